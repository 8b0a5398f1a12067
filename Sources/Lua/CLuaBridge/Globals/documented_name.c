// The documented names of values, for help(), and descriptions in parentheses of values without one.
//
// The descriptions are, without a line break at the end:
//   (TYPE)                                 a value of a Lua type
//   (function CHUNK:FIRST-LAST(a, b, ...))  a Lua function, with its lines and parameters
//   (table\nKEY\tDESCRIPTION...)            a table, with its string keys
//   (class NAME: BASE\nKEY\tDESCRIPTION...)  a class of a script, with its own members

#include <string.h>

#include "../Values/userdata.h"
#include "globals.h"

// The maximum number of members in the description of a table or class.
enum { MemberLimit = 200 };

static const TypeMember *find_member_in_list(const TypeMemberList *list, const void *candidate) {
  for (const TypeMember *member = list->first; member != NULL; member = member->next) {
    if (member == candidate) return member;
  }
  return NULL;
}

static const TypeMember *find_member(const BridgeState *state, const void *candidate) {
  const TypeMember *member = find_member_in_list(&state->functions, candidate);
  for (const BridgeType *type = state->types; type != NULL && member == NULL; type = type->next) {
    member = find_member_in_list(&type->members, candidate);
    if (member == NULL) member = find_member_in_list(&type->functions, candidate);
  }
  return member;
}

static const BridgeType *find_type(const BridgeState *state, const void *candidate) {
  const BridgeType *type = state->types;
  while (type != NULL && type != candidate) type = type->next;
  return type;
}

static const Constructor *find_constructor(const BridgeState *state, const void *candidate) {
  for (const BridgeType *type = state->types; type != NULL; type = type->next) {
    const Constructor *constructor = type->constructors;
    while (constructor != NULL && constructor != candidate) constructor = constructor->next;
    if (constructor != NULL) return constructor;
  }
  return NULL;
}

// Returns the pointer that a C function of the host has as its first upvalue: a type, a member or a constructor.
// Scripts also have closures of other C code, so the pointer may only be compared, never dereferenced. [-0, +0, -];
// uses 1 slot.
static const void *first_upvalue(lua_State *L, int index) {
  if (!lua_iscfunction(L, index) || lua_getupvalue(L, index, 1) == NULL) return NULL;
  const void *pointer = lua_islightuserdata(L, -1) ? lua_touserdata(L, -1) : NULL;
  lua_pop(L, 1);
  return pointer;
}

const BridgeType *bridge_type_of_type_table(BridgeState *state, lua_State *L, int index) {
  const BridgeType *type = NULL;
  if (!lua_istable(L, index) || !lua_getmetatable(L, index)) return NULL;
  push_c_string(L, "__newindex");
  lua_rawget(L, -2);
  type = find_type(state, first_upvalue(L, lua_gettop(L)));
  lua_pop(L, 2);
  return type;
}

// Returns the type of an object or record, or the type that a global such as View represents; else NULL.
// [-0, +0, m]; uses 4 slots.
static const BridgeType *type_of(BridgeState *state, lua_State *L, int index) {
  const Handle *handle = to_handle(L, index);
  if (handle != NULL) return handle->type;
  const RecordValue *recordValue = to_record(L, index);
  return recordValue != NULL ? recordValue->type : bridge_type_of_type_table(state, L, index);
}

// Returns the type if the function is its `extend`, else NULL. [-0, +0, -]; uses 1 slot.
static const BridgeType *type_of_extend_function(BridgeState *state, lua_State *L, int index) {
  const BridgeType *type = find_type(state, first_upvalue(L, index));
  if (type == NULL && lua_iscfunction(L, index) && lua_getupvalue(L, index, 1) != NULL) {
    const ScriptClass *class = to_class(L, lua_gettop(L));
    if (class != NULL) type = class->type->base;
    lua_pop(L, 1);
  }
  return type;
}

// MARK: Lua's library

// Returns whether the value at `index` is the entry under the key at `key` of the table at `table`. [-0, +0, -]
static bool is_entry(lua_State *L, int index, int table, int key) {
  lua_pushvalue(L, key);
  lua_rawget(L, table);
  bool isEqual = lua_rawequal(L, -1, index);
  lua_pop(L, 1);
  return isEqual;
}

// Pushes the name of a basic function and returns true if the value at `index` is one. [-0, +(0|1), m]
static bool push_basic_function_name(lua_State *L, int index) {
  static const char *const names[] = {
    "assert", "collectgarbage", "dofile", "error", "getmetatable", "ipairs", "load", "loadfile", "next", "pairs",
    "pcall", "print", "rawequal", "rawget", "rawlen", "rawset", "require", "select", "setmetatable", "tonumber",
    "tostring", "type", "warn", "xpcall"};
  lua_pushglobaltable(L);
  int globals = lua_gettop(L);
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    push_c_string(L, names[i]);
    if (is_entry(L, index, globals, globals + 1)) {
      lua_remove(L, globals);
      return true;
    }
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  return false;
}

