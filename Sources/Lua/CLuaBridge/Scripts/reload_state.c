// Reload state: the variables of the old version of a script, which are passed to the new one.

#include <string.h>

#include "../Calls/calls.h"
#include "scripts.h"

static const char standardGlobalsKey;  // name -> value, as the standard library set them
static const char reloadStateKey;         // name -> value, of the previous version

// MARK: Globals of the host

void bridge_record_standard_globals(lua_State *L) {
  lua_newtable(L);
  int copy = lua_gettop(L);
  lua_pushglobaltable(L);
  for (lua_pushnil(L); lua_next(L, copy + 1); lua_settop(L, copy + 2)) {
    lua_pushvalue(L, copy + 2);
    lua_insert(L, -2);
    lua_rawset(L, copy);
  }
  lua_settop(L, copy);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &standardGlobalsKey);
}

// Returns whether a registry table has the value at index 5 under the key at index 4. [-0, +0, -]; uses 3 slots.
static bool registry_table_has_entry(lua_State *L, const char *table) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, table);
  lua_pushvalue(L, 4);
  lua_rawget(L, -2);
  bool isSame = lua_rawequal(L, -1, 5);
  lua_settop(L, 5);
  return isSame;
}

// Returns whether the global with the key at index 4 and the value at index 5 is the script's own. `arg`, which every
// run sets, is not. [-0, +0, -]
static bool is_script_global(lua_State *L) {
  if (lua_type(L, 4) == LUA_TSTRING && strcmp(lua_tostring(L, 4), "arg") == 0) return false;
  return !registry_table_has_entry(L, &standardGlobalsKey) && !registry_table_has_entry(L, &exportsKey);
}

// MARK: Capture

// Copies the globals that scripts created or changed to the table at index 2. [-0, +0, m]; uses 8 slots.
static void copy_globals(lua_State *L) {
  lua_pushglobaltable(L);
  for (lua_pushnil(L); lua_next(L, 3); lua_settop(L, 4)) {
    if (!is_script_global(L)) continue;
    lua_pushvalue(L, 4);
    lua_insert(L, 5);
    lua_rawset(L, 2);
  }
  lua_settop(L, 2);
}

// Copies the top-level locals to the table at index 2. A later local overwrites an earlier one of the same name.
// [-0, +0, m]; uses 7 slots.
static void copy_locals(lua_State *L) {
  if (!bridge_push_script_environment(L)) return;
  const Scope *scope = lua_touserdata(L, 3);
  for (int n = 1; n <= scope->count; n++) {
    bridge_local_name(L, 3, n);
    bridge_push_local(L, 3, n);
    lua_rawset(L, 2);
  }
  lua_settop(L, 2);
}

static int capture_reload_state(lua_State *L) {
  lua_newtable(L);
  copy_globals(L);
  copy_locals(L);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &reloadStateKey);
  return 0;
}

BridgeStatus bridge_capture_reload_state(BridgeState *state) {
  return pcall_with_traceback(state, capture_reload_state, NULL);
}

// MARK: Passing to the new version

// Arguments: name of the function (C string).
static int call_with_reload_state(lua_State *L) {
  const char *function = lua_touserdata(L, 1);
  int type = bridge_push_optional_global(L, function);
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &reloadStateKey) == LUA_TNIL) {
    lua_pop(L, 1);
    lua_newtable(L);
  }
  lua_pushnil(L);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &reloadStateKey);
  if (type == LUA_TNIL) return 0;
  bridge_check_callable(L, 2, function);
  lua_call(L, 1, 0);
  return 0;
}

BridgeStatus bridge_call_with_reload_state(BridgeState *state, const char *function) {
  return pcall_with_traceback(state, call_with_reload_state, function);
}

typedef struct GlobalTableQuery {
  const char *name;
  bool isTable;
} GlobalTableQuery;

static int query_global_table(lua_State *L) {
  GlobalTableQuery *query = lua_touserdata(L, 1);
  query->isTable = bridge_push_optional_global(L, query->name) == LUA_TTABLE;
  return 0;
}

bool bridge_is_global_table(BridgeState *state, const char *name) {
  GlobalTableQuery query = {.name = name};
  bridge_pcall_ignoring_errors(state, query_global_table, &query);
  return query.isTable;
}

BRIDGE_END
