// The seed of Lua's string hash, which decides the order of string keys in `pairs`.

#ifndef BRIDGE_HASH_SEED_H
#define BRIDGE_HASH_SEED_H

#include "../bridge.h"

// Sets the hash seed of a state that lua_newstate is creating to a constant; Lua's own mixes the time with addresses.
// Must be called at the second request to the allocator: the seed is in the first block by then, and no string has been
// hashed yet. `block`, `size`: the first block. `allocator`, `context`: as passed to lua_newstate. Does nothing if the
// block has not the layout of Lua 5.4; see bridge_can_set_hash_seed.
void bridge_set_hash_seed(void *block, size_t size, lua_Alloc allocator, void *context);
// Returns whether the linked Lua takes the seed, tested once per process: strings must be traversed in a known order.
bool bridge_can_set_hash_seed(void);

#endif
