// Handles: the userdata that stand for Swift objects.

#ifndef BRIDGE_OBJECTS_H
#define BRIDGE_OBJECTS_H

#include "../Classes/classes.h"
#include "../State/state.h"
#include "../Types/types.h"
#include "../bridge.h"

typedef struct Handle {
  const void *magic;
  BridgeType *type;
  void *object;  // one reference, given up by __gc; NULL after that
  const ScriptClass *class;  // instances of scripts' classes; kept alive by the user value
  uint64_t keyFilter;  // of slots that were ever filled, the bits of their names: see slot_bit
  uint32_t handleID;
  bool isDestroyed;
} Handle;

// User values: tables, of which none is there before it is needed. Handles of transient types have no user values.
enum { CallbacksUserValue = 1, OwnedUserValue = 2, UserValueCount = 2 };
// Instances of scripts' classes have more: their class, their own fields, and the functions that failed, by name.
enum { ClassUserValue = 3, FieldsUserValue = 4, FailedOverridesUserValue = 5, InstanceUserValueCount = 5 };

extern const char handleMagic;

// Of light userdata and of what is no userdata, one of the two answers says so.
static inline Handle *to_handle(lua_State *L, int index) {
  Handle *handle = lua_touserdata(L, index);
  if (handle == NULL || lua_rawlen(L, index) < sizeof(Handle)) return NULL;
  return handle->magic == &handleMagic ? handle : NULL;
}

// What messages call an object's type: that of an instance is its class.
static inline const char *handle_name(const Handle *handle) {
  return handle->class != NULL ? handle->class->name : handle->type->name;
}

// MARK: handles.c

// stack: out 1. Raises.
void bridge_push_object(BridgeState *state, lua_State *L, BridgeType *type, void *object);
// The handle of an object if there is one. stack: out 1 if so, else 0. Never raises.
Handle *bridge_find_handle(lua_State *L, void *object);
// Raises when as many objects are alive as may be, garbage not counted.
void bridge_raise_at_object_limit(lua_State *L, const char *name);
// Makes the handle dead. Never raises.
void bridge_destroy_handle(lua_State *L, int handle);
// __gc. stack: in object
int bridge_object_gc(lua_State *L);

// MARK: members.c

// The handle at 1. Raises if there is none.
Handle *bridge_check_handle(lua_State *L);
// The object that a method is called on. Raises if it is none, or dead.
Handle *bridge_check_self(lua_State *L, const Entry *member);
// stack: out 1. Raises.
int bridge_get_member(lua_State *L, int object, Handle *handle, Entry *member);
// Assigns to a member as a script does. Raises.
void bridge_assign_member(lua_State *L, int object, Entry *member, int value);
// Assigns the value at 3 to the member of the object at 1 that the key at 2 names; false if its type has none. Raises.
bool bridge_assign_by_key(lua_State *L, Handle *handle);
// __index. stack: in object, key; out value. Upvalue: functions.
int bridge_object_index(lua_State *L);
// __newindex. stack: in object, key, value
int bridge_object_newindex(lua_State *L);
// stack: in object, arguments; out results. Upvalue: member.
int bridge_call_method(lua_State *L);
// stack: in object, function or nil. Upvalue: member.
int bridge_set_handler(lua_State *L);

// MARK: objects.c

void bridge_make_object_metatable(lua_State *L, BridgeType *type);
int bridge_object_pairs(lua_State *L);
// Raises what is said of using a member of a dead handle.
_Noreturn void bridge_raise_destroyed(lua_State *L, Handle *handle, const char *member);

// MARK: metamethods.c

// Adds the operators of a type to the metatable on top. Raises.
void bridge_set_object_metamethods(lua_State *L, BridgeType *type);

// MARK: batch.c

// Calls a method on rows. Upvalue: member.
int bridge_call_batch_method(lua_State *L);

#endif
