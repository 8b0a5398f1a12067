// Completion of calls from Lua into Swift: pushes the results, or raises the error after Swift has returned.

#include "../State/arena.h"
#include "results.h"
#include "values.h"

// MARK: Errors

void bridge_raise(lua_State *L, BridgeString message, BridgeMark mark) {
  luaL_checkstack(L, 4, NULL);
  luaL_where(L, 1);
  lua_pushlstring(L, message.bytes, message.length);
  bridge_release_in_callback(state_of(L), L, mark);
  lua_concat(L, 2);
  lua_error(L);
  __builtin_unreachable();
}

void bridge_raise_unknown_key(lua_State *L, BridgeType *type, int key, int lookup) {
  BridgeState *state = state_of(L);
  BridgeMark mark = mark_arena(state);
  BridgeValue arguments[2] = {{0}}, result = {0};
  bridge_decode_shallow(L, key, &arguments[0]);
  arguments[1].kind = BridgeKindInteger;
  arguments[1].content.integer = lookup;
  BridgeCall call = {
    .operation = BridgeOperationDescribeUnknownKey, .type = type, .binding = type->binding, .arguments = arguments,
    .argumentCount = 2, .results = &result, .resultCount = 1};
  call_swift(state, L, &call);
  if (result.kind != BridgeKindString) luaL_error(L, "not enough memory");
  bridge_raise(L, result.content.string, mark);
}

void bridge_raise_unknown_field(lua_State *L, BridgeType *type, void *constructor, int key) {
  BridgeState *state = state_of(L);
  BridgeMark mark = mark_arena(state);
  BridgeValue argument = {0}, result = {0};
  bridge_decode_shallow(L, key, &argument);
  BridgeCall call = {
    .operation = BridgeOperationUnknownField, .type = type, .binding = constructor, .arguments = &argument,
    .argumentCount = 1, .results = &result, .resultCount = 1};
  call_swift(state, L, &call);
  if (result.kind != BridgeKindString) luaL_error(L, "not enough memory");
  bridge_raise(L, result.content.string, mark);
}

void bridge_raise_type_error(
  lua_State *L, const BridgeType *type, const char *member, const char *expected, int index) {
  luaL_error(L, "%s.%s: expected %s, got %s", type->name, member, expected, bridge_describe_index(L, index).text);
  __builtin_unreachable();
}

// MARK: Results

// [-0, +results, e]. A number tuple has at most BridgeComponentLimit values, which fit into LUA_MINSTACK.
static int push_results(lua_State *L, const BridgeCall *call) {
  const BridgeValue *result = call->results;
  if (call->resultCount != 1 || result->kind != BridgeKindNumberTuple) {
    bridge_push_values(call->state, L, result, call->resultCount);
    return (int)call->resultCount;
  }
  int count = (int)result->numberCount;
  for (int i = 0; i < count; i++) lua_pushnumber(L, result->content.components[i]);
  return count;
}

int bridge_return(lua_State *L, BridgeCall *call, BridgeStatus status, BridgeMark mark) {
  BridgeState *state = call->state;
  if (is_stopped(state)) state->callbacks->raise_stop(state, L);
  if (status != BridgeStatusOK) {
    if (call->results->kind != BridgeKindString) return luaL_error(L, "not enough memory");
    bridge_raise(L, call->results->content.string, mark);
  }
  int count = push_results(L, call);
  release_arena(state, L, mark);
  return count;
}

BRIDGE_END
