// Hash table of a type's members, keyed by the address of their names. Lua interns short strings, so that equal short
// strings have the same address, and a lookup does not call the Lua API.
//
// Names that are not found this way, such as long strings, are looked up in the Lua table of members.

#include "../State/state.h"
#include "types.h"

// Returns the number of entries of a table. [-0, +0, -]; uses 3 slots.
static size_t count_entries(lua_State *L, int table) {
  size_t count = 0;
  for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1)) count++;
  return count;
}

// Allocates the table, open addressing with linear probing. The load factor is at most 1/2, so that every probe
// sequence ends. [-0, +0, e]
static LookupEntry *allocate_member_table(lua_State *L, BridgeType *type, size_t count) {
  size_t capacity = 4;
  while (capacity < 2 * count) capacity *= 2;
  LookupEntry *entries = bridge_realloc(state_of(L), NULL, 0, capacity * sizeof *entries);
  if (entries == NULL) luaL_error(L, "not enough memory");
  for (size_t i = 0; i < capacity; i++) entries[i] = (LookupEntry){0};
  type->lookup = entries;
  type->lookupMask = capacity - 1;
  return entries;
}

static LookupEntry *find_free_entry(const BridgeType *type, const void *key) {
  size_t position = lookup_slot(type, key);
  while (type->lookup[position].key != NULL) position = (position + 1) & type->lookupMask;
  return &type->lookup[position];
}

void bridge_build_member_table(lua_State *L, BridgeType *type) {
  int members = lua_gettop(L);
  allocate_member_table(L, type, count_entries(L, members));
  lua_newtable(L);
  int32_t functionCount = 0;
  for (lua_pushnil(L); lua_next(L, members); lua_pop(L, 1)) {
    const void *key = lua_topointer(L, -2);
    LookupEntry *name = find_free_entry(type, key);
    name->key = key;
    if (lua_type(L, -1) == LUA_TNUMBER) {
      name->kind = LookupComponent;
      name->position = (int32_t)lua_tointeger(L, -1);
    } else if (lua_type(L, -1) == LUA_TFUNCTION) {
      name->kind = LookupFunction;
      name->position = ++functionCount;
      lua_pushvalue(L, -1);
      lua_rawseti(L, members + 1, functionCount);
    } else {
      name->kind = LookupProperty;
      name->member = lua_touserdata(L, -1);
    }
  }
}

void bridge_free_member_table(BridgeState *state, BridgeType *type) {
  if (type->lookup != NULL) bridge_realloc(state, type->lookup, (type->lookupMask + 1) * sizeof *type->lookup, 0);
}

BRIDGE_END
