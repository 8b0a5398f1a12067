// Types of the host that scripts can use.

#ifndef BRIDGE_TYPES_PUBLIC_H
#define BRIDGE_TYPES_PUBLIC_H

#include "BridgeValues.h"

#pragma clang assume_nonnull begin

BRIDGE_ENUM(BridgeTypeKind, uint8_t) {
  BridgeTypeKindObject,
  BridgeTypeKindRecord,
  BridgeTypeKindNamespace  // a read-only table of constants
};

BRIDGE_ENUM(BridgeMemberKind, uint8_t) {
  BridgeMemberKindProperty,
  BridgeMemberKindMethod,
  BridgeMemberKindCallback,  // a function in the object's user values
  BridgeMemberKindHandler,   // the same, but reading it returns a method that sets it
  BridgeMemberKindTable,     // a table in the object's user values; nil until assigned
  BridgeMemberKindLazyTable,      // a table in the object's user values, created on first access
  BridgeMemberKindIsAlive      // isAlive
};

enum {
  BridgeMemberWritable = 1,
  BridgeMemberObserved = 2,
  BridgeMemberBatchInput = 4,  // a batch method on a table of objects and a table of numbers
  BridgeMemberChecksFunctionNames = 16,  // the function names of an assigned table are checked by the host
  BridgeMemberBatchOutput = 8   // a batch method that returns an iterator over objects and numbers
};

enum {
  BridgeConstructorItems = 1,      // { item, item, … }
  BridgeConstructorTable = 2,      // { name = value }
  BridgeConstructorPositional = 4   // (value, value)
};

BRIDGE_ENUM(BridgeOperator, uint8_t) {
  BridgeOperatorAdd,
  BridgeOperatorSubtract,
  BridgeOperatorMultiply,
  BridgeOperatorDivide,
  BridgeOperatorNegate
};

// Operators of objects, which call one of the object's methods.
BRIDGE_ENUM(BridgeMetamethod, uint8_t) {
  BridgeMetamethodAdd,
  BridgeMetamethodSubtract,
  BridgeMetamethodBitwiseAnd,  // a & b
  BridgeMetamethodNegate,
  BridgeMetamethodEqual       // false without a call if the other operand has another type
};

// Creates a type, which is built by the functions below and then registered. `base`: the type it extends, or NULL.
BridgeType *_Nullable bridge_type_make(
  BridgeState *state, BridgeTypeKind kind, const char *name, void *binding, BridgeType *_Nullable base);
void *bridge_type_binding(const BridgeType *type);
const char *bridge_type_name(const BridgeType *type);
bool bridge_type_add_member(
  BridgeState *state, BridgeType *type, BridgeMemberKind kind, const char *name, void *_Nullable binding,
  int32_t flags);
// Adds a batch method with `numbersPerObject` numbers per object. `direction`: BridgeMemberBatchInput or
// BridgeMemberBatchOutput.
bool bridge_type_add_batch_method(
  BridgeState *state, BridgeType *type, const char *name, void *binding, int32_t direction, int32_t numbersPerObject);
// Adds a constructor: a call of the type's global or, if `function` is not NULL, a function on it.
bool bridge_type_add_constructor(
  BridgeState *state, BridgeType *type, const char *_Nullable function, void *binding, int32_t flags);
// Declares a field of the table form that the last added constructor reads itself.
bool bridge_type_add_named_argument(BridgeState *state, BridgeType *type, const char *name);
// Adds a function to the type's global table.
bool bridge_type_add_function(BridgeState *state, BridgeType *type, const char *name, void *binding);
// Adds an integer, number, string or record to the type's global table.
bool bridge_type_add_constant(
  BridgeState *state, BridgeType *type, const char *name, const BridgeValue *value);
// Makes an operator call the type's own method of that name. Must be called before the registration.
bool bridge_type_add_metamethod(BridgeState *state, BridgeType *type, BridgeMetamethod metamethod, const char *method);
// Adds a name for component `index` of a record; pairs skips names with `isAlias`.
bool bridge_type_add_component(
  BridgeState *state, BridgeType *type, const char *name, int32_t index, bool isAlias);
void bridge_type_set_component_default(BridgeType *type, int32_t index, double value);
void bridge_type_enable_host_tostring(BridgeType *type);
// Makes every push of an object create a new handle, which has no user values and no strong references.
void bridge_type_disable_handle_caching(BridgeType *type);
// Declares the operator `left operation right`, whose result is a record. An operand type of NULL represents a number.
bool bridge_type_add_operator(
  BridgeState *state, BridgeOperator operation, BridgeType *_Nullable left, BridgeType *_Nullable right,
  BridgeType *result);
// Lets scripts extend `type`; instances have the type `instanceType`. Must be called before either is registered.
void bridge_type_make_extensible(BridgeType *type, BridgeType *instanceType);
// Adds a function of script classes that the host calls.
bool bridge_type_add_override(BridgeState *state, BridgeType *instanceType, const char *name);
#pragma clang assume_nonnull end

#endif
