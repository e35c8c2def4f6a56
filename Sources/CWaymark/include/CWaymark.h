// What Swift has no portable word for before iOS 18: a lock. The header includes nothing, so that it can be read for
// any target without its headers.

#ifndef CWAYMARK_H
#define CWAYMARK_H

/// Makes a lock, open. Ends the process if there is no memory for it.
void *_Nonnull waymark_lock_make(void);

/// Frees a lock, which nobody holds.
void waymark_lock_free(void *_Nonnull lock);

/// Waits until the lock is open, and closes it. Not recursive.
void waymark_lock_acquire(void *_Nonnull lock);

/// Opens the lock, which the calling thread holds.
void waymark_lock_release(void *_Nonnull lock);

#endif
