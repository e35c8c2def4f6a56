// Stands in for <mach-o/dyld.h> (github.com/apple-oss-distributions/dyld, include/mach-o): who is told of images. The true
// one includes the loader's header, and has the constants TRUE and FALSE.
#pragma once
#include <mach-o/loader.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

extern void _dyld_register_func_for_add_image(void (*func)(const struct mach_header *mh, intptr_t vmaddr_slide));
extern void _dyld_register_func_for_remove_image(void (*func)(const struct mach_header *mh, intptr_t vmaddr_slide));

enum DYLD_BOOL { FALSE, TRUE };
