// What the host changes in Lua's standard library.

#ifndef BRIDGE_LIBRARY_H
#define BRIDGE_LIBRARY_H

#include "../bridge.h"

// MARK: exit.c

void bridge_open_exit(lua_State *L);

// MARK: modules.c

// Puts our searcher for files in the place of Lua's. Raises.
void bridge_open_modules(lua_State *L);
// Notes that the module whose name stands at one place came from the file whose name stands at the other. Raises.
void bridge_record_module_file(lua_State *L, int name, int file);

// MARK: sandbox.c, require.c

// `folders`: see BridgeOptions.
void bridge_open_sandbox(lua_State *L, const char *folders);
// stack: out 1. Raises.
void bridge_push_require(lua_State *L, const char *folders);

// MARK: warnings.c

void bridge_open_warnings(BridgeState *state, lua_State *L);
// To be called when no Lua runs and there are notices.
void bridge_report_warnings(BridgeState *state);
void bridge_discard_warnings(BridgeState *state);

#endif
