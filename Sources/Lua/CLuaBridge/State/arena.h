// Arena allocator for the values of one call; see arena.c.

#ifndef BRIDGE_ARENA_H
#define BRIDGE_ARENA_H

#include "state.h"

typedef struct ArenaBlock {
  struct ArenaBlock *previous;
  size_t size;
  size_t used;
  _Alignas(16) char bytes[];
} ArenaBlock;

// Returns uninitialized memory from the arena, or NULL if there is no memory.
void *bridge_arena_allocate(BridgeState *state, size_t count, size_t size);
// bridge_release_arena within a call from Lua: sets the current thread, so that deinitializers in Swift that call into
// Lua use the right one, and restores its stack. [-0, +0, -]
void bridge_release_arena_in_lua_call(BridgeState *state, lua_State *L, BridgeArenaMark mark);

// Inline versions of bridge_mark_arena and bridge_release_arena, which return early if there is nothing to release.
static inline BridgeArenaMark mark_arena(const BridgeState *state) {
  return (BridgeArenaMark){state->block, state->block == NULL ? 0 : state->block->used, state->autoreleasedCount};
}

static inline void release_arena_if_changed(BridgeState *state, lua_State *L, BridgeArenaMark mark) {
  bool isUnchanged = state->autoreleasedCount == mark.autoreleased && state->block == mark.block
    && (state->block == NULL || state->block->used == mark.used);
  if (!isUnchanged) bridge_release_arena_in_lua_call(state, L, mark);
}

#endif
