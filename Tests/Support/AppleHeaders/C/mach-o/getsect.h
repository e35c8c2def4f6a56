// Stands in for <mach-o/getsect.h> (github.com/apple-oss-distributions/cctools, include/mach-o): the section of an image,
// whose header is as wide as the target.
#pragma once
#include <mach-o/loader.h>
#include <stdint.h>

#ifdef __LP64__
extern uint8_t *getsectiondata(const struct mach_header_64 *mhp, const char *segname, const char *sectname,
                               unsigned long *size);
#else
extern uint8_t *getsectiondata(const struct mach_header *mhp, const char *segname, const char *sectname,
                               unsigned long *size);
#endif
