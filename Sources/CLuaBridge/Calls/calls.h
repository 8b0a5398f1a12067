// Calls in both directions.

#ifndef BRIDGE_CALLS_H
#define BRIDGE_CALLS_H

#include "../State/state.h"
#include "../bridge.h"

// MARK: pcall.c

// Runs `function` with `request` as its first argument and, where `passesTopValue`, the value on top of the stack as second.
// stack: in 0 or 1, out `results` when it went well, else 0. Never raises.
BridgeStatus bridge_pcall(
  BridgeState *state, lua_CFunction function, lua_CFunction handler, const void *request, bool passesTopValue, int results);

// The same for work whose failure nobody hears of: it leaves neither an error nor memory in the arena.
void bridge_pcall_ignoring_errors(BridgeState *state, lua_CFunction function, const void *request);
// Makes "not enough memory" the error of the state.
BridgeStatus bridge_out_of_memory(BridgeState *state);
int bridge_message_handler(lua_State *L);

// With that handler, and nothing else on the stack.
static inline BridgeStatus pcall_with_traceback(BridgeState *state, lua_CFunction function, const void *request) {
  return bridge_pcall(state, function, bridge_message_handler, request, false, 0);
}

// MARK: traceback.c

// How many frames the thread has.
int bridge_count_stack_levels(lua_State *L);
// Lua frames only, innermost first, one per line. Answers the length.
size_t bridge_write_traceback(lua_State *L, char *text, size_t capacity);
// The same, into the arena.
BridgeString bridge_traceback(BridgeState *state, lua_State *L);

// MARK: results.c

// Calls Swift. Never raises; the caller raises or pushes once this has returned.
static inline BridgeStatus call_swift(BridgeState *state, lua_State *L, BridgeCall *call) {
  lua_State *previous = state->currentThread;
  state->currentThread = L;
  state->hostDepth++;
  call->state = state;
  call->context = state->context;
  BridgeStatus status = state->dispatch(call);
  state->hostDepth--;
  state->currentThread = previous;
  return status;
}

// Ends a call from Lua: pushes the results or raises the failure. stack: in 0, out results. Raises.
int bridge_return(lua_State *L, BridgeCall *call, BridgeStatus status, BridgeMark mark);

static inline int call_swift_and_return(BridgeState *state, lua_State *L, BridgeCall *call, BridgeMark mark) {
  return bridge_return(L, call, call_swift(state, L, call), mark);
}

// Raises the message with the script's position in front.
_Noreturn void bridge_raise(lua_State *L, BridgeString message, BridgeMark mark);
_Noreturn void bridge_raise_unknown_key(lua_State *L, BridgeType *type, int key, int lookup);
// `constructor`: the body of the one whose table has the key.
_Noreturn void bridge_raise_unknown_field(lua_State *L, BridgeType *type, void *constructor, int key);
_Noreturn void bridge_raise_type_error(
  lua_State *L, const BridgeType *type, const char *member, const char *expected, int index);

#endif
