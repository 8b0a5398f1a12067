// Lua has no function to set the hash seed (luai_makeseed is a macro of its build), so it is overwritten in place.

#include "hash_seed.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// The beginning of global_State in Lua 5.4 (lstate.h). Up to the seed it has not changed from 5.4.0 to 5.4.8.
typedef struct GlobalState {
  lua_Alloc allocator;
  void *context;
  ptrdiff_t totalBytes, debt;
  size_t estimate, lastAtomic;
  struct {
    void **hash;
    int useCount, size;
  } strings;
  struct {
    union {
      void *pointer;
      lua_Integer integer;
      lua_Number number;
    } value;
    unsigned char type;
  } registry, nilValue;
  unsigned int seed;
} GlobalState;

static const unsigned int hashSeed = 0x64796E6C;

// Finds the global state in the first block, which also holds the main thread, by the two pointers that begin it.
static GlobalState *find_global_state(void *block, size_t size, lua_Alloc allocator, void *context) {
  if (strstr(lua_ident, "Lua 5.4.") == NULL) return NULL;
  for (size_t offset = 0; offset + sizeof(GlobalState) <= size; offset += sizeof(void *)) {
    GlobalState *state = (GlobalState *)((char *)block + offset);
    if (state->allocator != allocator || state->context != context) continue;
    bool isNew = state->totalBytes == (ptrdiff_t)size && state->debt == 0 && state->strings.hash == NULL
      && state->strings.useCount == 0 && state->strings.size == 0;
    return isNew ? state : NULL;
  }
  return NULL;
}

void bridge_set_hash_seed(void *block, size_t size, lua_Alloc allocator, void *context) {
  GlobalState *state = find_global_state(block, size, allocator, context);
  if (state != NULL) state->seed = hashSeed;
}

// MARK: Test of the linked library

typedef struct FirstAllocationCapture {
  void *block;
  size_t size;
} FirstAllocationCapture;

static void *allocate(void *context, void *block, size_t oldSize, size_t newSize) {
  (void)oldSize;
  FirstAllocationCapture *first = context;
  if (newSize == 0) {
    free(block);
    return NULL;
  }
  if (first->size > 0) bridge_set_hash_seed(first->block, first->size, allocate, context);
  void *result = realloc(block, newSize);
  *first = first->block == NULL ? (FirstAllocationCapture){result, newSize} : (FirstAllocationCapture){first->block, 0};
  return result;
}

// Returns the keys of a table in the order of lua_next. Arguments: none. Returns: string.
static int traversal_order(lua_State *L) {
  static const char *const keys[] = {
    "gravity", "collision", "push", "snap", "attachment", "field", "item", "animator", "angle", "velocity", "friction",
    "elasticity"};
  enum { Count = sizeof keys / sizeof *keys };
  lua_createtable(L, 0, Count);
  for (int i = 0; i < Count; i++) {
    lua_pushboolean(L, 1);
    lua_setfield(L, 1, keys[i]);
  }
  lua_pushliteral(L, "");
  for (lua_pushnil(L); lua_next(L, 1); lua_pop(L, 1)) {
    lua_pushfstring(L, "%s %s", lua_tostring(L, 2), lua_tostring(L, -2));
    lua_replace(L, 2);
  }
  lua_settop(L, 2);
  return 1;
}

static bool canSetHashSeed;

static void test_hash_seed(void) {
  FirstAllocationCapture first = {0};
  lua_State *L = lua_newstate(allocate, &first);
  if (L == NULL) return;
  lua_pushcfunction(L, traversal_order);
  // The order of the words by the low four bits of their hashes, which differ; calculated from the seed with the hash
  // function of Lua 5.4 (luaS_hash).
  static const char order[] =
    " angle push field attachment collision snap gravity item friction velocity elasticity animator";
  canSetHashSeed = lua_pcall(L, 0, 1, 0) == LUA_OK && strcmp(lua_tostring(L, -1), order) == 0;
  lua_close(L);
}

bool bridge_can_set_hash_seed(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, test_hash_seed);
  return canSetHashSeed;
}

BRIDGE_END
