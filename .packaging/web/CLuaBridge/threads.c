// The only thread of a page. It has no signals: a request to stop comes from the thread itself, and sets the hook at once.

#include "limits.h"

static BridgeState *runningState;

void bridge_set_running_state(BridgeState *state) {
  state->enclosingState = runningState;
  runningState = state;
}

void bridge_restore_running_state(BridgeState *state) {
  runningState = state->enclosingState;
}

int64_t bridge_thread_cpu_time(const BridgeRunControl *control) {
  (void)control;
  return -1;
}

void bridge_install_signal_handler(void) {}

void bridge_signal_thread(const BridgeRunControl *control) {
  (void)control;
  for (BridgeState *state = runningState; state != NULL; state = state->enclosingState) {
    if (is_stop_requested(state) && !state->isClosing) bridge_set_stop_hook(state, state->runningThread);
  }
}

BRIDGE_END
