// The members of a type by the address of their names: Lua keeps one copy of a short string, so that the address of a
// key is as good as its text, and a look costs no call into Lua.
//
// Names that are not found this way, long ones among them, are looked up in the table of members.

#include "../State/state.h"
#include "types.h"

// stack: in table, out the same; peak 3
static size_t count_entries(lua_State *L, int table) {
  size_t count = 0;
  for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1)) count++;
  return count;
}

// The names of a type whose map is full only by half, so that a look ends soon and always.
static Name *make_slots(lua_State *L, BridgeType *type, size_t count) {
  size_t capacity = 4;
  while (capacity < 2 * count) capacity *= 2;
  Name *slots = bridge_allocate(state_of(L), NULL, 0, capacity * sizeof *slots);
  if (slots == NULL) luaL_error(L, "not enough memory");
  for (size_t i = 0; i < capacity; i++) slots[i] = (Name){0};
  type->names = slots;
  type->nameMask = capacity - 1;
  return slots;
}

static Name *find_free(const BridgeType *type, const void *key) {
  size_t place = name_place(type, key);
  while (type->names[place].key != NULL) place = (place + 1) & type->nameMask;
  return &type->names[place];
}

void bridge_make_names(lua_State *L, BridgeType *type) {
  int members = lua_gettop(L);
  make_slots(L, type, count_entries(L, members));
  lua_newtable(L);
  int32_t functionCount = 0;
  for (lua_pushnil(L); lua_next(L, members); lua_pop(L, 1)) {
    const void *key = lua_topointer(L, -2);
    Name *name = find_free(type, key);
    name->key = key;
    if (lua_type(L, -1) == LUA_TNUMBER) {
      name->kind = NameComponent;
      name->place = (int32_t)lua_tointeger(L, -1);
    } else if (lua_type(L, -1) == LUA_TFUNCTION) {
      name->kind = NameFunction;
      name->place = ++functionCount;
      lua_pushvalue(L, -1);
      lua_rawseti(L, members + 1, functionCount);
    } else {
      name->kind = NameEntry;
      name->entry = lua_touserdata(L, -1);
    }
  }
}

void bridge_free_names(BridgeState *state, BridgeType *type) {
  if (type->names != NULL) bridge_allocate(state, type->names, (type->nameMask + 1) * sizeof *type->names, 0);
}

BRIDGE_END
