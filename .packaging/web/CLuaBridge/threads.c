// The only thread of a page. It has no signals: a request to stop comes from the thread itself, and sets the hook at once.

#include <time.h>

#include "limits.h"
#include "poll.h"

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
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000000ll + now.tv_nsec;
}

void bridge_install_signal_handler(void) {}

void bridge_signal_thread(const BridgeRunControl *control) {
  (void)control;
  for (BridgeState *state = runningState; state != NULL; state = state->enclosingState) {
    if (is_stop_requested(state) && !state->isClosing) bridge_set_stop_hook(state, state->runningThread);
  }
}

// MARK: The time limit

int bridge_poll_countdown = BRIDGE_POLL_INTERVAL;

// A run is measured from its first check on.
static void check_run(BridgeRunControl *control) {
  if (control->timeLimit <= 0) return;
  uint64_t run = atomic_load_explicit(&control->run, memory_order_relaxed);
  int64_t now = bridge_thread_cpu_time(control);
  if (run != control->observedRun) {
    control->observedRun = run;
    control->startedAt = now;
  } else if (now - control->startedAt >= control->timeLimit * 1e9) {
    bridge_request_stop(control, run, StopReasonTimeLimit);
  }
}

void bridge_check_time(void) {
  bridge_poll_countdown = BRIDGE_POLL_INTERVAL;
  for (BridgeState *state = runningState; state != NULL; state = state->enclosingState) check_run(state->control);
}

BRIDGE_END
