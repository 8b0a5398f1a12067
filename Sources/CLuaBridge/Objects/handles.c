// Handles: full userdata that represent Swift objects.

#include "../Calls/calls.h"
#include "../Types/types.h"
#include "objects.h"

// MARK: Creation and lookup

Handle *bridge_find_handle(lua_State *L, void *object) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, state_of(L)->identityMapRef);
  if (lua_rawgetp(L, -1, object) == LUA_TUSERDATA) {
    lua_remove(L, -2);
    return lua_touserdata(L, -1);
  }
  lua_pop(L, 2);
  return NULL;
}

uint32_t bridge_handle_id(BridgeState *state, void *object) {
  lua_State *L = state->currentThread;
  if (!lua_checkstack(L, LUA_MINSTACK)) return 0;
  const Handle *handle = bridge_find_handle(L, object);
  if (handle == NULL) return 0;
  lua_pop(L, 1);
  return handle->handleID;
}

const char *bridge_object_type_name(BridgeState *state, const BridgeType *type, void *object) {
  lua_State *L = state->currentThread;
  if (object == NULL || !is_instance_type(type) || !lua_checkstack(L, LUA_MINSTACK)) return type->name;
  const Handle *handle = bridge_find_handle(L, object);
  if (handle == NULL) return type->name;
  lua_pop(L, 1);
  return handle_name(handle);
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
    lua_rawgeti(L, LUA_REGISTRYINDEX, state->identityMapRef);
    lua_pushvalue(L, -2);
    lua_rawsetp(L, -2, object);
    lua_pop(L, 1);
  }
  // The handle takes ownership of the reference last, when nothing can raise any more.
  if (!take_autoreleased(state, object)) luaL_error(L, "the host passed an object that it does not hold");
  handle->object = object;
  handle->isDestroyed = false;
  state->liveObjects++;
}

#define OBJECT_LIMIT_MESSAGE "the limit of %I live objects is reached"

static bool is_below_object_limit(const BridgeState *state) {
  return state->objectLimit == 0 || state->liveObjects < state->objectLimit;
}

static bool collect_to_object_limit(lua_State *L) {
  if (!is_below_object_limit(state_of(L))) lua_gc(L, LUA_GCCOLLECT);
  return is_below_object_limit(state_of(L));
}

void bridge_raise_at_object_limit(lua_State *L, const char *name) {
  if (!collect_to_object_limit(L)) luaL_error(L, "%s: " OBJECT_LIMIT_MESSAGE, name, (LUAI_UACINT)state_of(L)->objectLimit);
}

static int check_object_limit(lua_State *L) {
  return collect_to_object_limit(L) ? 0 : luaL_error(L, OBJECT_LIMIT_MESSAGE, (LUAI_UACINT)state_of(L)->objectLimit);
}

BridgeStatus bridge_check_object_limit(BridgeState *state) {
  return is_below_object_limit(state) ? BridgeStatusOK : pcall_with_traceback(state, check_object_limit, NULL);
}

// MARK: Destruction

void bridge_destroy_handle(lua_State *L, int index) {
  Handle *handle = lua_touserdata(L, index);
  // The reference is kept until __gc, because a method of the object may be running. So is the class, which has the
  // name.
  handle->isDestroyed = true;
  for (int userValue = CallbacksUserValue; userValue <= InstanceUserValueCount; userValue++) {
    if (userValue == ClassUserValue) continue;
    lua_pushnil(L);
    lua_setiuservalue(L, index, userValue);
  }
}

static int destroy(lua_State *L) {
  if (bridge_find_handle(L, lua_touserdata(L, 1)) != NULL) bridge_destroy_handle(L, 2);
  return 0;
}

void bridge_destroy(BridgeState *state, void *object) {
  bridge_pcall_ignoring_errors(state, destroy, object);
}

// __gc. Arguments: object.
int bridge_object_gc(lua_State *L) {
  Handle *handle = to_handle(L, 1);
  if (handle == NULL || handle->object == NULL) return 0;
  BridgeState *state = state_of(L);
  BridgeValue result = {0};
  BridgeCall call = {
    .operation = BridgeOperationRelease, .type = handle->type, .object = handle->object, .results = &result};
  handle->object = NULL;
  handle->isDestroyed = true;
  state->liveObjects--;
  call_swift(state, L, &call);
  return 0;
}

BRIDGE_END
