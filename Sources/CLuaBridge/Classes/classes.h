// Classes defined by scripts, and their instances.

#ifndef BRIDGE_CLASSES_H
#define BRIDGE_CLASSES_H

#include "../bridge.h"

// A class defined by a script: the content of a full userdata.
typedef struct ScriptClass {
  const void *magic;
  BridgeType *type;    // the type of the instances
  const char *name;    // points into displayName
  uint32_t generation; // class generation in which its functions were defined
  char displayName[];        // "class Wind"
} ScriptClass;

// Indices of the user values. The parent of a class that extends a type directly is nil.
enum { MembersUserValue = 1, ParentUserValue = 2, PathUserValue = 3, ClassUserValueCount = 3 };

extern const char classMagic;
extern const char classMetatableKey;  // registry key of the metatable shared by all classes

static inline ScriptClass *to_class(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TUSERDATA || lua_rawlen(L, index) < sizeof(ScriptClass)) return NULL;
  ScriptClass *class = lua_touserdata(L, index);
  return class->magic == &classMagic ? class : NULL;
}

// MARK: classes.c

void bridge_make_class_metatable(lua_State *L);
// Returns the class at index 1. [-0, +0, e]; raises if the value is not a class.
ScriptClass *bridge_check_class(lua_State *L);
// Pushes the member under the key at `key` of the class at `class` or of its nearest ancestor that has it, or nil.
// [-0, +1, e]
void bridge_push_class_member(lua_State *L, int class, int key);
bool bridge_is_override(const BridgeType *type, const char *name);
// Returns a text such as "class Wind" if the value is a class, else NULL. [-0, +0, -]
const char *bridge_class_display_name(lua_State *L, int index);

// MARK: extend.c

// Replaces the class or type (a light userdata) on top by its `extend` function. [-1, +1, m]
void bridge_push_extend(lua_State *L);

// MARK: instances.c

// __call of a class. Arguments: class, arguments of init. Returns: instance.
int bridge_class_call(lua_State *L);
int bridge_instance_index(lua_State *L);
int bridge_instance_newindex(lua_State *L);
// Pushes the member of the instance's class under the key at `key` and returns true, or returns false. [-0, +(0|1), e]
bool bridge_push_inherited(lua_State *L, int instance, int key);
// Raises an error if the value at `value` is neither a function nor nil. [-0, +0, e]
void bridge_check_override(lua_State *L, const char *owner, const char *name, int value);

// MARK: sorted_pairs.c

int bridge_instance_pairs(lua_State *L);
// Pushes an iterator over a snapshot of the table's keys, in a deterministic order. [-0, +1, e]
int bridge_push_sorted_iterator(lua_State *L, int table);

#endif
