// What the host defines as globals: types, functions and values.

#ifndef BRIDGE_GLOBALS_H
#define BRIDGE_GLOBALS_H

#include "../Types/types.h"

// MARK: globals.c

// Pushes the global table of a type, with `construct` as its __call, or none for NULL. [-0, +1, e]
void bridge_push_type_table(lua_State *L, BridgeType *type, lua_CFunction construct);

// MARK: functions.c

// Pushes a C function that calls the host function of the member. [-0, +1, m]
void bridge_push_function(lua_State *L, TypeMember *member);
// Sets the value on top as a global and as a field of the exports table. [-1, +0, e]
void bridge_set_global_and_exported_field(lua_State *L, const char *name);

// MARK: documented_name.c

// Pushes the documented name of the value at `index`, or a description in parentheses: see documented_name.c.
// [-0, +1, e]
void bridge_push_documented_name(BridgeState *state, lua_State *L, int index);
// Returns the type whose global the table at `index` is, or NULL. [-0, +0, m]; uses 4 slots.
const BridgeType *bridge_type_of_type_table(BridgeState *state, lua_State *L, int index);
// Replaces every argument except strings by its documented name, such as "View" or "PushBehavior.setAngle", or by a
// description in parentheses. [-n, +n, e]
void bridge_replace_arguments_with_documented_names(BridgeState *state, lua_State *L);

#endif
