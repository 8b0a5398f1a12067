// Runs of Lua code, and the stop requests, watchdog, signal and hooks that end them. stop.c defines a run.

#ifndef BRIDGE_LIMITS_H
#define BRIDGE_LIMITS_H

#include "../State/state.h"

// MARK: stop.c

BridgeRunControl *bridge_make_run_control(const BridgeOptions *options);
// Requests that a run end. Has no effect if that run is over.
void bridge_request_stop(BridgeRunControl *control, uint64_t run, StopReason reason);
// Enter and leave bracket every call during which Lua code may run. They nest; the outermost pair is a run.
void bridge_enter_lua(BridgeState *state);
void bridge_leave_lua(BridgeState *state);
// [-0, +0, e]; the attribute, unlike _Noreturn, is part of the type.
__attribute__((noreturn)) void bridge_raise_stop(BridgeState *state, lua_State *L);
// Ends the script with an exit code: raises the error of a stopped run, in this run and in all later ones. [-0, +0, e]
__attribute__((noreturn)) void bridge_raise_exit(BridgeState *state, lua_State *L, int code);
// Sets state->error from the stop report.
BridgeStatus bridge_set_stop_error(BridgeState *state);
// Called by the signal handler: writes the result of a probe, if one is requested, to the control block.
void bridge_report_hang_location(BridgeState *state);

// MARK: exit.c

// Replaces os.exit by a function that ends the script. [-0, +0, e]
void bridge_open_exit(lua_State *L);

// MARK: watchdog.c

// Starts watching the runs of a state that has a time limit. Returns false if the watchdog thread cannot be created.
bool bridge_watchdog_add(BridgeRunControl *control);
void bridge_watchdog_remove(BridgeRunControl *control);

// MARK: threads.c

// Returns the processor time of the thread of the last run, in nanoseconds; negative if the thread has ended.
int64_t bridge_thread_cpu_time(const BridgeRunControl *control);
// Signals the thread on which scripts ran last. The signal handler then sets the count hook in each state whose run is to
// be stopped.
void bridge_signal_thread(const BridgeRunControl *control);
void bridge_install_signal_handler(void);
// Makes the state the innermost one that runs on this thread, until bridge_restore_running_state.
void bridge_set_running_state(BridgeState *state);
void bridge_restore_running_state(BridgeState *state);

// MARK: hooks.c

// Sets the hook that stops the run. [-0, +0, -]; async-signal-safe.
void bridge_set_stop_hook(BridgeState *state, lua_State *L);
// Restores the script's own hook, or none. [-0, +0, -]
void bridge_restore_hook(BridgeState *state, lua_State *L);
// [-0, +0, e]
void bridge_open_hooks(lua_State *L);

// MARK: coroutines.c

// As lua_resume, but records the running thread. [-0, +0, -]
int bridge_resume_thread(lua_State *L, lua_State *thread, int count, int *resultCount);
// As lua_resetthread, but records the running thread: closes pending to-be-closed variables and leaves an error object,
// if any, on the thread's stack. [-0, +0, -]
int bridge_reset_thread(lua_State *L, lua_State *thread);
// [-0, +0, e]
void bridge_open_coroutines(lua_State *L);

#endif
