// Handles: the userdata that stand for Swift objects, and what scripts do with them.

#include <string.h>

#include "../bridge.h"

const char handleMagic;

bool bridge_is_kind(const BridgeType *type, const BridgeType *ancestor) {
  while (type != NULL && type != ancestor) type = type->base;
  return type != NULL;
}

// Whether the type's objects are instances of scripts' classes.
static bool is_instance_type(const BridgeType *type) {
  return type->base != NULL && type->base->instances == type;
}

// MARK: Making and finding

Handle *bridge_find_handle(lua_State *L, void *object) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, state_of(L)->identity);
  if (lua_rawgetp(L, -1, object) == LUA_TUSERDATA) {
    lua_remove(L, -2);
    return lua_touserdata(L, -1);
  }
  lua_pop(L, 2);
  return NULL;
}

uint32_t bridge_serial(BridgeState *state, void *object) {
  lua_State *L = state->current;
  if (!lua_checkstack(L, LUA_MINSTACK)) return 0;
  const Handle *handle = bridge_find_handle(L, object);
  if (handle == NULL) return 0;
  lua_pop(L, 1);
  return handle->serial;
}

const char *bridge_object_type_name(BridgeState *state, const BridgeType *type, void *object) {
  lua_State *L = state->current;
  if (object == NULL || !is_instance_type(type) || !lua_checkstack(L, LUA_MINSTACK)) return type->name;
  const Handle *handle = bridge_find_handle(L, object);
  if (handle == NULL) return type->name;
  lua_pop(L, 1);
  return bridge_handle_name(handle);
}

// Whether a reference to the object was held; it is the caller's from now on.
static bool take_held(BridgeState *state, void *object) {
  for (size_t i = state->heldCount; i-- > 0;) {
    if (state->held[i] == object) {
      state->held[i] = NULL;
      return true;
    }
  }
  return false;
}

static int count_user_values(const BridgeType *type) {
  if (type->isTransient) return 0;
  return is_instance_type(type) ? InstanceValueCount : UserValueCount;
}

// A handle that refers to nothing yet. stack: out 1, peak 2
static Handle *make_handle(BridgeState *state, lua_State *L, BridgeType *type) {
  Handle *handle = lua_newuserdatauv(L, sizeof *handle, count_user_values(type));
  *handle = (Handle){.magic = &handleMagic, .type = type, .serial = ++state->serial, .isDead = true};
  lua_rawgetp(L, LUA_REGISTRYINDEX, &type->metatableKey);
  lua_setmetatable(L, -2);
  return handle;
}

// stack: peak 4
void bridge_push_object(BridgeState *state, lua_State *L, BridgeType *type, void *object) {
  if (!type->isTransient && bridge_find_handle(L, object) != NULL) return;
  Handle *handle = make_handle(state, L, type);
  if (!type->isTransient) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, state->identity);
    lua_pushvalue(L, -2);
    lua_rawsetp(L, -2, object);
    lua_pop(L, 1);
  }
  // Only now, when nothing can raise any more, does the handle take the reference over.
  if (!take_held(state, object)) luaL_error(L, "the host passed an object that it does not hold");
  handle->object = object;
  handle->isDead = false;
  state->liveObjects++;
}

void bridge_check_room(lua_State *L, const char *name) {
  BridgeState *state = state_of(L);
  if (state->objectLimit == 0 || state->liveObjects < state->objectLimit) return;
  lua_gc(L, LUA_GCCOLLECT);
  if (state->liveObjects < state->objectLimit) return;
  luaL_error(L, "%s: the limit of %I live objects is reached", name, (LUAI_UACINT)state->objectLimit);
}

// MARK: Names in messages

// "View 'name'" or "View #3". stack: out 1. Raises.
static void push_label(lua_State *L, Handle *handle) {
  BridgeState *state = state_of(L);
  BridgeMark mark = mark_arena(state);
  BridgeValue result = {0};
  if (handle->object != NULL && !state->isClosing) {
    BridgeCall call = {
      .operation = BridgeOperationLabel, .type = handle->type, .body = handle->type->body,
      .object = handle->object, .results = &result, .resultCount = 1};
    bridge_dispatch(state, L, &call);
  }
  if (result.kind == BridgeKindString) {
    lua_pushlstring(L, result.content.string.bytes, result.content.string.length);
  } else {
    lua_pushfstring(L, "%s #%d", bridge_handle_name(handle), (int)handle->serial);
  }
  bridge_release(state, mark);
}

