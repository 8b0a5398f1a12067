// pairs and next in the order of the keys, for states in which Lua's own order differs from run to run.

#include "../State/state.h"
#include "../Values/sorted_keys.h"
#include "library.h"

// next. Arguments: table [, key]. Returns: key and value, or nil.
static int sorted_next(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 2);
  if (bridge_next_sorted(L, 1)) return 2;
  lua_pushnil(L);
  return 1;
}

// Continuation of pairs after __pairs.
static int pairs_continuation(lua_State *L, int status, lua_KContext context) {
  (void)L;
  (void)status;
  (void)context;
  return 3;
}

// pairs. Arguments: value. Returns: iterator, value, nil; or the results of __pairs.
static int sorted_pairs(lua_State *L) {
  luaL_checkany(L, 1);
  if (luaL_getmetafield(L, 1, "__pairs") != LUA_TNIL) {
    lua_pushvalue(L, 1);
    lua_callk(L, 1, 3, 0, pairs_continuation);
    return 3;
  }
  if (lua_istable(L, 1)) bridge_push_sorted_iterator(L, 1); else lua_pushcfunction(L, sorted_next);
  lua_pushvalue(L, 1);
  lua_pushnil(L);
  return 3;
}

void bridge_open_sorted_pairs(lua_State *L) {
  lua_register(L, "next", sorted_next);
  lua_register(L, "pairs", sorted_pairs);
}

BRIDGE_END
