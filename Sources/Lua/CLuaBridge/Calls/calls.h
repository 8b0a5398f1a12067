// Protected calls from Swift into Lua, and their errors.

#ifndef BRIDGE_CALLS_H
#define BRIDGE_CALLS_H

#include "../State/state.h"
#include "../bridge.h"

// MARK: pcall.c

// Calls `function` in protected mode. Its first argument is `parameters` as a light userdata; with `passesTopValue`, the
// value on top of the stack is its second. [-(0|1), +results, -]; on failure it pushes nothing and sets state->error.
BridgeStatus bridge_pcall(
  BridgeState *state, lua_CFunction function, lua_CFunction handler, const void *parameters, bool passesTopValue,
  int results);

// As bridge_pcall, but discards the error: neither state->error nor the arena is changed. [-0, +0, -]
void bridge_pcall_ignoring_errors(BridgeState *state, lua_CFunction function, const void *parameters);
// Sets state->error to "not enough memory" and returns BridgeStatusFailed.
BridgeStatus bridge_set_memory_error(BridgeState *state);
int bridge_message_handler(lua_State *L);
// luaL_tolstring as a function that can be called in protected mode. Arguments: value. Returns: its text.
int bridge_call_tostring(lua_State *L);

// bridge_pcall with bridge_message_handler, no second argument and no results. [-0, +0, -]
static inline BridgeStatus pcall_with_traceback(BridgeState *state, lua_CFunction function, const void *parameters) {
  return bridge_pcall(state, function, bridge_message_handler, parameters, false, 0);
}

// MARK: traceback.c

// Returns the number of active frames of the thread. Binary search with lua_getstack, as luaL_traceback does.
// [-0, +0, -]
int bridge_count_stack_levels(lua_State *L);
// Writes a traceback of the Lua frames, innermost first, one per line, and returns its length. [-0, +0, -]
size_t bridge_write_traceback(lua_State *L, char *text, size_t capacity);
// As bridge_write_traceback, with the text in the arena. [-0, +0, -]
BridgeString bridge_traceback(BridgeState *state, lua_State *L);

#endif
