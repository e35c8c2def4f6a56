#include "CMeasuredRegion.h"

// Callgrind knows these functions by name: they must stay calls, and must not be folded into one.
__attribute__((noinline)) void measured_region_begin(void) { __asm__ volatile("# begin" ::: "memory"); }

__attribute__((noinline)) void measured_region_end(void) { __asm__ volatile("# end" ::: "memory"); }
