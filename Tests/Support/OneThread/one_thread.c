#include "OneThread.h"

// Puts every task that is to run on some thread on the main actor, first in, first out, before anything else of the process
// runs. Tests then repeat: what happens between two lines of a test does not depend on how busy the machine is.
//
// Swift's runtime exports this hook for other executors. A task that sleeps is not touched by it.
typedef __attribute__((swiftcall)) void (*enqueue)(void *job);
typedef __attribute__((swiftcall)) void (*hook)(void *job, enqueue original);
extern hook swift_task_enqueueGlobal_hook;
extern __attribute__((swiftcall)) void swift_task_enqueueMainExecutor(void *job);

static __attribute__((swiftcall)) void enqueue_on_main(void *job, enqueue original) {
  (void)original;
  swift_task_enqueueMainExecutor(job);
}

__attribute__((constructor)) static void use_one_thread(void) { swift_task_enqueueGlobal_hook = enqueue_on_main; }
