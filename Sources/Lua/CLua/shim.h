// Makes the system's Lua, found through pkg-config, visible to C targets that depend on this module.
#include <lua.h>
#include <lauxlib.h>
#include <lualib.h>
