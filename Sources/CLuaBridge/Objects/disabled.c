// Callbacks that are switched off: moved aside in their object's slots, from where they can come back.

#include "../Calls/calls.h"
#include "slots.h"

static const char asideKey;  // in the slots: { slot = function }

// stack: in slots at `slots`; out the table of what is aside, or nothing. Never raises.
static bool push_aside(lua_State *L, int slots) {
  if (lua_rawgetp(L, slots, &asideKey) == LUA_TTABLE) return true;
  lua_pop(L, 1);
  return false;
}

void bridge_drop_aside(lua_State *L, int slots, int name) {
  slots = lua_absindex(L, slots);
  name = lua_absindex(L, name);
  if (!push_aside(L, slots)) return;
  lua_pushvalue(L, name);
  lua_pushnil(L);
  lua_rawset(L, -3);
  lua_pop(L, 1);
}

// stack: in request
static int disable(lua_State *L) {
  const SlotRequest *request = lua_touserdata(L, 1);
  const Handle *handle = bridge_find_handle(L, request->object);
  if (handle == NULL || handle->isDead || lua_getiuservalue(L, 2, SlotsValue) != LUA_TTABLE) return 0;
  lua_pushstring(L, request->slot);
  if (lua_rawget(L, 3) == LUA_TNIL) return 0;
  if (!push_aside(L, 3)) {
    lua_newtable(L);
    lua_pushvalue(L, -1);
    lua_rawsetp(L, 3, &asideKey);
  }
  lua_pushstring(L, request->slot);
  lua_pushvalue(L, 4);
  lua_rawset(L, 5);
  lua_pushstring(L, request->slot);
  lua_pushnil(L);
  lua_rawset(L, 3);
  return 0;
}

BridgeStatus bridge_disable_slot(BridgeState *state, void *object, const char *slot) {
  SlotRequest request = {.object = object, .slot = slot};
  return protect(state, disable, &request);
}

// Puts back what is aside in the slots at `slots`. stack: peak 5
static void enable_slots(lua_State *L, int slots) {
  if (!push_aside(L, slots)) return;
  int aside = lua_gettop(L);
  for (lua_pushnil(L); lua_next(L, aside); lua_settop(L, aside + 1)) {
    lua_pushvalue(L, aside + 1);
    lua_insert(L, -2);
    lua_rawset(L, slots);
  }
  lua_pushnil(L);
  lua_rawsetp(L, slots, &asideKey);
  lua_settop(L, aside - 1);
}

static int enable_all(lua_State *L) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &identityKey);
  for (lua_pushnil(L); lua_next(L, 2); lua_settop(L, 3)) {
    if (lua_getiuservalue(L, 4, SlotsValue) == LUA_TTABLE) enable_slots(L, 5);
  }
  return 0;
}

BridgeStatus bridge_enable_slots(BridgeState *state) {
  return protect(state, enable_all, NULL);
}

BRIDGE_END