void bridge_raise_destroyed(lua_State *L, Handle *handle, const char *member) {
  luaL_checkstack(L, 4, NULL);
  push_label(L, handle);
  luaL_error(L, "%s.%s: %s has been destroyed", bridge_handle_name(handle), member, lua_tostring(L, -1));
  __builtin_unreachable();
}

// stack: out 1
static int object_tostring(lua_State *L) {
  Handle *handle = to_handle(L, 1);
  if (handle == NULL) return luaL_error(L, "tostring: expected an object");
  push_label(L, handle);
  if (handle->isDead) lua_pushfstring(L, "%s (destroyed)", lua_tostring(L, -1));
  return 1;
}

// MARK: Reading

// stack: out 1
static int read_property(lua_State *L, Handle *handle, Entry *member) {
  BridgeState *state = state_of(L);
  if (state->isClosing) return luaL_error(L, "%s: the script has ended", member->name);
  BridgeMark mark = mark_arena(state);
  BridgeValue result;
  result.kind = BridgeKindNil;
  BridgeCall call;
  call.operation = BridgeOperationRead;
  call.type = handle->type;
  call.body = member->body;
  call.object = handle->object;
  call.results = &result;
  call.resultCount = 1;
  BridgeStatus status = bridge_dispatch(state, L, &call);
  if (status == BridgeStatusOK && result.kind == BridgeKindNumber) {
    lua_pushnumber(L, result.content.number);
    return 1;
  }
  return bridge_finish(L, &call, status, mark);
}

// The value in the slot named like the member. stack: out 1
static void read_slot(lua_State *L, int object, Entry *member) {
  if (lua_getiuservalue(L, object, SlotsValue) == LUA_TTABLE) {
    lua_pushstring(L, member->name);
    lua_rawget(L, -2);
    lua_remove(L, -2);
  } else {
    lua_pop(L, 1);
    lua_pushnil(L);
  }
  if (member->kind != BridgeMemberKindFree || !lua_isnil(L, -1)) return;
  lua_pop(L, 1);
  lua_newtable(L);
  lua_pushstring(L, member->name);
  lua_pushvalue(L, -2);
  bridge_set_slot(L, object);
}

int bridge_read_member(lua_State *L, int object, Handle *handle, Entry *member) {
  if (member->kind == BridgeMemberKindAlive) {
    lua_pushboolean(L, !handle->isDead);
    return 1;
  }
  if (handle->isDead) bridge_raise_destroyed(L, handle, member->name);
  if (member->kind == BridgeMemberKindProperty) return read_property(L, handle, member);
  read_slot(L, object, member);
  return 1;
}

Handle *bridge_check_handle(lua_State *L) {
  Handle *handle = to_handle(L, 1);
  if (handle == NULL) luaL_error(L, "expected an object of the host");
  return handle;
}

// stack: in object, key; out value. Upvalue: functions.
static int object_index(lua_State *L) {
  Handle *handle = bridge_check_handle(L);
  const Name *name = look_up(L, handle->type, 2);
  if (name != NULL && name->kind == NameEntry) return bridge_read_member(L, 1, handle, name->entry);
  if (name != NULL && !handle->isDead) {
    lua_rawgeti(L, lua_upvalueindex(1), name->place);
    return 1;
  }
  int found = push_member(L, handle->type, 2);
  if (found == LUA_TLIGHTUSERDATA) return bridge_read_member(L, 1, handle, lua_touserdata(L, -1));
  if (handle->isDead) bridge_raise_destroyed(L, handle, luaL_tolstring(L, 2, NULL));
  if (found == LUA_TFUNCTION) return 1;
  bridge_raise_unknown(L, handle->type, 2, BridgePlaceMember);
}

// MARK: Writing

