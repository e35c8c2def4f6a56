// Stands in for <pthread.h> (github.com/apple-oss-distributions/libpthread, include/pthread).
#pragma once

extern int pthread_main_np(void);
