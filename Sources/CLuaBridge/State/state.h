// The state.

#ifndef BRIDGE_STATE_H
#define BRIDGE_STATE_H

#include "../Limits/control.h"
#include "../Types/types.h"
#include "../bridge.h"

struct BridgeState {
  lua_State *mainThread;
  void *mainThreadBlock;          // the block of memory that the main thread is in
  lua_State *currentThread;  // the thread that called Swift last; calls from Swift go on in it
  lua_State *resumedThread;  // the coroutine that bridge_resume_user_value runs
  const char *yieldingFunction;
  int identityMapRef;  // where the registry has the table of identityKey as well, found faster than by its key
  const void *mainFunction;   // the main function that bridge_run runs
  int mainFunctionLevel;      // how many frames stand below it
  bool hasExportedLocals;       // it has handed over its locals
  BridgeDispatch dispatch;
  void *context;
  int hostDepth;       // Swift frames that Lua called and that have not returned
  int luaDepth;         // calls from Swift into Lua that have not returned
  int coroutineDepth;         // coroutines that run or are being closed inside each other
  lua_State *volatile runningThread;  // the thread that runs now, as the signal handler has to know; NULL once there is none
  volatile bool isStopHookSet;       // the hook that ends the run was set somewhere
  bool hasStopReport;
  StopReport stopReport;               // where it raised first
  BridgeControl *control;
  struct PendingWarning *pendingWarnings;  // errors of finalizers that Swift has not heard of yet
  int pendingWarningCount;
  bool isWarningOn;          // the script has asked for its warnings to be written
  char warningBuffer[512];       // the pieces of a warning so far
  BridgeState *outer;  // another state, from which Swift called this one's outermost entry
  bool isClosing;

  struct Block *block;  // the arena's newest
  struct Block *spare;
  void **autoreleased;          // references that replies carry until a handle takes them
  size_t autoreleasedCount, autoreleasedCapacity;

  size_t memory, memoryLimit;
  int64_t allocationsLeft;   // allocations before all fail; negative: no such limit
  size_t liveObjects, objectLimit;
  uint32_t lastHandleID;
  uint32_t generation;  // of scripts' classes

  BridgeType *types;
  EntryList functions;
  bool areNamesComplete;    // the variables were searched for names and have not been said to have changed since
  size_t variableSearches;  // how often they were
  BridgeError error;
  int rethrownStatus;   // of an error that is passed on: LUA_OK when there is none
  bool hasTraceback;       // the error that is passed on already has its traceback
};

// Keys of the registry.
extern const char identityMapKey;  // object address -> handle, weak
extern const char pinnedKey;   // handle -> true
extern const char exportsKey;   // what a preloaded module returns
extern const char scopeKey;     // the scope of the last run
extern const char hooksKey;     // thread -> { function, mask, count }, weak

static inline BridgeState *state_of(lua_State *L) {
  return *(BridgeState **)lua_getextraspace(L);
}

// As realloc, within the limit: `newSize` 0 frees; NULL when there is no memory.
void *bridge_realloc(BridgeState *state, void *block, size_t oldSize, size_t newSize);
// A table of the registry, made where there is none, with weak keys or values if `mode` says so. stack: out 1. Raises.
void bridge_push_registry_table(lua_State *L, const char *key, const char *mode);

#endif
