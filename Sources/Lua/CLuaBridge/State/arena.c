// Arena allocator for values passed between Swift and Lua during one call; released to a mark.
//
// A Lua error skips the calls of bridge_release_arena in the functions that it unwinds. Their memory and references are
// then released with an earlier mark, at the latest with that of the outermost call from Swift.

#include <string.h>

#include "arena.h"

enum { BlockSize = 4096 };

static ArenaBlock *make_block(BridgeState *state, size_t needed) {
  if (needed <= BlockSize && state->spareBlock != NULL) {
    ArenaBlock *block = state->spareBlock;
    state->spareBlock = NULL;
    return block;
  }
  size_t size = needed > BlockSize ? needed : BlockSize;
  ArenaBlock *block = bridge_realloc(state, NULL, 0, sizeof *block + size);
  if (block != NULL) block->size = size;
  return block;
}

static void free_block(BridgeState *state, ArenaBlock *block) {
  if (block->size == BlockSize && state->spareBlock == NULL) {
    state->spareBlock = block;
  } else {
    bridge_realloc(state, block, sizeof *block + block->size, 0);
  }
}

static void *arena_allocate(BridgeState *state, size_t size) {
  if (size > SIZE_MAX / 2) return NULL;
  size = (size + 15) & ~(size_t)15;
  ArenaBlock *block = state->block;
  if (block == NULL || block->size - block->used < size) {
    block = make_block(state, size);
    if (block == NULL) return NULL;
    block->previous = state->block;
    block->used = 0;
    state->block = block;
  }
  void *result = block->bytes + block->used;
  block->used += size;
  return result;
}

static void *arena_allocate_zeroed(BridgeState *state, size_t count, size_t size) {
  if (count > SIZE_MAX / 2 / size) return NULL;
  void *result = arena_allocate(state, count * size);
  if (result != NULL) memset(result, 0, count * size);
  return result;
}

void *bridge_arena_allocate(BridgeState *state, size_t count, size_t size) {
  return count > SIZE_MAX / 2 / size ? NULL : arena_allocate(state, count * size);
}

BridgeArenaMark bridge_mark_arena(const BridgeState *state) {
  return (BridgeArenaMark){
    .block = state->block, .used = state->block == NULL ? 0 : state->block->used, .autoreleased = state->autoreleasedCount};
}

void bridge_release_arena(BridgeState *state, BridgeArenaMark mark) {
  while (state->autoreleasedCount > mark.autoreleased) {
    void *object = state->autoreleased[--state->autoreleasedCount];
    if (object != NULL) state->host.releaseObject(object);
  }
  while (state->block != mark.block) {
    ArenaBlock *block = state->block;
    state->block = block->previous;
    free_block(state, block);
  }
  if (state->block != NULL) state->block->used = mark.used;
}

void bridge_release_arena_in_lua_call(BridgeState *state, lua_State *L, BridgeArenaMark mark) {
  int top = lua_gettop(L);
  lua_State *previous = enter_host(state, L);
  bridge_release_arena(state, mark);
  leave_host(state, previous);
  lua_settop(L, top);
}

bool bridge_autorelease(BridgeState *state, void *object) {
  if (state->autoreleasedCount == state->autoreleasedCapacity) {
    size_t capacity = state->autoreleasedCapacity == 0 ? 32 : 2 * state->autoreleasedCapacity;
    void **autoreleased = bridge_realloc(
      state, state->autoreleased, state->autoreleasedCapacity * sizeof *autoreleased, capacity * sizeof *autoreleased);
    if (autoreleased == NULL) return false;
    state->autoreleased = autoreleased;
    state->autoreleasedCapacity = capacity;
  }
  state->autoreleased[state->autoreleasedCount++] = object;
  return true;
}

BridgeValue *bridge_make_values(BridgeState *state, size_t count) {
  return arena_allocate_zeroed(state, count == 0 ? 1 : count, sizeof(BridgeValue));
}

BridgeTable *bridge_make_table(BridgeState *state, size_t itemCount, size_t fieldCount) {
  BridgeTable *table = arena_allocate_zeroed(state, 1, sizeof *table);
  if (table == NULL) return NULL;
  table->items = arena_allocate_zeroed(state, itemCount, sizeof *table->items);
  table->fields = arena_allocate_zeroed(state, fieldCount, sizeof *table->fields);
  if (table->items == NULL || table->fields == NULL) return NULL;
  table->itemCount = itemCount;
  table->fieldCount = fieldCount;
  return table;
}

bool bridge_make_string(BridgeState *state, const uint8_t *bytes, size_t length, BridgeString *string) {
  char *copy = arena_allocate(state, length + 1);
  if (copy == NULL) return false;
  if (length > 0) memcpy(copy, bytes, length);
  copy[length] = '\0';
  *string = (BridgeString){copy, length};
  return true;
}

BRIDGE_END
