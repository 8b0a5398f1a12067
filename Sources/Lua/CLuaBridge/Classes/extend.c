// `extend`: creates a class, or returns the existing class when its file is run again.

#include <string.h>

#include "../Types/types.h"
#include "../Values/text.h"
#include "../Values/values.h"
#include "classes.h"

static const char classesKey;  // path -> class, weak values
static const char classCountsKey;   // path without number -> number of classes created with it in this generation

// MARK: Names

// [-0, +0, e]
static const char *check_name(lua_State *L, const char *owner) {
  int type = lua_type(L, 1);
  if (type == LUA_TTABLE || type == LUA_TUSERDATA) {
    luaL_error(L, "%s.extend: call it with a dot, as in %s.extend \"Name\"", owner, owner);
  }
  if (type != LUA_TSTRING || !is_identifier(to_string(L, 1))) {
    luaL_error(
      L, "%s.extend: expected a name of letters, digits and _, as in %s.extend \"Name\", got %s", owner, owner,
      bridge_describe_stack_value(L, 1).text);
  }
  return lua_tostring(L, 1);
}

// MARK: Creation

// Pushes the path that identifies a class, such as "wind.lua/Behavior/Wind#1": file, ancestors, name, and a number that
// distinguishes classes with the same file, ancestors and name. The numbers start at 1 again in each class generation,
// which the host begins before it runs files again: so a file that is run again produces the same paths in the same
// order. [-0, +1, e]
static void push_qualified_class_name(lua_State *L, const char *name) {
  lua_Debug caller;
  const char *file = "?";
  if (lua_getstack(L, 1, &caller) && lua_getinfo(L, "S", &caller)) file = caller.short_src;
  if (to_class(L, lua_upvalueindex(1)) != NULL) {
    lua_getiuservalue(L, lua_upvalueindex(1), PathUserValue);
  } else {
    push_c_string(L, ((BridgeType *)lua_touserdata(L, lua_upvalueindex(1)))->name);
  }
  lua_pushfstring(L, "%s/%s/%s", file, lua_tostring(L, -1), name);
  bridge_push_registry_table(L, &classCountsKey, NULL);
  lua_pushvalue(L, -2);
  lua_rawget(L, -2);
  lua_Integer number = lua_tointeger(L, -1) + 1;
  lua_pop(L, 1);
  lua_pushvalue(L, -2);
  lua_pushinteger(L, number);
  lua_rawset(L, -3);
  lua_pushfstring(L, "%s#%I", lua_tostring(L, -2), (LUAI_UACINT)number);
  lua_insert(L, -4);
  lua_pop(L, 3);
}

// Removes the functions of a class that is reused in a new class generation: the file that is run again defines them
// again. The other members of the class are kept. [-0, +0, m]
static void remove_functions(lua_State *L, int class) {
  lua_getiuservalue(L, class, MembersUserValue);
  for (lua_pushnil(L); lua_next(L, -2);) {
    bool isFunction = lua_isfunction(L, -1);
    lua_pop(L, 1);
    if (!isFunction) continue;
    lua_pushvalue(L, -1);
    lua_pushnil(L);
    lua_rawset(L, -4);
  }
  lua_pop(L, 1);
}

// Pushes a new class. The string at index `qualifiedName` identifies it; see push_qualified_class_name. [-0, +1, m]
static void push_new_class(lua_State *L, BridgeType *type, const char *name, int qualifiedName) {
  static const char prefix[] = "class ";
  size_t length = strlen(name);
  ScriptClass *class = lua_newuserdatauv(L, sizeof *class + sizeof prefix + length, ClassUserValueCount);
  *class = (ScriptClass){.magic = &classMagic, .type = type, .generation = state_of(L)->generation};
  memcpy(class->displayName, prefix, sizeof prefix - 1);
  memcpy(class->displayName + sizeof prefix - 1, name, length + 1);
  class->name = class->displayName + sizeof prefix - 1;
  lua_newtable(L);
  lua_setiuservalue(L, -2, MembersUserValue);
  if (to_class(L, lua_upvalueindex(1)) != NULL) {
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_setiuservalue(L, -2, ParentUserValue);
  }
  lua_pushvalue(L, qualifiedName);
  lua_setiuservalue(L, -2, PathUserValue);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &classMetatableKey);
  lua_setmetatable(L, -2);
}

// Arguments: name. Returns: class. Upvalue 1: the parent class, or the extended type (a light userdata).
static int declare_class(lua_State *L) {
  const ScriptClass *parent = to_class(L, lua_upvalueindex(1));
  BridgeType *type = parent != NULL ? parent->type : ((BridgeType *)lua_touserdata(L, lua_upvalueindex(1)))->instanceType;
  const char *name = check_name(L, parent != NULL ? parent->name : type->name);
  lua_settop(L, 1);
  push_qualified_class_name(L, name);
  bridge_push_registry_table(L, &classesKey, "v");
  lua_pushvalue(L, 2);
  lua_rawget(L, 3);
  ScriptClass *existing = to_class(L, 4);
  if (existing != NULL && existing->generation != state_of(L)->generation) {
    existing->generation = state_of(L)->generation;
    remove_functions(L, 4);
    return 1;
  }
  push_new_class(L, type, name, 2);
  lua_pushvalue(L, 2);
  lua_pushvalue(L, -2);
  lua_rawset(L, 3);
  return 1;
}

void bridge_push_extend_function(lua_State *L) {
  lua_pushcclosure(L, declare_class, 1);
}

void bridge_restart_class_numbering(BridgeState *state) {
  state->generation++;
  // Setting a field to nil allocates nothing, so this cannot raise.
  if (!lua_checkstack(state->currentThread, 1)) return;
  lua_pushnil(state->currentThread);
  lua_rawsetp(state->currentThread, LUA_REGISTRYINDEX, &classCountsKey);
}

BRIDGE_END
