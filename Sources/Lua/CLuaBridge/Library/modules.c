// Modules loaded by require: the file of each, and unloading one so that it is read again.

#include <string.h>

#include "../Calls/calls.h"
#include "../Values/values.h"
#include "recordable_calls.h"
#include "files.h"
#include "library.h"

static const char modulesKey;  // module name -> file name

// MARK: Searchers

void bridge_record_module_file(lua_State *L, int name, int file) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &modulesKey);
  lua_pushvalue(L, name);
  lua_pushvalue(L, file);
  lua_rawset(L, -3);
  lua_pop(L, 1);
}

// Searches the file of the module `name`, a string on the stack, in the path package[`field`]. Returns whether it was
// found, and pushes its name or a message. [-0, +1, e]; upvalue 1: package.
static bool search_module(lua_State *L, const char *name, const char *field) {
  if (lua_getfield(L, lua_upvalueindex(1), field) != LUA_TSTRING) {
    luaL_error(L, "'package.%s' must be a string", field);
  }
  int path = lua_gettop(L);
  bool isFound = bridge_search_path(L, name, lua_tostring(L, path), ".", LUA_DIRSEP) == 1;
  lua_replace(L, path);
  lua_settop(L, path);
  return isFound;
}

// Searcher for Lua files: behaves as Lua's own, with its error messages, but also records the file, even of a module
// that fails to compile. Arguments: name. Returns: loader and file name, or a message. Upvalue 1: package.
static int lua_file_searcher(lua_State *L) {
  const char *name = luaL_checkstring(L, 1);
  lua_settop(L, 1);
  if (!search_module(L, name, "path")) return 1;
  bridge_record_module_file(L, 1, 2);
  const char *file = lua_tostring(L, 2);
  if (bridge_load_file(L, file, NULL) != LUA_OK) {
    return luaL_error(
      L, "error loading module '%s' from file '%s':\n\t%s", name, file, lua_tostring(L, 3));
  }
  lua_pushvalue(L, 2);
  return 2;
}

// MARK: C libraries

typedef struct CLibraryUseCall {
  RecordableCall call;
  const char *name;
} CLibraryUseCall;

static void perform_c_library_use(RecordableCall *call) {
  const char *name = ((CLibraryUseCall *)call)->name;
  bridge_append_string(call, name, strlen(name));
}

// Records the use of a C library. What its functions do cannot be recorded, so a replay raises an error. [-0, +0, e]
static void record_c_library_use(lua_State *L, const char *function, const char *name) {
  CLibraryUseCall parameters = {{.function = function, .perform = perform_c_library_use}, name};
  lua_pop(L, bridge_perform_recordable_call(L, &parameters.call));
  if (state_of(L)->recordableCallMode == BridgeRecordableCallModeReplaying) {
    luaL_error(L, "the recording uses the C module '%s', which a replay does not load", name);
  }
}

// Calls upvalue 2, Lua's own function, with the arguments up to index `argumentCount`. [-n, +results, e]
static int call_original_function(lua_State *L, int argumentCount) {
  lua_settop(L, argumentCount);
  lua_pushvalue(L, lua_upvalueindex(2));
  lua_insert(L, 1);
  lua_call(L, argumentCount, LUA_MULTRET);
  return lua_gettop(L);
}

// Searcher for C libraries. Arguments: name. Returns: loader and file name, or a message. Upvalues: package, Lua's own
// searcher.
static int c_library_searcher(lua_State *L) {
  const char *name = luaL_checkstring(L, 1);
  lua_settop(L, 1);
  if (!search_module(L, name, "cpath")) return 1;
  record_c_library_use(L, "require", name);
  return call_original_function(L, 1);
}

// Searcher for submodules in the C library of their root, "a" of the module "a.b". Arguments, results and upvalues: as
// c_library_searcher.
static int c_root_searcher(lua_State *L) {
  const char *name = luaL_checkstring(L, 1), *dot = strchr(name, '.');
  lua_settop(L, 1);
  if (dot == NULL) return 0;
  lua_pushlstring(L, name, (size_t)(dot - name));
  if (!search_module(L, lua_tostring(L, 2), "cpath")) return 1;
  record_c_library_use(L, "require", name);
  return call_original_function(L, 1);
}

// package.loadlib, which records the use of the library before it calls Lua's own, upvalue 2. Arguments: path, function
// name. Returns: as Lua's own.
static int load_library(lua_State *L) {
  const char *path = luaL_checkstring(L, 1);
  luaL_checkstring(L, 2);
  record_c_library_use(L, "package.loadlib", path);
  return call_original_function(L, 2);
}

void bridge_open_modules(lua_State *L) {
  enum { LuaFile = 2, CLibrary, CRoot };  // indices in package.searchers; 1 is package.preload
  static const lua_CFunction libraries[] = {[CLibrary] = c_library_searcher, [CRoot] = c_root_searcher};
  lua_newtable(L);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &modulesKey);
  lua_getglobal(L, LUA_LOADLIBNAME);
  int package = lua_gettop(L);
  lua_getfield(L, package, "searchers");
  lua_pushvalue(L, package);
  lua_pushcclosure(L, lua_file_searcher, 1);
  lua_rawseti(L, -2, LuaFile);
  for (int index = CLibrary; index <= CRoot; index++) {
    lua_pushvalue(L, package);
    lua_rawgeti(L, -2, index);
    lua_pushcclosure(L, libraries[index], 2);
    lua_rawseti(L, -2, index);
  }
  lua_pushvalue(L, package);
  lua_getfield(L, package, "loadlib");
  lua_pushcclosure(L, load_library, 2);
  lua_setfield(L, package, "loadlib");
  lua_settop(L, package - 1);
}

// MARK: Listing and unloading

// Arguments: BridgeCallResult.
static int list_modules(lua_State *L) {
  BridgeCallResult *result = lua_touserdata(L, 1);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &modulesKey);
  result->values = bridge_decode_values(state_of(L), L, 2, true, NULL, &result->count);
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

// Removes a module from package.loaded, so that the next require loads it again. Arguments: name (C string as a light
// userdata).
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
