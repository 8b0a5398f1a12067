// The sandbox: the part of Lua's standard library that untrusted scripts get.
//
// It is an allowlist, copied into new tables, so that functions that a later Lua release adds are not available
// automatically.

#include <string.h>

#include "library.h"

typedef struct Library {
  const char *name;  // NULL: the global functions
  const char *const *functions;
} Library;

static const char *const allowedGlobals[] = {
  "_VERSION", "assert", "collectgarbage", "error", "getmetatable", "ipairs", "load", "next", "pairs", "pcall", "print",
  "rawequal", "rawget", "rawlen", "rawset", "select", "setmetatable", "tonumber", "tostring", "type", "warn", "xpcall",
  NULL};
static const char *const coroutineFunctions[] = {
  "close", "create", "isyieldable", "resume", "running", "status", "wrap", "yield", NULL};
static const char *const mathFunctions[] = {
  "abs", "acos", "asin", "atan", "ceil", "cos", "deg", "exp", "floor", "fmod", "huge", "log", "max", "maxinteger",
  "min", "mininteger", "modf", "pi", "rad", "random", "randomseed", "sin", "sqrt", "tan", "tointeger", "type", "ult",
  NULL};
static const char *const osFunctions[] = {"clock", "date", "difftime", "time", NULL};
static const char *const stringFunctions[] = {
  "byte", "char", "find", "format", "gmatch", "gsub", "len", "lower", "match", "pack", "packsize", "rep", "reverse",
  "sub", "unpack", "upper", NULL};
static const char *const tableFunctions[] = {
  "concat", "insert", "move", "pack", "remove", "sort", "unpack", NULL};
static const char *const utf8Functions[] = {
  "char", "charpattern", "codepoint", "codes", "len", "offset", NULL};

static const Library libraries[] = {
  {NULL, allowedGlobals}, {LUA_COLIBNAME, coroutineFunctions}, {LUA_MATHLIBNAME, mathFunctions},
  {LUA_OSLIBNAME, osFunctions}, {LUA_STRLIBNAME, stringFunctions}, {LUA_TABLIBNAME, tableFunctions},
  {LUA_UTF8LIBNAME, utf8Functions}};

// MARK: Restricted functions

// load, restricted to text chunks, because a malicious binary chunk can crash the interpreter. Arguments: chunk, chunk
// name, mode, env. Returns: the results of load. Upvalue 1: Lua's own load.
static int sandbox_load(lua_State *L) {
  if (!lua_isstring(L, 1)) luaL_checktype(L, 1, LUA_TFUNCTION);
  const char *mode = luaL_optstring(L, 3, "t");
  if (strchr(mode, 't') == NULL) {
    lua_pushnil(L);
    lua_pushfstring(L, "attempt to load a text chunk (mode is '%s')", mode);
    return 2;
  }
  if (lua_gettop(L) < 3) lua_settop(L, 3);
  lua_pushliteral(L, "t");
  lua_replace(L, 3);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, lua_gettop(L) - 1, LUA_MULTRET);
  return lua_gettop(L);
}

// setmetatable without __gc. Lua detects finalizers only when the metatable is set. Arguments: table, metatable.
// Returns: table.
static int sandbox_setmetatable(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_argexpected(L, lua_isnil(L, 2) || lua_istable(L, 2), 2, "nil or table");
  if (luaL_getmetafield(L, 1, "__metatable") != LUA_TNIL) return luaL_error(L, "cannot change a protected metatable");
  lua_settop(L, 2);
  if (lua_istable(L, 2)) {
    lua_pushliteral(L, "__gc");
    if (lua_rawget(L, 2) != LUA_TNIL) return luaL_error(L, "setmetatable: there are no finalizers in the sandbox");
    lua_pop(L, 1);
  }
  lua_setmetatable(L, 1);
  return 1;
}

// collectgarbage, restricted to "collect", "count" and "step". Arguments: option, argument. Returns: its result.
// Upvalue 1: Lua's own collectgarbage.
static int sandbox_collectgarbage(lua_State *L) {
  static const char *const allowed[] = {"collect", "count", "step", NULL};
  luaL_checkoption(L, 1, "collect", allowed);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, lua_gettop(L) - 1, 1);
  return 1;
}

// Replaces the field `name` of the table on top by `function`, with the original as its upvalue. [-0, +0, e]
static void restrict_function(lua_State *L, const char *name, lua_CFunction function) {
  lua_getfield(L, -1, name);
  lua_pushcclosure(L, function, 1);
  lua_setfield(L, -2, name);
}

// MARK: Tables

// Replaces the table on top by a copy with the allowed fields only. [-1, +1, e]
static void copy_allowed_fields(lua_State *L, const char *const *names) {
  lua_newtable(L);
  for (; *names != NULL; names++) {
    lua_getfield(L, -2, *names);
    lua_setfield(L, -2, *names);
  }
  lua_remove(L, -2);
}

// Copies a library into the new globals at index 2 and the new table of loaded modules at index 3. [-0, +p, e]; the
// caller discards what is left on the stack.
static void copy_library(lua_State *L, const Library *library) {
  lua_pushglobaltable(L);
  if (library->name != NULL) {
    lua_getfield(L, -1, library->name);
    lua_remove(L, -2);
  }
  copy_allowed_fields(L, library->functions);
  if (library->name == NULL) {
    lua_replace(L, 2);
    return;
  }
  lua_pushvalue(L, -1);
  lua_setfield(L, 2, library->name);
  lua_setfield(L, 3, library->name);
}

// Makes the metatable of strings, and so s:method(), refer to the restricted string library. [-0, +0, e]
static void restrict_string_metatable(lua_State *L) {
  lua_pushliteral(L, "");
  lua_getmetatable(L, -1);
  lua_getfield(L, 2, LUA_STRLIBNAME);
  lua_setfield(L, -2, "__index");
  lua_pop(L, 2);
}

// [-0, +0, e]
static void add_package_library(lua_State *L) {
  lua_newtable(L);
  lua_pushvalue(L, 3);
  lua_setfield(L, -2, "loaded");
  lua_getfield(L, LUA_REGISTRYINDEX, LUA_PRELOAD_TABLE);
  lua_setfield(L, -2, "preload");
  lua_pushvalue(L, -1);
  lua_setfield(L, 3, LUA_LOADLIBNAME);
  lua_setfield(L, 2, LUA_LOADLIBNAME);
}

// [-0, +0, e]
static void restrict_globals(lua_State *L) {
  lua_pushvalue(L, 2);
  restrict_function(L, "load", sandbox_load);
  restrict_function(L, "collectgarbage", sandbox_collectgarbage);
  lua_pushcfunction(L, sandbox_setmetatable);
  lua_setfield(L, -2, "setmetatable");
  lua_setfield(L, 2, LUA_GNAME);
  lua_pushvalue(L, 2);
  lua_setfield(L, 3, LUA_GNAME);
}

void bridge_open_sandbox(lua_State *L, const char *folders) {
  lua_settop(L, 1);
  lua_newtable(L);
  lua_newtable(L);
  for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++) copy_library(L, &libraries[i]);
  restrict_string_metatable(L);
  restrict_globals(L);
  add_package_library(L);
  bridge_push_require(L, folders);
  lua_setfield(L, 2, "require");
  lua_setfield(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
  lua_rawseti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
}

BRIDGE_END
