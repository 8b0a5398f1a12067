// The global tables of types, with their functions and constants.

#include <string.h>

#include "../Calls/calls.h"
#include "../Classes/classes.h"
#include "../Values/results.h"
#include "../Values/values.h"
#include "globals.h"

// Pushes a new copy of the record constant under the key at index 2, since scripts may modify what they get, and
// returns true; or returns false. [-0, +(0|1), e]
static bool push_record_constant(lua_State *L, const BridgeType *type) {
  if (lua_type(L, 2) != LUA_TSTRING) return false;
  const char *name = lua_tostring(L, 2);
  for (const TypeMember *member = type->constants.first; member != NULL; member = member->next) {
    if (member->constant.kind != BridgeKindRecord || strcmp(member->name, name) != 0) continue;
    bridge_push(state_of(L), L, &member->constant);
    return true;
  }
  return false;
}

// __index. Arguments: global, key. Returns: value. Upvalues: table of static members, type.
static int type_table_index(lua_State *L) {
  BridgeType *type = lua_touserdata(L, lua_upvalueindex(2));
  lua_pushvalue(L, 2);
  if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL) return 1;
  if (type->instanceType != NULL) {
    // Methods are fields of the global too, so that an override can call the inherited method:
    // Behavior.applyForce(self, …).
    lua_rawgetp(L, LUA_REGISTRYINDEX, &type->membersKey);
    lua_pushvalue(L, 2);
    if (lua_rawget(L, -2) == LUA_TFUNCTION) return 1;
  }
  if (push_record_constant(L, type)) return 1;
  bridge_raise_unknown_key(L, type, 2, BridgeLookupGlobal);
}

static int type_table_newindex(lua_State *L) {
  BridgeType *type = lua_touserdata(L, lua_upvalueindex(1));
  return luaL_error(L, "%s is read-only", type->name);
}

static int type_table_tostring(lua_State *L) {
  BridgeType *type = lua_touserdata(L, lua_upvalueindex(1));
  push_c_string(L, type->name);
  return 1;
}

// Iterator. Arguments: global, previous key. Returns: key, value. Upvalues: type, number of constants visited.
static int next_constant(lua_State *L) {
  BridgeType *type = lua_touserdata(L, lua_upvalueindex(1));
  lua_Integer index = lua_tointeger(L, lua_upvalueindex(2));
  const TypeMember *member = type->constants.first;
  for (lua_Integer i = 0; i < index && member != NULL; i++) member = member->next;
  if (member == NULL) return 0;
  lua_pushinteger(L, index + 1);
  lua_replace(L, lua_upvalueindex(2));
  push_c_string(L, member->name);
  lua_getfield(L, 1, member->name);
  return 2;
}

static int type_table_pairs(lua_State *L) {
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_pushinteger(L, 0);
  lua_pushcclosure(L, next_constant, 2);
  lua_pushvalue(L, 1);
  return 2;
}

// Pushes the table of functions and constants by name. [-0, +1, e]
static void push_static_members(lua_State *L, BridgeType *type) {
  lua_newtable(L);
  if (type->instanceType != NULL) {
    lua_pushlightuserdata(L, type);
    bridge_push_extend_function(L);
    lua_setfield(L, -2, "extend");
  }
  for (TypeMember *member = type->functions.first; member != NULL; member = member->next) {
    bridge_push_function(L, member);
    lua_setfield(L, -2, member->name);
  }
  for (Constructor *constructor = type->constructors; constructor != NULL; constructor = constructor->next) {
    if (constructor->function == NULL) continue;
    bridge_push_constructor(L, constructor);
    lua_setfield(L, -2, constructor->function);
  }
  for (TypeMember *member = type->constants.first; member != NULL; member = member->next) {
    if (member->constant.kind == BridgeKindRecord) continue;
    if (member->constant.kind == BridgeKindString) {
      lua_pushlstring(L, member->constant.content.string.bytes, member->constant.content.string.length);
    } else {
      bridge_push(state_of(L), L, &member->constant);
    }
    lua_setfield(L, -2, member->name);
  }
}

// [-0, +1, e]; uses 5 slots.
void bridge_push_type_table(lua_State *L, BridgeType *type, lua_CFunction construct) {
  static const luaL_Reg metamethods[] = {
    {"__newindex", type_table_newindex}, {"__tostring", type_table_tostring}, {"__pairs", type_table_pairs},
    {NULL, NULL}};
  lua_newtable(L);
  lua_newtable(L);
  lua_pushlightuserdata(L, type);
  luaL_setfuncs(L, metamethods, 1);
  push_static_members(L, type);
  lua_pushlightuserdata(L, type);
  lua_pushcclosure(L, type_table_index, 2);
  lua_setfield(L, -2, "__index");
  if (construct != NULL) {
    lua_pushlightuserdata(L, type);
    lua_pushcclosure(L, construct, 1);
    lua_setfield(L, -2, "__call");
  }
  push_c_string(L, type->name);
  lua_setfield(L, -2, "__name");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
}

BRIDGE_END
