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

BridgeControl *bridge_control_make(const BridgeOptions *options) {
  BridgeControl *control = calloc(1, sizeof *control);
  if (control == NULL) return NULL;
  atomic_init(&control->references, 1);
  // No stop was ever asked for run 2, nor for any even one.
  atomic_init(&control->run, 2);
  control->limit = options->timeLimit;
  control->stuck = options->stuck;
  control->stuckContext = options->stuckContext;
  bridge_handle_signals();
  return control;
}

BridgeControl *bridge_control(BridgeState *state) {
  atomic_fetch_add_explicit(&state->control->references, 1, memory_order_relaxed);
  return state->control;
}

void bridge_control_release(BridgeControl *control) {
  if (atomic_fetch_sub_explicit(&control->references, 1, memory_order_acq_rel) == 1) free(control);
}

void bridge_stop(BridgeControl *control, uint64_t run, StopReason reason) {
  uint64_t seen = atomic_load_explicit(&control->stop, memory_order_relaxed);
  do {
    if (seen >> StopReasonBits == run) return;
  } while (!atomic_compare_exchange_weak(&control->stop, &seen, run << StopReasonBits | reason));
  bridge_signal(control);
}

bool bridge_interrupt(BridgeControl *control) {
  uint64_t run = atomic_load_explicit(&control->run, memory_order_acquire);
  if (run % 2 == 0) return false;
  bridge_stop(control, run, StopReasonInterrupt);
  return true;
}

bool bridge_is_stopping(const BridgeState *state) {
  return is_stopped(state);
}

// MARK: Entering and leaving

void bridge_enter(BridgeState *state) {
  if (state->entries++ > 0) return;
  state->active = state->current;
  bridge_thread_enter(state);
  uint64_t run = atomic_load_explicit(&state->control->run, memory_order_relaxed);
  atomic_store_explicit(&state->control->run, run + 1, memory_order_release);
}

void bridge_leave(BridgeState *state) {
  if (--state->entries > 0) return;
  uint64_t run = atomic_load_explicit(&state->control->run, memory_order_relaxed);
  atomic_store_explicit(&state->control->run, run + 1, memory_order_release);
  // From here on the signal handler leaves the hook alone.
  atomic_signal_fence(memory_order_seq_cst);
  bridge_thread_leave(state);
  state->isNoted = false;
  if (state->isClosing) return;
  if (state->isArmed) {
    state->isArmed = false;
    bridge_restore_hook(state, state->current);
  }
  if (state->notices != NULL) bridge_hand_over_notices(state);
}

// MARK: Stopping

static const char *describe_stop(const BridgeState *state, char *text, size_t capacity) {
  if (stop_reason(state) == StopReasonInterrupt) return "interrupted";
  snprintf(text, capacity, "stopped: ran for more than %g s", state->control->limit);
  return text;
}

// The innermost line of a script, as "push.lua:14: "; nothing where there is none.
static void write_place(lua_State *L, char *text, size_t capacity) {
  lua_Debug frame;
  text[0] = '\0';
  for (int level = 0; lua_getstack(L, level, &frame); level++) {
    lua_getinfo(L, "Sl", &frame);
    if (frame.currentline <= 0) continue;
    snprintf(text, capacity, "%s:%d: ", frame.short_src, frame.currentline);
    return;
  }
}

static void take_note(BridgeState *state, lua_State *L) {
  StopNote *note = &state->note;
  char place[LUA_IDSIZE + 16], reason[64];
  write_place(L, place, sizeof place);
  snprintf(note->message, sizeof note->message, "%s%s", place, describe_stop(state, reason, sizeof reason));
  bridge_write_trace(L, note->traceback, sizeof note->traceback);
  state->isNoted = true;
}

void bridge_raise_stop(BridgeState *state, lua_State *L) {
  if (!state->isNoted) take_note(state, L);
  // With this message Lua calls no message handlers, as when memory runs out: one of the script's would run inside the
  // hook, where no hook can stop it.
  luaL_checkstack(L, 1, NULL);
  lua_pushliteral(L, "not enough memory");
  lua_error(L);
  __builtin_unreachable();
}

BridgeStatus bridge_fail_stopped(BridgeState *state) {
  const StopNote *note = &state->note;
  state->error = (BridgeError){BridgeErrorKindTimeLimit, {"stopped", 7}, {"", 0}};
  if (stop_reason(state) == StopReasonInterrupt) state->error.kind = BridgeErrorKindInterrupted;
  bridge_make_string(state, (const uint8_t *)note->message, strlen(note->message), &state->error.message);
  bridge_make_string(state, (const uint8_t *)note->traceback, strlen(note->traceback), &state->error.traceback);
  return BridgeStatusFailed;
}

// MARK: Where a run is stuck

// Asked for by the watchdog when the hook was of no use for long: what runs is a function of C, which has no hooks, or
// a finalizer, which runs with hooks off. So Lua's frames stand still, or as good as, and may be looked at.
void bridge_answer(BridgeState *state) {
  BridgeControl *control = state->control;
  if (atomic_load_explicit(&control->question, memory_order_acquire) != QuestionAsked) return;
  // Swift was called by Lua and has called nothing: it is at work, and will return.
  bool isInSwift = state->depth == state->entries;
  control->place[0] = '\0';
  if (!isInSwift && state->active != NULL) write_place(state->active, control->place, sizeof control->place);
  atomic_store_explicit(
    &control->question, isInSwift ? QuestionAnsweredAtWork : QuestionAnsweredStuck, memory_order_release);
}

BRIDGE_END
