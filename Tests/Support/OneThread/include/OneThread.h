// There is nothing to call: whatever links this target has its tasks on one thread.
