// The modules that scripts have loaded.

#ifndef BRIDGE_LIBRARY_PUBLIC_H
#define BRIDGE_LIBRARY_PUBLIC_H

#include "BridgeCalls.h"

#pragma clang assume_nonnull begin

// Returns one table: the name of each module loaded from a file so far -> its file.
BridgeStatus bridge_required_modules(BridgeState *state, BridgeCallResult *result);
// Makes the next require of the module read its file again.
BridgeStatus bridge_unload_module(BridgeState *state, const char *name);

#pragma clang assume_nonnull end

#endif
