// Modules loaded by require: the file of each, and unloading one so that it is read again.

#include "../Calls/calls.h"
#include "../Values/values.h"
#include "library.h"

static const char modulesKey;  // module name -> file name

// MARK: Searcher

void bridge_record_module_file(lua_State *L, int name, int file) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &modulesKey);
  lua_pushvalue(L, name);
  lua_pushvalue(L, file);
  lua_rawset(L, -3);
  lua_pop(L, 1);
}

// Searcher for Lua files: behaves as Lua's own, with its error messages, but also records the file, even of a module
// that fails to compile. Arguments: name. Returns: loader and file name, or a message. Upvalues: package,
// package.searchpath.
static int lua_file_searcher(lua_State *L) {
  const char *name = luaL_checkstring(L, 1);
  lua_settop(L, 1);
  lua_pushvalue(L, lua_upvalueindex(2));
  lua_pushvalue(L, 1);
  if (lua_getfield(L, lua_upvalueindex(1), "path") != LUA_TSTRING) {
    return luaL_error(L, "'package.path' must be a string");
  }
  lua_call(L, 2, 2);
  if (lua_isnil(L, 2)) return 1;
  lua_settop(L, 2);
  bridge_record_module_file(L, 1, 2);
  const char *file = lua_tostring(L, 2);
  if (luaL_loadfile(L, file) != LUA_OK) {
    return luaL_error(
      L, "error loading module '%s' from file '%s':\n\t%s", name, file, lua_tostring(L, 3));
  }
  lua_pushvalue(L, 2);
  return 2;
}

void bridge_open_modules(lua_State *L) {
  enum { FileSearcher = 2 };  // index in package.searchers: after package.preload, before C libraries
  lua_newtable(L);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &modulesKey);
  lua_getglobal(L, LUA_LOADLIBNAME);
  lua_getfield(L, -1, "searchers");
  lua_pushvalue(L, -2);
  lua_getfield(L, -1, "searchpath");
  lua_pushcclosure(L, lua_file_searcher, 2);
  lua_rawseti(L, -2, FileSearcher);
  lua_pop(L, 2);
}

// MARK: Listing and unloading

// Arguments: BridgeCallResult.
static int list_modules(lua_State *L) {
  BridgeCallResult *result = lua_touserdata(L, 1);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &modulesKey);
  result->values = bridge_decode_from(state_of(L), L, 2, true, NULL, &result->count);
  return 0;
}

BridgeStatus bridge_required_modules(BridgeState *state, BridgeCallResult *result) {
  *result = (BridgeCallResult){0};
  return pcall_with_traceback(state, list_modules, result);
}

// [-1, +0, m]
static void clear_field(lua_State *L, const char *name) {
  push_c_string(L, name);
  lua_pushnil(L);
  lua_rawset(L, -3);
  lua_pop(L, 1);
}

// Arguments: name (C string).
static int unload_module(lua_State *L) {
  const char *name = lua_touserdata(L, 1);
  lua_getfield(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
  clear_field(L, name);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &modulesKey);
  clear_field(L, name);
  return 0;
}

BridgeStatus bridge_unload_module(BridgeState *state, const char *name) {
  return pcall_with_traceback(state, unload_module, name);
}

BRIDGE_END
