// Stores arguments of calls, mostly callbacks, in the user values of an object, so that they live as long as it.

#include "../Calls/calls.h"
#include "../Values/values.h"
#include "user_values.h"

typedef struct SetUserValueToArgumentParameters {
  const BridgeArguments *arguments;
  size_t index;
  const char *name;  // name of a field, or NULL
  const BridgeValue *object;
  const char *key;
} SetUserValueToArgumentParameters;

// Stores the argument. Returns the object's handle, so that it stays on the stack of the call into Swift: if the handle
// was created here, nothing else keeps it alive yet. Arguments: SetUserValueToArgumentParameters, and the argument or
// the constructor's table. Returns: handle.
static int set_user_value_to_argument(lua_State *L) {
  const SetUserValueToArgumentParameters *parameters = lua_touserdata(L, 1);
  if (parameters->name != NULL) {
    push_c_string(L, parameters->name);
    lua_rawget(L, 2);
  } else if (parameters->arguments->named != NULL) {
    lua_rawgeti(L, 2, (lua_Integer)parameters->index + 1);
  }
  int value = lua_gettop(L);
  bridge_push(state_of(L), L, parameters->object);
  push_c_string(L, parameters->key);
  lua_pushvalue(L, value);
  bridge_set_named_user_value(L, value + 1);
  return 1;
}

static BridgeStatus pcall_set_user_value_to_argument(
  BridgeState *state, const SetUserValueToArgumentParameters *parameters) {
  const BridgeArguments *arguments = parameters->arguments;
  lua_State *L = state->currentThread;
  if (!lua_checkstack(L, LUA_MINSTACK)) return bridge_set_memory_error(state);
  if (arguments->named != NULL) {
    lua_pushvalue(L, arguments->named->table);
  } else if (parameters->index < arguments->count && parameters->name == NULL) {
    lua_pushvalue(L, arguments->firstIndex + (int)parameters->index);
  } else {
    lua_pushnil(L);
  }
  return bridge_pcall(state, set_user_value_to_argument, bridge_message_handler, parameters, true, 1);
}

BridgeStatus bridge_set_user_value_to_argument(
  BridgeState *state, const BridgeArguments *arguments, size_t index, const BridgeValue *object, const char *key) {
  return pcall_set_user_value_to_argument(
    state, &(SetUserValueToArgumentParameters){arguments, index, NULL, object, key});
}

BridgeStatus bridge_set_user_value_to_named_argument(
  BridgeState *state, const BridgeArguments *arguments, const char *name, const BridgeValue *object,
  const char *key) {
  // The positional form has no named fields.
  const char *field = arguments->named != NULL ? name : NULL;
  return pcall_set_user_value_to_argument(
    state, &(SetUserValueToArgumentParameters){arguments, SIZE_MAX, field, object, key});
}

BRIDGE_END
