// The globals of types: constructors, functions and constants.

#include <string.h>

#include "../bridge.h"

// MARK: Constructors

static const Entry *find_named(const BridgeType *type, const char *name) {
  const Entry *entry = type->named.first;
  while (entry != NULL && strcmp(entry->name, name) != 0) entry = entry->next;
  return entry;
}

// Whether a field of this name, on top of the stack, goes to the constructor or to a property. stack: peak 2. Raises.
static void check_field(lua_State *L, BridgeType *type, int key) {
  const char *name = lua_tostring(L, key);
  if (find_named(type, name) != NULL) return;
  lua_rawgetp(L, LUA_REGISTRYINDEX, &type->membersKey);
  lua_pushvalue(L, key);
  int found = lua_rawget(L, -2);
  const Entry *member = found == LUA_TLIGHTUSERDATA ? lua_touserdata(L, -1) : NULL;
  if (found == LUA_TFUNCTION) luaL_error(L, "%s.%s is a method and cannot be assigned", type->name, name);
  if (member == NULL) bridge_raise_unknown(L, type, key, BridgePlaceConstructor);
  bool isReadOnly = member->kind == BridgeMemberKindAlive
    || (member->kind == BridgeMemberKindProperty && !(member->flags & BridgeMemberWritable));
  if (isReadOnly) luaL_error(L, "%s.%s is read-only", type->name, name);
  lua_pop(L, 2);
}

// Nothing is made before every key of the table is known to be right. stack: peak 4. Raises.
static void check_table(lua_State *L, BridgeType *type, int table) {
  lua_Integer itemCount = (lua_Integer)lua_rawlen(L, table);
  for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1)) {
    int key = lua_gettop(L) - 1;
    if (lua_type(L, key) == LUA_TSTRING) {
      check_field(L, type, key);
    } else if (lua_isinteger(L, key) && lua_tointeger(L, key) >= 1 && lua_tointeger(L, key) <= itemCount) {
      if (!(type->constructorFlags & BridgeConstructorItems)) {
        luaL_error(L, "%s: takes named fields only, but item %d was given", type->name, (int)lua_tointeger(L, key));
      }
    } else {
      bridge_raise_unknown(L, type, key, BridgePlaceConstructor);
    }
  }
}

static BridgeValue *decode_items(BridgeState *state, lua_State *L, int table, size_t *count) {
  *count = lua_rawlen(L, table);
  BridgeValue *items = bridge_make_values(state, *count);
  if (items == NULL) luaL_error(L, "not enough memory");
  for (size_t i = 0; i < *count; i++) {
    lua_rawgeti(L, table, (lua_Integer)i + 1);
    bridge_decode(state, L, -1, true, &items[i]);
    lua_pop(L, 1);
  }
  return items;
}

static BridgeValue *decode_named(BridgeState *state, lua_State *L, BridgeType *type, int table) {
  BridgeValue *values = bridge_make_values(state, type->named.count);
  if (values == NULL) luaL_error(L, "not enough memory");
  BridgeValue *value = values;
  for (const Entry *entry = type->named.first; entry != NULL; entry = entry->next, value++) {
    lua_pushstring(L, entry->name);
    lua_rawget(L, table);
    bridge_decode(state, L, -1, true, value);
    lua_pop(L, 1);
  }
  return values;
}

// The fields that the constructor did not ask for, in the order in which the properties were declared.
// stack: peak 2. Raises.
static void assign_fields(lua_State *L, BridgeType *type, int table, int object) {
  for (size_t i = 0; i < type->orderCount; i++) {
    Entry *member = type->order[i];
    if (find_named(type, member->name) != NULL) continue;
    lua_pushstring(L, member->name);
    if (lua_rawget(L, table) != LUA_TNIL) bridge_assign(L, object, member, lua_gettop(L));
    lua_pop(L, 1);
  }
}

// Where the table of the table form stands; 0 for the form with positions. Raises when neither fits.
static int find_table(lua_State *L, BridgeType *type, int count) {
  int32_t flags = type->constructorFlags;
  if (count == 1 && lua_istable(L, 2) && (flags & BridgeConstructorTable)) return 2;
  if (flags & BridgeConstructorPositions) return 0;
  if (count > 0) return luaL_error(L, "%s: expected a table, as in %s { … }", type->name, type->name);
  lua_newtable(L);
  return lua_gettop(L);
}

