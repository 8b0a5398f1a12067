// Types described by Swift, and the lookup of their members.

#ifndef BRIDGE_TYPES_H
#define BRIDGE_TYPES_H

#include "../State/state.h"

// MARK: types.c

TypeMember *bridge_add_type_member(BridgeState *state, TypeMemberList *list, const char *name);
bool bridge_is_subtype(const BridgeType *type, const BridgeType *ancestor);
// Frees all types and global functions.
void bridge_free_types(BridgeState *state);

// MARK: lookup.c

// Builds the hash table from the table of members on top, and pushes the array of functions. [-0, +1, m]
void bridge_build_member_table(lua_State *L, BridgeType *type);
void bridge_free_member_table(BridgeState *state, BridgeType *type);

static inline size_t lookup_slot(const BridgeType *type, const void *key) {
  uintptr_t address = (uintptr_t)key;
  return (size_t)(address >> 4 ^ address >> 9) & type->lookupMask;
}

// Returns the entry for the name at stack index `index`, or NULL. [-0, +0, -]
static inline const LookupEntry *lookup_name(lua_State *L, const BridgeType *type, int index) {
  const void *key = lua_topointer(L, index);
  if (key == NULL) return NULL;
  size_t position = lookup_slot(type, key);
  while (type->lookup[position].key != key) {
    if (type->lookup[position].key == NULL) return NULL;
    position = (position + 1) & type->lookupMask;
  }
  return &type->lookup[position];
}

// Pushes the value under the key at index `key` in the type's table of members. [-0, +1, -]
static inline int push_member(lua_State *L, const BridgeType *type, int key) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &type->membersKey);
  lua_pushvalue(L, key);
  int found = lua_rawget(L, -2);
  lua_remove(L, -2);
  return found;
}

// Returns the member that push_member left on top: for a method or handler, the first upvalue of its function; NULL
// if it is neither a member nor a function. [-0, +0, -]; uses 1 slot.
static inline TypeMember *to_type_member(lua_State *L) {
  if (!lua_iscfunction(L, -1)) return lua_touserdata(L, -1);
  lua_getupvalue(L, -1, 1);
  TypeMember *member = lua_touserdata(L, -1);
  lua_pop(L, 1);
  return member;
}

#endif
