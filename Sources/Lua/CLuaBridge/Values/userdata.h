// The full userdata of the bridge: handles, which represent Swift objects, records, and classes defined by scripts.

#ifndef BRIDGE_USERDATA_H
#define BRIDGE_USERDATA_H

#include "../State/type.h"

// MARK: Classes defined by scripts

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

// [-0, +0, -]
static inline ScriptClass *to_class(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TUSERDATA || lua_rawlen(L, index) < sizeof(ScriptClass)) return NULL;
  ScriptClass *class = lua_touserdata(L, index);
  return class->magic == &classMagic ? class : NULL;
}

// Returns a text such as "class Wind" if the value is a class, else NULL. [-0, +0, -]
static inline const char *class_display_name(lua_State *L, int index) {
  const ScriptClass *class = to_class(L, index);
  return class == NULL ? NULL : class->displayName;
}

// MARK: Handles

typedef struct Handle {
  const void *magic;
  BridgeType *type;
  void *object;  // one strong reference, released by __gc; NULL afterwards
  const ScriptClass *class;  // instances of script classes; kept alive by ClassUserValue
  uint64_t userValueBloomFilter;  // Bloom filter of the names of user values ever set: see bloom_bit
  uint32_t handleID;
  bool isDestroyed;
} Handle;

// Indices of the user values: tables, created on first use. Handles of uncached types have none.
enum { CallbacksUserValue = 1, StrongReferencesUserValue = 2, UserValueCount = 2 };
// Instances of script classes also have their class, their own fields, and the failed overrides by name.
enum { ClassUserValue = 3, FieldsUserValue = 4, FailedOverridesUserValue = 5, InstanceUserValueCount = 5 };

extern const char handleMagic;

// Returns the handle at `index`, or NULL if the value is no handle. lua_rawlen is 0 for light userdata. [-0, +0, -]
static inline Handle *to_handle(lua_State *L, int index) {
  Handle *handle = lua_touserdata(L, index);
  if (handle == NULL || lua_rawlen(L, index) < sizeof(Handle)) return NULL;
  return handle->magic == &handleMagic ? handle : NULL;
}

// Returns the name of the object's type for messages: for an instance, the name of its class.
static inline const char *handle_name(const Handle *handle) {
  return handle->class != NULL ? handle->class->name : handle->type->name;
}

// MARK: handles.c

// Pushes the object's handle; creates it if there is none. [-0, +1, e]
void bridge_push_object(BridgeState *state, lua_State *L, BridgeType *type, void *object);
// Pushes the object's handle if it exists, else returns NULL. [-0, +(0|1), -]
Handle *bridge_find_handle(lua_State *L, void *object);

// MARK: Records

// A record has value semantics and one to six numbers; a value of a RecordType in LuaHost.
typedef struct RecordValue {
  const void *magic;
  BridgeType *type;
  double components[BridgeComponentLimit];
} RecordValue;

extern const char recordMagic;

// [-0, +0, -]
static inline RecordValue *to_record(lua_State *L, int index) {
  RecordValue *recordValue = lua_touserdata(L, index);
  if (recordValue == NULL || lua_rawlen(L, index) < sizeof(RecordValue)) return NULL;
  return recordValue->magic == &recordMagic ? recordValue : NULL;
}

// MARK: push.c

// Pushes a new record. [-0, +1, m]; uses 2 slots.
RecordValue *bridge_push_record(lua_State *L, BridgeType *type, const double *components);

#endif
