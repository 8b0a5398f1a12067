// What the host defines as globals: types, functions and values.

#ifndef BRIDGE_GLOBALS_PUBLIC_H
#define BRIDGE_GLOBALS_PUBLIC_H

#include "BridgeCalls.h"
#include "BridgeTypes.h"

#pragma clang assume_nonnull begin

// Creates the type's metatables and, with `isGlobal`, its global.
BridgeStatus bridge_type_register(BridgeState *state, BridgeType *type, bool isGlobal);
// Sets a field of the global of a registered type to a value of any kind.
BridgeStatus bridge_type_set_static_member(
  BridgeState *state, BridgeType *type, const char *name, const BridgeValue *value);

enum {
  BridgeFunctionReceivesNames = 1  // receives the documented names of its arguments instead of them
};

// `yieldRestriction`: for a function that yields, the error message for a call outside a coroutine that the host
// resumed, such as "only inside go(function() … end)"; else NULL.
BridgeStatus bridge_set_function(
  BridgeState *state, const char *name, void *binding, const char *_Nullable yieldRestriction, int32_t flags);
BridgeStatus bridge_set_global(BridgeState *state, const char *name, const BridgeValue *value);
BridgeStatus bridge_preload(BridgeState *state, const char *name);

#pragma clang assume_nonnull end

#endif
