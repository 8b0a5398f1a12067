// Runs: what brackets them, and what ends them.

#ifndef BRIDGE_LIMITS_H
#define BRIDGE_LIMITS_H

#include "../State/state.h"
#include "control.h"

// MARK: stop.c

// Brackets everything in which Lua may run; nests.
void bridge_enter(BridgeState *state);
void bridge_leave(BridgeState *state);
_Noreturn void bridge_raise_stop(BridgeState *state, lua_State *L);
// Makes the note the error of the state.
BridgeStatus bridge_set_stop_error(BridgeState *state);
// Called by the signal handler only.
void bridge_answer_probe(BridgeState *state);

// Whether the present run, or the last one, is to stop.
static inline bool is_stopped(const BridgeState *state) {
  uint64_t run = atomic_load_explicit(&state->control->run, memory_order_relaxed);
  return atomic_load_explicit(&state->control->stop, memory_order_acquire) >> StopReasonBits == run;
}

static inline StopReason stop_reason(const BridgeState *state) {
  return (StopReason)(atomic_load_explicit(&state->control->stop, memory_order_acquire) % (1 << StopReasonBits));
}

// MARK: threads.c

// Makes the state the one that runs on this thread, until it leaves.
void bridge_thread_enter(BridgeState *state);
void bridge_thread_leave(BridgeState *state);

// MARK: hooks.c

// Sets the hook that ends the run. Never raises; the signal handler may call it.
void bridge_set_stop_hook(BridgeState *state, lua_State *L);
// Sets the script's own hook again, or none.
void bridge_restore_hook(BridgeState *state, lua_State *L);
void bridge_open_hooks(lua_State *L);

// MARK: coroutines.c

// Whether another thread of Lua may go on, or be closed, inside those that do.
bool bridge_can_nest_coroutine(const BridgeState *state);
// lua_resume, with word to the host which thread of Lua runs.
int bridge_resume_thread(lua_State *L, lua_State *thread, int count, int *resultCount);
// lua_resetthread, likewise: closes what is to be closed in the thread, and leaves an error on its stack.
int bridge_reset_thread(lua_State *L, lua_State *thread);
void bridge_open_coroutines(lua_State *L);

#endif
