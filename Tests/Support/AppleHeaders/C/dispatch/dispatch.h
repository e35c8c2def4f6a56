// Stands in for <dispatch/dispatch.h> (github.com/apple/swift-corelibs-libdispatch, dispatch/once.h and block.h).
#pragma once
#include <stdint.h>

typedef void (^dispatch_block_t)(void);
typedef intptr_t dispatch_once_t;

extern void dispatch_once(dispatch_once_t *_Nonnull predicate,
                          __attribute__((noescape)) dispatch_block_t _Nonnull block);
