// Runs, and how they are stopped.

#ifndef BRIDGE_LIMITS_H
#define BRIDGE_LIMITS_H

#include "../State/state.h"
#include "control.h"

// MARK: stop.c

// Enter and leave bracket every call during which Lua code may run. They nest; the outermost pair is a run.
void bridge_enter(BridgeState *state);
void bridge_leave(BridgeState *state);
_Noreturn void bridge_raise_stop(BridgeState *state, lua_State *L);
// Sets state->error from the stop report.
BridgeStatus bridge_set_stop_error(BridgeState *state);
// Called only by the signal handler.
void bridge_answer_probe(BridgeState *state);

// Returns whether the current run, or else the last one, has been requested to stop.
static inline bool is_stopped(const BridgeState *state) {
  uint64_t run = atomic_load_explicit(&state->control->run, memory_order_relaxed);
  return atomic_load_explicit(&state->control->stop, memory_order_acquire) >> StopReasonBits == run;
}

static inline StopReason stop_reason(const BridgeState *state) {
  return (StopReason)(atomic_load_explicit(&state->control->stop, memory_order_acquire) % (1 << StopReasonBits));
}

// MARK: threads.c

// Makes the state the innermost one that runs on this thread, until bridge_thread_leave.
void bridge_thread_enter(BridgeState *state);
void bridge_thread_leave(BridgeState *state);

// MARK: hooks.c

// Sets the hook that stops the run. [-0, +0, -]; async-signal-safe.
void bridge_set_stop_hook(BridgeState *state, lua_State *L);
// Restores the script's own hook, or none.
void bridge_restore_hook(BridgeState *state, lua_State *L);
void bridge_open_hooks(lua_State *L);

// MARK: coroutines.c

// Returns whether the limit on nested coroutines allows another one to be resumed or closed.
bool bridge_can_nest_coroutine(const BridgeState *state);
// As lua_resume, but records the running thread.
int bridge_resume_thread(lua_State *L, lua_State *thread, int count, int *resultCount);
// As lua_resetthread, but records the running thread: closes pending to-be-closed variables and leaves an error object,
// if any, on the thread's stack.
int bridge_reset_thread(lua_State *L, lua_State *thread);
void bridge_open_coroutines(lua_State *L);

#endif
