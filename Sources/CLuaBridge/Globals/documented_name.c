// The documented names of values, for help().

#include "../Values/userdata.h"
#include "globals.h"

static const TypeEntry *find_entry_in_list(const TypeEntryList *list, const void *candidate) {
  for (const TypeEntry *entry = list->first; entry != NULL; entry = entry->next) {
    if (entry == candidate) return entry;
  }
  return NULL;
}

static const TypeEntry *find_entry(const BridgeState *state, const void *candidate) {
  const TypeEntry *entry = find_entry_in_list(&state->functions, candidate);
  for (const BridgeType *type = state->types; type != NULL && entry == NULL; type = type->next) {
    entry = find_entry_in_list(&type->members, candidate);
    if (entry == NULL) entry = find_entry_in_list(&type->functions, candidate);
  }
  return entry;
}

static const BridgeType *find_type(const BridgeState *state, const void *candidate) {
  const BridgeType *type = state->types;
  while (type != NULL && type != candidate) type = type->next;
  return type;
}

static const Constructor *find_constructor(const BridgeState *state, const void *candidate) {
  for (const BridgeType *type = state->types; type != NULL; type = type->next) {
    const Constructor *constructor = type->constructors;
    while (constructor != NULL && constructor != candidate) constructor = constructor->next;
    if (constructor != NULL) return constructor;
  }
  return NULL;
}

// Returns the pointer that a C function of the host has as its first upvalue: a type, an entry or a constructor.
// Scripts also have closures of other C code, so the pointer may only be compared, never dereferenced. [-0, +0, -];
// uses 1 slot.
static const void *first_upvalue(lua_State *L, int index) {
  if (!lua_iscfunction(L, index) || lua_getupvalue(L, index, 1) == NULL) return NULL;
  const void *pointer = lua_islightuserdata(L, -1) ? lua_touserdata(L, -1) : NULL;
  lua_pop(L, 1);
  return pointer;
}

const BridgeType *bridge_type_of_type_table(BridgeState *state, lua_State *L, int index) {
  const BridgeType *type = NULL;
  if (!lua_istable(L, index) || !lua_getmetatable(L, index)) return NULL;
  push_c_string(L, "__newindex");
  lua_rawget(L, -2);
  type = find_type(state, first_upvalue(L, lua_gettop(L)));
  lua_pop(L, 2);
  return type;
}

// Returns the type of an object or record, or the type that a class or a global such as View represents; else NULL.
// [-0, +0, m]; uses 4 slots.
static const BridgeType *type_of(BridgeState *state, lua_State *L, int index) {
  const Handle *handle = to_handle(L, index);
  if (handle != NULL) return handle->type;
  const Record *record = to_record(L, index);
  if (record != NULL) return record->type;
  const ScriptClass *class = to_class(L, index);
  return class != NULL ? class->type->base : bridge_type_of_type_table(state, L, index);
}

// Returns the type if the function is its `extend`, else NULL. [-0, +0, -]; uses 1 slot.
static const BridgeType *type_of_extend_function(BridgeState *state, lua_State *L, int index) {
  const BridgeType *type = find_type(state, first_upvalue(L, index));
  if (type == NULL && lua_iscfunction(L, index) && lua_getupvalue(L, index, 1) != NULL) {
    const ScriptClass *class = to_class(L, lua_gettop(L));
    if (class != NULL) type = class->type->base;
    lua_pop(L, 1);
  }
  return type;
}

void bridge_push_documented_name(BridgeState *state, lua_State *L, int index) {
  const BridgeType *type = type_of(state, L, index), *extended = type_of_extend_function(state, L, index);
  const void *upvalue = first_upvalue(L, index);
  const TypeEntry *entry = find_entry(state, upvalue);
  const Constructor *constructor = find_constructor(state, upvalue);
  if (type != NULL) {
    push_c_string(L, type->name);
  } else if (extended != NULL) {
    lua_pushfstring(L, "%s.extend", extended->name);
  } else if (constructor != NULL) {
    push_c_string(L, constructor->label);
  } else if (entry != NULL && entry->owner != NULL) {
    lua_pushfstring(L, "%s.%s", entry->owner->name, entry->name);
  } else if (entry != NULL) {
    push_c_string(L, entry->name);
  } else {
    lua_pushfstring(L, "(%s)", luaL_typename(L, index));
  }
}

void bridge_replace_arguments_by_documented_names(BridgeState *state, lua_State *L) {
  luaL_checkstack(L, LUA_MINSTACK, NULL);
  for (int index = lua_gettop(L); index >= 1; index--) {
    int type = lua_type(L, index);
    if (type == LUA_TSTRING || type == LUA_TNIL) continue;
    bridge_push_documented_name(state, L, index);
    lua_replace(L, index);
  }
}

BRIDGE_END
