#include "CWaymark.h"

#include <stdlib.h>

#if defined(__APPLE__)
#include <os/lock.h>
typedef os_unfair_lock lock_type;
#else
#include <pthread.h>
typedef pthread_mutex_t lock_type;
#endif

void *waymark_lock_make(void) {
  lock_type *lock = malloc(sizeof(lock_type));
  if (lock == NULL) abort();
#if defined(__APPLE__)
  *lock = OS_UNFAIR_LOCK_INIT;
#else
  if (pthread_mutex_init(lock, NULL) != 0) abort();
#endif
  return lock;
}

void waymark_lock_free(void *lock) {
#if !defined(__APPLE__)
  pthread_mutex_destroy(lock);
#endif
  free(lock);
}

void waymark_lock_acquire(void *lock) {
#if defined(__APPLE__)
  os_unfair_lock_lock(lock);
#else
  pthread_mutex_lock(lock);
#endif
}

void waymark_lock_release(void *lock) {
#if defined(__APPLE__)
  os_unfair_lock_unlock(lock);
#else
  pthread_mutex_unlock(lock);
#endif
}
