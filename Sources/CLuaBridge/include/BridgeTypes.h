// What scripts see of the host: types and globals.

#ifndef BRIDGE_TYPES_PUBLIC_H
#define BRIDGE_TYPES_PUBLIC_H

#include "BridgeCalls.h"

#pragma clang assume_nonnull begin

BRIDGE_ENUM(BridgeTypeKind, uint8_t) {
  BridgeTypeKindObject,
  BridgeTypeKindRecord,
  BridgeTypeKindNamespace  // a read-only table of constants
};

BRIDGE_ENUM(BridgeMemberKind, uint8_t) {
  BridgeMemberKindProperty,
  BridgeMemberKindMethod,
  BridgeMemberKindCallback,  // a function in the object's slots
  BridgeMemberKindHandler,   // the same, which is read as a method that puts its argument there
  BridgeMemberKindTable,     // a table in the object's slots, nil until assigned
  BridgeMemberKindLazyTable,      // a table in the object's slots, made on first reading
  BridgeMemberKindIsAlive      // isAlive
};

enum {
  BridgeMemberWritable = 1,
  BridgeMemberObserved = 2,
  BridgeMemberBatchInput = 4,  // a method on a table of objects and one of numbers
  BridgeMemberExamined = 16,  // a table whose functions have names that the host knows
  BridgeMemberBatchOutput = 8   // a method on a table of objects that gives an iterator over them and their numbers
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

// What is done to objects besides using their members: another way to call one of their methods.
BRIDGE_ENUM(BridgeMetamethod, uint8_t) {
  BridgeMetamethodAdd,
  BridgeMetamethodSubtract,
  BridgeMetamethodBitwiseAnd,  // a & b
  BridgeMetamethodNegate,
  BridgeMetamethodEqual       // false for what is not of the type, which the method never sees
};

// A type is made, filled and then published. `base` is the kind of objects it extends, or NULL.
BridgeType *_Nullable bridge_type_make(
  BridgeState *state, BridgeTypeKind kind, const char *name, void *binding, BridgeType *_Nullable base);
void *bridge_type_binding(const BridgeType *type);
const char *bridge_type_name(const BridgeType *type);
bool bridge_type_add_member(
  BridgeState *state, BridgeType *type, BridgeMemberKind kind, const char *name, void *_Nullable binding,
  int32_t flags);
// A method on rows, each with `width` numbers; `access` says of which kind.
bool bridge_type_add_batch_method(
  BridgeState *state, BridgeType *type, const char *name, void *binding, int32_t access, int32_t width);
// A way to make objects: by calling the type's global, or, where `function` is not NULL, a function on it.
bool bridge_type_add_constructor(
  BridgeState *state, BridgeType *type, const char *_Nullable function, void *binding, int32_t flags);
// A field of the table form that the constructor added last asks for itself.
bool bridge_type_add_constructor_field(BridgeState *state, BridgeType *type, const char *name);
// A function on the type's global table.
bool bridge_type_add_function(BridgeState *state, BridgeType *type, const char *name, void *binding);
// An integer, number or string on the type's global table.
bool bridge_type_add_constant(
  BridgeState *state, BridgeType *type, const char *name, const BridgeValue *value);
// Makes an operator call a method of the type's own. Only before publishing.
bool bridge_type_add_metamethod(BridgeState *state, BridgeType *type, BridgeMetamethod metamethod, const char *method);
// Component `index` of a record under a name; `isAlias` names are not shown by pairs.
bool bridge_type_add_component(
  BridgeState *state, BridgeType *type, const char *name, int32_t index, bool isAlias);
void bridge_type_set_default(BridgeType *type, int32_t index, double value);
void bridge_type_set_custom_tostring(BridgeType *type);
// Each time that an object of the type is pushed it gets a handle of its own, without slots and links.
void bridge_type_set_uncached(BridgeType *type);
// left operator right = result; NULL stands for a number.
bool bridge_type_add_operator(
  BridgeState *state, BridgeOperator operation, BridgeType *_Nullable left, BridgeType *_Nullable right,
  BridgeType *result);
// Lets scripts make classes of their own from `type`, whose objects are then `instanceType`; before either is published.
void bridge_type_set_instance_type(BridgeType *type, BridgeType *instanceType);
// A function of such classes that the host calls.
bool bridge_type_add_override(BridgeState *state, BridgeType *instanceType, const char *name);
// Makes the type's tables and, where isGlobal, the global of its name.
BridgeStatus bridge_type_publish(BridgeState *state, BridgeType *type, bool isGlobal);
// Puts a value of any kind under a name on the global of a type that has been published.
BridgeStatus bridge_type_set_static(
  BridgeState *state, BridgeType *type, const char *name, const BridgeValue *value);

// MARK: Globals

enum {
  BridgeFunctionReceivesNames = 1  // gets the names of its arguments in their stead
};

// `yields`: NULL, or where the function may be called, for the error when it is called elsewhere.
BridgeStatus bridge_set_function(
  BridgeState *state, const char *name, void *binding, const char *_Nullable yields, int32_t flags);
BridgeStatus bridge_set_global(BridgeState *state, const char *name, const BridgeValue *value);
BridgeStatus bridge_preload(BridgeState *state, const char *name);

#pragma clang assume_nonnull end

#endif
