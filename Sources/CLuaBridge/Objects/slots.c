// The slots of a handle: the callbacks and data that belong to it and die with it.

#include "../Calls/calls.h"
#include "../Values/values.h"
#include "slots.h"

void bridge_push_user_table(lua_State *L, int handle, int place) {
  if (lua_getiuservalue(L, handle, place) == LUA_TTABLE) return;
  lua_pop(L, 1);
  lua_newtable(L);
  lua_pushvalue(L, -1);
  lua_setiuservalue(L, handle, place);
}

void bridge_set_user_field(lua_State *L, int handle, int place) {
  if (place == SlotsValue && !lua_isnil(L, -1)) {
    ((Handle *)lua_touserdata(L, handle))->filled |= slot_bit(lua_tostring(L, -2));
  }
  bridge_push_user_table(L, handle, place);
  if (place == SlotsValue) bridge_drop_aside(L, -1, -3);
  lua_insert(L, -3);
  lua_rawset(L, -3);
  lua_pop(L, 1);
}

void bridge_set_slot(lua_State *L, int handle) {
  bridge_set_user_field(L, handle, SlotsValue);
}

bool bridge_push_user_field(lua_State *L, int handle, int key, int place) {
  if (lua_getiuservalue(L, handle, place) == LUA_TTABLE) {
    lua_pushvalue(L, key);
    if (lua_rawget(L, -2) != LUA_TNIL) {
      lua_remove(L, -2);
      return true;
    }
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  return false;
}

bool bridge_push_slot(lua_State *L, const SlotRequest *request) {
  const Handle *handle = bridge_find_handle(L, request->object);
  if (handle == NULL) return false;
  if (!handle->isDead && lua_getiuservalue(L, -1, SlotsValue) == LUA_TTABLE) {
    lua_pushstring(L, request->slot);
    if (lua_rawget(L, -2) != LUA_TNIL) {
      lua_remove(L, -2);
      return true;
    }
  }
  lua_settop(L, 1);
  return false;
}

static int has_slot(lua_State *L) {
  SlotRequest *request = lua_touserdata(L, 1);
  request->isFound = bridge_push_slot(L, request);
  return 0;
}

bool bridge_may_have_slot(BridgeState *state, void *object, const char *slot) {
  lua_State *L = state->current;
  if (!lua_checkstack(L, LUA_MINSTACK)) return true;
  const Handle *handle = bridge_find_handle(L, object);
  if (handle == NULL) return false;
  lua_pop(L, 1);
  return !handle->isDead && (handle->filled & slot_bit(slot)) != 0;
}

bool bridge_has_slot(BridgeState *state, void *object, const char *slot) {
  if (!bridge_may_have_slot(state, object, slot)) return false;
  SlotRequest request = {.object = object, .slot = slot};
  bridge_attempt(state, has_slot, &request);
  return request.isFound;
}

void bridge_empty_slot(lua_State *L, int handle, const char *slot) {
  lua_pushstring(L, slot);
  lua_pushnil(L);
  bridge_set_slot(L, handle);
}

static int clear_slot(lua_State *L) {
  SlotRequest *request = lua_touserdata(L, 1);
  if (!bridge_push_slot(L, request)) return 0;
  bridge_empty_slot(L, 2, request->slot);
  return 0;
}

BridgeStatus bridge_clear_slot(BridgeState *state, void *object, const char *slot) {
  SlotRequest request = {.object = object, .slot = slot};
  return protect(state, clear_slot, &request);
}

// MARK: Calling what is in a slot

// stack: in request
static int invoke(lua_State *L) {
  SlotRequest *request = lua_touserdata(L, 1);
  BridgeState *state = state_of(L);
  if (!bridge_push_slot(L, request)) return 0;
  int first = lua_gettop(L);
  if (request->method != NULL) {
    if (lua_getfield(L, first, request->method) == LUA_TNIL) return 0;
    lua_insert(L, first);
  }
  int own = lua_gettop(L) - first;
  bridge_push_all(state, L, request->arguments, request->count);
  request->outcome->isFound = true;
  lua_call(L, own + (int)request->count, LUA_MULTRET);
  if (lua_gettop(L) < first) return 0;
  request->outcome->values =
    bridge_decode_from(state, L, first, true, NULL, &request->outcome->count);
  return 0;
}

BridgeStatus bridge_invoke(
  BridgeState *state, void *object, const char *slot, const char *method, const BridgeValue *arguments,
  size_t count, BridgeOutcome *outcome) {
  *outcome = (BridgeOutcome){0};
  SlotRequest request = {object, slot, method, arguments, count, outcome, false};
  return protect(state, invoke, &request);
}

BRIDGE_END
