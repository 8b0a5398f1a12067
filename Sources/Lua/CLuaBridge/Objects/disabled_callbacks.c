// Disabled callbacks, which are moved to a second table within their object's user values and can be restored.

#include "../Calls/calls.h"
#include "user_values.h"

static const char disabledCallbacksKey;  // key in the table of named user values: { name = function }

// Pushes the table of disabled callbacks of the table at `userValues` and returns true, or returns false.
// [-0, +(0|1), -]
static bool push_disabled_callbacks(lua_State *L, int userValues) {
  if (lua_rawgetp(L, userValues, &disabledCallbacksKey) == LUA_TTABLE) return true;
  lua_pop(L, 1);
  return false;
}

void bridge_remove_disabled_callback(lua_State *L, int userValues, int name) {
  userValues = lua_absindex(L, userValues);
  name = lua_absindex(L, name);
  if (!push_disabled_callbacks(L, userValues)) return;
  lua_pushvalue(L, name);
  lua_pushnil(L);
  lua_rawset(L, -3);
  lua_pop(L, 1);
}

// Arguments: UserValueParameters.
static int disable_callback(lua_State *L) {
  const UserValueParameters *parameters = lua_touserdata(L, 1);
  const Handle *handle = bridge_find_handle(L, parameters->object);
  if (handle == NULL || handle->isDestroyed || lua_getiuservalue(L, 2, CallbacksUserValue) != LUA_TTABLE) return 0;
  push_c_string(L, parameters->key);
  if (lua_rawget(L, 3) == LUA_TNIL) return 0;
  if (!push_disabled_callbacks(L, 3)) {
    lua_newtable(L);
    lua_pushvalue(L, -1);
    lua_rawsetp(L, 3, &disabledCallbacksKey);
  }
  push_c_string(L, parameters->key);
  lua_pushvalue(L, 4);
  lua_rawset(L, 5);
  push_c_string(L, parameters->key);
  lua_pushnil(L);
  lua_rawset(L, 3);
  return 0;
}

BridgeStatus bridge_disable_callback(BridgeState *state, void *object, const char *key) {
  UserValueParameters parameters = {.object = object, .key = key};
  return pcall_with_traceback(state, disable_callback, &parameters);
}

// Restores the disabled callbacks of the table at `userValues`. [-0, +0, m]; uses 5 slots.
static void enable_callbacks(lua_State *L, int userValues) {
  if (!push_disabled_callbacks(L, userValues)) return;
  int disabled = lua_gettop(L);
  for (lua_pushnil(L); lua_next(L, disabled); lua_settop(L, disabled + 1)) {
    lua_pushvalue(L, disabled + 1);
    lua_insert(L, -2);
    lua_rawset(L, userValues);
  }
  lua_pushnil(L);
  lua_rawsetp(L, userValues, &disabledCallbacksKey);
  lua_settop(L, disabled - 1);
}

static int enable_all_callbacks(lua_State *L) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &handlesKey);
  for (lua_pushnil(L); lua_next(L, 2); lua_settop(L, 3)) {
    if (lua_getiuservalue(L, 4, CallbacksUserValue) == LUA_TTABLE) enable_callbacks(L, 5);
  }
  return 0;
}

BridgeStatus bridge_enable_all_callbacks(BridgeState *state) {
  return pcall_with_traceback(state, enable_all_callbacks, NULL);
}

BRIDGE_END
