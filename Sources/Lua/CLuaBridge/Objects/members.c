// Access of scripts to the members of an object: reading, assignment and method calls.

#include "../Calls/calls.h"
#include "../State/arena.h"
#include "../Types/types.h"
#include "../Values/results.h"
#include "../Values/values.h"
#include "user_values.h"

// MARK: Reading

// [-0, +1, e]
static int get_property(lua_State *L, Handle *handle, TypeMember *member) {
  BridgeState *state = state_of(L);
  if (state->isClosing) return luaL_error(L, "%s: the script has ended", member->name);
  BridgeArenaMark mark = mark_arena(state);
  BridgeValue result;
  result.kind = BridgeKindNil;
  BridgeReceiver receiver = {handle->type, handle->object, member->binding};
  lua_State *previous = enter_host(state, L);
  BridgeStatus status = state->host.getProperty(state->context, &receiver, &result);
  leave_host(state, previous);
  if (status == BridgeStatusOK && result.kind == BridgeKindNumber) {
    lua_pushnumber(L, result.content.number);
    return 1;
  }
  return bridge_return_results(state, L, &result, status, mark);
}

// Pushes the object's callback with the name of the member, or nil. [-0, +1, e]
static void get_user_value(lua_State *L, int object, TypeMember *member) {
  if (lua_getiuservalue(L, object, CallbacksUserValue) == LUA_TTABLE) {
    push_c_string(L, member->name);
    lua_rawget(L, -2);
    lua_remove(L, -2);
  } else {
    lua_pop(L, 1);
    lua_pushnil(L);
  }
  if (member->kind != BridgeMemberKindLazyTable || !lua_isnil(L, -1)) return;
  lua_pop(L, 1);
  lua_newtable(L);
  push_c_string(L, member->name);
  lua_pushvalue(L, -2);
  bridge_set_named_user_value(L, object);
}

int bridge_get_member(lua_State *L, int object, Handle *handle, TypeMember *member) {
  if (member->kind == BridgeMemberKindIsAlive) {
    lua_pushboolean(L, !handle->isDestroyed);
    return 1;
  }
  if (handle->isDestroyed) bridge_raise_destroyed_object_error(L, handle, member->name);
  if (member->kind == BridgeMemberKindProperty) return get_property(L, handle, member);
  get_user_value(L, object, member);
  return 1;
}

Handle *bridge_check_handle(lua_State *L) {
  Handle *handle = to_handle(L, 1);
  if (handle == NULL) luaL_error(L, "expected an object of the host");
  return handle;
}

// __index. Arguments: object, key. Returns: value. Upvalue 1: the type's array of functions.
int bridge_object_index(lua_State *L) {
  Handle *handle = bridge_check_handle(L);
  const LookupEntry *name = lookup_name(L, handle->type, 2);
  if (name != NULL && name->kind == LookupProperty) return bridge_get_member(L, 1, handle, name->member);
  if (name != NULL && !handle->isDestroyed) {
    lua_rawgeti(L, lua_upvalueindex(1), name->position);
    return 1;
  }
  int found = push_member(L, handle->type, 2);
  if (found == LUA_TLIGHTUSERDATA) return bridge_get_member(L, 1, handle, lua_touserdata(L, -1));
  if (handle->isDestroyed) bridge_raise_destroyed_object_error(L, handle, luaL_tolstring(L, 2, NULL));
  if (found == LUA_TFUNCTION) return 1;
  bridge_raise_unknown_key(L, handle->type, 2, BridgeLookupMember);
}

// MARK: Writing

// Decodes the value of a property. [-0, +0, e]
static inline void decode_property(BridgeState *state, lua_State *L, int index, BridgeValue *value) {
  // Numbers are by far the most frequent values.
  if (lua_type(L, index) == LUA_TNUMBER) {
    decode_number(L, index, value);
    return;
  }
  // The shallow value of anything but a table is already complete.
  bridge_decode_shallow(L, index, value);
  if (value->kind == BridgeKindTable) bridge_decode(state, L, index, false, value);
}

// [-0, +0, e]
static inline void set_property(BridgeState *state, lua_State *L, Handle *handle, TypeMember *member, int index) {
  BridgeArenaMark mark = mark_arena(state);
  BridgeValue value, result;
  result.kind = BridgeKindNil;
  decode_property(state, L, index, &value);
  BridgeReceiver receiver = {handle->type, handle->object, member->binding};
  lua_State *previous = enter_host(state, L);
  BridgeStatus status = state->host.setProperty(state->context, &receiver, &value, &result);
  leave_host(state, previous);
  raise_on_failure(state, L, &result, status, mark);
}

// [-0, +0, e]
static void set_user_value(lua_State *L, int object, Handle *handle, TypeMember *member, int index) {
  bool isCallback = member->kind == BridgeMemberKindCallback || member->kind == BridgeMemberKindHandler;
  int type = lua_type(L, index);
  if (type != LUA_TNIL && type != (isCallback ? LUA_TFUNCTION : LUA_TTABLE)) {
    bridge_raise_type_error(
      L, handle->type, member->name, isCallback ? "a function or nil" : "a table or nil", index);
  }
  if (type == LUA_TTABLE && (member->flags & BridgeMemberChecksFunctionNames)) {
    bridge_check_delegate(L, handle, member, index);
  }
  push_c_string(L, member->name);
  lua_pushvalue(L, index);
  bridge_set_named_user_value(L, object);
  if (!(member->flags & BridgeMemberObserved)) return;
  BridgeState *state = state_of(L);
  BridgeArenaMark mark = mark_arena(state);
  BridgeReceiver receiver = {handle->type, handle->object, member->binding};
  lua_State *previous = enter_host(state, L);
  state->host.didSetCallback(state->context, &receiver, type != LUA_TNIL);
  leave_host(state, previous);
  raise_on_failure(state, L, NULL, BridgeStatusOK, mark);
}