static void write_property(lua_State *L, Handle *handle, Entry *member, int index) {
  BridgeState *state = state_of(L);
  BridgeMark mark = mark_arena(state);
  BridgeValue value, result;
  result.kind = BridgeKindNil;
  bridge_decode(state, L, index, false, &value);
  BridgeCall call = {
    .operation = BridgeOperationWrite, .type = handle->type, .body = member->body, .object = handle->object,
    .arguments = &value, .argumentCount = 1, .results = &result};
  bridge_finish(L, &call, bridge_dispatch(state, L, &call), mark);
}

static void write_slot(lua_State *L, int object, Handle *handle, Entry *member, int index) {
  bool isCallback = member->kind == BridgeMemberKindCallback;
  int type = lua_type(L, index);
  if (type != LUA_TNIL && type != (isCallback ? LUA_TFUNCTION : LUA_TTABLE)) {
    bridge_raise_mismatch(
      L, handle->type, member->name, isCallback ? "a function or nil" : "a table or nil", index);
  }
  lua_pushstring(L, member->name);
  lua_pushvalue(L, index);
  bridge_set_slot(L, object);
  if (!(member->flags & BridgeMemberObserved)) return;
  BridgeState *state = state_of(L);
  BridgeMark mark = mark_arena(state);
  BridgeValue value = {.kind = BridgeKindBoolean, .content.boolean = type != LUA_TNIL}, result = {0};
  BridgeCall call = {
    .operation = BridgeOperationObserve, .type = handle->type, .body = member->body,
    .object = handle->object, .arguments = &value, .argumentCount = 1, .results = &result};
  bridge_finish(L, &call, bridge_dispatch(state, L, &call), mark);
}

void bridge_assign(lua_State *L, int object, Entry *member, int value) {
  Handle *handle = lua_touserdata(L, object);
  if (member->kind != BridgeMemberKindAlive && handle->isDead) bridge_raise_destroyed(L, handle, member->name);
  if (state_of(L)->isClosing) luaL_error(L, "%s: the script has ended", member->name);
  switch (member->kind) {
  case BridgeMemberKindProperty:
    if (!(member->flags & BridgeMemberWritable)) break;
    write_property(L, handle, member, value);
    return;
  case BridgeMemberKindCallback:
  case BridgeMemberKindTable:
  case BridgeMemberKindFree:
    write_slot(L, object, handle, member, value);
    return;
  case BridgeMemberKindMethod:
  case BridgeMemberKindAlive: break;
  }
  luaL_error(L, "%s.%s is read-only", bridge_handle_name(handle), member->name);
}

// stack: in object, key, value; out 0
static int object_newindex(lua_State *L) {
  Handle *handle = bridge_check_handle(L);
  const Name *name = look_up(L, handle->type, 2);
  if (name != NULL && name->kind == NameEntry) {
    bridge_assign(L, 1, name->entry, 3);
    return 0;
  }
  int found = push_member(L, handle->type, 2);
  if (found == LUA_TLIGHTUSERDATA) {
    bridge_assign(L, 1, lua_touserdata(L, -1), 3);
    return 0;
  }
  if (handle->isDead) bridge_raise_destroyed(L, handle, luaL_tolstring(L, 2, NULL));
  if (found == LUA_TFUNCTION) {
    return luaL_error(
      L, "%s.%s is a method and cannot be assigned", handle->type->name, lua_tostring(L, 2));
  }
  bridge_raise_unknown(L, handle->type, 2, BridgePlaceMember);
}

// MARK: Methods

Handle *bridge_check_receiver(lua_State *L, const Entry *member) {
  Handle *handle = to_handle(L, 1);
  if (handle == NULL || !bridge_is_kind(handle->type, member->owner)) {
    luaL_error(L, "%s.%s: call it with a colon, as in object:%s()", member->owner->name, member->name, member->name);
    __builtin_unreachable();
  }
  if (handle->isDead) bridge_raise_destroyed(L, handle, member->name);
  if (state_of(L)->isClosing) luaL_error(L, "%s: the script has ended", member->name);
  return handle;
}

