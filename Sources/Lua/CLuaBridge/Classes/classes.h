// Classes defined by scripts, and their instances.

#ifndef BRIDGE_CLASSES_H
#define BRIDGE_CLASSES_H

#include "../Objects/objects.h"

extern const char classMetatableKey;  // registry key of the metatable shared by all classes

// MARK: classes.c

// [-0, +0, m]
void bridge_make_class_metatable(lua_State *L);
// Returns the class at index 1. [-0, +0, e]; raises if the value is not a class.
ScriptClass *bridge_check_class(lua_State *L);
// Pushes the member under the key at `key` of the class at `class` or of its nearest ancestor that has it, or nil.
// [-0, +1, e]
void bridge_push_class_member(lua_State *L, int class, int key);
bool bridge_is_overridable(const BridgeType *type, const char *name);

// MARK: extend.c

// Replaces the class or type (a light userdata) on top by its `extend` function. [-1, +1, m]
void bridge_push_extend_function(lua_State *L);

// MARK: instances.c

// __call of a class. Arguments: class, arguments of init. Returns: instance.
int bridge_class_call(lua_State *L);
extern const ObjectMetamethods instanceMetamethods;
// Pushes the member of the instance's class under the key at `key` and returns true, or returns false. [-0, +(0|1), e]
bool bridge_push_inherited_member(lua_State *L, int instance, int key);
// Raises an error if the value at `value` is neither a function nor nil. [-0, +0, e]
void bridge_check_override(lua_State *L, const char *owner, const char *name, int value);

// MARK: instance_pairs.c

int bridge_instance_pairs(lua_State *L);

#endif
