// Stores arguments of scripts, mostly functions, in named user values.

#include "../Calls/calls.h"
#include "../Values/values.h"
#include "user_values.h"

typedef struct StoreRequest {
  const BridgeCall *call;
  size_t index;
  const char *name;  // name of a field, or NULL
  const BridgeValue *object;
  const char *key;
} StoreRequest;

// A handle created here is returned, so that it stays on the stack of the call into Swift: nothing else may refer to it
// yet. Arguments: StoreRequest, and the argument or the constructor's table. Returns: handle.
static int store(lua_State *L) {
  const StoreRequest *request = lua_touserdata(L, 1);
  if (request->name != NULL) {
    lua_pushstring(L, request->name);
    lua_rawget(L, 2);
  } else if (request->call->tableIndex != 0) {
    lua_rawgeti(L, 2, (lua_Integer)request->index + 1);
  }
  int value = lua_gettop(L);
  bridge_push(state_of(L), L, request->object);
  lua_pushstring(L, request->key);
  lua_pushvalue(L, value);
  bridge_set_user_value(L, value + 1);
  return 1;
}

static BridgeStatus store_value(const StoreRequest *request) {
  const BridgeCall *call = request->call;
  BridgeState *state = call->state;
  lua_State *L = state->currentThread;
  if (!lua_checkstack(L, LUA_MINSTACK)) return bridge_out_of_memory(state);
  bool isPresent = call->tableIndex != 0 || request->index < call->argumentCount;
  if (call->tableIndex != 0) {
    lua_pushvalue(L, call->tableIndex);
  } else if (isPresent && request->name == NULL) {
    lua_pushvalue(L, call->firstArgument + (int)request->index);
  } else {
    lua_pushnil(L);
  }
  return bridge_pcall(state, store, bridge_message_handler, request, true, 1);
}

BridgeStatus bridge_store_argument(
  const BridgeCall *call, size_t index, const BridgeValue *object, const char *key) {
  return store_value(&(StoreRequest){call, index, NULL, object, key});
}

BridgeStatus bridge_store_named_argument(
  const BridgeCall *call, const char *name, const BridgeValue *object, const char *key) {
  // The positional form has no named fields.
  const char *field = call->tableIndex != 0 ? name : NULL;
  return store_value(&(StoreRequest){call, SIZE_MAX, field, object, key});
}

BRIDGE_END
