// math.randomseed without arguments, which in Lua takes its seed from the clock and an address.

#include "../State/state.h"
#include "library.h"

// math.randomseed. Arguments: [x [, y]]. Returns: the seed's two components. Upvalue 1: Lua's own math.randomseed.
static int seed_random(lua_State *L) {
  BridgeState *state = state_of(L);
  if (lua_gettop(L) == 0) {
    lua_pushinteger(L, (lua_Integer)state->randomSeed);
    lua_pushinteger(L, ++state->randomSeedCount);
  }
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, lua_gettop(L) - 1, LUA_MULTRET);
  return lua_gettop(L);
}

void bridge_open_random(lua_State *L, uint64_t seed) {
  state_of(L)->randomSeed = seed;
  lua_getglobal(L, LUA_MATHLIBNAME);
  lua_getfield(L, -1, "randomseed");
  lua_pushinteger(L, (lua_Integer)seed);
  lua_call(L, 1, 0);
  lua_getfield(L, -1, "random");
  lua_rawsetp(L, LUA_REGISTRYINDEX, &randomKey);
  lua_getfield(L, -1, "randomseed");
  lua_pushcclosure(L, seed_random, 1);
  lua_setfield(L, -2, "randomseed");
  lua_pop(L, 1);
}

BRIDGE_END
