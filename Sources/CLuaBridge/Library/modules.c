// The modules that scripts require: which file each came from, and forgetting one so that it is read again.

#include "../Calls/calls.h"
#include "../Values/values.h"
#include "library.h"

static const char modulesKey;  // name -> file

// MARK: Finding

void bridge_record_module_file(lua_State *L, int name, int file) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &modulesKey);
  lua_pushvalue(L, name);
  lua_pushvalue(L, file);
  lua_rawset(L, -3);
  lua_pop(L, 1);
}

// What Lua's own searcher for files does, and in its words; but it notes the file, also of a module that is no Lua.
// stack: in name; out loader, file or message. Upvalues: package, package.searchpath.
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
  enum { FileSearcher = 2 };  // after package.preload, before C libraries
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

// MARK: Looking and forgetting

// stack: in outcome
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

static void clear_field(lua_State *L, const char *name) {
  lua_pushstring(L, name);
  lua_pushnil(L);
  lua_rawset(L, -3);
  lua_pop(L, 1);
}

// stack: in name
static int forget_module(lua_State *L) {
  const char *name = lua_touserdata(L, 1);
  lua_getfield(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
  clear_field(L, name);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &modulesKey);
  clear_field(L, name);
  return 0;
}

BridgeStatus bridge_unload_module(BridgeState *state, const char *name) {
  return pcall_with_traceback(state, forget_module, name);
}

BRIDGE_END
