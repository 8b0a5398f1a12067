// Deterministic pairs for classes and instances: the order does not depend on Lua's hash.

#include <stdlib.h>

#include "../Objects/objects.h"
#include "../Values/text.h"
#include "classes.h"

typedef struct SortedKey {
  int rank;  // 0: numbers, 1: strings, 2: other keys in the order of lua_next
  int index;
  double number;
  BridgeString string;
} SortedKey;

static int compare_keys(const void *a, const void *b) {
  const SortedKey *x = a, *y = b;
  if (x->rank != y->rank) return x->rank - y->rank;
  if (x->rank == 0 && x->number != y->number) return x->number < y->number ? -1 : 1;
  if (x->rank == 1) {
    int order = compare_strings(x->string, y->string);
    if (order != 0) return order;
  }
  return x->index - y->index;
}

// [-0, +0, -]
static SortedKey sorted_key(lua_State *L, int key, int index) {
  SortedKey sorted = {.rank = 2, .index = index};
  if (lua_type(L, key) == LUA_TNUMBER) {
    sorted.rank = 0;
    sorted.number = lua_tonumber(L, key);
  } else if (lua_type(L, key) == LUA_TSTRING) {
    sorted.rank = 1;
    sorted.string = to_string(L, key);
  }
  return sorted;
}

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

// Iterator. Arguments: instance, previous key. Returns: key, value. Upvalues: iterator of the properties, iterator of
// the fields.
static int instance_next(lua_State *L) {
  lua_settop(L, 2);
  lua_pushvalue(L, lua_upvalueindex(1));
  if (lua_isfunction(L, -1)) {
    lua_insert(L, 1);
    lua_call(L, 2, 2);
    if (!lua_isnil(L, -2)) return 2;
    lua_settop(L, 0);
    lua_pushnil(L);
    lua_replace(L, lua_upvalueindex(1));
  }
  lua_settop(L, 0);
  lua_pushvalue(L, lua_upvalueindex(2));
  if (lua_isnil(L, -1)) return 0;
  lua_call(L, 0, 2);
  return 2;
}

// __pairs of an instance: the properties of its type, then its own fields.
int bridge_instance_pairs(lua_State *L) {
  bridge_check_handle(L);
  bridge_object_pairs(L);
  lua_settop(L, lua_gettop(L) - 1);
  int properties = lua_gettop(L);
  if (lua_getiuservalue(L, 1, FieldsUserValue) == LUA_TTABLE) {
    bridge_push_sorted_iterator(L, lua_gettop(L));
  } else {
    lua_pushnil(L);
  }
  lua_pushvalue(L, properties);
  lua_insert(L, -2);
  lua_pushcclosure(L, instance_next, 2);
  lua_pushvalue(L, 1);
  return 2;
}

BRIDGE_END
