// Calls from Lua into Swift.

#ifndef BRIDGE_CALLS_PUBLIC_H
#define BRIDGE_CALLS_PUBLIC_H

#include "BridgeValues.h"

#pragma clang assume_nonnull begin

BRIDGE_ENUM(BridgeOperation, uint8_t) {
  BridgeOperationGetProperty,          // property `binding` of `object` -> results[0]
  BridgeOperationSetProperty,         // arguments[0] -> property `binding` of `object`
  BridgeOperationCallMethod,          // method `binding` of `object`
  BridgeOperationDidSetCallback,       // callback `binding` of `object` was set (arguments[0] true) or cleared
  BridgeOperationConstruct,     // `type`'s constructor: arguments are positions or items, named its fields
  BridgeOperationCallFunction,      // a global or static function `binding`
  BridgeOperationGetRecordProperty,    // computed property `binding` of the record `components` -> results[0]
  BridgeOperationCallRecordMethod,    // method `binding` of the record `components`
  BridgeOperationConvertToRecord, // a record of `type` from arguments that are not all numbers -> results[0]
  BridgeOperationRecordToString,   // tostring of a record with a text of its own -> results[0]
  BridgeOperationObjectToString,         // what to call `object` in messages -> results[0]
  BridgeOperationUnknownField,  // words for a field arguments[0] that neither constructor `body` nor `type` has
  BridgeOperationExamine,       // table `body` of `object` is to be set: arguments are the names of its functions
  BridgeOperationDescribeUnknownKey,       // words for a name that is not there: arguments[0] the key, [1] a BridgeLookup
  BridgeOperationRelease,       // give up the reference to `object`
  BridgeOperationDiscardInstance,       // an instance whose init failed: take `object` out of everything
  BridgeOperationDidChangeOverride,      // a class has another function that the host calls
  BridgeOperationReportWarning         // a finalizer failed: arguments[0] is the message. No Lua runs
};

// Where a name was looked for.
enum {
  BridgeLookupMember = 0,
  BridgeLookupGlobal = 1
};

BRIDGE_ENUM(BridgeStatus, int32_t) {
  BridgeStatusOK,
  BridgeStatusFailed  // from Swift: results[0] is the message; to Swift: see bridge_error
};

// Many objects with as many numbers for each.
typedef struct BridgeBatch {
  void *_Nonnull const *_Nonnull objects;  // alive for the time of the call
  double *numbers;
  size_t count;                            // of objects
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
  const BridgeValue *_Nullable named;  // one per name that the constructor declared, in that order
  size_t namedCount;
  int32_t firstArgument;     // where arguments[0] stands on Lua's stack; without meaning in the table form
  int32_t tableIndex;        // the constructor's table on Lua's stack; 0: called with positions
  BridgeValue *results;      // room for one; for more, Swift points it at bridge_make_values
  size_t resultCount;
  const BridgeBatch *_Nullable batch;  // methods on rows only
} BridgeCall;

typedef BridgeStatus (*BridgeDispatch)(BridgeCall *call);

#pragma clang assume_nonnull end

#endif
