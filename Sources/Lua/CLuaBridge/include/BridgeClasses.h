// Instances of classes defined by scripts.

#ifndef BRIDGE_CLASSES_PUBLIC_H
#define BRIDGE_CLASSES_PUBLIC_H

#include "BridgeCalls.h"

#pragma clang assume_nonnull begin

// Calls an override of an instance or of its class, with the instance as first argument. An override that fails is not
// called again for this instance until it is replaced.
BridgeStatus bridge_call_override(
  BridgeState *state, void *object, const char *name, const BridgeValue *_Nullable arguments, size_t count,
  bool *isFound);
// Returns whether there is an override that has not failed.
bool bridge_has_override(BridgeState *state, void *object, const char *name);
// Starts a new generation: `extend` then returns the class that the same file made earlier, without its functions.
void bridge_restart_class_numbering(BridgeState *state);

#pragma clang assume_nonnull end

#endif
