// Traversal of tables in the order of their keys: numbers, strings in the order of their bytes, false, true, and then
// all other keys in the order of lua_next, which is not sorted.

#ifndef BRIDGE_SORTED_KEYS_H
#define BRIDGE_SORTED_KEYS_H

#include "../bridge.h"

// Pushes an iterator over a snapshot of the table's keys. Returns 1. [-0, +1, e]
int bridge_push_sorted_iterator(lua_State *L, int table);
// As lua_next, in the order of the keys. Complexity: O(n). [-1, +(2|0), e]; uses 4 slots.
bool bridge_next_sorted(lua_State *L, int table);

#endif
