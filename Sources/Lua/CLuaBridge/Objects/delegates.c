// Delegates: tables in named user values. The host calls their functions by name.

#include "../Calls/calls.h"
#include "../State/arena.h"
#include "../Values/results.h"
#include "../Values/values.h"
#include "user_values.h"

enum { InheritanceLimit = 100 };  // guards against cycles of __index, as MAXTAGLOOP does in Lua

// Adds the names of the functions in the table on top to the table at `names`. [-0, +0, m]; uses 4 slots.
static void add_function_names(lua_State *L, int names) {
  int table = lua_gettop(L);
  for (lua_pushnil(L); lua_next(L, table); lua_settop(L, table + 1)) {
    if (lua_type(L, -2) != LUA_TSTRING || !lua_isfunction(L, -1)) continue;
    lua_pushvalue(L, -2);
    lua_pushboolean(L, 1);
    lua_rawset(L, names);
  }
}

// Pushes a table whose keys are the names of the table's functions, including those inherited by __index tables.
// Returns false if an __index is a function, so that the names may be incomplete. [-0, +1, m]
static bool push_function_names(lua_State *L, int table) {
  lua_newtable(L);
  int names = lua_gettop(L);
  lua_pushvalue(L, table);
  for (int depth = 0; depth < InheritanceLimit && lua_istable(L, -1); depth++) {
    add_function_names(L, names);
    if (luaL_getmetafield(L, -1, "__index") == LUA_TNIL) break;
    lua_replace(L, names + 1);
  }
  bool isComplete = lua_istable(L, -1);
  lua_settop(L, names);
  return isComplete;
}

// Returns the names of a table's functions, in no particular order. [-0, +0, e]
static BridgeValue *decode_function_names(
  BridgeState *state, lua_State *L, int table, bool *isComplete, size_t *count) {
  luaL_checkstack(L, LUA_MINSTACK, NULL);
  *isComplete = push_function_names(L, table);
  int names = lua_gettop(L);
  *count = 0;
  for (lua_pushnil(L); lua_next(L, names); lua_pop(L, 1)) ++*count;
  BridgeValue *values = bridge_make_values(state, *count);
  if (values == NULL) luaL_error(L, "not enough memory");
  BridgeValue *value = values;
  for (lua_pushnil(L); lua_next(L, names); lua_pop(L, 1)) bridge_decode(state, L, -2, true, value++);
  lua_settop(L, names - 1);
  return values;
}

void bridge_check_delegate(lua_State *L, Handle *handle, const TypeMember *member, int table) {
  BridgeState *state = state_of(L);
  BridgeArenaMark mark = mark_arena(state);
  bool isComplete;
  size_t count;
  const BridgeValue *names = decode_function_names(state, L, table, &isComplete, &count);
  if (!isComplete) return release_arena_if_changed(state, L, mark);
  BridgeValue result = {0};
  BridgeReceiver receiver = {handle->type, handle->object, member->binding};
  lua_State *previous = enter_host(state, L);
  BridgeStatus status = state->host.checkFunctionNames(state->context, &receiver, names, count, &result);
  leave_host(state, previous);
  raise_on_failure(state, L, &result, status, mark);
}

typedef struct FunctionNamesParameters {
  UserValueParameters parameters;
  BridgeCallResult *result;
} FunctionNamesParameters;

// Arguments: FunctionNamesParameters.
static int query_function_names(lua_State *L) {
  FunctionNamesParameters *query = lua_touserdata(L, 1);
  if (!bridge_push_user_value(L, &query->parameters)) return 0;
  int table = lua_gettop(L);
  if (!lua_istable(L, table)) return 0;
  query->result->values =
    decode_function_names(state_of(L), L, table, &query->result->isFound, &query->result->count);
  return 0;
}

BridgeStatus bridge_user_value_function_names(
  BridgeState *state, void *object, const char *key, BridgeCallResult *result) {
  *result = (BridgeCallResult){0};
  FunctionNamesParameters query = {{.object = object, .key = key}, result};
  return pcall_with_traceback(state, query_function_names, &query);
}

BRIDGE_END
