// Objects of the host that scripts hold.

#ifndef BRIDGE_OBJECTS_PUBLIC_H
#define BRIDGE_OBJECTS_PUBLIC_H

#include "BridgeScripts.h"

#pragma clang assume_nonnull begin

// MARK: Handles

// What messages call the type of an object: the class of an instance. Valid while the object's handle is.
const char *bridge_object_type_name(BridgeState *state, const BridgeType *type, void *_Nullable object);
// The running number of the object's handle; 0 when it has none.
uint32_t bridge_handle_id(BridgeState *state, void *object);
// Fails when as many objects are alive as may be, garbage not counted: for methods that make another.
BridgeStatus bridge_check_object_limit(BridgeState *state);
void bridge_destroy(BridgeState *state, void *object);

// MARK: Slots

// Whether the slot may hold something; false when it never did. A look without a protected call.
bool bridge_may_have_user_value(BridgeState *state, void *object, const char *key);
bool bridge_has_user_value(BridgeState *state, void *object, const char *key);
// The names of the functions in the slot's table, in no particular order; `isFound` unless the slot is empty or the
// table may have more than can be listed.
BridgeStatus bridge_user_value_functions(BridgeState *state, void *object, const char *key, BridgeCallResult *result);
BridgeStatus bridge_clear_user_value(BridgeState *state, void *object, const char *key);
// Moves what is in the slot aside, until something else is put there or all that is aside comes back.
BridgeStatus bridge_disable_callback(BridgeState *state, void *object, const char *key);
BridgeStatus bridge_enable_callbacks(BridgeState *state);
// Calls the function in the slot; with `method`, the function of that name in the slot's table.
BridgeStatus bridge_call_user_value(
  BridgeState *state, void *object, const char *key, const char *_Nullable method,
  const BridgeValue *_Nullable arguments, size_t count, BridgeCallResult *result);
BridgeStatus bridge_resume_user_value(
  BridgeState *state, void *object, const char *key, const BridgeValue *_Nullable arguments, size_t count,
  BridgeCallResult *result);
// Closes the coroutine that waits in the slot, with its variables, and empties the slot; else nothing happens.
BridgeStatus bridge_close_coroutine(BridgeState *state, void *object, const char *key);
// Puts an argument (or named field) of the running call into a slot of an object. `object`: see bridge_add_ownership.
BridgeStatus bridge_store_argument(
  const BridgeCall *call, size_t index, const BridgeValue *object, const char *key);
BridgeStatus bridge_store_named_argument(
  const BridgeCall *call, const char *name, const BridgeValue *object, const char *key);

// MARK: Links and anchors

// Values of kind object, each with one reference held (bridge_autorelease): a handle is made where there is none yet.
BridgeStatus bridge_add_ownership(BridgeState *state, const BridgeValue *parent, const BridgeValue *child);
void bridge_remove_ownership(BridgeState *state, void *parent, void *child);
void bridge_remove_all_ownership(BridgeState *state, void *parent);
BridgeStatus bridge_pin(BridgeState *state, const BridgeValue *object);
void bridge_unpin(BridgeState *state, void *object);

// MARK: Instances of classes that scripts wrote

// Calls a function of an instance's class, or of the instance itself, with the instance as first argument. One that
// fails is not called again for this instance while it has no other one under that name.
BridgeStatus bridge_call_override(
  BridgeState *state, void *object, const char *name, const BridgeValue *_Nullable arguments, size_t count,
  bool *isFound);
// Whether there is such a function that has not failed.
bool bridge_has_override(BridgeState *state, void *object, const char *name);
// From now on `extend` gives the class that the same file made in the last generation, emptied of its functions.
void bridge_begin_class_generation(BridgeState *state);

#pragma clang assume_nonnull end

#endif
