// References that keep handles alive: strong references from one handle to another, and pins.

#include "../Calls/calls.h"
#include "../Values/values.h"
#include "user_values.h"

typedef struct StrongReferenceParameters {
  const BridgeValue *parent, *child;
} StrongReferenceParameters;

// Arguments: StrongReferenceParameters. Returns: the parent's handle, for pcall_keeping_handle_on_stack.
static int add_strong_reference(lua_State *L) {
  const StrongReferenceParameters *parameters = lua_touserdata(L, 1);
  BridgeState *state = state_of(L);
  bridge_push(state, L, parameters->parent);
  bridge_push_user_value_table(L, 2, StrongReferencesUserValue);
  bridge_push(state, L, parameters->child);
  lua_pushvalue(L, -1);
  lua_rawget(L, 3);
  lua_Integer count = lua_tointeger(L, -1);
  lua_pop(L, 1);
  lua_pushinteger(L, count + 1);
  lua_rawset(L, 3);
  lua_pushvalue(L, 2);
  return 1;
}

// Leaves the handle on the stack of the running call into Swift, so that it stays alive; outside such a call, leaves
// nothing.
static BridgeStatus pcall_keeping_handle_on_stack(BridgeState *state, lua_CFunction function, const void *parameters) {
  return bridge_pcall(state, function, bridge_message_handler, parameters, false, state->hostDepth > 0 ? 1 : 0);
}

BridgeStatus bridge_add_strong_reference(BridgeState *state, const BridgeValue *parent, const BridgeValue *child) {
  StrongReferenceParameters parameters = {parent, child};
  return pcall_keeping_handle_on_stack(state, add_strong_reference, &parameters);
}

static int remove_strong_reference(lua_State *L) {
  void *const *objects = lua_touserdata(L, 1);
  if (bridge_find_handle(L, objects[0]) == NULL) return 0;
  if (lua_getiuservalue(L, 2, StrongReferencesUserValue) != LUA_TTABLE) return 0;
  if (bridge_find_handle(L, objects[1]) == NULL) return 0;
  lua_pushvalue(L, 4);
  lua_rawget(L, 3);
  lua_Integer count = lua_tointeger(L, -1);
  lua_pushvalue(L, 4);
  if (count > 1) lua_pushinteger(L, count - 1); else lua_pushnil(L);
  lua_rawset(L, 3);
  return 0;
}

void bridge_remove_strong_reference(BridgeState *state, void *parent, void *child) {
  void *objects[2] = {parent, child};
  bridge_pcall_ignoring_errors(state, remove_strong_reference, objects);
}

static int remove_all_strong_references(lua_State *L) {
  if (bridge_find_handle(L, lua_touserdata(L, 1)) == NULL) return 0;
  lua_pushnil(L);
  lua_setiuservalue(L, 2, StrongReferencesUserValue);
  return 0;
}

void bridge_remove_all_strong_references(BridgeState *state, void *parent) {
  bridge_pcall_ignoring_errors(state, remove_all_strong_references, parent);
}

static int pin(lua_State *L) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &pinnedKey);
  bridge_push(state_of(L), L, lua_touserdata(L, 1));
  lua_pushboolean(L, 1);
  lua_rawset(L, -3);
  return 0;
}

BridgeStatus bridge_pin(BridgeState *state, const BridgeValue *object) {
  return pcall_with_traceback(state, pin, object);
}

static int unpin(lua_State *L) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &pinnedKey);
  if (bridge_find_handle(L, lua_touserdata(L, 1)) == NULL) return 0;
  lua_pushnil(L);
  lua_rawset(L, -3);
  return 0;
}

void bridge_unpin(BridgeState *state, void *object) {
  bridge_pcall_ignoring_errors(state, unpin, object);
}

BRIDGE_END
