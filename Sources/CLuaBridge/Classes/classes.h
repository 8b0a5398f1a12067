// Classes that scripts write, and their instances.

#ifndef BRIDGE_CLASSES_H
#define BRIDGE_CLASSES_H

#include "../bridge.h"

// A class that a script wrote.
typedef struct ScriptClass {
  const void *magic;
  BridgeType *type;    // of its instances
  const char *name;    // within the title
  uint32_t generation; // in which its functions were written
  char displayName[];        // "class Wind"
} ScriptClass;

// User values. A class that extends a type has no parent.
enum { MembersUserValue = 1, ParentUserValue = 2, PathUserValue = 3, ClassUserValueCount = 3 };

extern const char classMagic;
extern const char classMetatableKey;  // of the registry: the one metatable of all classes

static inline ScriptClass *to_class(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TUSERDATA || lua_rawlen(L, index) < sizeof(ScriptClass)) return NULL;
  ScriptClass *class = lua_touserdata(L, index);
  return class->magic == &classMagic ? class : NULL;
}

// MARK: classes.c

void bridge_make_class_metatable(lua_State *L);
// The class at 1. Raises if there is none.
ScriptClass *bridge_check_class(lua_State *L);
// What the class at `class`, or one above it, has under the key at `key`; nil if nothing. stack: out 1. Raises.
void bridge_push_class_member(lua_State *L, int class, int key);
bool bridge_is_override(const BridgeType *type, const char *name);
// "class Wind" if that is what the value is, else NULL. Never raises.
const char *bridge_class_display_name(lua_State *L, int index);

// MARK: extend.c

// Makes the class or the type (a light userdata) on top into its function `extend`. stack: in 1, out 1. Raises.
void bridge_push_extend(lua_State *L);

// MARK: instances.c

// __call of a class. stack: in class, arguments; out instance.
int bridge_class_call(lua_State *L);
int bridge_instance_index(lua_State *L);
int bridge_instance_newindex(lua_State *L);
// What the instance's class has under the key at `key`. stack: out 1 if anything, else 0. Raises.
bool bridge_push_inherited(lua_State *L, int instance, int key);
// Raises if the value is neither a function nor nil.
void bridge_check_override(lua_State *L, const char *owner, const char *name, int value);

// MARK: sorted_pairs.c

int bridge_instance_pairs(lua_State *L);
// An iterator over the table's entries as they are now. stack: out 1. Raises.
int bridge_push_sorted_iterator(lua_State *L, int table);

#endif
