// Completion of calls from Lua into Swift: pushes the results, or raises the error after Swift has returned.

#ifndef BRIDGE_RESULTS_H
#define BRIDGE_RESULTS_H

#include "../Calls/calls.h"
#include "../State/arena.h"

// Finishes a call from Lua after Swift has returned: pushes the results, or raises the error that Swift reported.
// [-0, +results, e]
int bridge_return_results(
  BridgeState *state, lua_State *L, const BridgeValue *result, BridgeStatus status, BridgeArenaMark mark);
// Raises the error of a run that was stopped, else the one that Swift reported in `result`. [-0, +0, e]
void bridge_raise_failure(
  BridgeState *state, lua_State *L, const BridgeValue *result, BridgeStatus status, BridgeArenaMark mark);
// Raises an error if the run was stopped or Swift failed. [-0, +0, e]
static inline void raise_if_failed(
  BridgeState *state, lua_State *L, const BridgeValue *result, BridgeStatus status, BridgeArenaMark mark) {
  if (status != BridgeStatusOK || is_stop_requested(state)) bridge_raise_failure(state, L, result, status, mark);
}
// As bridge_return_results, for a call without results. [-0, +0, e]
static inline void raise_on_failure(
  BridgeState *state, lua_State *L, const BridgeValue *result, BridgeStatus status, BridgeArenaMark mark) {
  raise_if_failed(state, L, result, status, mark);
  release_arena_if_changed(state, L, mark);
}

// Pushes the values of a number tuple, at most BridgeComponentLimit, which fit into LUA_MINSTACK. [-0, +results, -]
static inline int push_number_tuple(lua_State *L, const BridgeValue *result) {
  for (uint32_t i = 0; i < result->numberCount; i++) lua_pushnumber(L, result->content.components[i]);
  return (int)result->numberCount;
}

// Raises the message with the position of the calling script in front, as luaL_error does, and releases the arena to
// `mark`. [-0, +0, e]
_Noreturn void bridge_raise(lua_State *L, BridgeString message, BridgeArenaMark mark);
// [-0, +0, e]
_Noreturn void bridge_raise_unknown_key(lua_State *L, const BridgeType *type, int key, BridgeLookup lookup);
// `constructor`: the binding of the constructor whose table contains the key. [-0, +0, e]
_Noreturn void bridge_raise_unknown_field(lua_State *L, const BridgeType *type, void *constructor, int key);
// [-0, +0, e]
_Noreturn void bridge_raise_type_error(
  lua_State *L, const BridgeType *type, const char *member, const char *expected, int index);

#endif
