// Stands in for <os/log.h>: what Sources/CWaymark uses of it, after Apple's documentation.
#pragma once

typedef struct os_log_s *os_log_t;
extern struct os_log_s _os_log_default;
extern void _os_log_error_stand_in(os_log_t _Nonnull log, const char *_Nonnull format, ...) __attribute__((format(os_log, 2, 3)));

#define OS_LOG_DEFAULT (&_os_log_default)
#define os_log_error(log, ...) _os_log_error_stand_in(log, __VA_ARGS__)
