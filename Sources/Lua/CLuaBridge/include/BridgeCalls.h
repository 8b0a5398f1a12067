// Results and errors of calls from Swift into Lua.

#ifndef BRIDGE_CALLS_PUBLIC_H
#define BRIDGE_CALLS_PUBLIC_H

#include "BridgeHost.h"

#pragma clang assume_nonnull begin

typedef struct BridgeCallResult {
  BridgeValue *_Nullable values;
  size_t count;
  bool isFound;           // bridge_call_global, bridge_call_user_value: there was a function to call
  bool isYielded;       // bridge_resume_user_value
  const char *_Nullable yieldingFunction;  // name of the host function that yielded, or NULL
} BridgeCallResult;

BRIDGE_ENUM(BridgeErrorKind, uint8_t) {
  BridgeErrorKindRuntime,
  BridgeErrorKindSyntax,
  BridgeErrorKindIncomplete,
  BridgeErrorKindMemory,
  BridgeErrorKindTimeLimit,
  BridgeErrorKindInterrupted,
  BridgeErrorKindExit
};

// The error of the last call that returned BridgeStatusFailed. Valid until its mark is released.
typedef struct BridgeError {
  BridgeErrorKind kind;
  BridgeString message;
  BridgeString traceback;
} BridgeError;

BridgeError bridge_error(const BridgeState *state);

#pragma clang assume_nonnull end

#endif
