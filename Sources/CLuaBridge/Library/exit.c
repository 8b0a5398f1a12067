// os.exit, made safe to be called beneath Swift.

#include "../State/state.h"
#include "library.h"

// stack: in [code [, closes]]. Upvalue: os.exit of Lua, which does not return.
static int exit_process(lua_State *L) {
  // Closing runs finalizers; what they call of the host is told that the script has ended, and nobody interrupts it.
  if (lua_toboolean(L, 2)) state_of(L)->isClosing = true;
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, lua_gettop(L) - 1, 0);
  return 0;
}

void bridge_open_exit(lua_State *L) {
  lua_getglobal(L, LUA_OSLIBNAME);
  lua_getfield(L, -1, "exit");
  lua_pushcclosure(L, exit_process, 1);
  lua_setfield(L, -2, "exit");
  lua_pop(L, 1);
}

BRIDGE_END
