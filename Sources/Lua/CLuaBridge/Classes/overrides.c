// Overrides: functions of a class that the host calls, such as `action`.
//
// An override that fails is disabled for its instance. The failed function itself is recorded, so a different function
// under the same name, such as one defined by a reload, is called again.

#include "../Calls/calls.h"
#include "../Objects/user_values.h"
#include "../Values/values.h"
#include "classes.h"

typedef struct OverrideParameters {
  void *object;
  const char *name;
  const BridgeValue *arguments;
  size_t count;
  const void *function;  // the function that was called
  bool isFound;
} OverrideParameters;

// Pushes the handle and the override and returns true. Pushes nothing and returns false if there is no override, or if
// it has failed before. [-0, +(0|2), e]
static bool push_override(lua_State *L, const OverrideParameters *parameters) {
  int top = lua_gettop(L);
  const Handle *handle = bridge_find_handle(L, parameters->object);
  if (handle == NULL || handle->isDestroyed || handle->class == NULL) {
    lua_settop(L, top);
    return false;
  }
  int instance = top + 1, key = top + 2;
  push_c_string(L, parameters->name);
  bool isFound = bridge_push_user_value_field(L, instance, key, FieldsUserValue)
    || bridge_push_user_value_field(L, instance, key, CallbacksUserValue)
    || bridge_push_inherited_member(L, instance, key);
  if (isFound && lua_getiuservalue(L, instance, FailedOverridesUserValue) == LUA_TTABLE) {
    lua_pushvalue(L, key);
    lua_rawget(L, -2);
    isFound = !lua_rawequal(L, -1, key + 1);
  }
  if (!isFound) {
    lua_settop(L, top);
    return false;
  }
  lua_settop(L, key + 1);
  lua_remove(L, key);
  return true;
}

static int has_override(lua_State *L) {
  OverrideParameters *parameters = lua_touserdata(L, 1);
  parameters->isFound = push_override(L, parameters);
  return 0;
}

bool bridge_has_override(BridgeState *state, void *object, const char *name) {
  OverrideParameters parameters = {.object = object, .name = name};
  bridge_pcall_ignoring_errors(state, has_override, &parameters);
  return parameters.isFound;
}

// Arguments: OverrideParameters.
static int call_override(lua_State *L) {
  OverrideParameters *parameters = lua_touserdata(L, 1);
  if (!push_override(L, parameters)) return 0;
  parameters->isFound = true;
  parameters->function = lua_topointer(L, -1);
  lua_insert(L, -2);
  bridge_push_values(state_of(L), L, parameters->arguments, parameters->count);
  lua_call(L, 1 + (int)parameters->count, 0);
  return 0;
}

// Disables the override that failed, unless it has been replaced meanwhile. Arguments: OverrideParameters.
static int disable_override(lua_State *L) {
  const OverrideParameters *parameters = lua_touserdata(L, 1);
  if (!push_override(L, parameters) || lua_topointer(L, -1) != parameters->function) return 0;
  push_c_string(L, parameters->name);
  lua_insert(L, -2);
  bridge_set_user_value_field(L, lua_gettop(L) - 2, FailedOverridesUserValue);
  return 0;
}

BridgeStatus bridge_call_override(
  BridgeState *state, void *object, const char *name, const BridgeValue *arguments, size_t count, bool *isFound) {
  OverrideParameters parameters = {.object = object, .name = name, .arguments = arguments, .count = count};
  BridgeStatus status = pcall_with_traceback(state, call_override, &parameters);
  *isFound = parameters.isFound;
  // If the run is being stopped, the override is not at fault: it only happened to be running.
  if (status != BridgeStatusOK && !is_stop_requested(state)) {
    bridge_pcall_ignoring_errors(state, disable_override, &parameters);
  }
  return status;
}

BRIDGE_END
