// The state of the bridge.

#ifndef BRIDGE_STATE_H
#define BRIDGE_STATE_H

#include <locale.h>
#include <stdio.h>
#if defined(__APPLE__)
#include <xlocale.h>
#endif

#include "callbacks.h"
#include "control.h"
#include "heap.h"
#include "identity_map.h"
#include "type.h"

struct BridgeState {
  lua_State *mainThread;
  void *mainThreadBlock;          // memory block that contains the main thread
  lua_State *currentThread;  // the thread that called Swift last; calls from Swift use it
  lua_State *observerThread;  // has a stack for reading values, and runs nothing
  lua_State *resumedThread;  // the coroutine resumed by bridge_resume_user_value
  const char *yieldingFunction;
  IdentityMap identityMap;  // object address -> handle ID
  int handlesRef;  // luaL_ref reference to the table of handles; faster than handlesKey
  const void *mainFunction;   // identity of the main function called by bridge_run
  int mainFunctionLevel;      // number of frames below the main function
  bool hasExportedLocals;       // the main function has exported its locals
  const BridgeCallbacks *callbacks;
  BridgeHostFunctions host;
  void *context;
  int hostDepth;       // active calls from Lua into Swift
  int luaDepth;         // active calls from Swift into Lua
  int coroutineDepth;         // coroutines that are being resumed or closed, nested
  lua_State *volatile runningThread;  // the running Lua thread, for the signal handler; NULL after it is freed
  volatile bool isStopHookSet;       // the stop hook was set in some thread during this run
  bool hasStopReport;
  StopReport stopReport;               // where the stop hook raised first
  bool hasExited;  // the script has called os.exit: the report is kept, and all later runs are stopped
  int exitCode;
  BridgeRunControl *control;
  struct PendingWarning *pendingWarnings;  // errors of finalizers not yet reported to Swift
  int pendingWarningCount;
  bool isWarningOn;          // the script has enabled its own warnings
  char warningBuffer[512];       // pieces of an incomplete warning
  BridgeState *enclosingState;  // the state whose host function entered this one
  bool isClosing;
  locale_t locale;  // of the thread while the state runs; 0: unchanged
  locale_t outerLocale;  // of the thread before and after a run, if `locale` is set

  struct ArenaBlock *block;  // newest block of the arena
  struct ArenaBlock *spareBlock;
  void **autoreleased;          // references that return values hold until a handle takes them
  size_t autoreleasedCount, autoreleasedCapacity;

  BridgeRecordableCallMode recordableCallMode;
  char replayError[192];  // how the calls of a replay differ from its recording; "": they do not
  // The files io.stdin, io.stdout and io.stderr. They are kept alive by the registry.
  luaL_Stream *standardStreams[3];
  FILE *standardInput;  // the stream of io.stdin
  FILE *mutedOutput;    // discards what is written to it
  bool isOutputMuted;

  bool sortsPairs;  // Lua's own order of pairs differs from run to run
  Heap *heap;  // Lua's memory; NULL if the system refused the region: realloc is used then
  size_t firstBlockSize;  // size of mainThreadBlock until the hash seed has been set, then 0
  size_t memory, memoryLimit;
  int64_t allocationsLeft;   // allocations until all fail; negative: no limit
  size_t liveObjects, objectLimit;
  uint32_t externalAddressCount;  // number of C functions and light userdata whose addresses have been used
  uint64_t randomSeed;  // of the session
  lua_Integer randomSeedCount;  // number of calls of math.randomseed without arguments
  uint32_t lastHandleID;
  uint32_t generation;  // of script classes

  BridgeType *types;
  TypeMemberList functions;
  struct VariableNames *variableNames;  // NULL before the first lookup
  bool areVariableNamesComplete;    // the variables were searched and have not changed since
  size_t variableSearchCount;  // number of searches
  // The name of the variable whose table is cached: see bridge_discard_cached_table.
  char cachedTableName[32];  // "": none
  BridgeError error;
  int rethrownStatus;   // original status of a rethrown error; LUA_OK: none
  bool hasTraceback;       // the rethrown error already has a traceback
};

// Registry keys.
extern const char handlesKey;  // handle ID -> handle, weak values
extern const char pinnedKey;   // handle -> true
extern const char exportsKey;   // return value of a preloaded module
extern const char scopeKey;     // the scope of the last run
extern const char observerKey;  // the observer thread
extern const char randomKey;    // Lua's own math.random

// [-0, +0, -]
static inline BridgeState *state_of(lua_State *L) {
  return *(BridgeState **)lua_getextraspace(L);
}

// Lookups of variable names cache the table that they read last, at the bottom of the observer's stack. Lua code may assign its
// variable, so the table is discarded whenever Lua begins or continues to run. [-0, +0, -]
static inline void bridge_discard_cached_table(BridgeState *state) {
  if (state->cachedTableName[0] == '\0') return;
  state->cachedTableName[0] = '\0';
  lua_settop(state->observerThread, 0);
}

// Enter and leave bracket every call from Lua into Swift, so that calls from Swift into Lua use the right thread.
// enter_host returns the previous thread, for leave_host. [-0, +0, -]
static inline lua_State *enter_host(BridgeState *state, lua_State *L) {
  lua_State *previous = state->currentThread;
  state->currentThread = L;
  state->hostDepth++;
  return previous;
}

static inline void leave_host(BridgeState *state, lua_State *previous) {
  bridge_discard_cached_table(state);
  state->hostDepth--;
  state->currentThread = previous;
}

// Returns whether the current run has been requested to stop; false if no run is active.
static inline bool is_stop_requested(const BridgeState *state) {
  uint64_t run = atomic_load_explicit(&state->control->run, memory_order_relaxed);
  return atomic_load_explicit(&state->control->stopRequest, memory_order_acquire) >> StopReasonBits == run;
}

// Lua counts nested C calls, but restarts the count in each coroutine that is closed: without this limit, closing about
// ten thousand nested coroutines overflows the C stack.
enum { CoroutineNestingLimit = 190 };

// Returns whether the limit on nested coroutines allows another one to be resumed or closed.
static inline bool can_nest_coroutine(const BridgeState *state) {
  return state->coroutineDepth < CoroutineNestingLimit;
}

// Returns the stream that replaces `stream`, standard output or standard error, while output is muted.
static inline FILE *output_stream(const BridgeState *state, FILE *stream) {
  return state->isOutputMuted ? state->mutedOutput : stream;
}

// Creates a state without a control block and without libraries. Returns NULL if there is no memory.
BridgeState *bridge_make_state(const BridgeOptions *options, const BridgeCallbacks *callbacks);
// Frees a state after lua_close.
void bridge_free_state(BridgeState *state);
// Creates the registry's tables. [-0, +0, m]
void bridge_open_registry(lua_State *L);
// As realloc, within the memory limit. `newSize` 0 frees the block. Returns NULL if there is no memory.
void *bridge_realloc(BridgeState *state, void *block, size_t oldSize, size_t newSize);
// Pushes a table of the registry, creating it with the __mode `mode` if necessary. NULL: strong. [-0, +1, m]
void bridge_push_registry_table(lua_State *L, const char *key, const char *mode);

#endif
