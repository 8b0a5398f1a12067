// The user values of a handle, which are collected with it: named values (callbacks, data) and its other tables.

#ifndef BRIDGE_USER_VALUES_H
#define BRIDGE_USER_VALUES_H

#include "objects.h"

// An operation on a named user value.
typedef struct UserValueParameters {
  void *object;
  const char *key;
  const char *method;  // field of the table in the user value, or NULL
  const BridgeValue *arguments;
  size_t count;
  BridgeCallResult *result;
  bool isFound;
} UserValueParameters;

// Bloom filter with 64 bits and one hash (FNV-1a): a clear bit means that no user value of this name was ever set.
static inline uint64_t bloom_bit(const char *name) {
  uint32_t hash = 2166136261;
  for (; *name != '\0'; name++) hash = (hash ^ (unsigned char)*name) * 16777619;
  return (uint64_t)1 << (hash >> 26);
}

// MARK: user_values.c

// Pushes one of the handle's tables, creating it if necessary. [-0, +1, m]
void bridge_push_user_value_table(lua_State *L, int handle, int userValue);
// Sets a field of one of the handle's tables to the value on top; the key is just below the top. [-2, +0, m]
void bridge_set_user_value_field(lua_State *L, int handle, int userValue);
// Pushes the field under the key at `key` of one of the handle's tables and returns true, or returns false.
// [-0, +(0|1), -]
bool bridge_push_user_value_field(lua_State *L, int handle, int key, int userValue);
// Sets a named user value to the value on top; the name is just below the top. Discards a disabled callback of this
// name. [-2, +0, m]
void bridge_set_named_user_value(lua_State *L, int handle);
// [-0, +0, m]
void bridge_set_user_value_to_nil(lua_State *L, int handle, const char *key);
// Pushes the handle and the user value and returns true. Returns false, and leaves only the argument at index 1, if
// there is no value. [-0, +(0|2), m]
bool bridge_push_user_value(lua_State *L, const UserValueParameters *parameters);

// MARK: delegates.c

// Raises an error if a table that is about to be assigned to a member has misspelt method names. [-0, +0, e]
void bridge_check_delegate(lua_State *L, Handle *handle, const TypeMember *member, int table);

// MARK: disabled_callbacks.c

// Discards the disabled callback whose name is at index `name`. [-0, +0, -]
void bridge_remove_disabled_callback(lua_State *L, int userValues, int name);

#endif
