// The environment of a console: a table without entries whose metamethods look in several places, one after the other.
//
// First come the console's own results and locals, then the script's locals, then the functions of the console, then
// the globals. A name that the script has made its own, as a local or as a global, is the script's.

#include "../Calls/calls.h"
#include "../Scripts/scripts.h"
#include "console.h"

static const char environmentsKey;

// The part of the environment at an index. stack: out 1
static void push_part(lua_State *L, int environment, int part) {
  lua_rawgeti(L, environment, part);
}

void bridge_push_environment(lua_State *L, int64_t identity) {
  bridge_push_registry_table(L, &environmentsKey, NULL);
  lua_rawgeti(L, -1, identity);
  lua_remove(L, -2);
  if (!lua_istable(L, -1)) luaL_error(L, "the console has been closed");
}

// MARK: Looking up

// Looks the key up in a table of the environment. stack: out 1 if it is there, else 0
static bool push_entry(lua_State *L, int environment, int part, int key) {
  push_part(L, environment, part);
  lua_pushvalue(L, key);
  if (lua_rawget(L, -2) == LUA_TNIL) {
    lua_pop(L, 2);
    return false;
  }
  lua_remove(L, -2);
  return true;
}

// The scope that has a local of that name: the console's, or else the script's. stack: out 1 if there is one, else 0
static int push_scope_of(lua_State *L, int environment, int key) {
  if (push_entry(L, environment, LocalsPart, key)) return bridge_find_local(L, -1, key);
  if (!bridge_push_scope(L)) return 0;
  int place = bridge_find_local(L, -1, key);
  if (place == 0) lua_pop(L, 1);
  return place;
}

bool bridge_push_console_function(lua_State *L, int environment, int key) {
  if (!push_entry(L, environment, FunctionsPart, key)) return false;
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

// stack: in proxy, key; out value. Upvalue: environment.
static int proxy_index(lua_State *L) {
  lua_settop(L, 2);
  lua_pushvalue(L, lua_upvalueindex(1));
  if (lua_type(L, 2) == LUA_TSTRING) {
    if (push_entry(L, 3, ResultsPart, 2)) return 1;
    int place = push_scope_of(L, 3, 2);
    if (place > 0) {
      bridge_push_local(L, 4, place);
      return 1;
    }
    if (bridge_push_console_function(L, 3, 2)) return 1;
  }
  lua_pushglobaltable(L);
  lua_pushvalue(L, 2);
  lua_gettable(L, -2);
  return 1;
}

// stack: in proxy, key, value. Upvalue: environment.
static int proxy_newindex(lua_State *L) {
  lua_settop(L, 3);
  lua_pushvalue(L, lua_upvalueindex(1));
  if (lua_type(L, 2) == LUA_TSTRING) {
    if (push_entry(L, 4, ResultsPart, 2)) {
      push_part(L, 4, ResultsPart);
      lua_pushvalue(L, 2);
      lua_pushvalue(L, 3);
      lua_rawset(L, -3);
      return 0;
    }
    int place = push_scope_of(L, 4, 2);
    if (place > 0) {
      bridge_assign_local(L, 5, place, 3);
      return 0;
    }
  }
  lua_pushglobaltable(L);
  lua_pushvalue(L, 2);
  lua_pushvalue(L, 3);
  lua_settable(L, -3);
  return 0;
}

// MARK: Making

// stack: in environment; out proxy
static void push_proxy(lua_State *L, int environment) {
  static const luaL_Reg events[] = {{"__index", proxy_index}, {"__newindex", proxy_newindex}, {NULL, NULL}};
  lua_newtable(L);
  lua_createtable(L, 0, 2);
  lua_pushvalue(L, environment);
  luaL_setfuncs(L, events, 1);
  lua_setmetatable(L, -2);
}

// stack: in identity
static int make_environment(lua_State *L) {
  int64_t *identity = lua_touserdata(L, 1);
  bridge_push_registry_table(L, &environmentsKey, NULL);
  lua_createtable(L, CounterPart, 0);
  for (int part = ResultsPart; part <= LocalsPart; part++) {
    lua_newtable(L);
    lua_rawseti(L, 3, part);
  }
  push_proxy(L, 3);
  lua_rawseti(L, 3, ProxyPart);
  lua_pushinteger(L, 0);
  lua_rawseti(L, 3, CounterPart);
  *identity = luaL_ref(L, 2);
  return 0;
}

BridgeStatus bridge_environment_make(BridgeState *state, int64_t *identity) {
  return protect(state, make_environment, identity);
}

// stack: in identity
static int forget_environment(lua_State *L) {
  const int64_t *identity = lua_touserdata(L, 1);
  bridge_push_registry_table(L, &environmentsKey, NULL);
  luaL_unref(L, 2, (int)*identity);
  return 0;
}

void bridge_environment_forget(BridgeState *state, int64_t identity) {
  bridge_attempt(state, forget_environment, &identity);
}

typedef struct AddRequest {
  int64_t identity;
  Entry *entry;
} AddRequest;

// stack: in request
static int add_function(lua_State *L) {
  const AddRequest *request = lua_touserdata(L, 1);
  bridge_push_environment(L, request->identity);
  push_part(L, 2, FunctionsPart);
  bridge_push_function(L, request->entry);
  lua_setfield(L, 3, request->entry->name);
  return 0;
}

BridgeStatus bridge_environment_add(
  BridgeState *state, int64_t identity, const char *name, void *body, int32_t flags) {
  AddRequest request = {identity, bridge_add_entry(state, &state->functions, name)};
  if (request.entry == NULL) return bridge_out_of_memory(state);
  request.entry->body = body;
  request.entry->flags = flags;
  return protect(state, add_function, &request);
}

BRIDGE_END
