// The lifetime of handles: the limit of live objects, destruction by the host, and release by the collector.

#include "../Calls/calls.h"
#include "objects.h"

// MARK: The limit of live objects

#define OBJECT_LIMIT_MESSAGE "the limit of %I live objects is reached"

static bool is_below_object_limit(const BridgeState *state) {
  return state->objectLimit == 0 || state->liveObjects < state->objectLimit;
}

// Collects garbage if the limit of objects is reached. Returns whether another object can be created. [-0, +0, -]
static bool collect_garbage_at_object_limit(lua_State *L) {
  if (!is_below_object_limit(state_of(L))) lua_gc(L, LUA_GCCOLLECT);
  return is_below_object_limit(state_of(L));
}

void bridge_raise_at_object_limit(lua_State *L, const char *name) {
  if (collect_garbage_at_object_limit(L)) return;
  luaL_error(L, "%s: " OBJECT_LIMIT_MESSAGE, name, (LUAI_UACINT)state_of(L)->objectLimit);
}

static int check_object_limit(lua_State *L) {
  if (collect_garbage_at_object_limit(L)) return 0;
  return luaL_error(L, OBJECT_LIMIT_MESSAGE, (LUAI_UACINT)state_of(L)->objectLimit);
}

BridgeStatus bridge_check_object_limit(BridgeState *state) {
  return is_below_object_limit(state) ? BridgeStatusOK : pcall_with_traceback(state, check_object_limit, NULL);
}

// MARK: Destruction and release

void bridge_destroy_handle(lua_State *L, int index) {
  Handle *handle = lua_touserdata(L, index);
  // The object is not released until __gc, because one of its methods may be running. ClassUserValue is kept too,
  // because error messages about the destroyed object contain the name of its class (handle_name).
  handle->isDestroyed = true;
  for (int userValue = CallbacksUserValue; userValue <= InstanceUserValueCount; userValue++) {
    if (userValue == ClassUserValue) continue;
    lua_pushnil(L);
    lua_setiuservalue(L, index, userValue);
  }
}

static int destroy_object(lua_State *L) {
  if (bridge_find_handle(L, lua_touserdata(L, 1)) != NULL) bridge_destroy_handle(L, 2);
  return 0;
}

void bridge_destroy_object(BridgeState *state, void *object) {
  bridge_pcall_ignoring_errors(state, destroy_object, object);
}

typedef struct DestroyedQuery {
  void *object;
  bool isDestroyed;
} DestroyedQuery;

// Arguments: DestroyedQuery.
static int query_destroyed(lua_State *L) {
  DestroyedQuery *query = lua_touserdata(L, 1);
  const Handle *handle = bridge_find_handle(L, query->object);
  query->isDestroyed = handle != NULL && handle->isDestroyed;
  return 0;
}

bool bridge_is_object_destroyed(BridgeState *state, void *object) {
  DestroyedQuery query = {object, false};
  bridge_pcall_ignoring_errors(state, query_destroyed, &query);
  return query.isDestroyed;
}

// __gc. Arguments: object.
int bridge_object_gc(lua_State *L) {
  Handle *handle = to_handle(L, 1);
  if (handle == NULL || handle->object == NULL) return 0;
  BridgeState *state = state_of(L);
  void *object = handle->object;
  bridge_remove_identity(state, object, handle->handleID);
  handle->object = NULL;
  handle->isDestroyed = true;
  state->liveObjects--;
  lua_State *previous = enter_host(state, L);
  state->host.releaseObject(object);
  leave_host(state, previous);
  return 0;
}

BRIDGE_END
