// Changes to Lua's standard library.

#ifndef BRIDGE_LIBRARY_H
#define BRIDGE_LIBRARY_H

#include "../bridge.h"

// MARK: addresses.c

// Replaces the functions of the library that show addresses. [-0, +0, e]
void bridge_open_addresses(lua_State *L);

// MARK: exit.c

// [-0, +0, e]
void bridge_open_exit(lua_State *L);

// MARK: modules.c

// Replaces Lua's searcher for Lua files in package.searchers by one that records the files. [-0, +0, e]
void bridge_open_modules(lua_State *L);
// Records that the module whose name is at index `name` was loaded from the file whose name is at index `file`.
// [-0, +0, m]
void bridge_record_module_file(lua_State *L, int name, int file);

// MARK: random.c

// Seeds math.random, also when scripts call math.randomseed without arguments. [-0, +0, e]
void bridge_open_random(lua_State *L, uint64_t seed);

// MARK: sort.c

// Replaces table.sort by a deterministic one. [-0, +0, e]
void bridge_open_sort(lua_State *L);

// MARK: sandbox.c, require.c

// `folders`: the list BridgeOptions.moduleDirectories. [-0, +p, e]; the caller discards what is left on the stack.
void bridge_open_sandbox(lua_State *L, const char *folders);
// Pushes the sandbox's require. [-0, +1, m]
void bridge_push_require(lua_State *L, const char *folders);

// MARK: warnings.c

// [-0, +0, m]
void bridge_open_warnings(BridgeState *state, lua_State *L);
// Passes the pending warnings to Swift. Must be called while no Lua code runs.
void bridge_report_warnings(BridgeState *state);
void bridge_discard_warnings(BridgeState *state);

#endif
