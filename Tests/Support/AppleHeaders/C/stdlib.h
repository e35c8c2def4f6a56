// Stands in for <stdlib.h> (github.com/apple-oss-distributions/Libc, include/stdlib.h).
#pragma once
#include <stddef.h>

extern void *malloc(size_t size);
extern void *calloc(size_t count, size_t size);
extern void *realloc(void *pointer, size_t size);
extern void free(void *pointer);
extern _Noreturn void abort(void);
extern char *_Nullable getenv(const char *_Nonnull name);
