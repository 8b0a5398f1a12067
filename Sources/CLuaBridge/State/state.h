// The state.

#ifndef BRIDGE_STATE_H
#define BRIDGE_STATE_H

#include "../Limits/control.h"
#include "../Types/types.h"
#include "../bridge.h"

struct BridgeState {
  lua_State *main;
  void *home;          // the block of memory that the main thread is in
  lua_State *current;  // the thread that called Swift last; calls from Swift go on in it
  lua_State *task;     // the coroutine that bridge_resume runs
  const char *suspender;
  int identity;        // where the registry has the table of identityKey as well, found faster than by its key
  const void *chunk;   // the main function that bridge_run runs
  int chunkDepth;      // how many frames stand below it
  bool hasScope;       // it has handed over its locals
  BridgeDispatch dispatch;
  void *context;
  int depth;           // Swift frames that Lua called and that have not returned
  int entries;         // calls from Swift into Lua that have not returned
  int nesting;         // coroutines that run or are being closed inside each other
  lua_State *volatile active;  // the thread that runs now, as the signal handler has to know; NULL once there is none
  volatile bool isArmed;       // the hook that ends the run was set somewhere
  bool isNoted;
  StopNote note;               // where it raised first
  BridgeControl *control;
  struct Notice *notices;  // errors of finalizers that Swift has not heard of yet
  int noticeCount;
  bool isWarning;          // the script has asked for its warnings to be written
  char warning[512];       // the pieces of a warning so far
  BridgeState *outer;  // another state, from which Swift called this one's outermost entry
  bool isClosing;

  struct Block *block;  // the arena's newest
  struct Block *spare;
  void **held;          // references that replies carry until a handle takes them
  size_t heldCount, heldCapacity;

  size_t memory, memoryLimit;
  int64_t allowance;   // allocations before all fail; negative: no such limit
  size_t liveObjects, objectLimit;
  uint32_t serial;
  uint32_t generation;  // of scripts' classes

  BridgeType *types;
  EntryList functions;
  bool areNamesComplete;    // the variables were searched for names and have not been said to have changed since
  size_t variableSearches;  // how often they were
  BridgeError error;
  int pendingStatus;   // of an error that is passed on: LUA_OK when there is none
  bool isTraced;       // the error that is passed on already has its traceback
};

// Keys of the registry.
extern const char identityKey;  // object address -> handle, weak
extern const char anchorsKey;   // handle -> true
extern const char exportsKey;   // what a preloaded module returns
extern const char scopeKey;     // the scope of the last run
extern const char hooksKey;     // thread -> { function, mask, count }, weak

static inline BridgeState *state_of(lua_State *L) {
  return *(BridgeState **)lua_getextraspace(L);
}

// As realloc, within the limit: `newSize` 0 frees; NULL when there is no memory.
void *bridge_allocate(BridgeState *state, void *block, size_t oldSize, size_t newSize);
// A table of the registry, made where there is none, with weak keys or values if `mode` says so. stack: out 1. Raises.
void bridge_push_registry_table(lua_State *L, const char *key, const char *mode);

#endif
