// Classes defined by scripts: `local Wind = Behavior.extend "Wind"`.
//
// A class is a userdata whose user values are its table of members and its parent class, so that the collector frees a
// class, its functions and its instances together when they are unreachable.

#include <string.h>

#include "../Calls/calls.h"
#include "../Types/types.h"
#include "../Values/results.h"
#include "../Values/sorted_keys.h"
#include "classes.h"

const char classMetatableKey;

// MARK: Lookup

void bridge_push_class_member(lua_State *L, int class, int key) {
  luaL_checkstack(L, 4, NULL);
  for (lua_pushvalue(L, class); to_class(L, -1) != NULL; lua_remove(L, -2)) {
    lua_getiuservalue(L, -1, MembersUserValue);
    lua_pushvalue(L, key);
    if (lua_rawget(L, -2) != LUA_TNIL) {
      lua_replace(L, -3);
      lua_pop(L, 1);
      return;
    }
    lua_pop(L, 2);
    lua_getiuservalue(L, -1, ParentUserValue);
  }
  lua_pop(L, 1);
  lua_pushnil(L);
}

bool bridge_is_overridable(const BridgeType *type, const char *name) {
  const TypeMember *member = type->overrides.first;
  while (member != NULL && strcmp(member->name, name) != 0) member = member->next;
  return member != NULL;
}

// MARK: Metamethods

ScriptClass *bridge_check_class(lua_State *L) {
  ScriptClass *class = to_class(L, 1);
  if (class == NULL) luaL_error(L, "expected a class");
  return class;
}

// __index. Arguments: class, key. Returns: value.
static int class_index(lua_State *L) {
  ScriptClass *class = bridge_check_class(L);
  const char *name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "";
  if (strcmp(name, "extend") == 0) {
    lua_pushvalue(L, 1);
    bridge_push_extend_function(L);
    return 1;
  }
  if (strcmp(name, "super") == 0) {
    if (lua_getiuservalue(L, 1, ParentUserValue) != LUA_TNIL) return 1;
    lua_rawgetp(L, LUA_REGISTRYINDEX, &class->type->base->globalKey);
    return 1;
  }
  bridge_push_class_member(L, 1, 2);
  if (!lua_isnil(L, -1)) return 1;
  if (push_member(L, class->type, 2) == LUA_TFUNCTION) return 1;
  lua_pushnil(L);
  return 1;
}

// Notifies the host that an override changed, so that the behavior of live instances may have changed. [-0, +0, e]
static void notify_override_changed(lua_State *L, ScriptClass *class) {
  BridgeState *state = state_of(L);
  BridgeArenaMark mark = bridge_mark_arena(state);
  lua_State *previous = enter_host(state, L);
  state->host.didChangeOverride(state->context, class->type);
  leave_host(state, previous);
  raise_on_failure(state, L, NULL, BridgeStatusOK, mark);
}

// __newindex. Arguments: class, key, value.
static int class_newindex(lua_State *L) {
  ScriptClass *class = bridge_check_class(L);
  const char *name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "";
  if (strcmp(name, "extend") == 0 || strcmp(name, "super") == 0) {
    return luaL_error(L, "%s.%s is read-only", class->name, name);
  }
  bool isOverride = bridge_is_overridable(class->type, name);
  if (isOverride) {
    bridge_check_override(L, class->name, name, 3);
  } else if (push_member(L, class->type, 2) == LUA_TLIGHTUSERDATA) {
    return luaL_error(
      L, "%s.%s: every %s has a property of this name; choose another one", class->name, name, class->type->name);
  }
  lua_getiuservalue(L, 1, MembersUserValue);
  lua_pushvalue(L, 2);
  lua_pushvalue(L, 3);
  lua_rawset(L, -3);
  if (isOverride) notify_override_changed(L, class);
  return 0;
}

static int class_tostring(lua_State *L) {
  push_c_string(L, bridge_check_class(L)->name);
  return 1;
}

// __pairs. Iterates the class's own members only, without inherited ones.
static int class_pairs(lua_State *L) {
  bridge_check_class(L);
  lua_getiuservalue(L, 1, MembersUserValue);
  return bridge_push_sorted_iterator(L, lua_gettop(L));
}

void bridge_make_class_metatable(lua_State *L) {
  static const luaL_Reg metamethods[] = {
    {"__index", class_index}, {"__newindex", class_newindex}, {"__call", bridge_class_call},
    {"__tostring", class_tostring}, {"__pairs", class_pairs}, {NULL, NULL}};
  lua_newtable(L);
  luaL_setfuncs(L, metamethods, 0);
  lua_pushliteral(L, "class");
  lua_setfield(L, -2, "__name");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_rawsetp(L, LUA_REGISTRYINDEX, &classMetatableKey);
}

BRIDGE_END
