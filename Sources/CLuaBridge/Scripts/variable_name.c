// Finds the name of the script variable that holds an object.
//
// A search visits all variables and records the name of every object that it finds, so that looking up many objects in
// one update takes one search. A recorded name stays valid while its variable still holds the object, which is checked
// at each lookup.

#include <stdlib.h>
#include <string.h>

#include "../Calls/calls.h"
#include "../Values/text.h"
#include "../Values/userdata.h"
#include "scripts.h"

// MARK: Searching

static const char variableNamesKey;  // handle -> name of the variable that held it at the last search, weak keys

// Records a name for the value at `value` unless it has one. The name is on top. [-1, +0, m]; uses 2 slots.
static void add_name(lua_State *L, int names, int value) {
  lua_pushvalue(L, value);
  if (lua_rawget(L, names) == LUA_TNIL) {
    lua_pushvalue(L, value);
    lua_pushvalue(L, -3);
    lua_rawset(L, names);
  }
  lua_pop(L, 2);
}

// Returns whether the value is an object without a recorded name. [-0, +0, -]; uses 1 slot.
static bool is_unnamed(lua_State *L, int names, int value) {
  if (to_handle(L, value) == NULL) return false;
  lua_pushvalue(L, value);
  bool isUnnamed = lua_rawget(L, names) == LUA_TNIL;
  lua_pop(L, 1);
  return isUnnamed;
}

// Returns whether a table key can be part of a name: an integer or an identifier. [-0, +0, -]
static bool is_name_component(lua_State *L, int key) {
  return lua_isinteger(L, key) || (lua_type(L, key) == LUA_TSTRING && is_identifier(to_string(L, key)));
}

// Returns whether a key is ordered before another: integers first, then identifiers in byte order. [-0, +0, -]
static bool is_key_less(lua_State *L, int key, int other) {
  if (lua_isinteger(L, key) != lua_isinteger(L, other)) return lua_isinteger(L, key);
  if (lua_isinteger(L, key)) return lua_tointeger(L, key) < lua_tointeger(L, other);
  return strcmp(lua_tostring(L, key), lua_tostring(L, other)) < 0;
}

// Sets first[object] to the key, unless it is already a smaller one. The object is on top, its key just below it.
// [-0, +0, m]; uses 2 slots.
static void record_smallest_key(lua_State *L, int first) {
  int value = lua_gettop(L), key = value - 1;
  lua_pushvalue(L, value);
  bool isFirst = lua_rawget(L, first) == LUA_TNIL || is_key_less(L, key, value + 1);
  lua_settop(L, value);
  if (!isFirst) return;
  lua_pushvalue(L, value);
  lua_pushvalue(L, key);
  lua_rawset(L, first);
}

// Names the unnamed objects in a table: "name[1]" or "name.key". [-0, +0, m]; uses 6 slots.
static void name_entries(lua_State *L, int names, int table, const char *name) {
  int top = lua_gettop(L);
  lua_pushnil(L);
  int first = top + 1;  // unnamed object -> smallest key, independent of Lua's hash
  for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1)) {
    if (!is_unnamed(L, names, lua_gettop(L)) || !is_name_component(L, -2)) continue;
    if (lua_isnil(L, first)) {
      lua_newtable(L);
      lua_replace(L, first);
    }
    record_smallest_key(L, first);
  }
  if (!lua_isnil(L, first)) {
    for (lua_pushnil(L); lua_next(L, first); lua_settop(L, first + 1)) {
      if (lua_isinteger(L, -1)) {
        lua_pushfstring(L, "%s[%I]", name, (LUAI_UACINT)lua_tointeger(L, -1));
      } else {
        lua_pushfstring(L, "%s.%s", name, lua_tostring(L, -1));
      }
      add_name(L, names, first + 1);
    }
  }
  lua_settop(L, top);
}

// Visits later locals first, since they shadow earlier ones of the same name. [-0, +0, m]; uses 9 slots.
static void name_from_locals(lua_State *L, int names, bool searchesTables) {
  if (!bridge_push_scope(L)) return;
  int scope = lua_gettop(L);
  for (int n = ((const Scope *)lua_touserdata(L, scope))->count; n >= 1; n--) {
    const char *name = bridge_local_name(L, scope, n);
    bridge_push_local(L, scope, n);
    if (searchesTables && lua_istable(L, -1)) {
      name_entries(L, names, scope + 2, name);
    } else if (!searchesTables && to_handle(L, -1) != NULL) {
      lua_pushvalue(L, scope + 1);
      add_name(L, names, scope + 2);
    }
    lua_settop(L, scope);
  }
  lua_settop(L, scope - 1);
}

