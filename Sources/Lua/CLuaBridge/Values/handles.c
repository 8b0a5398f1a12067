// Creation and lookup of handles, the full userdata that represent Swift objects.

#include "userdata.h"
#include "values.h"

Handle *bridge_find_handle(lua_State *L, void *object) {
  BridgeState *state = state_of(L);
  uint32_t handleID = bridge_find_identity(&state->identityMap, object);
  if (handleID == 0) return NULL;
  lua_rawgeti(L, LUA_REGISTRYINDEX, state->handlesRef);
  if (lua_rawgeti(L, -1, handleID) == LUA_TUSERDATA) {
    lua_remove(L, -2);
    return lua_touserdata(L, -1);
  }
  lua_pop(L, 2);
  return NULL;
}

// Removes the object from the autorelease list. Returns whether it was there; its reference then belongs to the caller.
static bool take_autoreleased(BridgeState *state, void *object) {
  for (size_t i = state->autoreleasedCount; i-- > 0;) {
    if (state->autoreleased[i] == object) {
      state->autoreleased[i] = NULL;
      return true;
    }
  }
  return false;
}

static int count_user_values(const BridgeType *type) {
  if (type->isUncached) return 0;
  return is_instance_type(type) ? InstanceUserValueCount : UserValueCount;
}

// Pushes a handle without an object. [-0, +1, m]; uses 2 slots.
static Handle *make_handle(BridgeState *state, lua_State *L, BridgeType *type) {
  Handle *handle = lua_newuserdatauv(L, sizeof *handle, count_user_values(type));
  *handle = (Handle){.magic = &handleMagic, .type = type, .handleID = ++state->lastHandleID, .isDestroyed = true};
  lua_rawgetp(L, LUA_REGISTRYINDEX, &type->metatableKey);
  lua_setmetatable(L, -2);
  return handle;
}

// [-0, +1, e]; uses 4 slots.
void bridge_push_object(BridgeState *state, lua_State *L, BridgeType *type, void *object) {
  if (!type->isUncached && bridge_find_handle(L, object) != NULL) return;
  Handle *handle = make_handle(state, L, type);
  if (!type->isUncached) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, state->handlesRef);
    lua_pushvalue(L, -2);
    lua_rawseti(L, -2, handle->handleID);
    lua_pop(L, 1);
    if (!bridge_reserve_identity_entry(state)) luaL_error(L, "not enough memory");
  }
  // The handle takes ownership of the reference last, when nothing can raise any more.
  if (!take_autoreleased(state, object)) luaL_error(L, "the host passed an object that it does not hold");
  if (!type->isUncached) bridge_set_identity(&state->identityMap, object, handle->handleID);
  handle->object = object;
  handle->isDestroyed = false;
  state->liveObjects++;
}

BRIDGE_END
