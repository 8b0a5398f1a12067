// Stores arguments of scripts, mostly functions, in named user values.

#include "../Calls/calls.h"
#include "../Values/values.h"
#include "user_values.h"

typedef struct StoreRequest {
  const BridgeArguments *arguments;
  size_t index;
  const char *name;  // name of a field, or NULL
  const BridgeValue *object;
  const char *key;
} StoreRequest;

// Stores the argument. Returns the object's handle, so that it stays on the stack of the call into Swift: if the handle
// was created here, nothing else keeps it alive yet. Arguments: StoreRequest, and the argument or the constructor's
// table. Returns: handle.
static int store(lua_State *L) {
  const StoreRequest *request = lua_touserdata(L, 1);
  if (request->name != NULL) {
    push_c_string(L, request->name);
    lua_rawget(L, 2);
  } else if (request->arguments->named != NULL) {
    lua_rawgeti(L, 2, (lua_Integer)request->index + 1);
  }
  int value = lua_gettop(L);
  bridge_push(state_of(L), L, request->object);
  push_c_string(L, request->key);
  lua_pushvalue(L, value);
  bridge_set_user_value(L, value + 1);
  return 1;
}

static BridgeStatus store_value(BridgeState *state, const StoreRequest *request) {
  const BridgeArguments *arguments = request->arguments;
  lua_State *L = state->currentThread;
  if (!lua_checkstack(L, LUA_MINSTACK)) return bridge_out_of_memory(state);
  if (arguments->named != NULL) {
    lua_pushvalue(L, arguments->named->table);
  } else if (request->index < arguments->count && request->name == NULL) {
    lua_pushvalue(L, arguments->firstIndex + (int)request->index);
  } else {
    lua_pushnil(L);
  }
  return bridge_pcall(state, store, bridge_message_handler, request, true, 1);
}

BridgeStatus bridge_store_argument(
  BridgeState *state, const BridgeArguments *arguments, size_t index, const BridgeValue *object, const char *key) {
  return store_value(state, &(StoreRequest){arguments, index, NULL, object, key});
}

BridgeStatus bridge_store_named_argument(
  BridgeState *state, const BridgeArguments *arguments, const char *name, const BridgeValue *object,
  const char *key) {
  // The positional form has no named fields.
  const char *field = arguments->named != NULL ? name : NULL;
  return store_value(state, &(StoreRequest){arguments, SIZE_MAX, field, object, key});
}

BRIDGE_END
