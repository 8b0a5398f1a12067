// Puts what scripts pass, mostly functions, into slots.

#include "../Calls/calls.h"
#include "../Values/values.h"
#include "slots.h"

typedef struct KeepRequest {
  const BridgeCall *call;
  size_t index;
  const char *name;  // of a named field, or NULL
  const BridgeValue *object;
  const char *slot;
} KeepRequest;

// A handle made here is returned, and so stays on the stack of the call into Swift: nothing else may refer to it yet.
// stack: in request, argument or the constructor's table; out handle
static int keep(lua_State *L) {
  const KeepRequest *request = lua_touserdata(L, 1);
  if (request->name != NULL) {
    lua_pushstring(L, request->name);
    lua_rawget(L, 2);
  } else if (request->call->tableIndex != 0) {
    lua_rawgeti(L, 2, (lua_Integer)request->index + 1);
  }
  int value = lua_gettop(L);
  bridge_push(state_of(L), L, request->object);
  lua_pushstring(L, request->slot);
  lua_pushvalue(L, value);
  bridge_set_slot(L, value + 1);
  return 1;
}

static BridgeStatus keep_value(const KeepRequest *request) {
  const BridgeCall *call = request->call;
  BridgeState *state = call->state;
  lua_State *L = state->current;
  if (!lua_checkstack(L, LUA_MINSTACK)) return bridge_out_of_memory(state);
  bool isPresent = call->tableIndex != 0 || request->index < call->argumentCount;
  if (call->tableIndex != 0) {
    lua_pushvalue(L, call->tableIndex);
  } else if (isPresent && request->name == NULL) {
    lua_pushvalue(L, call->firstArgument + (int)request->index);
  } else {
    lua_pushnil(L);
  }
  return bridge_protect(state, keep, bridge_handle_message, request, true, 1);
}

BridgeStatus bridge_keep_argument(
  const BridgeCall *call, size_t index, const BridgeValue *object, const char *slot) {
  return keep_value(&(KeepRequest){call, index, NULL, object, slot});
}

BridgeStatus bridge_keep_named(
  const BridgeCall *call, const char *name, const BridgeValue *object, const char *slot) {
  // The form with positions has no named fields.
  const char *field = call->tableIndex != 0 ? name : NULL;
  return keep_value(&(KeepRequest){call, SIZE_MAX, field, object, slot});
}

BRIDGE_END
