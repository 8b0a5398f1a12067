// The environment of a console: an empty proxy table whose __index and __newindex search several scopes in order.
//
// The order is: the console's results and locals, the script's locals, the console functions, the globals. Exception: a
// global that the script has defined takes precedence over a console function of the same name.

#include "../Calls/calls.h"
#include "../Globals/globals.h"
#include "../Scripts/scripts.h"
#include "console.h"

static const char environmentsKey;

// Pushes a part of the environment at index `environment`. [-0, +1, -]
static void push_environment_field(lua_State *L, int environment, int field) {
  lua_rawgeti(L, environment, field);
}

void bridge_push_environment(lua_State *L, int64_t environmentReference) {
  bridge_push_registry_table(L, &environmentsKey, NULL);
  lua_rawgeti(L, -1, environmentReference);
  lua_remove(L, -2);
  if (!lua_istable(L, -1)) luaL_error(L, "the console has been closed");
}

// MARK: Lookup

// Pushes the entry under the key at `key` of a part of the environment, and returns whether it exists. [-0, +(0|1), -]
static bool push_environment_entry(lua_State *L, int environment, int field, int key) {
  push_environment_field(L, environment, field);
  lua_pushvalue(L, key);
  if (lua_rawget(L, -2) == LUA_TNIL) {
    lua_pop(L, 2);
    return false;
  }
  lua_remove(L, -2);
  return true;
}

// Pushes the scope that contains a local of that name, the console's before the script's, and returns the local's
// index, or 0. [-0, +(0|1), -]
static int push_scope_with_local(lua_State *L, int environment, int key) {
  if (push_environment_entry(L, environment, LocalsField, key)) return bridge_find_local(L, -1, key);
  if (!bridge_push_script_environment(L)) return 0;
  int n = bridge_find_local(L, -1, key);
  if (n == 0) lua_pop(L, 1);
  return n;
}

bool bridge_push_console_function(lua_State *L, int environment, int key) {
  if (!push_environment_entry(L, environment, FunctionsField, key)) return false;
  lua_pushglobaltable(L);
  lua_pushvalue(L, key);
  bool isFree = lua_rawget(L, -2) == LUA_TNIL;
  if (!isFree) {
    lua_rawgetp(L, LUA_REGISTRYINDEX, &exportsKey);
    lua_pushvalue(L, key);
    lua_rawget(L, -2);
    isFree = lua_rawequal(L, -1, -3);
    lua_pop(L, 2);
  }
  lua_pop(L, isFree ? 2 : 3);
  return isFree;
}

// __index. Arguments: proxy, key. Returns: value. Upvalue 1: environment.
static int environment_proxy_index(lua_State *L) {
  lua_settop(L, 2);
  lua_pushvalue(L, lua_upvalueindex(1));
  if (lua_type(L, 2) == LUA_TSTRING) {
    if (push_environment_entry(L, 3, ResultsField, 2)) return 1;
    int n = push_scope_with_local(L, 3, 2);
    if (n > 0) {
      bridge_push_local(L, 4, n);
      return 1;
    }
    if (bridge_push_console_function(L, 3, 2)) return 1;
  }
  lua_pushglobaltable(L);
  lua_pushvalue(L, 2);
  lua_gettable(L, -2);
  return 1;
}

// __newindex. Arguments: proxy, key, value. Upvalue 1: environment.
static int environment_proxy_newindex(lua_State *L) {
  lua_settop(L, 3);
  lua_pushvalue(L, lua_upvalueindex(1));
  if (lua_type(L, 2) == LUA_TSTRING) {
    if (push_environment_entry(L, 4, ResultsField, 2)) {
      push_environment_field(L, 4, ResultsField);
      lua_pushvalue(L, 2);
      lua_pushvalue(L, 3);
      lua_rawset(L, -3);
      return 0;
    }
    int n = push_scope_with_local(L, 4, 2);
    if (n > 0) {
      bridge_assign_local(L, 5, n, 3);
      return 0;
    }
  }
  lua_pushglobaltable(L);
  lua_pushvalue(L, 2);
  lua_pushvalue(L, 3);
  lua_settable(L, -3);
  return 0;
}

// MARK: Creation

// Pushes a new proxy for the environment at index `environment`. [-0, +1, m]
static void push_environment_proxy(lua_State *L, int environment) {
  static const luaL_Reg metamethods[] = {
    {"__index", environment_proxy_index}, {"__newindex", environment_proxy_newindex}, {NULL, NULL}};
  lua_newtable(L);
  lua_createtable(L, 0, 2);
  lua_pushvalue(L, environment);
  luaL_setfuncs(L, metamethods, 1);
  lua_setmetatable(L, -2);
}

// Arguments: pointer to the reference to set.
static int make_environment(lua_State *L) {
  int64_t *environmentReference = lua_touserdata(L, 1);
  bridge_push_registry_table(L, &environmentsKey, NULL);
  lua_createtable(L, LastResultNumberField, 0);
  for (int field = ResultsField; field <= LocalsField; field++) {
    lua_newtable(L);
    lua_rawseti(L, 3, field);
  }
  push_environment_proxy(L, 3);
  lua_rawseti(L, 3, EnvField);
  lua_pushinteger(L, 0);
  lua_rawseti(L, 3, LastResultNumberField);
  *environmentReference = luaL_ref(L, 2);
  return 0;
}

BridgeStatus bridge_environment_make(BridgeState *state, int64_t *environmentReference) {
  return pcall_with_traceback(state, make_environment, environmentReference);
}

// Arguments: pointer to the environment's reference.
static int release_environment(lua_State *L) {
  const int64_t *environmentReference = lua_touserdata(L, 1);
  bridge_push_registry_table(L, &environmentsKey, NULL);
  luaL_unref(L, 2, (int)*environmentReference);
  return 0;
}

void bridge_environment_release(BridgeState *state, int64_t environmentReference) {
  bridge_pcall_ignoring_errors(state, release_environment, &environmentReference);
}

typedef struct AddFunctionParameters {
  int64_t environmentReference;
  TypeMember *member;
} AddFunctionParameters;

// Arguments: AddFunctionParameters.
static int add_function(lua_State *L) {
  const AddFunctionParameters *parameters = lua_touserdata(L, 1);
  bridge_push_environment(L, parameters->environmentReference);
  push_environment_field(L, 2, FunctionsField);
  bridge_push_function(L, parameters->member);
  lua_setfield(L, 3, parameters->member->name);
  return 0;
}

BridgeStatus bridge_environment_add_function(
  BridgeState *state, int64_t environmentReference, const char *name, void *binding, int32_t flags) {
  AddFunctionParameters parameters = {environmentReference, bridge_add_type_member(state, &state->functions, name)};
  if (parameters.member == NULL) return bridge_set_memory_error(state);
  parameters.member->binding = binding;
  parameters.member->flags = flags;
  return pcall_with_traceback(state, add_function, &parameters);
}

BRIDGE_END
