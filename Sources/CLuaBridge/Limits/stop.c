// Runs, and how one is stopped.
//
// A run is what happens between an outermost call from Swift into Lua and its return. Runs are numbered, so that what
// other threads want of one can never hit the next: they write the number of the run that is to stop, and interrupt
// the thread; its signal handler sets a hook, and the hook raises. While nothing is to stop, none of this costs
// anything: no hook, no system call.
//
// The hook stays until the run is over, so neither pcall nor an error handler nor __close can go on for long. Whatever
// they make of the error, the run fails with the note that was taken where the hook raised first.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../Calls/calls.h"
#include "../Library/library.h"
#include "limits.h"

// MARK: What other threads see

BridgeControl *bridge_make_control(const BridgeOptions *options) {
  BridgeControl *control = calloc(1, sizeof *control);
  if (control == NULL) return NULL;
  atomic_init(&control->references, 1);
  // No stop was ever asked for run 2, nor for any even one.
  atomic_init(&control->run, 2);
  control->limit = options->timeLimit;
  control->onHang = options->onHang;
  control->hangContext = options->hangContext;
  bridge_install_signal_handler();
  return control;
}

BridgeControl *bridge_retain_control(BridgeState *state) {
  atomic_fetch_add_explicit(&state->control->references, 1, memory_order_relaxed);
  return state->control;
}

void bridge_release_control(BridgeControl *control) {
  if (atomic_fetch_sub_explicit(&control->references, 1, memory_order_acq_rel) == 1) free(control);
}

void bridge_request_stop(BridgeControl *control, uint64_t run, StopReason reason) {
  uint64_t seen = atomic_load_explicit(&control->stop, memory_order_relaxed);
  do {
    if (seen >> StopReasonBits == run) return;
  } while (!atomic_compare_exchange_weak(&control->stop, &seen, run << StopReasonBits | reason));
  bridge_signal_thread(control);
}

bool bridge_interrupt(BridgeControl *control) {
  uint64_t run = atomic_load_explicit(&control->run, memory_order_acquire);
  if (run % 2 == 0) return false;
  bridge_request_stop(control, run, StopReasonInterrupt);
  return true;
}

bool bridge_is_stopping(const BridgeState *state) {
  return is_stopped(state);
}

// MARK: Entering and leaving

void bridge_enter(BridgeState *state) {
  if (state->luaDepth++ > 0) return;
  state->runningThread = state->currentThread;
  bridge_thread_enter(state);
  uint64_t run = atomic_load_explicit(&state->control->run, memory_order_relaxed);
  atomic_store_explicit(&state->control->run, run + 1, memory_order_release);
}

void bridge_leave(BridgeState *state) {
  if (--state->luaDepth > 0) return;
  uint64_t run = atomic_load_explicit(&state->control->run, memory_order_relaxed);
  atomic_store_explicit(&state->control->run, run + 1, memory_order_release);
  // From here on the signal handler leaves the hook alone.
  atomic_signal_fence(memory_order_seq_cst);
  bridge_thread_leave(state);
  state->hasStopReport = false;
  if (state->isClosing) return;
  if (state->isStopHookSet) {
    state->isStopHookSet = false;
    bridge_restore_hook(state, state->currentThread);
  }
  if (state->pendingWarnings != NULL) bridge_report_warnings(state);
}

// MARK: Stopping

static const char *describe_stop(const BridgeState *state, char *text, size_t capacity) {
  if (stop_reason(state) == StopReasonInterrupt) return "interrupted";
  snprintf(text, capacity, "stopped: ran for more than %g s", state->control->limit);
  return text;
}

// The innermost line of a script, as "push.lua:14: "; nothing where there is none.
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
  // With this message Lua calls no message handlers, as when memory runs out: one of the script's would run inside the
  // hook, where no hook can stop it.
  luaL_checkstack(L, 1, NULL);
  lua_pushliteral(L, "not enough memory");
  lua_error(L);
  __builtin_unreachable();
}

BridgeStatus bridge_set_stop_error(BridgeState *state) {
  const StopReport *stopReport = &state->stopReport;
  state->error = (BridgeError){BridgeErrorKindTimeLimit, {"stopped", 7}, {"", 0}};
  if (stop_reason(state) == StopReasonInterrupt) state->error.kind = BridgeErrorKindInterrupted;
  bridge_make_string(state, (const uint8_t *)stopReport->message, strlen(stopReport->message), &state->error.message);
  bridge_make_string(state, (const uint8_t *)stopReport->traceback, strlen(stopReport->traceback), &state->error.traceback);
  return BridgeStatusFailed;
}

// MARK: Where a run is stuck

// Asked for by the watchdog when the hook was of no use for long: what runs is a function of C, which has no hooks, or
// a finalizer, which runs with hooks off. So Lua's frames stand still, or as good as, and may be looked at.
void bridge_answer_probe(BridgeState *state) {
  BridgeControl *control = state->control;
  if (atomic_load_explicit(&control->probe, memory_order_acquire) != ProbeRequested) return;
  // Swift was called by Lua and has called nothing: it is at work, and will return.
  bool isInSwift = state->hostDepth == state->luaDepth;
  control->location[0] = '\0';
  if (!isInSwift && state->runningThread != NULL) write_location(state->runningThread, control->location, sizeof control->location);
  atomic_store_explicit(
    &control->probe, isInSwift ? ProbeInHostCode : ProbeHung, memory_order_release);
}

BRIDGE_END
