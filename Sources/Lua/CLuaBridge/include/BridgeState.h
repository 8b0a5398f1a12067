// The state and its options.

#ifndef BRIDGE_STATE_PUBLIC_H
#define BRIDGE_STATE_PUBLIC_H

#include "BridgeCalls.h"

#pragma clang assume_nonnull begin

// Called on the watchdog thread with the script's position, such as "push.lua:14: ", when a stopped run does not end.
typedef void (*BridgeHangHandler)(void *_Nullable context, const char *location);

// How the functions of Lua's library work whose results come from outside of the state, such as os.time and io.open.
BRIDGE_ENUM(BridgeRecordableCallMode, uint8_t) {
  BridgeRecordableCallModeLive,       // performed
  BridgeRecordableCallModeRecording,  // performed, and the results passed to recordCall
  BridgeRecordableCallModeReplaying,  // not performed: replayCall returns the results
  // Not performed if replayCall returns a result; otherwise performed, and passed to recordCall.
  BridgeRecordableCallModeReplayingOrPerforming
};

typedef struct BridgeOptions {
  size_t memoryLimit;  // bytes; 0: none
  double timeLimit;    // seconds of processor time for one outermost call into Lua; 0: none
  BridgeHangHandler _Nullable onHang;
  void *_Nullable hangContext;
  BridgeHostFunctions host;
  size_t objectLimit;  // live handles when a script creates another one; 0: none
  bool isSandboxed;
  const char *moduleDirectories;  // for the sandbox: paths, each terminated by NUL, and an empty one at the end
  bool isSeeded;
  uint64_t seed;
  BridgeRecordableCallMode recordableCallMode;
  bool isLuaStateLayoutUnknown;  // for tests: as if bridge_is_lua_state_layout_known returned false
} BridgeOptions;

// Creates a state with the standard library; returns NULL if there is no memory.
BridgeState *_Nullable bridge_open(const BridgeOptions *options);
// Sets the context that the functions of BridgeHostFunctions get; must be called before anything runs.
void bridge_set_context(BridgeState *state, void *context);
void bridge_close(BridgeState *state);
// Changes BridgeOptions.recordableCallMode; must not be called during a run.
void bridge_set_recordable_call_mode(BridgeState *state, BridgeRecordableCallMode mode);
size_t bridge_memory_in_use(const BridgeState *state);
size_t bridge_live_object_count(const BridgeState *state);
int32_t bridge_stack_height(const BridgeState *state);
void bridge_collect_garbage(BridgeState *state);
// For tests: after `count` more allocations all allocations fail, until called with a negative count.
void bridge_fail_allocations_after(BridgeState *state, int64_t count);
// Returns whether Lua's allocations, and so the order of its tables, are equal in every run. Otherwise pairs and next
// traverse tables in the order of their keys.
bool bridge_is_deterministic(const BridgeState *state);
// Returns whether the layout of the linked Lua library is known, which bridge_is_deterministic requires.
bool bridge_is_lua_state_layout_known(void);
// Returns the version of the Lua library linked at run time, such as "Lua 5.4.4".
const char *bridge_version(void);

// MARK: Arena for the values of one call

typedef struct BridgeArenaMark {
  void *_Nullable block;
  size_t used;
  size_t autoreleased;
} BridgeArenaMark;

BridgeArenaMark bridge_mark_arena(const BridgeState *state);
// Frees the memory allocated since the mark, and releases the references autoreleased since then.
void bridge_release_arena(BridgeState *state, BridgeArenaMark mark);
// The following functions return NULL or false if there is no memory.
BridgeValue *_Nullable bridge_make_values(BridgeState *state, size_t count);
BridgeTable *_Nullable bridge_make_table(BridgeState *state, size_t itemCount, size_t fieldCount);
bool bridge_make_string(BridgeState *state, const uint8_t *_Nullable bytes, size_t length, BridgeString *string);
// Takes over one reference to `object`. The reference is released with the arena's memory, unless a handle takes it
// before then.
bool bridge_autorelease(BridgeState *state, void *object);

#pragma clang assume_nonnull end

#endif
