// Takes the place of glibc's allocator in a program that links it, and counts. Elsewhere nothing is counted, which the
// canary of allocation-check finds.
#include "CAllocationCount.h"

#include <stdatomic.h>
#include <stddef.h>

static _Atomic uint64_t allocations;
static _Atomic uint64_t bytes;
static _Atomic int64_t live;
static _Atomic int64_t live_at_reset;
static _Atomic int64_t peak;

void allocation_count_reset(void) {
  allocations = 0;
  bytes = 0;
  live_at_reset = live;
  peak = live;
}

struct allocation_count allocation_count_read(void) {
  struct allocation_count count = {allocations, bytes, live - live_at_reset, peak - live_at_reset};
  return count;
}

#if defined(__linux__) && defined(__GLIBC__)
#include <errno.h>
#include <malloc.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *block);

static void note_live(int64_t change) {
  int64_t now = atomic_fetch_add_explicit(&live, change, memory_order_relaxed) + change;
  int64_t known = atomic_load_explicit(&peak, memory_order_relaxed);
  while (now > known && !atomic_compare_exchange_weak_explicit(
    &peak, &known, now, memory_order_relaxed, memory_order_relaxed)) {}
}

static void *noted(void *block, size_t size) {
  if (block == NULL) return block;
  atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
  atomic_fetch_add_explicit(&bytes, size, memory_order_relaxed);
  note_live((int64_t)malloc_usable_size(block));
  return block;
}

void *malloc(size_t size) { return noted(__libc_malloc(size), size); }

void *calloc(size_t count, size_t size) { return noted(__libc_calloc(count, size), count * size); }

void *realloc(void *block, size_t size) {
  int64_t old = block == NULL ? 0 : (int64_t)malloc_usable_size(block);
  void *result = __libc_realloc(block, size);
  // A block that could not be made larger stays; one made zero bytes large is freed.
  if (result != NULL || size == 0) note_live(-old);
  return noted(result, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return noted(__libc_memalign(alignment, size), size); }

void *memalign(size_t alignment, size_t size) { return noted(__libc_memalign(alignment, size), size); }

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) return EINVAL;
  void *block = noted(__libc_memalign(alignment, size), size);
  if (block == NULL) return ENOMEM;
  *result = block;
  return 0;
}

void free(void *block) {
  if (block == NULL) return;
  note_live(-(int64_t)malloc_usable_size(block));
  __libc_free(block);
}
#endif