void bridge_assign_member(lua_State *L, int object, Handle *handle, TypeMember *member, int value) {
  if (member->kind != BridgeMemberKindIsAlive && handle->isDestroyed) {
    bridge_raise_destroyed_object_error(L, handle, member->name);
  }
  if (state_of(L)->isClosing) luaL_error(L, "%s: the script has ended", member->name);
  switch (member->kind) {
  case BridgeMemberKindProperty:
    if (!(member->flags & BridgeMemberWritable)) break;
    set_property(state_of(L), L, handle, member, value);
    return;
  case BridgeMemberKindCallback:
  case BridgeMemberKindHandler:
  case BridgeMemberKindTable:
  case BridgeMemberKindLazyTable:
    set_user_value(L, object, handle, member, value);
    return;
  case BridgeMemberKindMethod:
  case BridgeMemberKindIsAlive: break;
  }
  luaL_error(L, "%s.%s is read-only", handle_name(handle), member->name);
}

bool bridge_assign_member_by_key(lua_State *L, Handle *handle) {
  push_member(L, handle->type, 2);
  TypeMember *member = to_type_member(L);
  if (member != NULL && member->kind != BridgeMemberKindMethod) {
    bridge_assign_member(L, 1, handle, member, 3);
    return true;
  }
  if (handle->isDestroyed) bridge_raise_destroyed_object_error(L, handle, luaL_tolstring(L, 2, NULL));
  if (member != NULL) luaL_error(L, "%s.%s is a method and cannot be assigned", handle_name(handle), member->name);
  return false;
}

// __newindex. Arguments: object, key, value.
int bridge_object_newindex(lua_State *L) {
  Handle *handle = bridge_check_handle(L);
  const LookupEntry *name = lookup_name(L, handle->type, 2);
  if (name != NULL && name->kind == LookupProperty) {
    TypeMember *member = name->member;
    BridgeState *state = state_of(L);
    bool isWritable = member->kind == BridgeMemberKindProperty && (member->flags & BridgeMemberWritable);
    if (isWritable && !handle->isDestroyed && !state->isClosing) {
      set_property(state, L, handle, member, 3);
    } else {
      bridge_assign_member(L, 1, handle, member, 3);
    }
    return 0;
  }
  if (!bridge_assign_member_by_key(L, handle)) bridge_raise_unknown_key(L, handle->type, 2, BridgeLookupMember);
  return 0;
}

// MARK: Methods

Handle *bridge_check_self(lua_State *L, const TypeMember *member) {
  Handle *handle = to_handle(L, 1);
  bool isReceiver = handle != NULL && (handle->type == member->owner || bridge_is_subtype(handle->type, member->owner));
  if (!isReceiver) {
    luaL_error(L, "%s.%s: call it with a colon, as in object:%s()", member->owner->name, member->name, member->name);
    __builtin_unreachable();
  }
  if (handle->isDestroyed) bridge_raise_destroyed_object_error(L, handle, member->name);
  if (state_of(L)->isClosing) luaL_error(L, "%s: the script has ended", member->name);
  return handle;
}

// A method. Arguments: object, arguments. Returns: results. Upvalue 1: the member.
int bridge_call_method(lua_State *L) {
  BridgeState *state = state_of(L);
  const TypeMember *member = lua_touserdata(L, lua_upvalueindex(1));
  Handle *handle = bridge_check_self(L, member);
  BridgeArenaMark mark = mark_arena(state);
  BridgeValue buffer[ArgumentBufferSize], result;
  result.kind = BridgeKindNil;
  BridgeArguments arguments = {.firstIndex = FirstMethodArgument};
  if (lua_gettop(L) > 1) arguments.values = bridge_decode_values(state, L, FirstMethodArgument, false, buffer, &arguments.count);
  BridgeReceiver receiver = {handle->type, handle->object, member->binding};
  lua_State *previous = enter_host(state, L);
  BridgeStatus status = state->host.callMethod(state->context, &receiver, &arguments, &result);
  leave_host(state, previous);
  // The results of methods that are called most often.
  if (status == BridgeStatusOK && result.kind == BridgeKindNumberTuple) {
    raise_on_failure(state, L, &result, status, mark);
    return push_number_tuple(L, &result);
  }
  return bridge_return_results(state, L, &result, status, mark);
}

// The method form of a handler. Arguments: object, function or nil. Upvalue 1: the member.
int bridge_call_handler_setter(lua_State *L) {
  TypeMember *member = lua_touserdata(L, lua_upvalueindex(1));
  Handle *handle = bridge_check_self(L, member);
  // A missing argument is an error rather than nil, which would remove the current function by accident.
  if (lua_gettop(L) < 2) {
    return luaL_error(L, "%s.%s: expected a function or nil, got nothing", member->owner->name, member->name);
  }
  bridge_assign_member(L, 1, handle, member, 2);
  return 0;
}

BRIDGE_END
