// Scripts: what they are run in, and what the host knows of their variables.

#ifndef BRIDGE_SCRIPTS_H
#define BRIDGE_SCRIPTS_H

#include "../State/state.h"
#include "../bridge.h"

// MARK: scope.c

// The beginning of a script's first line, which makes its scope known when it ends.
extern const BridgeString scopePrologue;

// Makes what the prologue calls. stack: peak 3. Raises.
void bridge_set_scope_function(lua_State *L);
// A message handler that captures the scope of the main function before it goes.
int bridge_handle_main_message(lua_State *L);

// MARK: identify.c

// Replaces every argument but strings and nil by its name: "View", "PushBehavior.setAngle", or by its Lua type in
// parentheses. stack: in arguments, out as many. Raises.
void bridge_name_arguments(BridgeState *state, lua_State *L);

// MARK: previous.c

// Notes the globals of the standard library, before there are others. Raises.
void bridge_note_standard_globals(lua_State *L);

#endif
