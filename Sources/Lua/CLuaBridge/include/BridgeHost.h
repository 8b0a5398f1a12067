// Calls from Lua into Swift.

#ifndef BRIDGE_HOST_PUBLIC_H
#define BRIDGE_HOST_PUBLIC_H

#include "BridgeValues.h"

#pragma clang assume_nonnull begin

BRIDGE_ENUM(BridgeStatus, int32_t) {
  BridgeStatusOK,
  BridgeStatusFailed  // from Swift: the result is the message; to Swift: see bridge_error
};

// Where a name was looked up.
BRIDGE_ENUM(BridgeLookup, uint8_t) {
  BridgeLookupMember,
  BridgeLookupGlobal
};

// The object whose member is used.
typedef struct BridgeReceiver {
  BridgeType *type;
  void *object;
  void *binding;  // of the member
} BridgeReceiver;

// The record whose member is used.
typedef struct BridgeRecordReceiver {
  BridgeType *type;
  const double *components;
  void *binding;  // of the member
} BridgeRecordReceiver;

// The named arguments in the table that a script passes to a constructor.
typedef struct BridgeNamedArguments {
  int32_t table;  // stack index of the table
  const BridgeValue *values;  // one per field, in declaration order
  size_t count;
} BridgeNamedArguments;

typedef struct BridgeArguments {
  const BridgeValue *_Nullable values;  // positional arguments, or the items of a constructor's table
  size_t count;
  int32_t firstIndex;  // stack index of values[0]; unused in the table form
  const BridgeNamedArguments *_Nullable named;  // the table form of a constructor; else NULL
} BridgeArguments;

// The objects of a batch method, with the same number of numbers for each.
typedef struct BridgeBatch {
  void *_Nonnull const *_Nonnull objects;  // valid during the call
  double *numbers;
  size_t count;                            // number of objects
} BridgeBatch;

// Receives a recorded call; see bridge_set_recorded_call.
typedef struct BridgeRecordedCall BridgeRecordedCall;

// The functions of Swift that the bridge calls. `context`: see bridge_set_context. `binding`: what Swift passed when it
// registered the member, function, constructor or type.
//
// A function that returns a status sets `result`, which is nil before the call: to its result, or if it fails, to the
// message. If the `bytes` of a message are NULL, there was not enough memory for it.
typedef struct BridgeHostFunctions {
  // Objects
  BridgeStatus (*getProperty)(void *context, const BridgeReceiver *receiver, BridgeValue *result);
  BridgeStatus (*setProperty)(
    void *context, const BridgeReceiver *receiver, const BridgeValue *value, BridgeValue *result);
  BridgeStatus (*callMethod)(
    void *context, const BridgeReceiver *receiver, const BridgeArguments *arguments, BridgeValue *result);
  BridgeStatus (*callBatchMethod)(
    void *context, const BridgeReceiver *receiver, const BridgeBatch *batch, BridgeValue *result);
  // A callback was set or cleared.
  void (*didSetCallback)(void *context, const BridgeReceiver *receiver, bool isSet);
  // Called before a delegate table is set, with the names of its functions. Fails if a name is misspelt.
  BridgeStatus (*checkFunctionNames)(
    void *context, const BridgeReceiver *receiver, const BridgeValue *names, size_t count, BridgeValue *result);
  BridgeStatus (*construct)(void *context, void *binding, const BridgeArguments *arguments, BridgeValue *result);
  // Returns the object's label; `bytes` is NULL if it has none.
  BridgeString (*objectToString)(void *context, const BridgeType *type, void *object);
  // Releases a strong reference.
  void (*releaseObject)(void *object);

  // Instances of script classes
  // The init of the instance failed: removes it from all other objects.
  void (*discardInstance)(void *context, const BridgeType *type, void *object);
  // A script has assigned a function or nil to the name of an override in a class that extends this type.
  void (*didChangeOverride)(void *context, const BridgeType *type);

  // Functions. `owner`: the type that a static function belongs to.
  BridgeStatus (*callFunction)(
    void *context, const BridgeType *_Nullable owner, void *binding, const BridgeArguments *arguments,
    BridgeValue *result);

  // Records
  BridgeStatus (*getRecordProperty)(void *context, const BridgeRecordReceiver *receiver, BridgeValue *result);
  BridgeStatus (*callRecordMethod)(
    void *context, const BridgeRecordReceiver *receiver, const BridgeArguments *arguments, BridgeValue *result);
  // Converts an argument to a record of the type, such as {x = 1, y = 2} or {1, 2} to a Point. Not called for numbers.
  BridgeStatus (*convertToRecord)(
    void *context, const BridgeType *type, const BridgeValue *value, BridgeValue *result);
  BridgeString (*recordToString)(void *context, const BridgeType *type, const double *components);

  // Recordable calls; see BridgeRecordableCallMode. These must not call into Lua.
  void (*recordCall)(void *context, const char *function, const uint8_t *_Nullable result, size_t length);
  // Passes the next recorded call to bridge_set_recorded_call and returns true, or returns false if there is none.
  bool (*replayCall)(void *context, const char *function, BridgeRecordedCall *recorded);

  // Returns the text to be loaded in place of the contents of a Lua file; `bytes` is NULL if the file is to be read. Must
  // not call into Lua.
  BridgeString (*replacementText)(void *context, const char *path);

  // Called before and after a program that may use the terminal runs; must not call into Lua.
  void (*setTerminalUse)(void *context, bool isUsed);

  // Messages
  BridgeString (*describeUnknownKey)(
    void *context, const BridgeType *type, const BridgeValue *key, BridgeLookup lookup);
  // `constructor`: the binding of the type's constructor, whose table of named arguments has the key.
  BridgeString (*describeUnknownField)(
    void *context, const BridgeType *type, void *constructor, const BridgeValue *key);
  // A finalizer failed. No Lua code is running.
  void (*reportWarning)(void *context, BridgeString message);
} BridgeHostFunctions;

#pragma clang assume_nonnull end

#endif
