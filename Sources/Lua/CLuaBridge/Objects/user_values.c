// Named user values of a handle: the callbacks and data that belong to an object and are collected with it.
//
// They are the entries of the table in CallbacksUserValue.

#include "../Calls/calls.h"
#include "../Values/values.h"
#include "user_values.h"

void bridge_push_user_value_table(lua_State *L, int handle, int userValue) {
  if (lua_getiuservalue(L, handle, userValue) == LUA_TTABLE) return;
  lua_pop(L, 1);
  lua_newtable(L);
  lua_pushvalue(L, -1);
  lua_setiuservalue(L, handle, userValue);
}

void bridge_set_user_value_field(lua_State *L, int handle, int userValue) {
  if (userValue == CallbacksUserValue && !lua_isnil(L, -1)) {
    ((Handle *)lua_touserdata(L, handle))->userValueBloomFilter |= bloom_bit(lua_tostring(L, -2));
  }
  bridge_push_user_value_table(L, handle, userValue);
  if (userValue == CallbacksUserValue) bridge_remove_disabled_callback(L, -1, -3);
  lua_insert(L, -3);
  lua_rawset(L, -3);
  lua_pop(L, 1);
}

void bridge_set_named_user_value(lua_State *L, int handle) {
  bridge_set_user_value_field(L, handle, CallbacksUserValue);
}

bool bridge_push_user_value_field(lua_State *L, int handle, int key, int userValue) {
  if (lua_getiuservalue(L, handle, userValue) == LUA_TTABLE) {
    lua_pushvalue(L, key);
    if (lua_rawget(L, -2) != LUA_TNIL) {
      lua_remove(L, -2);
      return true;
    }
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  return false;
}

bool bridge_push_user_value(lua_State *L, const UserValueParameters *parameters) {
  const Handle *handle = bridge_find_handle(L, parameters->object);
  if (handle == NULL) return false;
  if (!handle->isDestroyed && lua_getiuservalue(L, -1, CallbacksUserValue) == LUA_TTABLE) {
    push_c_string(L, parameters->key);
    if (lua_rawget(L, -2) != LUA_TNIL) {
      lua_remove(L, -2);
      return true;
    }
  }
  lua_settop(L, 1);
  return false;
}

static int has_user_value(lua_State *L) {
  UserValueParameters *parameters = lua_touserdata(L, 1);
  parameters->isFound = bridge_push_user_value(L, parameters);
  return 0;
}

// Returns the Bloom filter of the names of user values that were ever set for the object.
static uint64_t user_value_bloom_filter(BridgeState *state, void *object) {
  lua_State *L = state->currentThread;
  if (!lua_checkstack(L, LUA_MINSTACK)) return UINT64_MAX;
  const Handle *handle = bridge_find_handle(L, object);
  if (handle == NULL) return 0;
  lua_pop(L, 1);
  return handle->isDestroyed ? 0 : handle->userValueBloomFilter;
}

bool bridge_might_have_user_value(BridgeState *state, void *object, const char *key) {
  return (user_value_bloom_filter(state, object) & bloom_bit(key)) != 0;
}

BridgeUserValuePair bridge_might_have_user_values(
  BridgeState *state, void *object, const char *first, const char *second) {
  uint64_t filter = user_value_bloom_filter(state, object);
  return (BridgeUserValuePair){(filter & bloom_bit(first)) != 0, (filter & bloom_bit(second)) != 0};
}

bool bridge_has_user_value(BridgeState *state, void *object, const char *key) {
  if (!bridge_might_have_user_value(state, object, key)) return false;
  UserValueParameters parameters = {.object = object, .key = key};
  bridge_pcall_ignoring_errors(state, has_user_value, &parameters);
  return parameters.isFound;
}

void bridge_set_user_value_to_nil(lua_State *L, int handle, const char *key) {
  push_c_string(L, key);
  lua_pushnil(L);
  bridge_set_named_user_value(L, handle);
}

static int discard_user_value(lua_State *L) {
  UserValueParameters *parameters = lua_touserdata(L, 1);
  if (!bridge_push_user_value(L, parameters)) return 0;
  bridge_set_user_value_to_nil(L, 2, parameters->key);
  return 0;
}

BridgeStatus bridge_discard_user_value(BridgeState *state, void *object, const char *key) {
  UserValueParameters parameters = {.object = object, .key = key};
  return pcall_with_traceback(state, discard_user_value, &parameters);
}

// MARK: Calling a user value

// Arguments: UserValueParameters.
static int call_user_value(lua_State *L) {
  UserValueParameters *parameters = lua_touserdata(L, 1);
  BridgeState *state = state_of(L);
  if (!bridge_push_user_value(L, parameters)) return 0;
  int first = lua_gettop(L);
  if (parameters->method != NULL) {
    if (lua_getfield(L, first, parameters->method) == LUA_TNIL) return 0;
    lua_insert(L, first);
  }
  int selfCount = lua_gettop(L) - first;
  bridge_push_values(state, L, parameters->arguments, parameters->count);
  parameters->result->isFound = true;
  lua_call(L, selfCount + (int)parameters->count, LUA_MULTRET);
  if (lua_gettop(L) < first) return 0;
  parameters->result->values =
    bridge_decode_values(state, L, first, true, NULL, &parameters->result->count);
  return 0;
}

BridgeStatus bridge_call_user_value(
  BridgeState *state, void *object, const char *key, const char *method, const BridgeValue *arguments,
  size_t count, BridgeCallResult *result) {
  *result = (BridgeCallResult){0};
  UserValueParameters parameters = {object, key, method, arguments, count, result, false};
  return pcall_with_traceback(state, call_user_value, &parameters);
}

BRIDGE_END
