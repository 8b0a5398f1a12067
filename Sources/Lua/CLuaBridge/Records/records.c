// Structs: userdata with value semantics and one to six numbers. Field access and arithmetic do not call into Swift.

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "../Calls/calls.h"
#include "../State/arena.h"
#include "../Types/types.h"
#include "../Values/results.h"
#include "../Values/values.h"
#include "records.h"

// [-0, +0, e]
static StructValue *check_struct(lua_State *L) {
  StructValue *structValue = to_struct(L, 1);
  if (structValue == NULL) luaL_error(L, "expected a record of the host");
  return structValue;
}

// MARK: Members

// [-0, +1, e]
static int get_computed_property(lua_State *L, StructValue *structValue, TypeMember *member) {
  BridgeState *state = state_of(L);
  if (state->isClosing) return luaL_error(L, "%s: the script has ended", member->name);
  BridgeArenaMark mark = mark_arena(state);
  BridgeValue result = {0};
  BridgeStructReceiver receiver = {structValue->type, structValue->components, member->binding};
  lua_State *previous = enter_host(state, L);
  BridgeStatus status = state->host.getStructProperty(state->context, &receiver, &result);
  leave_host(state, previous);
  return bridge_return_results(state, L, &result, status, mark);
}

// __index. Arguments: struct, key. Returns: value. Upvalue 1: the type's array of functions.
static int struct_index(lua_State *L) {
  StructValue *structValue = check_struct(L);
  const LookupEntry *name = lookup_name(L, structValue->type, 2);
  if (name != NULL) {
    switch (name->kind) {
    case LookupComponent: lua_pushnumber(L, structValue->components[name->position]); return 1;
    case LookupFunction: lua_rawgeti(L, lua_upvalueindex(1), name->position); return 1;
    case LookupProperty: return get_computed_property(L, structValue, name->member);
    }
  }
  switch (push_member(L, structValue->type, 2)) {
  case LUA_TNUMBER: lua_pushnumber(L, structValue->components[lua_tointeger(L, -1)]); return 1;
  case LUA_TFUNCTION: return 1;
  case LUA_TLIGHTUSERDATA: return get_computed_property(L, structValue, lua_touserdata(L, -1));
  }
  bridge_raise_unknown_key(L, structValue->type, 2, BridgeLookupMember);
}

// Returns whether a component must be finite. One whose default is infinite accepts every number except NaN.
static bool requires_finite(const BridgeType *type, int index) {
  return !type->hasDefault[index] || isfinite(type->defaults[index]);
}

// Returns the number at stack index `position`, as a value for component `index`. [-0, +0, e]; raises an error with
// `name` if the component does not accept it.
static double check_component(lua_State *L, const BridgeType *type, int index, const char *name, int position) {
  bool requiresFinite = requires_finite(type, index);
  double number = lua_tonumber(L, position);
  if (lua_type(L, position) != LUA_TNUMBER || (requiresFinite ? !isfinite(number) : isnan(number))) {
    bridge_raise_type_error(L, type, name, requiresFinite ? "a finite number" : "a number", position);
  }
  return number;
}

// __newindex. Arguments: struct, key, value.
static int struct_newindex(lua_State *L) {
  StructValue *structValue = check_struct(L);
  switch (push_member(L, structValue->type, 2)) {
  case LUA_TNUMBER: {
    int index = (int)lua_tointeger(L, -1);
    structValue->components[index] = check_component(L, structValue->type, index, lua_tostring(L, 2), 3);
    return 0;
  }
  case LUA_TFUNCTION:
  case LUA_TLIGHTUSERDATA: return luaL_error(L, "%s.%s is read-only", structValue->type->name, lua_tostring(L, 2));
  }
  bridge_raise_unknown_key(L, structValue->type, 2, BridgeLookupMember);
}

// A method. Arguments: struct, arguments. Returns: results. Upvalue 1: the member.
static int call_struct_method(lua_State *L) {
  BridgeState *state = state_of(L);
  TypeMember *member = lua_touserdata(L, lua_upvalueindex(1));
  StructValue *structValue = to_struct(L, 1);
  if (structValue == NULL || structValue->type != member->owner) {
    return luaL_error(
      L, "%s.%s: call it with a colon, as in value:%s()", member->owner->name, member->name, member->name);
  }
  if (state->isClosing) return luaL_error(L, "%s: the script has ended", member->name);
  BridgeArenaMark mark = mark_arena(state);
  BridgeValue buffer[ArgumentBufferSize], result = {0};
  BridgeArguments arguments = {.firstIndex = 2};
  arguments.values = bridge_decode_values(state, L, 2, false, buffer, &arguments.count);
  BridgeStructReceiver receiver = {structValue->type, structValue->components, member->binding};
  lua_State *previous = enter_host(state, L);
  BridgeStatus status = state->host.callStructMethod(state->context, &receiver, &arguments, &result);
  leave_host(state, previous);
  return bridge_return_results(state, L, &result, status, mark);
}

// MARK: tostring and pairs

