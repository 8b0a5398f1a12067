// Handles: the userdata that stand for Swift objects.

#include "../Calls/calls.h"
#include "../Types/types.h"
#include "objects.h"

const char handleMagic;

// MARK: Making and finding

Handle *bridge_find_handle(lua_State *L, void *object) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, state_of(L)->identity);
  if (lua_rawgetp(L, -1, object) == LUA_TUSERDATA) {
    lua_remove(L, -2);
    return lua_touserdata(L, -1);
  }
  lua_pop(L, 2);
  return NULL;
}

uint32_t bridge_serial(BridgeState *state, void *object) {
  lua_State *L = state->current;
  if (!lua_checkstack(L, LUA_MINSTACK)) return 0;
  const Handle *handle = bridge_find_handle(L, object);
  if (handle == NULL) return 0;
  lua_pop(L, 1);
  return handle->serial;
}

const char *bridge_object_type_name(BridgeState *state, const BridgeType *type, void *object) {
  lua_State *L = state->current;
  if (object == NULL || !is_instance_type(type) || !lua_checkstack(L, LUA_MINSTACK)) return type->name;
  const Handle *handle = bridge_find_handle(L, object);
  if (handle == NULL) return type->name;
  lua_pop(L, 1);
  return handle_name(handle);
}

// Whether a reference to the object was held; it is the caller's from now on.
static bool take_held(BridgeState *state, void *object) {
  for (size_t i = state->heldCount; i-- > 0;) {
    if (state->held[i] == object) {
      state->held[i] = NULL;
      return true;
    }
  }
  return false;
}

static int count_user_values(const BridgeType *type) {
  if (type->isTransient) return 0;
  return is_instance_type(type) ? InstanceValueCount : UserValueCount;
}

// A handle that refers to nothing yet. stack: out 1, peak 2
static Handle *make_handle(BridgeState *state, lua_State *L, BridgeType *type) {
  Handle *handle = lua_newuserdatauv(L, sizeof *handle, count_user_values(type));
  *handle = (Handle){.magic = &handleMagic, .type = type, .serial = ++state->serial, .isDead = true};
  lua_rawgetp(L, LUA_REGISTRYINDEX, &type->metatableKey);
  lua_setmetatable(L, -2);
  return handle;
}

// stack: peak 4
void bridge_push_object(BridgeState *state, lua_State *L, BridgeType *type, void *object) {
  if (!type->isTransient && bridge_find_handle(L, object) != NULL) return;
  Handle *handle = make_handle(state, L, type);
  if (!type->isTransient) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, state->identity);
    lua_pushvalue(L, -2);
    lua_rawsetp(L, -2, object);
    lua_pop(L, 1);
  }
  // Only now, when nothing can raise any more, does the handle take the reference over.
  if (!take_held(state, object)) luaL_error(L, "the host passed an object that it does not hold");
  handle->object = object;
  handle->isDead = false;
  state->liveObjects++;
}

#define NO_ROOM "the limit of %I live objects is reached"

static bool has_room(const BridgeState *state) {
  return state->objectLimit == 0 || state->liveObjects < state->objectLimit;
}

static bool make_room(lua_State *L) {
  if (!has_room(state_of(L))) lua_gc(L, LUA_GCCOLLECT);
  return has_room(state_of(L));
}

void bridge_check_room(lua_State *L, const char *name) {
  if (!make_room(L)) luaL_error(L, "%s: " NO_ROOM, name, (LUAI_UACINT)state_of(L)->objectLimit);
}

static int require_room(lua_State *L) {
  return make_room(L) ? 0 : luaL_error(L, NO_ROOM, (LUAI_UACINT)state_of(L)->objectLimit);
}

BridgeStatus bridge_require_room(BridgeState *state) {
  return has_room(state) ? BridgeStatusOK : protect(state, require_room, NULL);
}

// MARK: The end

void bridge_kill_handle(lua_State *L, int index) {
  Handle *handle = lua_touserdata(L, index);
  // The reference stays until __gc: a method of the object may be running. So does the class: it has the name.
  handle->isDead = true;
  for (int place = SlotsValue; place <= InstanceValueCount; place++) {
    if (place == ClassValue) continue;
    lua_pushnil(L);
    lua_setiuservalue(L, index, place);
  }
}

static int destroy(lua_State *L) {
  if (bridge_find_handle(L, lua_touserdata(L, 1)) != NULL) bridge_kill_handle(L, 2);
  return 0;
}

void bridge_destroy(BridgeState *state, void *object) {
  bridge_attempt(state, destroy, object);
}

// stack: in object
int bridge_collect_object(lua_State *L) {
  Handle *handle = to_handle(L, 1);
  if (handle == NULL || handle->object == NULL) return 0;
  BridgeState *state = state_of(L);
  BridgeValue result = {0};
  BridgeCall call = {
    .operation = BridgeOperationRelease, .type = handle->type, .object = handle->object, .results = &result};
  handle->object = NULL;
  handle->isDead = true;
  state->liveObjects--;
  call_swift(state, L, &call);
  return 0;
}

BRIDGE_END
