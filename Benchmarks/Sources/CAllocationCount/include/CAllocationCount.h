#ifndef C_ALLOCATION_COUNT_H
#define C_ALLOCATION_COUNT_H

#include <stdint.h>

/// What was allocated since the last reset, by all threads.
struct allocation_count {
  /// Calls that gave memory: malloc, calloc, realloc, aligned_alloc, posix_memalign.
  uint64_t allocations;
  /// The bytes these calls asked for.
  uint64_t bytes;
  /// The bytes in use now, less those in use at the reset, as the allocator rounds them; below zero if more was freed.
  int64_t live_bytes;
  /// The most that `live_bytes` has been.
  int64_t peak_bytes;
};

/// Starts counting anew.
void allocation_count_reset(void);

/// What was counted since.
struct allocation_count allocation_count_read(void);

#endif