static int compare_names(const void *a, const void *b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

// Returns whether the global whose value is on top, with its name below it, is an object or a table other than _G.
// [-0, +0, -]
static bool is_candidate_global(lua_State *L, int globals) {
  if (lua_type(L, -2) != LUA_TSTRING || !is_identifier(to_string(L, -2))) return false;
  return to_handle(L, -1) != NULL || (lua_istable(L, -1) && !lua_rawequal(L, -1, globals));
}

// Returns the sorted names of the globals that may hold objects, and pushes the userdata that contains the array. The
// names are valid while those globals exist. [-0, +1, m]; uses 3 slots.
static const char **push_candidate_globals(lua_State *L, int globals, size_t *count) {
  size_t capacity = 0;
  for (lua_pushnil(L); lua_next(L, globals); lua_pop(L, 1)) capacity += is_candidate_global(L, globals);
  const char **candidates = lua_newuserdatauv(L, (capacity + 1) * sizeof *candidates, 0);
  *count = 0;
  for (lua_pushnil(L); lua_next(L, globals); lua_pop(L, 1)) {
    if (is_candidate_global(L, globals)) candidates[(*count)++] = lua_tostring(L, -2);
  }
  qsort(candidates, *count, sizeof *candidates, compare_names);
  return candidates;
}

// Names objects in globals. The table of globals and the userdata of the names are on top. [-0, +0, m]; uses 8 slots.
static void name_from_globals(
  lua_State *L, int names, int globals, const char *const *candidates, size_t count, bool searchesTables) {
  int top = lua_gettop(L);
  for (size_t i = 0; i < count; i++) {
    lua_pushstring(L, candidates[i]);
    lua_pushvalue(L, -1);
    lua_rawget(L, globals);
    if (searchesTables && lua_istable(L, -1)) {
      name_entries(L, names, top + 2, candidates[i]);
    } else if (!searchesTables && to_handle(L, -1) != NULL) {
      lua_pushvalue(L, top + 1);
      add_name(L, names, top + 2);
    }
    lua_settop(L, top);
  }
}

// Names all unnamed objects that variables hold: by a local, else by a global, else by an entry of a table in one of
// them. [-0, +0, e]; uses 12 slots.
static void search_variables(lua_State *L, int names) {
  luaL_checkstack(L, LUA_MINSTACK, NULL);
  int top = lua_gettop(L);
  name_from_locals(L, names, false);
  lua_pushglobaltable(L);
  size_t count;
  const char **candidates = push_candidate_globals(L, top + 1, &count);
  name_from_globals(L, names, top + 1, candidates, count, false);
  name_from_locals(L, names, true);
  name_from_globals(L, names, top + 1, candidates, count, true);
  lua_settop(L, top);
  state_of(L)->variableSearchCount++;
  state_of(L)->areVariableNamesComplete = true;
}

// MARK: Lookup

// Pushes the value of the local, else of the global, with this name. [-0, +1, m]; uses 3 slots.
static void push_variable(lua_State *L, const char *name, size_t length) {
  int key = lua_gettop(L) + 1;
  lua_pushlstring(L, name, length);
  if (bridge_push_scope(L)) {
    int n = bridge_find_local(L, key + 1, key);
    if (n != 0) bridge_push_local(L, key + 1, n); else lua_pushnil(L);
    lua_replace(L, key + 1);
    lua_remove(L, n != 0 ? key : key + 1);
    if (n != 0) return;
  }
  lua_pushglobaltable(L);
  lua_pushvalue(L, key);
  lua_rawget(L, -2);
  lua_replace(L, key);
  lua_settop(L, key);
}

// Returns whether the variable or table entry of that name still holds the object. [-0, +0, m]; uses 4 slots.
static bool variable_holds(lua_State *L, const char *name, int object) {
  int top = lua_gettop(L);
  size_t length = strcspn(name, ".[");
  push_variable(L, name, length);
  if (name[length] != '\0' && lua_istable(L, -1)) {
    if (name[length] == '[') {
      lua_pushinteger(L, (lua_Integer)strtoll(name + length + 1, NULL, 10));
    } else {
      lua_pushstring(L, name + length + 1);
    }
    lua_rawget(L, -2);
  }
  bool isHeld = lua_rawequal(L, -1, object);
  lua_settop(L, top);
  return isHeld;
}

// Pushes the current name of the object at `object` and returns true, or returns false. [-0, +p, e]; the caller
// discards what is left on the stack.
static bool push_variable_name(lua_State *L, int object) {
  bridge_push_registry_table(L, &variableNamesKey, "k");
  int names = lua_gettop(L);
  lua_pushvalue(L, object);
  bool isKnown = lua_rawget(L, names) == LUA_TSTRING;
  if (isKnown && variable_holds(L, lua_tostring(L, -1), object)) return true;
  lua_settop(L, names);
  if (!isKnown && state_of(L)->areVariableNamesComplete) return false;
  lua_pushvalue(L, object);
  lua_pushnil(L);
  lua_rawset(L, names);
  search_variables(L, names);
  lua_pushvalue(L, object);
  return lua_rawget(L, names) == LUA_TSTRING;
}

typedef struct VariableNameRequest {
  void *object;
  BridgeString *name;
} VariableNameRequest;

// Arguments: VariableNameRequest.
static int find_variable_name(lua_State *L) {
  VariableNameRequest *request = lua_touserdata(L, 1);
  if (bridge_find_handle(L, request->object) == NULL) return 0;
  if (!push_variable_name(L, 2)) return 0;
  size_t length;
  const char *name = lua_tolstring(L, -1, &length);
  if (!bridge_make_string(state_of(L), (const uint8_t *)name, length, request->name)) {
    luaL_error(L, "not enough memory");
  }
  return 0;
}

BridgeStatus bridge_variable_name(BridgeState *state, void *object, BridgeString *name) {
  VariableNameRequest request = {object, name};
  return pcall_with_traceback(state, find_variable_name, &request);
}

void bridge_variables_changed(BridgeState *state) {
  state->areVariableNamesComplete = false;
}

void bridge_discard_variable_names(BridgeState *state) {
  bridge_variables_changed(state);
  // Setting a field to nil allocates nothing, so this cannot raise.
  if (!lua_checkstack(state->currentThread, 1)) return;
  lua_pushnil(state->currentThread);
  lua_rawsetp(state->currentThread, LUA_REGISTRYINDEX, &variableNamesKey);
}

size_t bridge_variable_search_count(const BridgeState *state) {
  return state->variableSearchCount;
}

BRIDGE_END
