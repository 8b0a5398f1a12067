// The identity map: from the address of a Swift object to the ID of its handle.
//
// Not a Lua table: addresses differ from run to run, so that a Lua table with such keys would be resized, and memory
// collected, at different points of each run. The Lua table of handles has IDs as keys.

#ifndef BRIDGE_IDENTITY_MAP_H
#define BRIDGE_IDENTITY_MAP_H

#include "../bridge.h"

typedef struct IdentityMapEntry {
  void *object;  // NULL: free
  uint32_t handleID;
} IdentityMapEntry;

// A hash table with open addressing and linear probing, between an eighth and a half full. Zeroed, it is empty.
typedef struct IdentityMap {
  IdentityMapEntry *entries;
  size_t count, capacity;  // a power of two, or 0
} IdentityMap;

// Makes room for one more entry; returns false if there is no memory.
bool bridge_reserve_identity_entry(BridgeState *state);
// Maps an object to a handle ID, in place of its former one. Needs room for an entry.
void bridge_set_identity(IdentityMap *map, void *object, uint32_t handleID);
// Returns the ID of an object's handle; 0: none.
uint32_t bridge_find_identity(const IdentityMap *map, const void *object);
// Removes an object, unless it has been mapped to another handle since.
void bridge_remove_identity(BridgeState *state, const void *object, uint32_t handleID);

#endif
