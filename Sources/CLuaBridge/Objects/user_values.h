// What belongs to a handle and dies with it: its slots (callbacks, data) and its other tables.

#ifndef BRIDGE_USER_VALUES_H
#define BRIDGE_USER_VALUES_H

#include "objects.h"

// What is to be done with a slot.
typedef struct UserValueRequest {
  void *object;
  const char *key;
  const char *method;  // of the slot's table, or NULL
  const BridgeValue *arguments;
  size_t count;
  BridgeCallResult *result;
  bool isFound;
} UserValueRequest;

// One of 64 bits for a slot's name. Names may share one: a clear bit says that a slot is empty, a set one nothing.
static inline uint64_t bloom_bit(const char *name) {
  uint32_t hash = 2166136261;
  for (; *name != '\0'; name++) hash = (hash ^ (unsigned char)*name) * 16777619;
  return (uint64_t)1 << (hash >> 26);
}

// MARK: user_values.c

// One of the handle's tables, made where there is none. stack: out 1. Raises.
void bridge_push_user_value_table(lua_State *L, int handle, int userValue);
// Sets in one of the handle's tables the key below the top to the value on top. stack: in 2. Raises.
void bridge_set_user_value_field(lua_State *L, int handle, int userValue);
// The value under a key in one of the handle's tables. stack: out 1 if there is one, else 0. Raises.
bool bridge_push_user_value_field(lua_State *L, int handle, int key, int userValue);
// Sets slots[key below the top] = value on top; what was switched off there is gone. stack: in 2. Raises.
void bridge_set_user_value(lua_State *L, int handle);
void bridge_remove_user_value(lua_State *L, int handle, const char *key);
// stack: out the handle and the slot's value, or nothing; answers whether there is a value. Raises.
bool bridge_push_user_value(lua_State *L, const UserValueRequest *request);

// MARK: delegates.c

// Raises what is wrong with the names of the functions in a table that is to be assigned to a member.
void bridge_examine_delegate(lua_State *L, Handle *handle, const Entry *member, int table);

// MARK: disabled_callbacks.c

// Forgets what was switched off in the slot whose name stands at `name`. Never raises.
void bridge_remove_disabled(lua_State *L, int userValues, int name);

#endif
