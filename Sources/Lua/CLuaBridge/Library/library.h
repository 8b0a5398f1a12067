// Changes to Lua's standard library.

#ifndef BRIDGE_LIBRARY_H
#define BRIDGE_LIBRARY_H

#include "../bridge.h"

// MARK: addresses.c

// Replaces the functions of the library that show addresses. [-0, +0, e]
void bridge_open_stable_addresses(lua_State *L);

// MARK: dates.c, files.c, load_files.c, locale.c, operating_system.c

// Replace the functions of the library whose results come from outside of the state. [-0, +0, e]
void bridge_open_dates(lua_State *L);
void bridge_open_files(lua_State *L);
void bridge_open_file_loading(lua_State *L);
void bridge_open_locale(lua_State *L);
void bridge_open_operating_system(lua_State *L);

// As package.searchpath, for a name and a path that are kept alive by the stack. Pushes the file name and returns 1, or
// nil and a message and returns 2. [-0, +(1|2), e]
int bridge_search_path(
  lua_State *L, const char *name, const char *path, const char *separator, const char *replacement);

// MARK: Math/math_library.c

// Replaces the functions of `math` whose last bits depend on the C library. [-0, +0, m]
void bridge_open_math(lua_State *L);

// MARK: modules.c

// Replaces Lua's searcher for Lua files in package.searchers by one that records the files. [-0, +0, e]
void bridge_open_modules(lua_State *L);
// Records that the module whose name is at index `name` was loaded from the file whose name is at index `file`.
// [-0, +0, m]
void bridge_record_module_file(lua_State *L, int name, int file);

// MARK: package_path.c

// Whether luaL_openlibs ignores the environment variables; see bridge_set_package_paths. [-0, +0, m]
void bridge_set_ignores_environment(lua_State *L, bool ignoresEnvironment);

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

// MARK: sorted_pairs.c

// Replaces pairs and next by functions that traverse tables in the order of their keys. [-0, +0, e]
void bridge_open_sorted_pairs(lua_State *L);

// MARK: standard_streams.c

// Sets the streams of io.stdin, io.stdout and io.stderr. [-0, +0, e]
void bridge_open_standard_streams(lua_State *L);
void bridge_close_standard_streams(BridgeState *state);

// MARK: warnings.c

// [-0, +0, m]
void bridge_open_warnings(BridgeState *state, lua_State *L);
// Passes the pending warnings to Swift. Must be called while no Lua code runs.
void bridge_report_warnings(BridgeState *state);
void bridge_discard_warnings(BridgeState *state);

#endif
