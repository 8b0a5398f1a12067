// Creation, closing and memory allocation of a state.

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../Calls/calls.h"
#include "../Library/library.h"
#include "../Limits/limits.h"
#include "../Scripts/scripts.h"
#include "../Types/types.h"

const char identityMapKey, pinnedKey, exportsKey, scopeKey;

// MARK: Memory

void *bridge_realloc(BridgeState *state, void *block, size_t oldSize, size_t newSize) {
  if (newSize == 0) {
    free(block);
    state->memory -= oldSize;
    return NULL;
  }
  if (newSize > oldSize) {
    size_t growth = newSize - oldSize;
    if (state->allocationsLeft == 0) return NULL;
    if (state->memoryLimit > 0
        && (state->memory >= state->memoryLimit || growth > state->memoryLimit - state->memory)) {
      return NULL;
    }
    if (state->allocationsLeft > 0) state->allocationsLeft--;
  }
  void *result = realloc(block, newSize);
  // Lua requires that shrinking a block never fails.
  if (result == NULL) return newSize <= oldSize ? block : NULL;
  state->memory = state->memory - oldSize + newSize;
  return result;
}

static void *lua_allocator(void *context, void *block, size_t oldSize, size_t newSize) {
  BridgeState *state = context;
  // The main thread is freed: the signal handler must not use it any more.
  if (newSize == 0 && block != NULL && block == state->mainThreadBlock) state->runningThread = NULL;
  // Without a block, oldSize is the type of the object to be allocated.
  void *result = bridge_realloc(state, block, block == NULL ? 0 : oldSize, newSize);
  // The first block allocated contains the main thread.
  if (state->mainThreadBlock == NULL) state->mainThreadBlock = result;
  return result;
}

size_t bridge_memory_in_use(const BridgeState *state) {
  return state->memory;
}

void bridge_fail_allocation(BridgeState *state, int64_t count) {
  state->allocationsLeft = count;
}

// MARK: Creation

// Panic function. All calls are protected, so it is not reached; if it is, the process is in an undefined state.
static int panic(lua_State *L) {
  const char *message = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "an error that is no string";
  (void)!write(STDERR_FILENO, "unprotected Lua error: ", 23);
  (void)!write(STDERR_FILENO, message, strlen(message));
  (void)!write(STDERR_FILENO, "\n", 1);
  abort();
}

static void prepend_package_path(lua_State *L, const char *path) {
  lua_getglobal(L, "package");
  lua_getfield(L, -1, "path");
  lua_pushfstring(L, "%s%s", path, lua_tostring(L, -1));
  lua_setfield(L, -3, "path");
  lua_pop(L, 2);
}

static void seed_random(lua_State *L, uint64_t seed) {
  lua_getglobal(L, "math");
  lua_getfield(L, -1, "randomseed");
  lua_pushinteger(L, (lua_Integer)seed);
  lua_call(L, 1, 0);
  lua_pop(L, 1);
}

void bridge_push_registry_table(lua_State *L, const char *key, const char *mode) {
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, key) == LUA_TTABLE) return;
  lua_pop(L, 1);
  lua_newtable(L);
  if (mode != NULL) {
    lua_createtable(L, 0, 1);
    lua_pushstring(L, mode);
    lua_setfield(L, -2, "__mode");
    lua_setmetatable(L, -2);
  }
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, key);
}

static void open_registry_tables(lua_State *L) {
  bridge_push_registry_table(L, &identityMapKey, "v");
  state_of(L)->identityMapRef = luaL_ref(L, LUA_REGISTRYINDEX);
  bridge_push_registry_table(L, &pinnedKey, NULL);
  bridge_push_registry_table(L, &exportsKey, NULL);
  bridge_push_registry_table(L, &hooksKey, "k");
  lua_pop(L, 3);
}

static int open_state(lua_State *L) {
  const BridgeOptions *options = lua_touserdata(L, 1);
  luaL_openlibs(L);
  open_registry_tables(L);
  bridge_open_modules(L);
  bridge_open_hooks(L);
  bridge_open_coroutines(L);
  bridge_open_warnings(state_of(L), L);
  bridge_open_exit(L);
  if (options->isSandboxed) {
    bridge_open_sandbox(L, options->moduleDirectories);
  } else {
    prepend_package_path(L, options->packagePathPrefix);
  }
  bridge_record_standard_globals(L);
  if (options->isSeeded) seed_random(L, options->seed);
  return 0;
}

BridgeState *bridge_open(const BridgeOptions *options) {
  BridgeState *state = calloc(1, sizeof *state);
  if (state == NULL) return NULL;
  state->memoryLimit = options->memoryLimit;
  state->objectLimit = options->objectLimit;
  state->allocationsLeft = -1;
  state->dispatch = options->dispatch;
  state->control = bridge_make_control(options);
  if (state->control != NULL) state->mainThread = lua_newstate(lua_allocator, state);
  if (state->mainThread == NULL) {
    if (state->control != NULL) bridge_release_control(state->control);
    free(state);
    return NULL;
  }
  state->currentThread = state->mainThread;
  lua_atpanic(state->mainThread, panic);
  // lua_newthread copies the main thread's extra space.
  *(BridgeState **)lua_getextraspace(state->mainThread) = state;
  BridgeStatus status = pcall_with_traceback(state, open_state, options);
  if (status == BridgeStatusOK && bridge_watch(state->control)) return state;
  bridge_close(state);
  return NULL;
}

void bridge_set_context(BridgeState *state, void *context) {
  state->context = context;
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

// MARK: Closing

void bridge_close(BridgeState *state) {
  state->isClosing = true;
  // Runs all pending finalizers.
  bridge_enter(state);
  lua_close(state->mainThread);
  bridge_leave(state);
  bridge_discard_warnings(state);
  bridge_unwatch(state->control);
  bridge_release_control(state->control);
  bridge_release(state, (BridgeMark){0});
  bridge_free_types(state);
  free(state->spare);
  free(state->autoreleased);
  free(state);
}

// MARK: Statistics

size_t bridge_live_object_count(const BridgeState *state) {
  return state->liveObjects;
}

int32_t bridge_stack_height(const BridgeState *state) {
  return lua_gettop(state->currentThread);
}

void bridge_collect_garbage(BridgeState *state) {
  bridge_enter(state);
  lua_gc(state->currentThread, LUA_GCCOLLECT);
  lua_gc(state->currentThread, LUA_GCCOLLECT);
  bridge_leave(state);
}

BRIDGE_END
