// The state, and what it is made with.

#ifndef BRIDGE_STATE_PUBLIC_H
#define BRIDGE_STATE_PUBLIC_H

#include "BridgeCalls.h"

#pragma clang assume_nonnull begin

// Called on a thread of its own with the script's line, as "push.lua:14: ", when a run that was stopped does not end.
typedef void (*BridgeHangHandler)(void *_Nullable context, const char *location);

typedef struct BridgeOptions {
  size_t memoryLimit;  // bytes, 0 = none
  double timeLimit;    // seconds of processor time for one outermost call into Lua, 0 = none
  BridgeHangHandler _Nullable onHang;
  void *_Nullable hangContext;
  BridgeDispatch dispatch;
  size_t objectLimit;  // handles alive when a script makes another, 0 = none
  const char *packagePathPrefix;  // put before package.path; may be empty
  bool isSandboxed;
  const char *moduleDirectories;  // for the sandbox: names, each ended by a zero, and an empty one at the end
  bool isSeeded;
  uint64_t seed;
} BridgeOptions;

BRIDGE_ENUM(BridgeErrorKind, uint8_t) {
  BridgeErrorKindRuntime,
  BridgeErrorKindSyntax,
  BridgeErrorKindIncomplete,
  BridgeErrorKindMemory,
  BridgeErrorKindTimeLimit,
  BridgeErrorKindInterrupted
};

// What went wrong in the last call that answered BridgeStatusFailed; valid until its mark is released.
typedef struct BridgeError {
  BridgeErrorKind kind;
  BridgeString message;
  BridgeString traceback;
} BridgeError;

// A state with the standard library open; NULL when there was no memory for it.
BridgeState *_Nullable bridge_open(const BridgeOptions *options);
// What calls into Swift carry along; to be set before anything runs.
void bridge_set_context(BridgeState *state, void *context);
void bridge_close(BridgeState *state);
BridgeError bridge_error(const BridgeState *state);
size_t bridge_memory_in_use(const BridgeState *state);
size_t bridge_live_object_count(const BridgeState *state);
int32_t bridge_stack_height(const BridgeState *state);
void bridge_collect_garbage(BridgeState *state);
// After `count` more allocations every further one fails, until called with a negative count.
void bridge_fail_allocation(BridgeState *state, int64_t count);
// Whether Lua is running and is to stop: a function of Swift that takes long returns then.
bool bridge_is_stopping(const BridgeState *state);
// "Lua 5.4.4": the library that is linked at run time.
const char *bridge_version(void);

// MARK: Interrupting, from any thread or signal handler

// One reference for the caller, which may outlive the state.
BridgeControl *bridge_retain_control(BridgeState *state);
void bridge_release_control(BridgeControl *control);
// Ends what Lua runs now with an error; false when it runs nothing.
bool bridge_interrupt(BridgeControl *control);

// MARK: Arena: memory for one call, given back to a mark

typedef struct BridgeMark {
  void *_Nullable block;
  size_t used;
  size_t autoreleased;
} BridgeMark;

BridgeMark bridge_mark(const BridgeState *state);
// Frees what was made since the mark and releases the objects that are still held since then.
void bridge_release(BridgeState *state, BridgeMark mark);
// Each answers NULL or false when there is no memory.
BridgeValue *_Nullable bridge_make_values(BridgeState *state, size_t count);
BridgeTable *_Nullable bridge_make_table(BridgeState *state, size_t itemCount, size_t fieldCount);
bool bridge_make_string(BridgeState *state, const uint8_t *_Nullable bytes, size_t length, BridgeString *string);
// Takes over one reference to `object` until the mark is released or a handle has taken it.
bool bridge_autorelease(BridgeState *state, void *object);

#pragma clang assume_nonnull end

#endif
