// os.exit, which ends the script and not the process: a process may run several scripts, and Swift code is on its stack.
//
// It raises the error of a stopped run, which no Lua code can catch. Each later run of the state ends in the same way at
// its first instruction, so that no callback of an ended script has an effect.

#include <stdlib.h>

#include "limits.h"

// os.exit. Arguments: [code [, close]]. It ignores `close`: finalizers run when the state is closed.
static int exit_script(lua_State *L) {
  BridgeState *state = state_of(L);
  lua_Integer code = lua_isboolean(L, 1) ? (lua_toboolean(L, 1) ? EXIT_SUCCESS : EXIT_FAILURE)
                                         : luaL_optinteger(L, 1, EXIT_SUCCESS);
  // A finalizer that runs while the state is closed.
  if (state->isClosing) return luaL_error(L, "the script has ended");
  bridge_raise_exit(state, L, (int)code);
}

const char *bridge_exit_message(const BridgeState *state) {
  return state->hasExited ? state->stopReport.message : NULL;
}

int32_t bridge_exit_code(const BridgeState *state) {
  return state->exitCode;
}

void bridge_open_exit(lua_State *L) {
  lua_getglobal(L, LUA_OSLIBNAME);
  lua_pushcfunction(L, exit_script);
  lua_setfield(L, -2, "exit");
  lua_pop(L, 1);
}

BRIDGE_END
