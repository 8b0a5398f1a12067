// Completion of calls from Lua into Swift: pushes the results, or raises the error after Swift has returned.

#include "../State/arena.h"
#include "results.h"
#include "values.h"

// MARK: Errors

void bridge_raise(lua_State *L, BridgeString message, BridgeArenaMark mark) {
  luaL_checkstack(L, 4, NULL);
  luaL_where(L, 1);
  lua_pushlstring(L, message.bytes, message.length);
  bridge_release_arena_in_lua_call(state_of(L), L, mark);
  lua_concat(L, 2);
  lua_error(L);
  __builtin_unreachable();
}

// Raises an error with a message from Swift, or with "not enough memory" if `message.bytes` is NULL. [-0, +0, e]
_Noreturn static void raise_host_message(lua_State *L, BridgeString message, BridgeArenaMark mark) {
  if (message.bytes == NULL) luaL_error(L, "not enough memory");
  bridge_raise(L, message, mark);
}

void bridge_raise_unknown_key(lua_State *L, const BridgeType *type, int index, BridgeLookup lookup) {
  BridgeState *state = state_of(L);
  BridgeArenaMark mark = mark_arena(state);
  BridgeValue key = {0};
  bridge_decode_shallow(L, index, &key);
  lua_State *previous = enter_host(state, L);
  BridgeString message = state->host.describeUnknownKey(state->context, type, &key, lookup);
  leave_host(state, previous);
  raise_host_message(L, message, mark);
}

void bridge_raise_unknown_field(lua_State *L, const BridgeType *type, void *constructor, int index) {
  BridgeState *state = state_of(L);
  BridgeArenaMark mark = mark_arena(state);
  BridgeValue key = {0};
  bridge_decode_shallow(L, index, &key);
  lua_State *previous = enter_host(state, L);
  BridgeString message = state->host.describeUnknownField(state->context, type, constructor, &key);
  leave_host(state, previous);
  raise_host_message(L, message, mark);
}

void bridge_raise_type_error(
  lua_State *L, const BridgeType *type, const char *member, const char *expected, int index) {
  luaL_error(L, "%s.%s: expected %s, got %s", type->name, member, expected, bridge_describe_stack_value(L, index).text);
  __builtin_unreachable();
}

// MARK: Results

// [-0, +results, e]
static int push_results(BridgeState *state, lua_State *L, const BridgeValue *result) {
  switch (result->kind) {
  case BridgeKindTuple:
    bridge_push_values(state, L, result->content.table->items, result->content.table->itemCount);
    return (int)result->content.table->itemCount;
  case BridgeKindNumberTuple: return push_number_tuple(L, result);
  case BridgeKindArguments:
    // The objects on the stack, rather than those that Swift knows: a callback may have destroyed one during the call.
    luaL_checkstack(L, (int)result->numberCount, "too many values");
    for (uint32_t i = 0; i < result->numberCount; i++) lua_pushvalue(L, FirstMethodArgument + (int)i);
    return (int)result->numberCount;
  default:
    bridge_push(state, L, result);
    return 1;
  }
}

void bridge_raise_failure(
  BridgeState *state, lua_State *L, const BridgeValue *result, BridgeStatus status, BridgeArenaMark mark) {
  if (is_stop_requested(state)) state->callbacks->raise_stop(state, L);
  if (status == BridgeStatusOK) return;
  if (result->kind != BridgeKindString) luaL_error(L, "not enough memory");
  bridge_raise(L, result->content.string, mark);
}

int bridge_return_results(
  BridgeState *state, lua_State *L, const BridgeValue *result, BridgeStatus status, BridgeArenaMark mark) {
  raise_if_failed(state, L, result, status, mark);
  int count = push_results(state, L, result);
  release_arena_if_changed(state, L, mark);
  return count;
}

BRIDGE_END