// stack: in type's global, arguments; out object
static int construct_object(lua_State *L, BridgeType *type) {
  BridgeState *state = state_of(L);
  int table = find_table(L, type, lua_gettop(L) - 1);
  if (table != 0) check_table(L, type, table);
  BridgeMark mark = bridge_mark(state);
  BridgeValue buffer[ArgumentBufferSize], result = {0};
  BridgeCall call = {
    .operation = BridgeOperationConstruct, .type = type, .body = type->constructor, .firstArgument = 2,
    .tableIndex = table, .results = &result, .resultCount = 1};
  if (table != 0) {
    call.arguments = decode_items(state, L, table, &call.argumentCount);
    call.named = decode_named(state, L, type, table);
    call.namedCount = type->named.count;
  } else {
    call.arguments = bridge_decode_from(state, L, 2, false, buffer, &call.argumentCount);
  }
  bridge_finish(L, &call, bridge_dispatch(state, L, &call), mark);
  int object = lua_gettop(L);
  if (table != 0) assign_fields(L, type, table, object);
  lua_settop(L, object);
  return 1;
}

// stack: in type's global, arguments; out value. Upvalue: type.
static int construct(lua_State *L) {
  BridgeType *type = lua_touserdata(L, lua_upvalueindex(1));
  if (state_of(L)->isClosing) return luaL_error(L, "%s: the script has ended", type->name);
  luaL_checkany(L, 1);
  if (type->kind == BridgeTypeKindRecord) return bridge_construct_record(L, type);
  if (type->constructor == NULL) return luaL_error(L, "%s cannot be made by a script", type->name);
  bridge_check_room(L, type->name);
  return construct_object(L, type);
}

// MARK: The global

// stack: in global, key; out value. Upvalues: entries, type.
static int global_index(lua_State *L) {
  BridgeType *type = lua_touserdata(L, lua_upvalueindex(2));
  lua_pushvalue(L, 2);
  if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL) return 1;
  if (type->instances != NULL) {
    // For classes that override a method and call what it was: Behavior.applyForce(self, …).
    lua_rawgetp(L, LUA_REGISTRYINDEX, &type->membersKey);
    lua_pushvalue(L, 2);
    if (lua_rawget(L, -2) == LUA_TFUNCTION) return 1;
  }
  bridge_raise_unknown(L, type, 2, BridgePlaceGlobal);
}

static int global_newindex(lua_State *L) {
  BridgeType *type = lua_touserdata(L, lua_upvalueindex(1));
  return luaL_error(L, "%s is read-only", type->name);
}

static int global_tostring(lua_State *L) {
  BridgeType *type = lua_touserdata(L, lua_upvalueindex(1));
  lua_pushstring(L, type->name);
  return 1;
}

// stack: in global, previous name; out name, value. Upvalues: type, how many were shown.
static int next_constant(lua_State *L) {
  BridgeType *type = lua_touserdata(L, lua_upvalueindex(1));
  lua_Integer index = lua_tointeger(L, lua_upvalueindex(2));
  const Entry *entry = type->constants.first;
  for (lua_Integer i = 0; i < index && entry != NULL; i++) entry = entry->next;
  if (entry == NULL) return 0;
  lua_pushinteger(L, index + 1);
  lua_replace(L, lua_upvalueindex(2));
  lua_pushstring(L, entry->name);
  lua_getfield(L, 1, entry->name);
  return 2;
}

static int global_pairs(lua_State *L) {
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_pushinteger(L, 0);
  lua_pushcclosure(L, next_constant, 2);
  lua_pushvalue(L, 1);
  return 2;
}

// Functions and constants by name. stack: out 1
static void push_entries(lua_State *L, BridgeType *type) {
  lua_newtable(L);
  if (type->instances != NULL) {
    lua_pushlightuserdata(L, type);
    bridge_push_extend(L);
    lua_setfield(L, -2, "extend");
  }
  for (Entry *entry = type->functions.first; entry != NULL; entry = entry->next) {
    bridge_push_function(L, entry);
    lua_setfield(L, -2, entry->name);
  }
  for (Entry *entry = type->constants.first; entry != NULL; entry = entry->next) {
    if (entry->constant.kind == BridgeKindString) {
      lua_pushlstring(L, entry->constant.content.string.bytes, entry->constant.content.string.length);
    } else {
      bridge_push(state_of(L), L, &entry->constant);
    }
    lua_setfield(L, -2, entry->name);
  }
}

// stack: out 1, peak 5
void bridge_push_global_table(lua_State *L, BridgeType *type) {
  static const luaL_Reg events[] = {
    {"__newindex", global_newindex}, {"__tostring", global_tostring}, {"__pairs", global_pairs}, {NULL, NULL}};
  lua_newtable(L);
  lua_newtable(L);
  lua_pushlightuserdata(L, type);
  luaL_setfuncs(L, events, 1);
  push_entries(L, type);
  lua_pushlightuserdata(L, type);
  lua_pushcclosure(L, global_index, 2);
  lua_setfield(L, -2, "__index");
  if (type->kind != BridgeTypeKindSpace) {
    lua_pushlightuserdata(L, type);
    lua_pushcclosure(L, construct, 1);
    lua_setfield(L, -2, "__call");
  }
  lua_pushstring(L, type->name);
  lua_setfield(L, -2, "__name");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
}

BRIDGE_END
