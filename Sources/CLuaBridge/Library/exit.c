// Replacement for os.exit that is safe to call beneath Swift.

#include "../State/state.h"
#include "library.h"

// os.exit. Arguments: [code [, close]]. Upvalue 1: Lua's own os.exit, which does not return.
static int exit_process(lua_State *L) {
  // Closing the state runs finalizers: with this flag, host functions that they call raise "the script has ended", and
  // runs are no longer interrupted.
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
