// Calls from Lua into Swift, and the results and errors of calls from Swift into Lua.

#ifndef BRIDGE_CALLS_PUBLIC_H
#define BRIDGE_CALLS_PUBLIC_H

#include "BridgeValues.h"

#pragma clang assume_nonnull begin

// MARK: Calls from Lua into Swift

BRIDGE_ENUM(BridgeOperation, uint8_t) {
  BridgeOperationGetProperty,          // property `binding` of `object` -> results[0]
  BridgeOperationSetProperty,         // arguments[0] -> property `binding` of `object`
  BridgeOperationCallMethod,          // method `binding` of `object`
  BridgeOperationDidSetCallback,       // callback `binding` of `object` was set (arguments[0] true) or cleared
  BridgeOperationConstruct,     // constructor of `type`: arguments are positional or items; named are fields
  BridgeOperationCallFunction,      // global or static function `binding`
  BridgeOperationGetRecordProperty,    // computed property `binding` of the record `components` -> results[0]
  BridgeOperationCallRecordMethod,    // method `binding` of the record `components`
  BridgeOperationConvertToRecord, // converts arguments that are not all numbers to a record of `type` -> results[0]
  BridgeOperationRecordToString,   // custom tostring of the record `components` -> results[0]
  BridgeOperationObjectToString,         // label of `object` -> results[0]
  BridgeOperationUnknownField,  // message for a field arguments[0] that constructor `binding` and `type` lack
  BridgeOperationExamine,       // table `binding` of `object` is about to be set: arguments are its function names
  BridgeOperationDescribeUnknownKey,       // message for the unknown key arguments[0]; [1]: BridgeLookupMember, …
  BridgeOperationRelease,       // releases the strong reference to `object`
  BridgeOperationDiscardInstance,       // init of the instance `object` failed: removes it from all other objects
  BridgeOperationDidChangeOverride,      // an override of a class of `type` was replaced
  BridgeOperationReportWarning         // a finalizer failed: arguments[0] is the message. No Lua code is running
};

// Where a name was looked up.
enum {
  BridgeLookupMember = 0,
  BridgeLookupGlobal = 1
};

BRIDGE_ENUM(BridgeStatus, int32_t) {
  BridgeStatusOK,
  BridgeStatusFailed  // from Swift: results[0] is the message; to Swift: see bridge_error
};

// The objects of a batch method, with the same number of numbers for each.
typedef struct BridgeBatch {
  void *_Nonnull const *_Nonnull objects;  // valid during the call
  double *numbers;
  size_t count;                            // number of objects
} BridgeBatch;

typedef struct BridgeCall {
  BridgeOperation operation;
  BridgeState *state;
  void *context;  // see bridge_set_context
  BridgeType *_Nullable type;
  void *_Nullable binding;
  void *_Nullable object;
  const double *_Nullable components;
  const BridgeValue *_Nullable arguments;
  size_t argumentCount;
  const BridgeValue *_Nullable named;  // one per declared field of the constructor, in declaration order
  size_t namedCount;
  int32_t firstArgument;     // stack index of arguments[0]; unused in the table form
  int32_t tableIndex;        // stack index of the constructor's table; 0: positional form
  BridgeValue *results;      // space for one; for more, Swift sets it to bridge_make_values
  size_t resultCount;
  const BridgeBatch *_Nullable batch;  // batch methods only
} BridgeCall;

typedef BridgeStatus (*BridgeDispatch)(BridgeCall *call);

// MARK: Calls from Swift into Lua

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
  BridgeErrorKindInterrupted
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
