// Stopping a run.

#ifndef BRIDGE_LIMITS_PUBLIC_H
#define BRIDGE_LIMITS_PUBLIC_H

#include "BridgeValues.h"

#pragma clang assume_nonnull begin

// Returns whether Lua is running and has been requested to stop: a long-running host function should return then.
bool bridge_is_stop_requested(const BridgeState *state);

// Returns whether Swift was called by Lua code that was itself called by Swift within another call: a callback.
bool bridge_is_in_callback(const BridgeState *state);

// Returns the message of the error that ended the script, if it has called os.exit; otherwise NULL.
const char *_Nullable bridge_exit_message(const BridgeState *state);
// The exit code, if the script has called os.exit.
int32_t bridge_exit_code(const BridgeState *state);

// MARK: Interrupts, from any thread or signal handler

// Returns a reference for the caller, which may outlive the state.
BridgeRunControl *bridge_retain_run_control(BridgeState *state);
void bridge_release_run_control(BridgeRunControl *control);
// Makes the current run fail with an error; returns false if nothing is running.
bool bridge_interrupt(BridgeRunControl *control);
// Changes BridgeOptions.timeLimit; must not be called during a run. Returns false if the watchdog thread cannot start.
bool bridge_set_time_limit(BridgeState *state, double limit);

#pragma clang assume_nonnull end

#endif
