// Traversal of tables in the order of their keys.

#include "sorted_keys.h"

#include <stdlib.h>

#include "text.h"

// MARK: Order

typedef enum Rank { RankNumber, RankString, RankFalse, RankTrue, RankOther } Rank;

typedef struct SortedKey {
  Rank rank;
  int index;  // in the order of lua_next
  bool isInteger;
  lua_Integer integer;
  double number;
  BridgeString string;
} SortedKey;

// The sort key of the table key at the stack index `key`, the `index`th in the order of lua_next. [-0, +0, -]
static SortedKey sorted_key(lua_State *L, int key, int index) {
  SortedKey sorted = {.rank = RankOther, .index = index};
  switch (lua_type(L, key)) {
  case LUA_TNUMBER:
    sorted.rank = RankNumber;
    sorted.isInteger = lua_isinteger(L, key);
    if (sorted.isInteger) sorted.integer = lua_tointeger(L, key); else sorted.number = lua_tonumber(L, key);
    break;
  case LUA_TSTRING:
    sorted.rank = RankString;
    sorted.string = to_string(L, key);
    break;
  case LUA_TBOOLEAN: sorted.rank = lua_toboolean(L, key) ? RankTrue : RankFalse; break;
  default: break;
  }
  return sorted;
}

// Returns whether an integer is less than a key of a table that is not an integer. Such a key has a fraction, or lies
// outside of the range of integers.
static bool is_less(lua_Integer integer, double number) {
  if (number >= 0x1p63) return true;
  if (number < -0x1p63) return false;
  lua_Integer truncated = (lua_Integer)number;
  return number < 0 ? integer < truncated : integer <= truncated;
}

static int compare_numbers(const SortedKey *a, const SortedKey *b) {
  if (a->isInteger && b->isInteger) return (a->integer > b->integer) - (a->integer < b->integer);
  if (a->isInteger) return is_less(a->integer, b->number) ? -1 : 1;
  if (b->isInteger) return is_less(b->integer, a->number) ? 1 : -1;
  return (a->number > b->number) - (a->number < b->number);
}

static int compare_keys(const void *a, const void *b) {
  const SortedKey *x = a, *y = b;
  if (x->rank != y->rank) return (int)x->rank - (int)y->rank;
  switch (x->rank) {
  case RankNumber: return compare_numbers(x, y);
  case RankString: return compare_strings(x->string, y->string);
  default: return x->index - y->index;
  }
}

// MARK: Iterator over a snapshot

// Pushes an array of the table's current keys in a deterministic order. [-0, +1, e]
static void push_sorted_keys(lua_State *L, int table) {
  int count = 0;
  for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1)) count++;
  lua_createtable(L, count, 0);
  int found = lua_gettop(L);
  SortedKey *keys = lua_newuserdatauv(L, (size_t)count * sizeof *keys + 1, 0);
  int index = 0;
  for (lua_pushnil(L); index < count && lua_next(L, table); lua_pop(L, 1)) {
    keys[index] = sorted_key(L, -2, index + 1);
    lua_pushvalue(L, -2);
    lua_rawseti(L, found, ++index);
  }
  lua_settop(L, found + 1);
  qsort(keys, (size_t)index, sizeof *keys, compare_keys);
  lua_createtable(L, index, 0);
  for (int i = 0; i < index; i++) {
    lua_rawgeti(L, found, keys[i].index);
    lua_rawseti(L, -2, i + 1);
  }
  lua_replace(L, found);
  lua_settop(L, found);
}

// Iterator. Arguments are ignored. Returns: key, value. Upvalues: table, array of keys, index of the last key returned.
static int next_sorted(lua_State *L) {
  lua_settop(L, 0);
  for (lua_Integer index = lua_tointeger(L, lua_upvalueindex(3)) + 1;; index++) {
    if (lua_rawgeti(L, lua_upvalueindex(2), index) == LUA_TNIL) return 0;
    lua_pushinteger(L, index);
    lua_replace(L, lua_upvalueindex(3));
    lua_pushvalue(L, -1);
    // Keys that the loop body has removed are skipped.
    if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL) return 2;
    lua_settop(L, 0);
  }
}

int bridge_push_sorted_iterator(lua_State *L, int table) {
  push_sorted_keys(L, table);
  lua_pushvalue(L, table);
  lua_insert(L, -2);
  lua_pushinteger(L, 0);
  lua_pushcclosure(L, next_sorted, 3);
  return 1;
}

// MARK: Traversal without a snapshot

// Replaces the key on top by the next key in the order of lua_next that is of RankOther, and pushes its value.
// [-1, +(2|0), e]
static bool next_unsortable(lua_State *L, int table) {
  while (lua_next(L, table)) {
    if (sorted_key(L, -2, 0).rank == RankOther) return true;
    lua_pop(L, 1);
  }
  return false;
}

bool bridge_next_sorted(lua_State *L, int table) {
  int previousIndex = lua_gettop(L);
  bool isFirst = lua_isnil(L, previousIndex);
  SortedKey previous = sorted_key(L, previousIndex, 0), next = {.rank = RankOther};
  if (!isFirst && previous.rank == RankOther) return next_unsortable(L, table);
  // Search for the smallest key that is greater than the previous one, and keep it in the stack slot below the key of
  // lua_next.
  lua_pushnil(L);
  for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1)) {
    SortedKey key = sorted_key(L, -2, 0);
    if (key.rank == RankOther || (!isFirst && compare_keys(&key, &previous) <= 0)) continue;
    if (next.rank != RankOther && compare_keys(&key, &next) >= 0) continue;
    next = key;
    lua_copy(L, -2, previousIndex + 1);
  }
  lua_replace(L, previousIndex);
  if (next.rank == RankOther) return next_unsortable(L, table);
  lua_pushvalue(L, previousIndex);
  lua_rawget(L, table);
  return true;
}

BRIDGE_END
