// Creation and memory allocation of a state.

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "hash_seed.h"
#include "state.h"

const char handlesKey, pinnedKey, exportsKey, scopeKey, observerKey, randomKey;

// MARK: Memory

static void *standard_realloc(void *block, size_t newSize) {
  if (newSize > 0) return realloc(block, newSize);
  free(block);
  return NULL;
}

// As realloc in the heap, or with the standard library's functions if `heap` is NULL; within the memory limit.
static void *reallocate(BridgeState *state, Heap *heap, void *block, size_t oldSize, size_t newSize) {
  if (newSize > oldSize) {
    size_t growth = newSize - oldSize;
    if (state->allocationsLeft == 0) return NULL;
    if (state->memoryLimit > 0
        && (state->memory >= state->memoryLimit || growth > state->memoryLimit - state->memory)) {
      return NULL;
    }
    if (state->allocationsLeft > 0) state->allocationsLeft--;
  }
  void *result
    = heap == NULL ? standard_realloc(block, newSize) : bridge_heap_realloc(heap, block, oldSize, newSize);
  // Lua requires that shrinking a block never fails.
  if (result == NULL && newSize > 0) return newSize <= oldSize ? block : NULL;
  state->memory = state->memory - oldSize + newSize;
  return result;
}

void *bridge_realloc(BridgeState *state, void *block, size_t oldSize, size_t newSize) {
  return reallocate(state, NULL, block, oldSize, newSize);
}

static void *lua_allocator(void *context, void *block, size_t oldSize, size_t newSize) {
  BridgeState *state = context;
  if (state->firstBlockSize > 0) {
    bridge_set_hash_seed(state->mainThreadBlock, state->firstBlockSize, lua_allocator, state);
    state->firstBlockSize = 0;
  }
  // The main thread is freed: the signal handler must not use it any more.
  if (newSize == 0 && block != NULL && block == state->mainThreadBlock) state->runningThread = NULL;
  // Without a block, oldSize is the type of the object to be allocated.
  void *result = reallocate(state, state->heap, block, block == NULL ? 0 : oldSize, newSize);
  // The first block allocated contains the main thread.
  if (state->mainThreadBlock == NULL && result != NULL) {
    state->mainThreadBlock = result;
    state->firstBlockSize = newSize;
  }
  return result;
}

size_t bridge_memory_in_use(const BridgeState *state) {
  return state->memory;
}

void bridge_fail_allocations_after(BridgeState *state, int64_t count) {
  state->allocationsLeft = count;
}

// MARK: Creation and freeing

// Panic function. All calls are protected, so it is not reached; if it is, the process is in an undefined state.
static int panic(lua_State *L) {
  const char *message = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "an error that is no string";
  (void)!write(STDERR_FILENO, "unprotected Lua error: ", 23);
  (void)!write(STDERR_FILENO, message, strlen(message));
  (void)!write(STDERR_FILENO, "\n", 1);
  abort();
}

void bridge_push_registry_table(lua_State *L, const char *key, const char *mode) {
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, key) == LUA_TTABLE) return;
  lua_pop(L, 1);
  lua_newtable(L);
  if (mode != NULL) {
    lua_createtable(L, 0, 1);
    push_c_string(L, mode);
    lua_setfield(L, -2, "__mode");
    lua_setmetatable(L, -2);
  }
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, key);
}

void bridge_open_registry(lua_State *L) {
  bridge_push_registry_table(L, &handlesKey, "v");
  state_of(L)->handlesRef = luaL_ref(L, LUA_REGISTRYINDEX);
  bridge_push_registry_table(L, &pinnedKey, NULL);
  bridge_push_registry_table(L, &exportsKey, NULL);
  lua_pop(L, 2);
  state_of(L)->observerThread = lua_newthread(L);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &observerKey);
}

BridgeState *bridge_make_state(const BridgeOptions *options, const BridgeCallbacks *callbacks) {
  BridgeState *state = calloc(1, sizeof *state);
  if (state == NULL) return NULL;
  state->memoryLimit = options->memoryLimit;
  state->objectLimit = options->objectLimit;
  state->allocationsLeft = -1;
  state->recordableCallMode = options->recordableCallMode;
  state->callbacks = callbacks;
  state->host = options->host;
  state->heap = bridge_make_heap(options->memoryLimit);
  state->sortsPairs = state->heap == NULL || options->isLuaStateLayoutUnknown || !bridge_can_set_hash_seed();
  state->mainThread = lua_newstate(lua_allocator, state);
  if (state->mainThread == NULL) {
    bridge_free_state(state);
    return NULL;
  }
  state->currentThread = state->mainThread;
  lua_atpanic(state->mainThread, panic);
  // lua_newthread copies the main thread's extra space.
  *(BridgeState **)lua_getextraspace(state->mainThread) = state;
  return state;
}

void bridge_set_recordable_call_mode(BridgeState *state, BridgeRecordableCallMode mode) {
  state->recordableCallMode = mode;
  state->replayError[0] = '\0';
}

void bridge_free_state(BridgeState *state) {
  if (state->locale != (locale_t)0) freelocale(state->locale);
  if (state->heap != NULL) bridge_free_heap(state->heap);
  free(state->identityMap.entries);
  free(state->spareBlock);
  free(state->autoreleased);
  free(state);
}

void bridge_set_context(BridgeState *state, void *context) {
  state->context = context;
}

bool bridge_is_deterministic(const BridgeState *state) {
  return !state->sortsPairs;
}

bool bridge_is_lua_state_layout_known(void) {
  return bridge_can_set_hash_seed();
}

const char *bridge_version(void) {
  // LUA_RELEASE is known only at compile time; lua_ident, "$LuaVersion: Lua 5.4.4  Copyright …", is in the linked
  // library.
  static char version[32];
  const char *start = strstr(lua_ident, "Lua 5");
  size_t length = 0;
  while (start != NULL && length < sizeof version - 1 && start[length] != '\0'
         && !(start[length] == ' ' && start[length + 1] == ' ')) {
    version[length] = start[length];
    length++;
  }
  version[length] = '\0';
  return version;
}

// MARK: Statistics

size_t bridge_live_object_count(const BridgeState *state) {
  return state->liveObjects;
}

int32_t bridge_stack_height(const BridgeState *state) {
  return lua_gettop(state->currentThread);
}

void bridge_collect_garbage(BridgeState *state) {
  state->callbacks->enter_lua(state);
  lua_gc(state->currentThread, LUA_GCCOLLECT);
  lua_gc(state->currentThread, LUA_GCCOLLECT);
  state->callbacks->leave_lua(state);
}

BRIDGE_END
