// Runs, and how a run is stopped.
//
// A run is the time between an outermost call from Swift into Lua and its return. Runs are numbered, so that a stop
// request can never affect a later run: another thread stores the number of the run to stop and signals the run's
// thread; the signal handler sets a count hook, and the hook raises an error. While no stop is requested, this has no
// cost: no hook is set and no system call is made.
//
// A count hook that is always set (LUA_MASKCOUNT) would need no signal, but while it is set the interpreter leaves its
// fast path at every instruction, whatever the count: with a count of 1000 and an empty hook, a loop of additions takes
// 2.0 times as long as without, and a loop that calls a Lua function 1.85 times (Lua 5.4.4, x86-64, user time, best of
// 25 runs).
//
// The hook stays set until the run ends, so that neither pcall nor a message handler nor __close can continue for long.
// Whatever the script does with the error, the run fails with the report taken where the hook first raised. os.exit stops
// its run in the same way; see exit.c.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../Calls/calls.h"
#include "limits.h"

// MARK: The control block

BridgeRunControl *bridge_make_run_control(const BridgeOptions *options) {
  BridgeRunControl *control = calloc(1, sizeof *control);
  if (control == NULL) return NULL;
  atomic_init(&control->references, 1);
  // Even, because no run is active; not 0, because control->stopRequest is initially 0.
  atomic_init(&control->run, 2);
  control->timeLimit = options->timeLimit;
  control->onHang = options->onHang;
  control->hangContext = options->hangContext;
  bridge_install_signal_handler();
  return control;
}

BridgeRunControl *bridge_retain_run_control(BridgeState *state) {
  atomic_fetch_add_explicit(&state->control->references, 1, memory_order_relaxed);
  return state->control;
}

void bridge_release_run_control(BridgeRunControl *control) {
  if (atomic_fetch_sub_explicit(&control->references, 1, memory_order_acq_rel) == 1) free(control);
}

// Stores the request that a run end; returns false if there is one already.
static bool store_stop_request(BridgeRunControl *control, uint64_t run, StopReason reason) {
  uint64_t seen = atomic_load_explicit(&control->stopRequest, memory_order_relaxed);
  do {
    if (seen >> StopReasonBits == run) return false;
  } while (!atomic_compare_exchange_weak(&control->stopRequest, &seen, run << StopReasonBits | reason));
  return true;
}

void bridge_request_stop(BridgeRunControl *control, uint64_t run, StopReason reason) {
  if (store_stop_request(control, run, reason)) bridge_signal_thread(control);
}

// Requests that the current run, on this thread, end because the script has. [-0, +0, -]
static void stop_ended_script(BridgeState *state, lua_State *L) {
  store_stop_request(
    state->control, atomic_load_explicit(&state->control->run, memory_order_relaxed), StopReasonExit);
  bridge_set_stop_hook(state, L);
}

bool bridge_interrupt(BridgeRunControl *control) {
  uint64_t run = atomic_load_explicit(&control->run, memory_order_acquire);
  if (run % 2 == 0) return false;
  bridge_request_stop(control, run, StopReasonInterrupt);
  return true;
}

bool bridge_is_stop_requested(const BridgeState *state) {
  return is_stop_requested(state);
}

bool bridge_is_in_callback(const BridgeState *state) {
  return state->luaDepth > 1;
}

// MARK: Begin and end of a run

void bridge_enter_lua(BridgeState *state) {
  bridge_discard_cached_table(state);
  if (state->luaDepth++ > 0) return;
  state->runningThread = state->currentThread;
  bridge_set_running_state(state);
  if (state->locale != (locale_t)0) state->outerLocale = uselocale(state->locale);
  uint64_t run = atomic_load_explicit(&state->control->run, memory_order_relaxed);
  atomic_store_explicit(&state->control->run, run + 1, memory_order_release);
  if (state->hasExited && !state->isClosing) stop_ended_script(state, state->currentThread);
}

void bridge_leave_lua(BridgeState *state) {
  if (--state->luaDepth > 0) return;
  if (state->locale != (locale_t)0) uselocale(state->outerLocale);
  uint64_t run = atomic_load_explicit(&state->control->run, memory_order_relaxed);
  atomic_store_explicit(&state->control->run, run + 1, memory_order_release);
  // From here on the signal handler no longer reaches this state, so it cannot set the hook again.
  atomic_signal_fence(memory_order_seq_cst);
  bridge_restore_running_state(state);
  state->hasStopReport = state->hasExited;
  if (state->isClosing) return;
  if (state->isStopHookSet) {
    state->isStopHookSet = false;
    bridge_restore_hook(state, state->currentThread);
  }
  if (state->pendingWarnings != NULL) state->callbacks->report_warnings(state);
}

