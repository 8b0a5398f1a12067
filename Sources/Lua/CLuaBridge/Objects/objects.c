// The metatable of objects, and their names in messages.

#include "../Calls/calls.h"
#include "../State/arena.h"
#include "../Types/types.h"
#include "objects.h"

// MARK: Names in messages

uint32_t bridge_handle_id(BridgeState *state, void *object) {
  lua_State *L = state->currentThread;
  if (!lua_checkstack(L, LUA_MINSTACK)) return 0;
  const Handle *handle = bridge_find_handle(L, object);
  if (handle == NULL) return 0;
  lua_pop(L, 1);
  return handle->handleID;
}

const char *bridge_object_type_name(BridgeState *state, const BridgeType *type, void *object) {
  lua_State *L = state->currentThread;
  if (object == NULL || !is_instance_type(type) || !lua_checkstack(L, LUA_MINSTACK)) return type->name;
  const Handle *handle = bridge_find_handle(L, object);
  if (handle == NULL) return type->name;
  lua_pop(L, 1);
  return handle_name(handle);
}

// Pushes the object's label, such as "View 'name'" or "View #3". [-0, +1, e]
static void push_object_description(lua_State *L, Handle *handle) {
  BridgeState *state = state_of(L);
  BridgeArenaMark mark = mark_arena(state);
  BridgeString label = {NULL, 0};
  if (handle->object != NULL && !state->isClosing) {
    lua_State *previous = enter_host(state, L);
    label = state->host.objectToString(state->context, handle->type, handle->object);
    leave_host(state, previous);
  }
  if (label.bytes != NULL) {
    lua_pushlstring(L, label.bytes, label.length);
  } else {
    lua_pushfstring(L, "%s #%d", handle_name(handle), (int)handle->handleID);
  }
  release_arena_if_changed(state, L, mark);
}

void bridge_raise_destroyed_object_error(lua_State *L, Handle *handle, const char *member) {
  luaL_checkstack(L, 4, NULL);
  push_object_description(L, handle);
  luaL_error(L, "%s.%s: %s has been destroyed", handle_name(handle), member, lua_tostring(L, -1));
  __builtin_unreachable();
}

// __tostring. Arguments: object. Returns: string.
static int object_tostring(lua_State *L) {
  Handle *handle = to_handle(L, 1);
  if (handle == NULL) return luaL_error(L, "tostring: expected an object");
  push_object_description(L, handle);
  if (handle->isDestroyed) lua_pushfstring(L, "%s (destroyed)", lua_tostring(L, -1));
  return 1;
}

// MARK: pairs

// Iterator. Arguments: object, previous key. Returns: key, value. Upvalue 1: number of members visited.
static int next_member(lua_State *L) {
  Handle *handle = to_handle(L, 1);
  if (handle == NULL) return luaL_error(L, "expected an object of the host");
  BridgeType *type = handle->type;
  size_t index = (size_t)lua_tointeger(L, lua_upvalueindex(1));
  while (index < type->allMemberCount && type->allMembers[index]->kind != BridgeMemberKindProperty) index++;
  if (index >= type->allMemberCount) return 0;
  lua_pushinteger(L, (lua_Integer)index + 1);
  lua_replace(L, lua_upvalueindex(1));
  push_c_string(L, type->allMembers[index]->name);
  return 1 + bridge_get_member(L, 1, handle, type->allMembers[index]);
}

int bridge_object_pairs(lua_State *L) {
  lua_pushinteger(L, 0);
  lua_pushcclosure(L, next_member, 1);
  lua_pushvalue(L, 1);
  return 2;
}

// MARK: Metatable

// Pushes the table of members by name, in which the type's own members replace inherited ones. [-0, +1, m]
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
  for (TypeMember *member = type->members.first; member != NULL; member = member->next) {
    lua_pushlightuserdata(L, member);
    bool isOnRows = member->flags & (BridgeMemberBatchInput | BridgeMemberBatchOutput);
    lua_CFunction method = isOnRows ? bridge_call_batch_method : bridge_call_method;
    if (member->kind == BridgeMemberKindMethod) lua_pushcclosure(L, method, 1);
    if (member->kind == BridgeMemberKindHandler) lua_pushcclosure(L, bridge_call_handler_setter, 1);
    lua_setfield(L, -2, member->name);
  }
}

const ObjectMetamethods objectMetamethods = {bridge_object_index, bridge_object_newindex, bridge_object_pairs};

void bridge_make_object_metatable(lua_State *L, BridgeType *type, const ObjectMetamethods *metamethods) {
  const luaL_Reg functions[] = {
    {"__newindex", metamethods->newindex}, {"__gc", bridge_object_gc}, {"__tostring", object_tostring},
    {"__pairs", metamethods->pairs}, {NULL, NULL}};
  push_members(L, type);
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &type->membersKey);
  bridge_build_member_table(L, type);
  lua_pushcclosure(L, metamethods->index, 1);
  lua_newtable(L);
  luaL_setfuncs(L, functions, 0);
  bridge_set_object_metamethods(L, type);
  lua_insert(L, -2);
  lua_setfield(L, -2, "__index");
  push_c_string(L, type->name);
  lua_setfield(L, -2, "__name");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_rawsetp(L, LUA_REGISTRYINDEX, &type->metatableKey);
  lua_pop(L, 1);
}

BRIDGE_END
