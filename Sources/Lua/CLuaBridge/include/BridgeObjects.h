// Objects of the host that scripts hold.

#ifndef BRIDGE_OBJECTS_PUBLIC_H
#define BRIDGE_OBJECTS_PUBLIC_H

#include "BridgeCalls.h"

#pragma clang assume_nonnull begin

// MARK: Handles

// Returns the name of an object's type for messages: for an instance, the name of its class. Valid while the handle
// exists.
const char *bridge_object_type_name(BridgeState *state, const BridgeType *type, void *_Nullable object);
// Returns the serial number of the object's handle, or 0 if it has none.
uint32_t bridge_handle_id(BridgeState *state, void *object);
// Fails if the limit of live objects is reached even after a garbage collection. For methods that create an object.
BridgeStatus bridge_check_object_limit(BridgeState *state);
void bridge_destroy_object(BridgeState *state, void *object);
bool bridge_is_object_destroyed(BridgeState *state, void *object);

// MARK: Named user values

// Returns false only if no user value of this name was ever set (Bloom filter). Makes no protected call.
bool bridge_might_have_user_value(BridgeState *state, void *object, const char *key);
// Which of two user values bridge_might_have_user_value returns true for.
typedef struct BridgeUserValuePair {
  bool first, second;
} BridgeUserValuePair;
BridgeUserValuePair bridge_might_have_user_values(
  BridgeState *state, void *object, const char *first, const char *second);
bool bridge_has_user_value(BridgeState *state, void *object, const char *key);
// Returns the names of the functions in the table, in no particular order. `isFound` is false if there is no table, or
// if it may have functions that cannot be listed.
BridgeStatus bridge_user_value_function_names(
  BridgeState *state, void *object, const char *key, BridgeCallResult *result);
BridgeStatus bridge_discard_user_value(BridgeState *state, void *object, const char *key);
// Disables the callback in a user value until another one is set or bridge_enable_all_callbacks restores it.
BridgeStatus bridge_disable_callback(BridgeState *state, void *object, const char *key);
BridgeStatus bridge_enable_all_callbacks(BridgeState *state);
// Calls the user value; with `method`, the field of that name in the table, with the table as first argument.
BridgeStatus bridge_call_user_value(
  BridgeState *state, void *object, const char *key, const char *_Nullable method,
  const BridgeValue *_Nullable arguments, size_t count, BridgeCallResult *result);
BridgeStatus bridge_resume_user_value(
  BridgeState *state, void *object, const char *key, const BridgeValue *_Nullable arguments, size_t count,
  BridgeCallResult *result);
// Closes the suspended coroutine, including its to-be-closed variables, and removes the user value. Does nothing if
// there is no suspended coroutine.
BridgeStatus bridge_close_coroutine(BridgeState *state, void *object, const char *key);
// Stores an argument (or named field) of the running call as a user value of an object. `object`: see
// bridge_add_strong_reference.
BridgeStatus bridge_set_user_value_to_argument(
  BridgeState *state, const BridgeArguments *arguments, size_t index, const BridgeValue *object, const char *key);
BridgeStatus bridge_set_user_value_to_named_argument(
  BridgeState *state, const BridgeArguments *arguments, const char *name, const BridgeValue *object,
  const char *key);
// Assigns the fields of a table, the argument at `index` or the named argument `name` of the running call, to an object, as
// the constructor of its type does. `object`: see bridge_add_strong_reference.
BridgeStatus bridge_assign_argument_fields(
  BridgeState *state, const BridgeArguments *arguments, size_t index, const char *_Nullable name,
  const BridgeValue *object);

// MARK: Strong references and pins

// A strong reference makes the handle of the parent keep that of the child alive. Values that are passed have the kind
// object, and the caller has autoreleased one reference to each. A handle is created if necessary.
BridgeStatus bridge_add_strong_reference(BridgeState *state, const BridgeValue *parent, const BridgeValue *child);
void bridge_remove_strong_reference(BridgeState *state, void *parent, void *child);
void bridge_remove_all_strong_references(BridgeState *state, void *parent);
BridgeStatus bridge_pin(BridgeState *state, const BridgeValue *object);
void bridge_unpin(BridgeState *state, void *object);

#pragma clang assume_nonnull end

#endif
