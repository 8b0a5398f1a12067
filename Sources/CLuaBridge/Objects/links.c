// What keeps handles alive: links from other handles, and anchors.

#include "../Calls/calls.h"
#include "../Values/values.h"
#include "slots.h"

typedef struct LinkRequest {
  const BridgeValue *parent, *child;
} LinkRequest;

// stack: in request; out the parent's handle, as in keep
static int link_objects(lua_State *L) {
  const LinkRequest *request = lua_touserdata(L, 1);
  BridgeState *state = state_of(L);
  bridge_push(state, L, request->parent);
  bridge_push_user_table(L, 2, LinksValue);
  bridge_push(state, L, request->child);
  lua_pushvalue(L, -1);
  lua_rawget(L, 3);
  lua_Integer count = lua_tointeger(L, -1);
  lua_pop(L, 1);
  lua_pushinteger(L, count + 1);
  lua_rawset(L, 3);
  lua_pushvalue(L, 2);
  return 1;
}

// Leaves the handle on the stack of the call into Swift, or, when Lua has called nobody, leaves nothing.
static BridgeStatus protect_leaving_handle(BridgeState *state, lua_CFunction body, const void *request) {
  return bridge_protect(state, body, bridge_handle_message, request, false, state->depth > 0 ? 1 : 0);
}

BridgeStatus bridge_link(BridgeState *state, const BridgeValue *parent, const BridgeValue *child) {
  LinkRequest request = {parent, child};
  return protect_leaving_handle(state, link_objects, &request);
}

static int unlink_objects(lua_State *L) {
  void *const *objects = lua_touserdata(L, 1);
  if (bridge_find_handle(L, objects[0]) == NULL) return 0;
  if (lua_getiuservalue(L, 2, LinksValue) != LUA_TTABLE) return 0;
  if (bridge_find_handle(L, objects[1]) == NULL) return 0;
  lua_pushvalue(L, 4);
  lua_rawget(L, 3);
  lua_Integer count = lua_tointeger(L, -1);
  lua_pushvalue(L, 4);
  if (count > 1) lua_pushinteger(L, count - 1); else lua_pushnil(L);
  lua_rawset(L, 3);
  return 0;
}

void bridge_unlink(BridgeState *state, void *parent, void *child) {
  void *objects[2] = {parent, child};
  bridge_attempt(state, unlink_objects, objects);
}

static int unlink_all(lua_State *L) {
  if (bridge_find_handle(L, lua_touserdata(L, 1)) == NULL) return 0;
  lua_pushnil(L);
  lua_setiuservalue(L, 2, LinksValue);
  return 0;
}

void bridge_unlink_all(BridgeState *state, void *parent) {
  bridge_attempt(state, unlink_all, parent);
}

static int anchor(lua_State *L) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &anchorsKey);
  bridge_push(state_of(L), L, lua_touserdata(L, 1));
  lua_pushboolean(L, 1);
  lua_rawset(L, -3);
  return 0;
}

BridgeStatus bridge_anchor(BridgeState *state, const BridgeValue *object) {
  return protect(state, anchor, object);
}

static int unanchor(lua_State *L) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &anchorsKey);
  if (bridge_find_handle(L, lua_touserdata(L, 1)) == NULL) return 0;
  lua_pushnil(L);
  lua_rawset(L, -3);
  return 0;
}

void bridge_unanchor(BridgeState *state, void *object) {
  bridge_attempt(state, unanchor, object);
}

BRIDGE_END