// Pushes the name of a library, such as "math", or of one of its functions, such as "math.floor", and returns true if
// the value at `index` is one. [-0, +(0|1), m]
static bool push_library_name(lua_State *L, int index) {
  static const char *const libraries[] = {
    LUA_STRLIBNAME, LUA_TABLIBNAME, LUA_MATHLIBNAME, LUA_IOLIBNAME, LUA_OSLIBNAME, LUA_COLIBNAME, LUA_UTF8LIBNAME,
    LUA_DBLIBNAME, LUA_LOADLIBNAME};
  int top = lua_gettop(L);
  lua_getfield(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
  for (size_t i = 0; lua_istable(L, top + 1) && i < sizeof libraries / sizeof *libraries; i++) {
    push_c_string(L, libraries[i]);
    lua_rawget(L, top + 1);
    if (lua_rawequal(L, -1, index)) {
      lua_settop(L, top);
      push_c_string(L, libraries[i]);
      return true;
    }
    for (lua_pushnil(L); lua_istable(L, top + 2) && lua_next(L, top + 2); lua_pop(L, 1)) {
      if (!lua_rawequal(L, -1, index) || lua_type(L, -2) != LUA_TSTRING) continue;
      lua_pushfstring(L, "%s.%s", libraries[i], lua_tostring(L, -2));
      lua_replace(L, top + 1);
      lua_settop(L, top + 1);
      return true;
    }
    lua_settop(L, top + 1);
  }
  lua_settop(L, top);
  return push_basic_function_name(L, index);
}

// MARK: Names

// Pushes the documented name of the value at `index` and returns true, or returns false. [-0, +(0|1), e]
static bool push_name(BridgeState *state, lua_State *L, int index) {
  const BridgeType *type = type_of(state, L, index), *extended = type_of_extend_function(state, L, index);
  const void *upvalue = first_upvalue(L, index);
  const TypeMember *member = find_member(state, upvalue);
  const Constructor *constructor = find_constructor(state, upvalue);
  if (type != NULL) {
    push_c_string(L, type->name);
  } else if (extended != NULL) {
    lua_pushfstring(L, "%s.extend", extended->name);
  } else if (constructor != NULL) {
    push_c_string(L, constructor->label);
  } else if (member != NULL && member->owner != NULL) {
    lua_pushfstring(L, "%s.%s", member->owner->name, member->name);
  } else if (member != NULL) {
    push_c_string(L, member->name);
  } else {
    return (lua_iscfunction(L, index) || lua_istable(L, index)) && push_library_name(L, index);
  }
  return true;
}

// MARK: Descriptions

// Pushes the description of the Lua function at `index`. [-0, +1, m]
static void push_function_description(lua_State *L, int index) {
  lua_Debug function;
  lua_pushvalue(L, index);
  lua_getinfo(L, ">Su", &function);
  const char *chunk = *function.source == '@' ? function.source + 1 : function.short_src;
  luaL_Buffer buffer;
  luaL_buffinit(L, &buffer);
  lua_pushfstring(L, "(function %s:%d-%d(", chunk, function.linedefined, function.lastlinedefined);
  luaL_addvalue(&buffer);
  for (int n = 1; n <= function.nparams; n++) {
    if (n > 1) luaL_addstring(&buffer, ", ");
    lua_pushvalue(L, index);
    const char *name = lua_getlocal(L, NULL, n);
    lua_pop(L, 1);
    luaL_addstring(&buffer, name != NULL ? name : "?");
  }
  if (function.isvararg) luaL_addstring(&buffer, function.nparams > 0 ? ", ..." : "...");
  luaL_addstring(&buffer, "))");
  luaL_pushresult(&buffer);
}

// Pushes the description of the value at `index` without its own members. [-0, +1, e]
static void push_short_description(BridgeState *state, lua_State *L, int index) {
  if (push_name(state, L, index)) return;
  if (lua_isfunction(L, index) && !lua_iscfunction(L, index)) {
    push_function_description(L, index);
  } else {
    lua_pushfstring(L, "(%s)", to_class(L, index) != NULL ? "class" : luaL_typename(L, index));
  }
}

// Pushes a heading and the string keys of the table at `table` with their values. [-0, +1, e]
static void push_entries(BridgeState *state, lua_State *L, int table, const char *heading) {
  lua_pushfstring(L, "(%s", heading);
  int text = lua_gettop(L), count = 0;
  for (lua_pushnil(L); count < MemberLimit && lua_next(L, table); lua_settop(L, text + 1)) {
    if (lua_type(L, text + 1) != LUA_TSTRING || strpbrk(lua_tostring(L, text + 1), "\n\t") != NULL) continue;
    push_short_description(state, L, text + 2);
    lua_pushfstring(L, "%s\n%s\t%s", lua_tostring(L, text), lua_tostring(L, text + 1), lua_tostring(L, text + 3));
    lua_replace(L, text);
    count++;
  }
  lua_settop(L, text);
  lua_pushliteral(L, ")");
  lua_concat(L, 2);
}

// Pushes the description of the class at `index`. [-0, +1, e]
static void push_class_description(BridgeState *state, lua_State *L, int index, const ScriptClass *class) {
  int top = lua_gettop(L);
  lua_pushfstring(L, "%s: %s", class->displayName, class->type->base->name);
  lua_getiuservalue(L, index, MembersUserValue);
  push_entries(state, L, top + 2, lua_tostring(L, top + 1));
  lua_replace(L, top + 1);
  lua_settop(L, top + 1);
}

void bridge_push_documented_name(BridgeState *state, lua_State *L, int index) {
  luaL_checkstack(L, LUA_MINSTACK, NULL);
  const ScriptClass *class = to_class(L, index);
  if (class != NULL) {
    push_class_description(state, L, index, class);
  } else if (lua_istable(L, index) && !push_name(state, L, index)) {
    push_entries(state, L, index, "table");
  } else if (!lua_istable(L, index)) {
    push_short_description(state, L, index);
  }
}

void bridge_replace_arguments_with_documented_names(BridgeState *state, lua_State *L) {
  luaL_checkstack(L, LUA_MINSTACK, NULL);
  for (int index = lua_gettop(L); index >= 1; index--) {
    int type = lua_type(L, index);
    if (type == LUA_TSTRING) continue;
    bridge_push_documented_name(state, L, index);
    lua_replace(L, index);
  }
}

BRIDGE_END
