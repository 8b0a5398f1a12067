// Calls from Lua into Swift.

#ifndef BRIDGE_CALLS_PUBLIC_H
#define BRIDGE_CALLS_PUBLIC_H

#include "BridgeValues.h"

#pragma clang assume_nonnull begin

BRIDGE_ENUM(BridgeOperation, uint8_t) {
  BridgeOperationRead,          // property `body` of `object` -> results[0]
  BridgeOperationWrite,         // arguments[0] -> property `body` of `object`
  BridgeOperationCall,          // method `body` of `object`
  BridgeOperationObserve,       // callback `body` of `object` was set (arguments[0] true) or cleared
  BridgeOperationConstruct,     // `type`'s constructor: arguments are positions or items, named its fields
  BridgeOperationFunction,      // a global or static function `body`
  BridgeOperationRecordRead,    // computed property `body` of the record `components` -> results[0]
  BridgeOperationRecordCall,    // method `body` of the record `components`
  BridgeOperationRecordConstruct, // a record of `type` from arguments that are not all numbers -> results[0]
  BridgeOperationRecordLabel,   // tostring of a record with a text of its own -> results[0]
  BridgeOperationLabel,         // what to call `object` in messages -> results[0]
  BridgeOperationUnknownField,  // words for a field arguments[0] that neither constructor `body` nor `type` has
  BridgeOperationExamine,       // table `body` of `object` is to be set: arguments are the names of its functions
  BridgeOperationUnknown,       // words for a name that is not there: arguments[0] the key, [1] a BridgePlace
  BridgeOperationRelease,       // give up the reference to `object`
  BridgeOperationAbandon,       // an instance whose init failed: take `object` out of everything
  BridgeOperationRedefine,      // a class has another function that the host calls
  BridgeOperationNotice         // a finalizer failed: arguments[0] is the message. No Lua runs
};

// Where a name was looked for.
enum {
  BridgePlaceMember = 0,
  BridgePlaceGlobal = 1
};

BRIDGE_ENUM(BridgeStatus, int32_t) {
  BridgeStatusOK,
  BridgeStatusFailed  // from Swift: results[0] is the message; to Swift: see bridge_error
};

// Many objects with as many numbers for each.
typedef struct BridgeRows {
  void *_Nonnull const *_Nonnull objects;  // alive for the time of the call
  double *numbers;
  size_t count;                            // of objects
} BridgeRows;

typedef struct BridgeCall {
  BridgeOperation operation;
  BridgeState *state;
  void *context;  // see bridge_set_context
  BridgeType *_Nullable type;
  void *_Nullable body;
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
  const BridgeRows *_Nullable rows;  // methods on rows only
} BridgeCall;

typedef BridgeStatus (*BridgeDispatch)(BridgeCall *call);

#pragma clang assume_nonnull end

#endif
