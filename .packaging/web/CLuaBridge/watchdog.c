// No watchdog: a page has one thread, in which the interpreter checks the time itself; see threads.c.

#include "limits.h"

bool bridge_watchdog_add(BridgeRunControl *control) {
  (void)control;
  return true;
}

void bridge_watchdog_remove(BridgeRunControl *control) {
  (void)control;
}

bool bridge_set_time_limit(BridgeState *state, double limit) {
  state->control->timeLimit = limit;
  return true;
}

BRIDGE_END