// MARK: Stopping a run

static StopReason stop_reason(const BridgeState *state) {
  return (StopReason)(atomic_load_explicit(&state->control->stopRequest, memory_order_acquire) % (1 << StopReasonBits));
}

static const char *describe_stop(const BridgeState *state, char *text, size_t capacity) {
  if (state->hasExited) {
    snprintf(text, capacity, "os.exit(%d) ended the script", state->exitCode);
    return text;
  }
  if (stop_reason(state) == StopReasonInterrupt) return "interrupted";
  snprintf(text, capacity, "stopped: ran for more than %g s; --time-limit sets the limit", state->control->timeLimit);
  return text;
}

// Writes the position of the innermost line of a script, as "push.lua:14: ", or an empty string if there is none.
// [-0, +0, -]
static void write_location(lua_State *L, char *text, size_t capacity) {
  lua_Debug frame;
  text[0] = '\0';
  for (int level = 0; lua_getstack(L, level, &frame); level++) {
    lua_getinfo(L, "Sl", &frame);
    if (frame.currentline <= 0) continue;
    snprintf(text, capacity, "%s:%d: ", frame.short_src, frame.currentline);
    return;
  }
}

// [-0, +0, -]
static void record_stop(BridgeState *state, lua_State *L) {
  StopReport *stopReport = &state->stopReport;
  char location[LUA_IDSIZE + 16], reason[64];
  write_location(L, location, sizeof location);
  snprintf(stopReport->message, sizeof stopReport->message, "%s%s", location, describe_stop(state, reason, sizeof reason));
  bridge_write_traceback(L, stopReport->traceback, sizeof stopReport->traceback);
  state->hasStopReport = true;
}

void bridge_raise_stop(BridgeState *state, lua_State *L) {
  if (!state->hasStopReport) record_stop(state, L);
  // For this message, lua_error raises a memory error, which skips the message handlers: a handler of the script would
  // run inside the hook, where hooks are disabled and nothing can stop it.
  luaL_checkstack(L, 1, NULL);
  lua_pushliteral(L, "not enough memory");
  lua_error(L);
  __builtin_unreachable();
}

void bridge_raise_exit(BridgeState *state, lua_State *L, int code) {
  if (!state->hasExited) {
    state->hasExited = true;
    state->exitCode = code;
    record_stop(state, L);
    stop_ended_script(state, L);
  }
  bridge_raise_stop(state, L);
}

BridgeStatus bridge_set_stop_error(BridgeState *state) {
  const StopReport *stopReport = &state->stopReport;
  state->error = (BridgeError){BridgeErrorKindTimeLimit, {"stopped", 7}, {"", 0}};
  if (stop_reason(state) == StopReasonInterrupt) state->error.kind = BridgeErrorKindInterrupted;
  if (state->hasExited) state->error.kind = BridgeErrorKindExit;
  bridge_make_string(state, (const uint8_t *)stopReport->message, strlen(stopReport->message), &state->error.message);
  bridge_make_string(state, (const uint8_t *)stopReport->traceback, strlen(stopReport->traceback), &state->error.traceback);
  return BridgeStatusFailed;
}

// MARK: Probing a hung run

// Called after a probe request of the watchdog, when the hook has had no effect for some time: a C function is running,
// which triggers no hooks, or a finalizer, during which hooks are disabled. So the Lua frames are practically static
// and can be inspected.
void bridge_report_hang_location(BridgeState *state) {
  BridgeRunControl *control = state->control;
  if (atomic_load_explicit(&control->probe, memory_order_acquire) != ProbeRequested) return;
  // If as many calls into Swift as into Lua are active, Swift code is running; it is assumed to return.
  bool isInSwift = state->hostDepth == state->luaDepth;
  control->location[0] = '\0';
  if (!isInSwift && state->runningThread != NULL) write_location(state->runningThread, control->location, sizeof control->location);
  atomic_store_explicit(
    &control->probe, isInSwift ? ProbeInHostCode : ProbeHung, memory_order_release);
}

BRIDGE_END
