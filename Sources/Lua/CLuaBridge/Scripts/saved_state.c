// The part of a saved state that is in Lua: which handles exist, with what belongs to them, a global variable, and the
// state of math.random. It is kept with the handle of the saved state, and collected with it.

#include "../Calls/calls.h"
#include "../Objects/user_values.h"
#include "../Values/values.h"
#include "scripts.h"

static const char savedStateKey;  // named user value of the handle of a saved state

// The fields of the saved state and of the entry of each handle.
enum { HandlesField = 1, GlobalField, RandomField, RandomSeedCountField };
enum { HandleField = 1, CallbacksField, StrongReferencesField, FieldsField, DataField };

// The user value of members that are tables, which the script may use as it likes.
static const char dataKey[] = "data";

typedef struct SavedStateParameters {
  const BridgeValue *object;
  const char *global;
} SavedStateParameters;

// MARK: Handles

// Pushes a copy of the table at `table`. [-0, +1, m]; uses 4 slots.
static void push_copy(lua_State *L, int table) {
  table = lua_absindex(L, table);
  lua_newtable(L);
  int copy = lua_gettop(L);
  for (lua_pushnil(L); lua_next(L, table); lua_settop(L, copy + 1)) {
    lua_pushvalue(L, copy + 1);
    lua_insert(L, -2);
    lua_rawset(L, copy);
  }
  lua_settop(L, copy);
}

// Sets a field of the entry at `entry` to the value on top if it is a table, which is also appended to the list at `tables`.
// [-1, +0, m]
static void set_field_to_table(lua_State *L, int entry, int field, int tables) {
  if (lua_istable(L, -1)) {
    lua_pushvalue(L, -1);
    lua_rawseti(L, tables, (lua_Integer)lua_rawlen(L, tables) + 1);
    lua_rawseti(L, entry, field);
  } else {
    lua_pop(L, 1);
  }
}

// Sets a field of the entry at `entry` to a copy of the table on top, if it is one. [-1, +0, m]
static void set_field_to_copy(lua_State *L, int entry, int field) {
  if (lua_istable(L, -1)) {
    push_copy(L, -1);
    lua_rawseti(L, entry, field);
  }
  lua_pop(L, 1);
}

// Whether the table of named user values on top is that of a saved state, which is not part of others: they would keep
// each other. [-0, +0, -]
static bool is_of_saved_state(lua_State *L) {
  if (!lua_istable(L, -1)) return false;
  bool isOfSavedState = lua_rawgetp(L, -1, &savedStateKey) != LUA_TNIL;
  lua_pop(L, 1);
  return isOfSavedState;
}

// Appends the entry of the handle on top to the list at `list`, and the tables of the script that belong to it to the list
// at `tables`. [-0, +0, m]
static void append_entry(lua_State *L, int list, int tables) {
  int handle = lua_gettop(L);
  const Handle *value = to_handle(L, handle);
  if (value == NULL || value->isDestroyed) return;
  lua_getiuservalue(L, handle, CallbacksUserValue);
  if (is_of_saved_state(L)) return lua_settop(L, handle);
  lua_newtable(L);
  int entry = lua_gettop(L);
  lua_pushvalue(L, handle);
  lua_rawseti(L, entry, HandleField);
  if (lua_istable(L, handle + 1)) {
    push_c_string(L, dataKey);
    lua_rawget(L, handle + 1);
    set_field_to_table(L, entry, DataField, tables);
    lua_pushvalue(L, handle + 1);
    set_field_to_copy(L, entry, CallbacksField);
  }
  lua_getiuservalue(L, handle, StrongReferencesUserValue);
  set_field_to_copy(L, entry, StrongReferencesField);
  lua_getiuservalue(L, handle, FieldsUserValue);
  set_field_to_table(L, entry, FieldsField, tables);
  lua_settop(L, entry);
  lua_rawseti(L, list, (lua_Integer)lua_rawlen(L, list) + 1);
  lua_settop(L, handle);
}

// Pushes the list of the entries of all handles, and that of the tables of the script that belong to them. [-0, +2, m]
static void push_entries(lua_State *L) {
  lua_newtable(L);
  lua_newtable(L);
  int tables = lua_gettop(L);
  lua_rawgeti(L, LUA_REGISTRYINDEX, state_of(L)->handlesRef);
  for (lua_pushnil(L); lua_next(L, tables + 1); lua_settop(L, tables + 2)) append_entry(L, tables - 1, tables);
  lua_settop(L, tables);
}

// Gives the named user values back that the handle at `handle` has no more, such as the function of a timer that has
// fired, and its data. Others stay. [-0, +0, m]
static void restore_named_values(lua_State *L, int entry, int handle) {
  int base = lua_gettop(L);
  bridge_push_user_value_table(L, handle, CallbacksUserValue);
  if (lua_rawgeti(L, entry, CallbacksField) == LUA_TTABLE) {
    for (lua_pushnil(L); lua_next(L, base + 2); lua_settop(L, base + 3)) {
      lua_pushvalue(L, base + 3);
      if (lua_rawget(L, base + 1) != LUA_TNIL) continue;
      lua_pushvalue(L, base + 3);
      lua_pushvalue(L, base + 4);
      lua_rawset(L, base + 1);
    }
  }
  lua_settop(L, base + 1);
  push_c_string(L, dataKey);
  if (lua_rawgeti(L, entry, DataField) == LUA_TTABLE) {
    lua_rawset(L, base + 1);
  } else {
    // Made since then.
    lua_pop(L, 1);
    if (lua_rawget(L, base + 1) == LUA_TTABLE) {
      lua_newtable(L);
      bridge_set_table_contents(L, base + 2, base + 3);
    }
  }
  lua_settop(L, base);
}

