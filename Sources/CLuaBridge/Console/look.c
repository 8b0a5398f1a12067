// What a path of names leads to, for completion. No function of a script is called: tables are read as they lie there,
// and of metatables only __index tables are followed; members of the host's objects are read, for they are the host's.

#include <string.h>

#include "../Calls/calls.h"
#include "../Classes/classes.h"
#include "../Objects/objects.h"
#include "../Records/records.h"
#include "../Scripts/scripts.h"
#include "../Values/values.h"
#include "console.h"

typedef struct LookRequest {
  int64_t identity;
  const BridgeValue *keys;
  size_t count;
  BridgeView *view;
} LookRequest;

enum { EnvironmentIndex = 2, IndexChainLimit = 20 };

// MARK: One step

// Whether reading a field of the value runs code of the host alone.
static bool is_of_host(BridgeState *state, lua_State *L, int index) {
  return to_handle(L, index) != NULL || to_record(L, index) != NULL || to_class(L, index) != NULL
    || bridge_type_of_global(state, L, index) != NULL;
}

// The __index table of the value on top, in its place; false if there is none. stack: in 1, out 1 if so, else 0
static bool follow_index(lua_State *L) {
  int type = luaL_getmetafield(L, -1, "__index");
  if (type != LUA_TNIL) lua_remove(L, -2);
  if (type == LUA_TTABLE) return true;
  lua_pop(L, 1);
  return false;
}

// The field under the key on top of the value below it. stack: in value, key; out field
static void push_field(BridgeState *state, lua_State *L) {
  int key = lua_gettop(L), value = key - 1;
  if (is_of_host(state, L, value)) {
    lua_gettable(L, value);
    lua_remove(L, value);
    return;
  }
  lua_pushvalue(L, value);
  bool isTable = lua_istable(L, -1) || follow_index(L);
  for (int link = 0; isTable && link < IndexChainLimit; link++) {
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

// What a name of the environment stands for. stack: in key; out value
static void push_variable(BridgeState *state, lua_State *L) {
  int key = lua_gettop(L);
  lua_rawgeti(L, EnvironmentIndex, ResultsPart);
  lua_pushvalue(L, key);
  lua_rawget(L, -2);
  for (int turn = 0; turn < 2 && lua_isnil(L, -1); turn++) {
    lua_settop(L, key);
    if (turn == 0) {
      lua_rawgeti(L, EnvironmentIndex, LocalsPart);
      lua_pushvalue(L, key);
      lua_rawget(L, -2);
    } else if (!bridge_push_scope(L)) {
      break;
    }
    int place = lua_isuserdata(L, -1) ? bridge_find_local(L, -1, key) : 0;
    if (place > 0) bridge_push_local(L, lua_gettop(L), place); else lua_pushnil(L);
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

// names[key] = the type of the value, unless there is one. stack: in key, value; out 0
static void add_name(lua_State *L, int names) {
  lua_pushvalue(L, -2);
  if (lua_rawget(L, names) == LUA_TNIL) {
    lua_pushvalue(L, -3);
    lua_pushstring(L, luaL_typename(L, -3));
    lua_rawset(L, names);
  }
  lua_pop(L, 3);
}

// The names in the table on top. stack: in 1, out 1
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

// The names of the table on top and of the tables behind it. stack: in 1, out 0
static void add_chain(lua_State *L, int names) {
  bool isTable = lua_istable(L, -1) || follow_index(L);
  for (int link = 0; isTable && link < IndexChainLimit; link++) {
    add_entries(L, names);
    if (!follow_index(L)) return;
  }
  if (isTable) lua_pop(L, 1);
}

// The names of a class and of those above it. stack: in class, out 0
static void add_class(lua_State *L, int names) {
  while (to_class(L, -1) != NULL) {
    lua_getiuservalue(L, -1, MembersValue);
    add_entries(L, names);
    lua_pop(L, 1);
    lua_getiuservalue(L, -1, ParentValue);
    lua_remove(L, -2);
  }
  lua_pop(L, 1);
}

static void add_scope(lua_State *L, int names) {
  if (!bridge_push_scope(L)) return;
  int index = lua_gettop(L);
  const Scope *scope = lua_touserdata(L, index);
  for (int place = 1; place <= scope->count; place++) {
    bridge_local_name(L, index, place);
    bridge_push_local(L, index, place);
    add_name(L, names);
  }
  lua_settop(L, index - 1);
}

// The locals of the console. stack: peak 6
static void add_locals(lua_State *L, int names) {
  lua_rawgeti(L, EnvironmentIndex, LocalsPart);
  int table = lua_gettop(L);
  for (lua_pushnil(L); lua_next(L, table); lua_settop(L, table + 1)) {
    int place = bridge_find_local(L, table + 2, table + 1);
    lua_pushvalue(L, table + 1);
    bridge_push_local(L, table + 2, place);
    add_name(L, names);
  }
  lua_settop(L, table - 1);
}

static void add_variables(lua_State *L, int names) {
  add_locals(L, names);
  add_scope(L, names);
  static const int parts[] = {ResultsPart, FunctionsPart};
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    lua_rawgeti(L, EnvironmentIndex, parts[i]);
    add_entries(L, names);
    lua_pop(L, 1);
  }
  lua_pushglobaltable(L);
  add_chain(L, names);
}

// MARK: What is there

// stack: in value at `value`
static void view_value(BridgeState *state, lua_State *L, int value, int names, BridgeView *view) {
  const Handle *handle = to_handle(L, value);
  const Record *record = to_record(L, value);
  const BridgeType *type = bridge_type_of_global(state, L, value);
  view->kind = BridgePlaceKindPlain;
  if (handle != NULL && handle->isDead) {
    view->kind = BridgePlaceKindNothing;
  } else if (handle != NULL) {
    view->kind = BridgePlaceKindObject;
    view->type = handle->type;
    if (handle->class == NULL) return;
    lua_getiuservalue(L, value, FieldsValue);
    add_entries(L, names);
    lua_getiuservalue(L, value, ClassValue);
    add_class(L, names);
  } else if (record != NULL) {
    view->kind = BridgePlaceKindObject;
    view->type = record->type;
  } else if (type != NULL) {
    view->kind = BridgePlaceKindType;
    view->type = type;
  } else {
    lua_pushvalue(L, value);
    if (to_class(L, value) != NULL) add_class(L, names); else add_chain(L, names);
  }
}

// stack: in request
static int look(lua_State *L) {
  const LookRequest *request = lua_touserdata(L, 1);
  BridgeState *state = state_of(L);
  BridgeView *view = request->view;
  bridge_push_environment(L, request->identity);
  lua_newtable(L);
  int names = lua_gettop(L), value = names + 1;
  for (size_t i = 0; i < request->count; i++) {
    bridge_push(state, L, &request->keys[i]);
    if (i == 0) push_variable(state, L); else push_field(state, L);
    if (lua_isnil(L, value)) return 0;
  }
  if (request->count == 0) {
    view->kind = BridgePlaceKindPlain;
    add_variables(L, names);
  } else {
    view_value(state, L, value, names, view);
  }
  bridge_decode(state, L, names, true, &view->names);
  return 0;
}

BridgeStatus bridge_look(
  BridgeState *state, int64_t identity, const BridgeValue *keys, size_t count, BridgeView *view) {
  memset(view, 0, sizeof *view);
  LookRequest request = {identity, keys, count, view};
  return protect(state, look, &request);
}

BRIDGE_END
