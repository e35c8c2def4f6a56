// What Swift has no portable word for: a lock before iOS 18, and the sections of the images of a process. The header
// includes nothing, so that it can be read for any target without its headers.

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

/// Tells a developer something: on the standard error, on Apple's platforms in the unified log.
///
/// One write for a text of usual length, so that lines of several threads do not mix.
void waymark_log(const char *_Nonnull text);

#if defined(__APPLE__)
/// Whether this is the thread that the main actor runs on.
_Bool waymark_is_main_thread(void);
#endif

/// Whether the environment is that of Xcode's runner of tests.
_Bool waymark_runs_tests(void);

/// Returns true if Xcode shows a preview of the process.
_Bool waymark_runs_preview(void);

/// A number that is another one after an image (the app, a library) with records was loaded or unloaded. Never 0.
///
/// Costs a lock where no image was loaded or unloaded since; on ELF, otherwise, a look at the headers of each image.
unsigned long waymark_images_generation(void);

/// Calls `body` with the section of records of each image that has one, in the order the images were loaded.
///
/// The section is that of this image as long as it is loaded. Nothing is held while `body` runs.
void waymark_records_each(void *_Nullable context,
                          void (*_Nonnull body)(void *_Nullable context, const void *_Nonnull start,
                                                unsigned long size));

#endif