// Restores the handle of the entry at `entry`. [-0, +0, m]
static void restore_entry(lua_State *L, int entry) {
  int base = lua_gettop(L);
  lua_rawgeti(L, entry, HandleField);
  Handle *handle = lua_touserdata(L, base + 1);
  handle->isDestroyed = false;
  if (!handle->type->isUncached) {
    restore_named_values(L, entry, base + 1);
    if (lua_rawgeti(L, entry, StrongReferencesField) == LUA_TTABLE) push_copy(L, -1);
    lua_setiuservalue(L, base + 1, StrongReferencesUserValue);
    lua_settop(L, base + 1);
    // Also nil: fields that the object did not have.
    lua_rawgeti(L, entry, FieldsField);
    lua_setiuservalue(L, base + 1, FieldsUserValue);
  }
  lua_settop(L, base);
}

// MARK: math.random

// Pushes the generator of math.random, a userdata that its functions share, or nil. [-0, +1, -]
static void push_generator(lua_State *L) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &randomKey);
  if (lua_getupvalue(L, -1, 1) == NULL) lua_pushnil(L);
  lua_remove(L, -2);
}

// MARK: Saving

// Arguments: SavedStateParameters. Returns: the handle of the saved state, for pcall_keeping_handle_on_stack.
static int save_state(lua_State *L) {
  const SavedStateParameters *parameters = lua_touserdata(L, 1);
  BridgeState *state = state_of(L);
  bridge_push(state, L, parameters->object);
  lua_newtable(L);
  bridge_push_saved_global(L, parameters->global);
  lua_rawseti(L, 3, GlobalField);
  // Before the entries, so that this handle is none of them.
  bridge_push_user_value_table(L, 2, CallbacksUserValue);
  lua_pushvalue(L, 3);
  lua_rawsetp(L, -2, &savedStateKey);
  lua_settop(L, 3);
  push_entries(L);
  lua_rawgeti(L, 3, GlobalField);
  bridge_save_tables(L, -1, -2);
  lua_settop(L, 4);
  lua_rawseti(L, 3, HandlesField);
  push_generator(L);
  if (lua_isuserdata(L, -1)) {
    lua_pushlstring(L, lua_touserdata(L, -1), lua_rawlen(L, -1));
    lua_rawseti(L, 3, RandomField);
  }
  lua_pushinteger(L, state->randomSeedCount);
  lua_rawseti(L, 3, RandomSeedCountField);
  lua_settop(L, 2);
  return 1;
}

BridgeStatus bridge_save_state(BridgeState *state, const BridgeValue *object, const char *global) {
  SavedStateParameters parameters = {object, global};
  return bridge_pcall(
    state, save_state, bridge_message_handler, &parameters, false, state->hostDepth > 0 ? 1 : 0);
}

// Arguments: SavedStateParameters.
static int restore_state(lua_State *L) {
  const SavedStateParameters *parameters = lua_touserdata(L, 1);
  BridgeState *state = state_of(L);
  bridge_push(state, L, parameters->object);
  bridge_push_user_value_table(L, 2, CallbacksUserValue);
  if (lua_rawgetp(L, 3, &savedStateKey) != LUA_TTABLE) return luaL_error(L, "the state has not been saved");
  lua_replace(L, 3);
  lua_rawgeti(L, 3, HandlesField);
  for (lua_Integer i = 1; lua_rawgeti(L, 4, i) != LUA_TNIL; i++) {
    restore_entry(L, 5);
    lua_settop(L, 4);
  }
  lua_rawgeti(L, 3, GlobalField);
  bridge_restore_global(L, -1, parameters->global);
  lua_rawgeti(L, 3, RandomField);
  push_generator(L);
  if (lua_isuserdata(L, -1) && lua_rawlen(L, -1) == lua_rawlen(L, -2)) {
    memcpy(lua_touserdata(L, -1), lua_tostring(L, -2), lua_rawlen(L, -1));
  }
  lua_rawgeti(L, 3, RandomSeedCountField);
  state->randomSeedCount = lua_tointeger(L, -1);
  return 0;
}

BridgeStatus bridge_restore_state(BridgeState *state, const BridgeValue *object, const char *global) {
  SavedStateParameters parameters = {object, global};
  return pcall_with_traceback(state, restore_state, &parameters);
}

// MARK: Objects

typedef struct ObjectList {
  void **objects;
  size_t count, capacity;
} ObjectList;

// Arguments: ObjectList.
static int list_objects(lua_State *L) {
  ObjectList *list = lua_touserdata(L, 1);
  lua_rawgeti(L, LUA_REGISTRYINDEX, state_of(L)->handlesRef);
  for (lua_pushnil(L); lua_next(L, 2) && list->count < list->capacity; lua_settop(L, 3)) {
    const Handle *handle = to_handle(L, 4);
    if (handle != NULL && handle->object != NULL && !handle->isDestroyed) {
      list->objects[list->count++] = handle->object;
    }
  }
  return 0;
}

size_t bridge_list_objects(BridgeState *state, void **objects, size_t capacity) {
  ObjectList list = {objects, 0, capacity};
  bridge_pcall_ignoring_errors(state, list_objects, &list);
  return list.count;
}

BRIDGE_END