// [-0, +1, e]
static int custom_tostring(lua_State *L, StructValue *structValue) {
  BridgeState *state = state_of(L);
  BridgeArenaMark mark = mark_arena(state);
  lua_State *previous = enter_host(state, L);
  BridgeString text = state->host.structToString(state->context, structValue->type, structValue->components);
  leave_host(state, previous);
  BridgeValue result = {.kind = text.bytes == NULL ? BridgeKindOutOfMemory : BridgeKindString, .content.string = text};
  return bridge_return_results(state, L, &result, BridgeStatusOK, mark);
}

// __tostring, such as "Point(1, 2)". Arguments: struct. Returns: string.
static int struct_tostring(lua_State *L) {
  StructValue *structValue = to_struct(L, 1);
  if (structValue == NULL) return luaL_error(L, "tostring: expected a record");
  if (structValue->type->hasCustomToString && !state_of(L)->isClosing) return custom_tostring(L, structValue);
  char text[BridgeComponentLimit * 32];
  size_t used = 0;
  for (int i = 0; i < structValue->type->componentCount; i++) {
    const char *separator = i == 0 ? "" : ", ";
    used += (size_t)snprintf(
      text + used, sizeof text - used, "%s%.14g", separator, structValue->components[i]);
  }
  lua_pushfstring(L, "%s(%s)", structValue->type->name, text);
  return 1;
}

// Iterator. Arguments: struct, previous key. Returns: key, value. Upvalue 1: number of fields visited.
static int next_component(lua_State *L) {
  StructValue *structValue = to_struct(L, 1);
  if (structValue == NULL) return luaL_error(L, "expected a record of the host");
  lua_Integer index = lua_tointeger(L, lua_upvalueindex(1));
  TypeMember *component = structValue->type->components.first;
  for (lua_Integer i = 0; i < index && component != NULL; i++) component = component->next;
  if (component == NULL || component->flags != 0) return 0;
  lua_pushinteger(L, index + 1);
  lua_replace(L, lua_upvalueindex(1));
  push_c_string(L, component->name);
  lua_pushnumber(L, structValue->components[component->index]);
  return 2;
}

static int struct_pairs(lua_State *L) {
  lua_pushinteger(L, 0);
  lua_pushcclosure(L, next_component, 1);
  lua_pushvalue(L, 1);
  return 2;
}

// MARK: Constructor

int bridge_convert_to_struct(lua_State *L, int index, const BridgeType *type) {
  BridgeState *state = state_of(L);
  BridgeArenaMark mark = mark_arena(state);
  BridgeValue argument, result = {0};
  bridge_decode(state, L, index, false, &argument);
  lua_State *previous = enter_host(state, L);
  BridgeStatus status = state->host.convertToStruct(state->context, type, &argument, &result);
  leave_host(state, previous);
  return bridge_return_results(state, L, &result, status, mark);
}

static const char *component_name(const BridgeType *type, int index) {
  const TypeMember *component = type->components.first;
  while (component->index != index) component = component->next;
  return component->name;
}

int bridge_construct_struct(lua_State *L) {
  BridgeType *type = lua_touserdata(L, lua_upvalueindex(1));
  if (state_of(L)->isClosing) return luaL_error(L, "%s: the script has ended", type->name);
  luaL_checkany(L, 1);
  int count = lua_gettop(L) - 1;
  if (count == 1 && lua_type(L, 2) != LUA_TNUMBER) return bridge_convert_to_struct(L, 2, type);
  if (count > type->componentCount) {
    return luaL_error(L, "%s: expected at most %d numbers, got %d", type->name, type->componentCount, count);
  }
  double components[BridgeComponentLimit] = {0};
  for (int i = 0; i < type->componentCount; i++) {
    if (i >= count && type->hasDefault[i]) {
      components[i] = type->defaults[i];
    } else {
      components[i] = check_component(L, type, i, component_name(type, i), i + 2);
    }
  }
  bridge_push_struct(L, type, components);
  return 1;
}

// MARK: Metatable

// Pushes the table of components and members by name. [-0, +1, m]
static void push_members(lua_State *L, BridgeType *type) {
  lua_newtable(L);
  for (TypeMember *component = type->components.first; component != NULL; component = component->next) {
    lua_pushinteger(L, component->index);
    lua_setfield(L, -2, component->name);
  }
  for (TypeMember *member = type->members.first; member != NULL; member = member->next) {
    lua_pushlightuserdata(L, member);
    if (member->kind == BridgeMemberKindMethod) lua_pushcclosure(L, call_struct_method, 1);
    lua_setfield(L, -2, member->name);
  }
}

void bridge_make_struct_metatable(lua_State *L, BridgeType *type) {
  static const luaL_Reg metamethods[] = {
    {"__newindex", struct_newindex}, {"__tostring", struct_tostring}, {"__pairs", struct_pairs}, {NULL, NULL}};
  lua_newtable(L);
  luaL_setfuncs(L, metamethods, 0);
  bridge_set_struct_metamethods(L);
  push_members(L, type);
  bridge_build_member_table(L, type);
  lua_pushcclosure(L, struct_index, 1);
  lua_setfield(L, -3, "__index");
  lua_rawsetp(L, LUA_REGISTRYINDEX, &type->membersKey);
  push_c_string(L, type->name);
  lua_setfield(L, -2, "__name");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_rawsetp(L, LUA_REGISTRYINDEX, &type->metatableKey);
}

BRIDGE_END
