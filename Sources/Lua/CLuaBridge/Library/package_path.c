// Sets the initial values of package.path and package.cpath by a recorded call, since Lua takes them from environment
// variables. Lua's own code is prevented from reading them, since the length of their values changes its allocations.

#include <stdlib.h>
#include <string.h>

#include "../Calls/calls.h"
#include "recordable_calls.h"
#include "library.h"

static void append_environment_variable(RecordableCall *call, const char *versioned, const char *name) {
  const char *value = getenv(versioned);
  if (value == NULL) value = getenv(name);
  if (value == NULL) bridge_append_nil(call); else bridge_append_string(call, value, strlen(value));
}

static void perform_read_environment_variables(RecordableCall *call) {
  append_environment_variable(call, "LUA_PATH" LUA_VERSUFFIX, "LUA_PATH");
  append_environment_variable(call, "LUA_CPATH" LUA_VERSUFFIX, "LUA_CPATH");
}

// Sets the field of package, at index 2, to the value of a variable at `index`, with ";;" replaced by the default.
// [-0, +0, e]; uses 3 slots.
static void set_path(lua_State *L, const char *field, int index) {
  const char *value = lua_tostring(L, index);
  if (value == NULL) return;
  const char *mark = strstr(value, LUA_PATH_SEP LUA_PATH_SEP);
  if (mark == NULL) {
    lua_pushvalue(L, index);
  } else {
    lua_pushlstring(L, value, (size_t)(mark - value));
    lua_getfield(L, 2, field);
    lua_pushfstring(
      L, "%s%s%s%s%s", lua_tostring(L, -2), mark > value ? LUA_PATH_SEP : "", lua_tostring(L, -1),
      mark[2] == '\0' ? "" : LUA_PATH_SEP, mark + 2);
    lua_replace(L, -3);
    lua_pop(L, 1);
  }
  lua_setfield(L, 2, field);
}

// Arguments: prefix of package.path (C string).
static int set_paths(lua_State *L) {
  const char *prefix = lua_touserdata(L, 1);
  lua_getglobal(L, LUA_LOADLIBNAME);
  bridge_perform_recordable_call(
    L, &(RecordableCall){.function = "package.path", .perform = perform_read_environment_variables});
  lua_settop(L, 4);
  set_path(L, "path", 3);
  set_path(L, "cpath", 4);
  lua_getfield(L, 2, "path");
  lua_pushfstring(L, "%s%s", prefix, lua_tostring(L, -1));
  lua_setfield(L, 2, "path");
  return 0;
}

BridgeStatus bridge_set_package_paths(BridgeState *state, const char *prefix) {
  return pcall_with_traceback(state, set_paths, prefix);
}

void bridge_set_ignores_environment(lua_State *L, bool ignoresEnvironment) {
  lua_pushboolean(L, ignoresEnvironment);
  lua_setfield(L, LUA_REGISTRYINDEX, "LUA_NOENV");
}

BRIDGE_END
