// table.sort, with the contract and the errors of Lua's. Lua's own chooses pivots of large arrays by the clock.

#include "library.h"

enum { Table = 1, Comparison = 2 };

// Partitions of this size or more take the pivot from a pseudorandom position, so that no regular order of elements makes
// the sort quadratic.
enum { RandomPivotThreshold = 100 };

typedef struct Sort {
  lua_State *L;
  bool hasComparison;
  uint32_t random;
} Sort;

// Returns whether the value at absolute index `a` comes before the one at `b`. [-0, +0, e]; uses 3 slots.
static bool is_before(const Sort *sort, int a, int b) {
  lua_State *L = sort->L;
  if (!sort->hasComparison) return lua_compare(L, a, b, LUA_OPLT);
  lua_pushvalue(L, Comparison);
  lua_pushvalue(L, a);
  lua_pushvalue(L, b);
  lua_call(L, 2, 1);
  bool result = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return result;
}

// Puts the elements at positions `low` and `high` into order. [-0, +0, e]; uses 5 slots.
static void order_pair(const Sort *sort, lua_Integer low, lua_Integer high) {
  lua_State *L = sort->L;
  lua_geti(L, Table, low);
  lua_geti(L, Table, high);
  int top = lua_gettop(L);
  if (is_before(sort, top, top - 1)) {
    lua_seti(L, Table, low);
    lua_seti(L, Table, high);
  } else {
    lua_pop(L, 2);
  }
}

// Exchanges the elements at positions `a` and `b`. [-0, +0, e]; uses 2 slots.
static void swap(lua_State *L, lua_Integer a, lua_Integer b) {
  lua_geti(L, Table, a);
  lua_geti(L, Table, b);
  lua_seti(L, Table, a);
  lua_seti(L, Table, b);
}

// Moves `position` up (`step` 1) or down (-1) to the next element that is not before, or not after, the pivot at index
// `pivot`, and pushes that element. `bound` is beyond all positions that a valid comparison function leads to.
// [-0, +1, e]; uses 4 slots.
static lua_Integer find_misplaced_element(
  const Sort *sort, int pivot, lua_Integer position, int step, lua_Integer bound) {
  lua_State *L = sort->L;
  for (;;) {
    position += step;
    if (position == bound) luaL_error(L, "invalid order function for sorting");
    lua_geti(L, Table, position);
    int element = lua_gettop(L);
    if (step > 0 ? !is_before(sort, element, pivot) : !is_before(sort, pivot, element)) return position;
    lua_pop(L, 1);
  }
}

// Hoare partition of low...high by the element at high - 1; the elements at both ends are in order with it already.
// Returns the final position of the pivot. [-0, +0, e]; uses 6 slots.
static lua_Integer partition(const Sort *sort, lua_Integer low, lua_Integer high) {
  lua_State *L = sort->L;
  lua_Integer left = low, right = high - 1;
  lua_geti(L, Table, high - 1);
  int pivot = lua_gettop(L);
  for (;;) {
    left = find_misplaced_element(sort, pivot, left, 1, high);
    right = find_misplaced_element(sort, pivot, right, -1, low - 1);
    if (right < left) break;
    lua_seti(L, Table, left);
    lua_seti(L, Table, right);
  }
  lua_settop(L, pivot - 1);
  swap(L, high - 1, left);
  return left;
}

static lua_Integer pivot_position(Sort *sort, lua_Integer low, lua_Integer high) {
  lua_Integer count = high - low;
  if (count < RandomPivotThreshold) return low + count / 2;
  // The pivot is at a pseudorandom position (linear congruential generator) in the middle half of the range.
  sort->random = sort->random * 1664525 + 1013904223;
  return low + count / 4 + (lua_Integer)(sort->random % (uint32_t)(count / 2));
}

// Quicksort with the median of three; recurses into the smaller part. [-0, +0, e]; uses 6 slots.
static void quicksort(Sort *sort, lua_Integer low, lua_Integer high) {
  while (low < high) {
    order_pair(sort, low, high);
    if (high - low == 1) return;
    lua_Integer pivot = pivot_position(sort, low, high);
    order_pair(sort, low, pivot);
    order_pair(sort, pivot, high);
    if (high - low == 2) return;
    swap(sort->L, pivot, high - 1);
    pivot = partition(sort, low, high);
    if (pivot - low < high - pivot) {
      quicksort(sort, low, pivot - 1);
      low = pivot + 1;
    } else {
      quicksort(sort, pivot + 1, high);
      high = pivot - 1;
    }
  }
}

// Raises an error unless the argument is a table, or has the metamethods to be used like one. [-0, +0, e]; uses 2 slots.
static void check_table(lua_State *L) {
  if (lua_istable(L, Table)) return;
  static const char *const metamethods[] = {"__index", "__newindex", "__len"};
  for (size_t i = 0; i < sizeof metamethods / sizeof *metamethods; i++) {
    if (luaL_getmetafield(L, Table, metamethods[i]) == LUA_TNIL) luaL_checktype(L, Table, LUA_TTABLE);
    lua_pop(L, 1);
  }
}

// table.sort. Arguments: table [, comparison].
static int sort_table(lua_State *L) {
  check_table(L);
  lua_Integer count = luaL_len(L, Table);
  if (count < 2) return 0;
  luaL_argcheck(L, count < INT32_MAX, 1, "array too big");
  Sort sort = {.L = L, .hasComparison = !lua_isnoneornil(L, Comparison)};
  if (sort.hasComparison) luaL_checktype(L, Comparison, LUA_TFUNCTION);
  lua_settop(L, 2);
  luaL_checkstack(L, 40, NULL);
  quicksort(&sort, 1, count);
  return 0;
}

void bridge_open_sort(lua_State *L) {
  lua_getglobal(L, LUA_TABLIBNAME);
  lua_pushcfunction(L, sort_table);
  lua_setfield(L, -2, "sort");
  lua_pop(L, 1);
}

BRIDGE_END
