// What a reload hands from one version of a script to the next: the variables of the old one.

#include <string.h>

#include "../Calls/calls.h"
#include "scripts.h"

static const char standardGlobalsKey;  // name -> value, as Lua's own library set them
static const char previousKey;         // name -> value, of the version before

// MARK: The host's globals

void bridge_note_standard_globals(lua_State *L) {
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

// Whether a table of the registry has the value at 5 under the key at 4. stack: peak 3
static bool has_entry(lua_State *L, const char *table) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, table);
  lua_pushvalue(L, 4);
  lua_rawget(L, -2);
  bool isSame = lua_rawequal(L, -1, 5);
  lua_settop(L, 5);
  return isSame;
}

// Whether the global with the key at 4 and the value at 5 is the script's own. Each run makes a new arg.
static bool is_own_global(lua_State *L) {
  if (lua_type(L, 4) == LUA_TSTRING && strcmp(lua_tostring(L, 4), "arg") == 0) return false;
  return !has_entry(L, &standardGlobalsKey) && !has_entry(L, &exportsKey);
}

// MARK: Remembering

// Copies the globals that scripts made or changed to the table at 2. stack: peak 8
static void copy_globals(lua_State *L) {
  lua_pushglobaltable(L);
  for (lua_pushnil(L); lua_next(L, 3); lua_settop(L, 4)) {
    if (!is_own_global(L)) continue;
    lua_pushvalue(L, 4);
    lua_insert(L, 5);
    lua_rawset(L, 2);
  }
  lua_settop(L, 2);
}

// Copies the top-level locals to the table at 2; of two with one name the later. stack: peak 7
static void copy_locals(lua_State *L) {
  if (!bridge_push_scope(L)) return;
  const Scope *scope = lua_touserdata(L, 3);
  for (int place = 1; place <= scope->count; place++) {
    bridge_local_name(L, 3, place);
    bridge_push_local(L, 3, place);
    lua_rawset(L, 2);
  }
  lua_settop(L, 2);
}

static int remember_variables(lua_State *L) {
  lua_newtable(L);
  copy_globals(L);
  copy_locals(L);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &previousKey);
  return 0;
}

BridgeStatus bridge_remember_variables(BridgeState *state) {
  return protect(state, remember_variables, NULL);
}

// MARK: Handing over

// stack: in name
static int hand_over(lua_State *L) {
  const char *function = lua_touserdata(L, 1);
  int type = lua_getglobal(L, function);
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &previousKey) == LUA_TNIL) {
    lua_pop(L, 1);
    lua_newtable(L);
  }
  lua_pushnil(L);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &previousKey);
  if (type == LUA_TNIL) return 0;
  bridge_require_callable(L, 2, function);
  lua_call(L, 1, 0);
  return 0;
}

BridgeStatus bridge_hand_over(BridgeState *state, const char *function) {
  return protect(state, hand_over, function);
}

typedef struct TableQuery {
  const char *name;
  bool isTable;
} TableQuery;

static int is_table(lua_State *L) {
  TableQuery *query = lua_touserdata(L, 1);
  lua_pushglobaltable(L);
  lua_pushstring(L, query->name);
  query->isTable = lua_rawget(L, 2) == LUA_TTABLE;
  return 0;
}

bool bridge_is_table(BridgeState *state, const char *name) {
  TableQuery query = {.name = name};
  bridge_attempt(state, is_table, &query);
  return query.isTable;
}

BRIDGE_END
