// Hash table with open addressing, linear probing and deletion by backward shift.

#include <string.h>

#include "state.h"

enum { MinCapacity = 64 };

// Fibonacci hashing: bit 32 of the product and those above depend on all lower bits of the address, also on those that
// differ between neighboring objects.
static size_t home_index(const IdentityMap *map, const void *object) {
  return (size_t)(((uintptr_t)object * UINT64_C(0x9E3779B97F4A7C15)) >> 32) & (map->capacity - 1);
}

// Returns the index of the object's entry, or of the free entry where it belongs.
static size_t entry_index(const IdentityMap *map, const void *object) {
  size_t index = home_index(map, object);
  while (map->entries[index].object != NULL && map->entries[index].object != object) {
    index = (index + 1) & (map->capacity - 1);
  }
  return index;
}

static bool resize(BridgeState *state, size_t capacity) {
  IdentityMap *map = &state->identityMap, resized = {.capacity = capacity};
  resized.entries = bridge_realloc(state, NULL, 0, capacity * sizeof *resized.entries);
  if (resized.entries == NULL) return false;
  memset(resized.entries, 0, capacity * sizeof *resized.entries);
  for (size_t i = 0; i < map->capacity; i++) {
    const IdentityMapEntry *entry = &map->entries[i];
    if (entry->object != NULL) bridge_set_identity(&resized, entry->object, entry->handleID);
  }
  if (map->capacity > 0) bridge_realloc(state, map->entries, map->capacity * sizeof *map->entries, 0);
  *map = resized;
  return true;
}

bool bridge_reserve_identity_entry(BridgeState *state) {
  const IdentityMap *map = &state->identityMap;
  if (2 * (map->count + 1) <= map->capacity) return true;
  return resize(state, map->capacity == 0 ? MinCapacity : 2 * map->capacity);
}

void bridge_set_identity(IdentityMap *map, void *object, uint32_t handleID) {
  IdentityMapEntry *entry = &map->entries[entry_index(map, object)];
  if (entry->object == NULL) map->count++;
  *entry = (IdentityMapEntry){object, handleID};
}

uint32_t bridge_find_identity(const IdentityMap *map, const void *object) {
  return map->capacity == 0 ? 0 : map->entries[entry_index(map, object)].handleID;
}

void bridge_remove_identity(BridgeState *state, const void *object, uint32_t handleID) {
  IdentityMap *map = &state->identityMap;
  if (bridge_find_identity(map, object) != handleID || handleID == 0) return;
  size_t mask = map->capacity - 1, hole = entry_index(map, object);
  for (size_t next = (hole + 1) & mask; map->entries[next].object != NULL; next = (next + 1) & mask) {
    // An entry may move into the hole if the hole is not before its home index.
    size_t distance = (next - home_index(map, map->entries[next].object)) & mask;
    if (distance < ((next - hole) & mask)) continue;
    map->entries[hole] = map->entries[next];
    hole = next;
  }
  map->entries[hole] = (IdentityMapEntry){0};
  map->count--;
  // Without memory the map stays as large as it is.
  if (map->capacity > MinCapacity && 8 * map->count < map->capacity) resize(state, map->capacity / 2);
}

BRIDGE_END
