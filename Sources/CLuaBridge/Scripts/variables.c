// Which variable of the script holds an object.

#include <ctype.h>
#include <string.h>

#include "../Calls/calls.h"
#include "../Objects/objects.h"
#include "scripts.h"

static bool is_identifier(const char *name) {
  if (*name == '\0' || isdigit((unsigned char)*name)) return false;
  while (isalnum((unsigned char)*name) || *name == '_') name++;
  return *name == '\0';
}

// Replaces the string at `best`, or nil, by the one on top if that comes first. stack: in 1
static void keep_first(lua_State *L, int best) {
  if (lua_isnil(L, best) || strcmp(lua_tostring(L, -1), lua_tostring(L, best)) < 0) {
    lua_replace(L, best);
  } else {
    lua_pop(L, 1);
  }
}

// Looks for the object at 2 among the entries of a table; puts "table[1]" or "table.name" at 3. Integers first, then
// names in their order, so that the answer does not depend on Lua's hash. stack: peak 4
static void search_table(lua_State *L, int table, const char *name) {
  lua_Integer lowest = 0;
  lua_pushnil(L);
  int best = lua_gettop(L);
  for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1)) {
    if (!lua_rawequal(L, -1, 2)) continue;
    if (lua_isinteger(L, -2)) {
      lua_Integer key = lua_tointeger(L, -2);
      if (lowest == 0 || key < lowest) lowest = key;
    } else if (lua_type(L, -2) == LUA_TSTRING && is_identifier(lua_tostring(L, -2))) {
      lua_pushvalue(L, -2);
      keep_first(L, best);
    }
  }
  if (lowest != 0) {
    lua_pushfstring(L, "%s[%I]", name, (LUAI_UACINT)lowest);
    keep_first(L, 3);
  } else if (!lua_isnil(L, best)) {
    lua_pushfstring(L, "%s.%s", name, lua_tostring(L, best));
    keep_first(L, 3);
  }
  lua_settop(L, best - 1);
}

// The last local of that value counts: it may shadow others. stack: peak 3; the answer at 3
static void search_locals(lua_State *L, bool inTables) {
  if (!bridge_push_scope(L)) return;
  const Scope *scope = lua_touserdata(L, 4);
  for (int place = scope->count; place >= 1 && lua_isnil(L, 3); place--) {
    const char *name = bridge_local_name(L, 4, place);
    bridge_push_local(L, 4, place);
    if (inTables && lua_istable(L, 6)) {
      search_table(L, 6, name);
    } else if (!inTables && lua_rawequal(L, 6, 2)) {
      lua_pushvalue(L, 5);
      lua_replace(L, 3);
    }
    lua_settop(L, 4);
  }
  lua_settop(L, 3);
}

// stack: peak 5; the answer at 3
static void search_globals(lua_State *L, bool inTables) {
  lua_pushglobaltable(L);
  for (lua_pushnil(L); lua_next(L, 4); lua_settop(L, 5)) {
    if (lua_type(L, 5) != LUA_TSTRING || !is_identifier(lua_tostring(L, 5))) continue;
    if (inTables && lua_istable(L, 6) && !lua_rawequal(L, 6, 4)) {
      search_table(L, 6, lua_tostring(L, 5));
    } else if (!inTables && lua_rawequal(L, 6, 2)) {
      lua_pushvalue(L, 5);
      keep_first(L, 3);
    }
  }
  lua_settop(L, 3);
}

typedef struct NameRequest {
  void *object;
  BridgeString *name;
} NameRequest;

// stack: in request
static int find_name(lua_State *L) {
  NameRequest *request = lua_touserdata(L, 1);
  if (bridge_find_handle(L, request->object) == NULL) return 0;
  lua_pushnil(L);
  search_locals(L, false);
  if (lua_isnil(L, 3)) search_globals(L, false);
  if (lua_isnil(L, 3)) search_locals(L, true);
  if (lua_isnil(L, 3)) search_globals(L, true);
  if (lua_isnil(L, 3)) return 0;
  size_t length;
  const char *name = lua_tolstring(L, 3, &length);
  if (!bridge_make_string(state_of(L), (const uint8_t *)name, length, request->name)) {
    luaL_error(L, "not enough memory");
  }
  return 0;
}

BridgeStatus bridge_variable_name(BridgeState *state, void *object, BridgeString *name) {
  NameRequest request = {object, name};
  return protect(state, find_name, &request);
}

BRIDGE_END
