// Resolves a path of names, for completion. No function of a script is called: tables are read raw, and only __index
// tables are followed. Members of host objects are read, since only code of the host runs for them.

#include <string.h>

#include "../Calls/calls.h"
#include "../Globals/globals.h"
#include "../Scripts/scripts.h"
#include "../Values/userdata.h"
#include "../Values/values.h"
#include "console.h"

typedef struct InspectRequest {
  int64_t reference;
  const BridgeValue *keys;
  size_t count;
  BridgeInspection *inspection;
} InspectRequest;

enum { EnvironmentIndex = 2, IndexChainLimit = 20 };

// MARK: Path components

// Returns whether reading a field of the value runs only code of the host. [-0, +0, m]
static bool is_host_value(BridgeState *state, lua_State *L, int index) {
  return to_handle(L, index) != NULL || to_record(L, index) != NULL || to_class(L, index) != NULL
    || bridge_type_of_global(state, L, index) != NULL;
}

// Replaces the value on top by the __index table of its metatable and returns true; pops it and returns false if there
// is none. [-1, +(0|1), m]
static bool follow_index(lua_State *L) {
  int type = luaL_getmetafield(L, -1, "__index");
  if (type != LUA_TNIL) lua_remove(L, -2);
  if (type == LUA_TTABLE) return true;
  lua_pop(L, 1);
  return false;
}

// Replaces a value and the key on top of it by the field, or by nil. [-2, +1, e]
static void push_field(BridgeState *state, lua_State *L) {
  int key = lua_gettop(L), value = key - 1;
  if (is_host_value(state, L, value)) {
    lua_gettable(L, value);
    lua_remove(L, value);
    return;
  }
  lua_pushvalue(L, value);
  bool isTable = lua_istable(L, -1) || follow_index(L);
  for (int level = 0; isTable && level < IndexChainLimit; level++) {
    lua_pushvalue(L, key);
    if (lua_rawget(L, -2) != LUA_TNIL) {
      lua_replace(L, value);
      lua_settop(L, value);
      return;
    }
    lua_pop(L, 1);
    isTable = follow_index(L);
  }
  lua_settop(L, value);
  lua_pushnil(L);
  lua_replace(L, value);
}

// Replaces the name on top by the value of that variable in the environment, or by nil. [-1, +1, e]
static void push_variable(BridgeState *state, lua_State *L) {
  int key = lua_gettop(L);
  lua_rawgeti(L, EnvironmentIndex, ResultsField);
  lua_pushvalue(L, key);
  lua_rawget(L, -2);
  for (int step = 0; step < 2 && lua_isnil(L, -1); step++) {
    lua_settop(L, key);
    if (step == 0) {
      lua_rawgeti(L, EnvironmentIndex, LocalsField);
      lua_pushvalue(L, key);
      lua_rawget(L, -2);
    } else if (!bridge_push_scope(L)) {
      break;
    }
    int n = lua_isuserdata(L, -1) ? bridge_find_local(L, -1, key) : 0;
    if (n > 0) bridge_push_local(L, lua_gettop(L), n); else lua_pushnil(L);
  }
  if (lua_gettop(L) == key || lua_isnil(L, -1)) {
    lua_settop(L, key);
    lua_pushglobaltable(L);
    lua_pushvalue(L, key);
    push_field(state, L);
  }
  lua_replace(L, key);
  lua_settop(L, key);
}

// MARK: Names

// Sets names[key] to the name of the value's Lua type unless the key is present. Pops the key and the value.
// [-2, +0, m]
static void add_name(lua_State *L, int names) {
  lua_pushvalue(L, -2);
  if (lua_rawget(L, names) == LUA_TNIL) {
    lua_pushvalue(L, -3);
    lua_pushstring(L, luaL_typename(L, -3));
    lua_rawset(L, names);
  }
  lua_pop(L, 3);
}

// Adds the string keys of the table on top. [-0, +0, m]
static void add_entries(lua_State *L, int names) {
  int table = lua_gettop(L);
  if (!lua_istable(L, table)) return;
  for (lua_pushnil(L); lua_next(L, table); lua_settop(L, table + 1)) {
    if (lua_type(L, table + 1) != LUA_TSTRING) continue;
    lua_pushvalue(L, table + 1);
    lua_insert(L, table + 2);
    add_name(L, names);
  }
}

// Adds the keys of the value on top and of its chain of __index tables. [-1, +0, m]
static void add_index_chain(lua_State *L, int names) {
  bool isTable = lua_istable(L, -1) || follow_index(L);
  for (int level = 0; isTable && level < IndexChainLimit; level++) {
    add_entries(L, names);
    if (!follow_index(L)) return;
  }
  if (isTable) lua_pop(L, 1);
}

