#include "CWaymark.h"

#include <stdlib.h>

#if defined(__APPLE__)
#include <os/log.h>
#include <pthread.h>
#else
#include <stdio.h>
#endif

void waymark_log(const char *text) {
#if defined(__APPLE__)
  os_log_error(OS_LOG_DEFAULT, "%{public}s", text);
#else
  fprintf(stderr, "%s\n", text);
#endif
}

#if defined(__APPLE__)
_Bool waymark_is_main_thread(void) { return pthread_main_np() != 0; }
#endif

_Bool waymark_runs_tests(void) {
  return getenv("XCTestConfigurationFilePath") != NULL || getenv("XCTestBundlePath") != NULL ||
         getenv("XCTestSessionIdentifier") != NULL;
}

_Bool waymark_runs_preview(void) {
  const char *value = getenv("XCODE_RUNNING_FOR_PREVIEWS");
  return value != NULL && value[0] == '1';
}