// stack: in object, arguments; out results. Upvalue: member.
static int call_method(lua_State *L) {
  BridgeState *state = state_of(L);
  const Entry *member = lua_touserdata(L, lua_upvalueindex(1));
  Handle *handle = bridge_check_receiver(L, member);
  BridgeMark mark = mark_arena(state);
  BridgeValue buffer[ArgumentBufferSize], result;
  result.kind = BridgeKindNil;
  BridgeCall call = {
    .operation = BridgeOperationCall, .type = handle->type, .body = member->body, .object = handle->object,
    .firstArgument = 2, .results = &result, .resultCount = 1};
  if (lua_gettop(L) > 1) call.arguments = bridge_decode_from(state, L, 2, false, buffer, &call.argumentCount);
  return bridge_finish(L, &call, bridge_dispatch(state, L, &call), mark);
}

// MARK: The end

// stack: in object
static int object_gc(lua_State *L) {
  Handle *handle = to_handle(L, 1);
  if (handle == NULL || handle->object == NULL) return 0;
  BridgeState *state = state_of(L);
  BridgeValue result = {0};
  BridgeCall call = {
    .operation = BridgeOperationRelease, .type = handle->type, .object = handle->object, .results = &result};
  handle->object = NULL;
  handle->isDead = true;
  state->liveObjects--;
  bridge_dispatch(state, L, &call);
  return 0;
}

// MARK: pairs

// stack: in object, previous name; out name, value. Upvalue: how many members were shown.
static int next_member(lua_State *L) {
  Handle *handle = to_handle(L, 1);
  if (handle == NULL) return luaL_error(L, "expected an object of the host");
  BridgeType *type = handle->type;
  size_t index = (size_t)lua_tointeger(L, lua_upvalueindex(1));
  while (index < type->orderCount && type->order[index]->kind != BridgeMemberKindProperty) index++;
  if (index >= type->orderCount) return 0;
  lua_pushinteger(L, (lua_Integer)index + 1);
  lua_replace(L, lua_upvalueindex(1));
  lua_pushstring(L, type->order[index]->name);
  return 1 + bridge_read_member(L, 1, handle, type->order[index]);
}

int bridge_object_pairs(lua_State *L) {
  lua_pushinteger(L, 0);
  lua_pushcclosure(L, next_member, 1);
  lua_pushvalue(L, 1);
  return 2;
}

// MARK: Metatable

// The members by name, those of the base first. stack: out 1
static void push_members(lua_State *L, BridgeType *type) {
  lua_newtable(L);
  if (type->base != NULL) {
    lua_rawgetp(L, LUA_REGISTRYINDEX, &type->base->membersKey);
    for (lua_pushnil(L); lua_next(L, -2);) {
      lua_pushvalue(L, -2);
      lua_insert(L, -2);
      lua_rawset(L, -5);
    }
    lua_pop(L, 1);
  }
  for (Entry *member = type->members.first; member != NULL; member = member->next) {
    lua_pushlightuserdata(L, member);
    bool isOnRows = member->flags & (BridgeMemberReadsRows | BridgeMemberFillsRows);
    if (member->kind == BridgeMemberKindMethod) lua_pushcclosure(L, isOnRows ? bridge_call_rows : call_method, 1);
    lua_setfield(L, -2, member->name);
  }
}

void bridge_make_object_metatable(lua_State *L, BridgeType *type) {
  static const luaL_Reg events[] = {
    {"__newindex", object_newindex}, {"__gc", object_gc}, {"__tostring", object_tostring},
    {"__pairs", bridge_object_pairs}, {NULL, NULL}};
  static const luaL_Reg instanceEvents[] = {
    {"__newindex", bridge_instance_newindex}, {"__pairs", bridge_instance_pairs}, {NULL, NULL}};
  bool isInstance = is_instance_type(type);
  push_members(L, type);
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &type->membersKey);
  bridge_make_names(L, type);
  lua_pushcclosure(L, isInstance ? bridge_instance_index : object_index, 1);
  lua_newtable(L);
  luaL_setfuncs(L, events, 0);
  if (isInstance) luaL_setfuncs(L, instanceEvents, 0);
  lua_insert(L, -2);
  lua_setfield(L, -2, "__index");
  lua_pushstring(L, type->name);
  lua_setfield(L, -2, "__name");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_rawsetp(L, LUA_REGISTRYINDEX, &type->metatableKey);
  lua_pop(L, 1);
}

BRIDGE_END