// Adds the members of the class on top and of its ancestors. [-1, +0, m]
static void add_class_chain(lua_State *L, int names) {
  while (to_class(L, -1) != NULL) {
    lua_getiuservalue(L, -1, MembersUserValue);
    add_entries(L, names);
    lua_pop(L, 1);
    lua_getiuservalue(L, -1, ParentUserValue);
    lua_remove(L, -2);
  }
  lua_pop(L, 1);
}

// [-0, +0, m]
static void add_scope(lua_State *L, int names) {
  if (!bridge_push_scope(L)) return;
  int index = lua_gettop(L);
  const Scope *scope = lua_touserdata(L, index);
  for (int n = 1; n <= scope->count; n++) {
    bridge_local_name(L, index, n);
    bridge_push_local(L, index, n);
    add_name(L, names);
  }
  lua_settop(L, index - 1);
}

// Adds the locals of the console. [-0, +0, m]; uses 6 slots.
static void add_locals(lua_State *L, int names) {
  lua_rawgeti(L, EnvironmentIndex, LocalsField);
  int table = lua_gettop(L);
  for (lua_pushnil(L); lua_next(L, table); lua_settop(L, table + 1)) {
    int n = bridge_find_local(L, table + 2, table + 1);
    lua_pushvalue(L, table + 1);
    bridge_push_local(L, table + 2, n);
    add_name(L, names);
  }
  lua_settop(L, table - 1);
}

// [-0, +0, m]
static void add_variables(lua_State *L, int names) {
  add_locals(L, names);
  add_scope(L, names);
  static const int fields[] = {ResultsField, FunctionsField};
  for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
    lua_rawgeti(L, EnvironmentIndex, fields[i]);
    add_entries(L, names);
    lua_pop(L, 1);
  }
  lua_pushglobaltable(L);
  add_index_chain(L, names);
}

// MARK: Inspection

// Describes the value at index `value`. [-0, +p, e]; the caller discards what is left on the stack.
static void inspect_value(BridgeState *state, lua_State *L, int value, int names, BridgeInspection *inspection) {
  const Handle *handle = to_handle(L, value);
  const Record *record = to_record(L, value);
  const BridgeType *type = bridge_type_of_global(state, L, value);
  inspection->kind = BridgeInspectionKindPlainValue;
  if (handle != NULL && handle->isDestroyed) {
    inspection->kind = BridgeInspectionKindNotFound;
  } else if (handle != NULL) {
    inspection->kind = BridgeInspectionKindObject;
    inspection->type = handle->type;
    if (handle->class == NULL) return;
    lua_getiuservalue(L, value, FieldsUserValue);
    add_entries(L, names);
    lua_getiuservalue(L, value, ClassUserValue);
    add_class_chain(L, names);
  } else if (record != NULL) {
    inspection->kind = BridgeInspectionKindObject;
    inspection->type = record->type;
  } else if (type != NULL) {
    inspection->kind = BridgeInspectionKindStaticType;
    inspection->type = type;
  } else {
    lua_pushvalue(L, value);
    if (to_class(L, value) != NULL) add_class_chain(L, names); else add_index_chain(L, names);
  }
}

// Arguments: InspectRequest.
static int inspect(lua_State *L) {
  const InspectRequest *request = lua_touserdata(L, 1);
  BridgeState *state = state_of(L);
  BridgeInspection *inspection = request->inspection;
  bridge_push_environment(L, request->reference);
  lua_newtable(L);
  int names = lua_gettop(L), value = names + 1;
  for (size_t i = 0; i < request->count; i++) {
    bridge_push(state, L, &request->keys[i]);
    if (i == 0) push_variable(state, L); else push_field(state, L);
    if (lua_isnil(L, value)) return 0;
  }
  if (request->count == 0) {
    inspection->kind = BridgeInspectionKindPlainValue;
    add_variables(L, names);
  } else {
    inspect_value(state, L, value, names, inspection);
  }
  bridge_decode(state, L, names, true, &inspection->names);
  return 0;
}

BridgeStatus bridge_inspect(
  BridgeState *state, int64_t reference, const BridgeValue *keys, size_t count, BridgeInspection *inspection) {
  memset(inspection, 0, sizeof *inspection);
  InspectRequest request = {reference, keys, count, inspection};
  return pcall_with_traceback(state, inspect, &request);
}

BRIDGE_END
