// The sandbox: what a script of unknown origin gets of Lua's library.
//
// A list of what is allowed, copied into new tables, so that a later Lua adds nothing by itself.

#include <string.h>

#include "library.h"

typedef struct Library {
  const char *name;  // NULL: the globals themselves
  const char *const *functions;
} Library;

static const char *const globals[] = {
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
  {NULL, globals}, {LUA_COLIBNAME, coroutineFunctions}, {LUA_MATHLIBNAME, mathFunctions},
  {LUA_OSLIBNAME, osFunctions}, {LUA_STRLIBNAME, stringFunctions}, {LUA_TABLIBNAME, tableFunctions},
  {LUA_UTF8LIBNAME, utf8Functions}};

// MARK: Functions that may do less

// stack: in chunk, name, mode, environment; out what load gives. Upvalue: load. Text only: compiled Lua can crash it.
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

// stack: in table, metatable; out table. Lua looks for finalizers only here.
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

// stack: in option, argument; out what collectgarbage gives. Upvalue: collectgarbage.
static int sandbox_collectgarbage(lua_State *L) {
  static const char *const allowed[] = {"collect", "count", "step", NULL};
  luaL_checkoption(L, 1, "collect", allowed);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, lua_gettop(L) - 1, 1);
  return 1;
}

// Replaces the function of that name in the table on top by one that has it as upvalue.
static void restrict_function(lua_State *L, const char *name, lua_CFunction function) {
  lua_getfield(L, -1, name);
  lua_pushcclosure(L, function, 1);
  lua_setfield(L, -2, name);
}

// MARK: Tables

// A table with what is allowed of the one on top. stack: in 1, out 1
static void copy_allowed(lua_State *L, const char *const *names) {
  lua_newtable(L);
  for (; *names != NULL; names++) {
    lua_getfield(L, -2, *names);
    lua_setfield(L, -2, *names);
  }
  lua_remove(L, -2);
}

// Fills the new globals and the new table of loaded modules. stack: in 0; at 2 the globals, at 3 the modules
static void copy_library(lua_State *L, const Library *library) {
  lua_pushglobaltable(L);
  if (library->name != NULL) {
    lua_getfield(L, -1, library->name);
    lua_remove(L, -2);
  }
  copy_allowed(L, library->functions);
  if (library->name == NULL) {
    lua_replace(L, 2);
    return;
  }
  lua_pushvalue(L, -1);
  lua_setfield(L, 2, library->name);
  lua_setfield(L, 3, library->name);
}

// Methods of strings are what is allowed too.
static void restrict_strings(lua_State *L) {
  lua_pushliteral(L, "");
  lua_getmetatable(L, -1);
  lua_getfield(L, 2, LUA_STRLIBNAME);
  lua_setfield(L, -2, "__index");
  lua_pop(L, 2);
}

static void add_package(lua_State *L) {
  lua_newtable(L);
  lua_pushvalue(L, 3);
  lua_setfield(L, -2, "loaded");
  lua_getfield(L, LUA_REGISTRYINDEX, LUA_PRELOAD_TABLE);
  lua_setfield(L, -2, "preload");
  lua_pushvalue(L, -1);
  lua_setfield(L, 3, LUA_LOADLIBNAME);
  lua_setfield(L, 2, LUA_LOADLIBNAME);
}

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
  restrict_strings(L);
  restrict_globals(L);
  add_package(L);
  bridge_push_require(L, folders);
  lua_setfield(L, 2, "require");
  lua_setfield(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
  lua_rawseti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
}

BRIDGE_END
