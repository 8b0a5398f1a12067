// Records: userdata with value semantics and one to six numbers. Field access and arithmetic do not call into Swift.

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
static RecordValue *check_record(lua_State *L) {
  RecordValue *recordValue = to_record(L, 1);
  if (recordValue == NULL) luaL_error(L, "expected a record of the host");
  return recordValue;
}

// MARK: Members

// [-0, +1, e]
static int get_computed_property(lua_State *L, RecordValue *recordValue, TypeMember *member) {
  BridgeState *state = state_of(L);
  if (state->isClosing) return luaL_error(L, "%s: the script has ended", member->name);
  BridgeArenaMark mark = mark_arena(state);
  BridgeValue result = {0};
  BridgeRecordReceiver receiver = {recordValue->type, recordValue->components, member->binding};
  lua_State *previous = enter_host(state, L);
  BridgeStatus status = state->host.getRecordProperty(state->context, &receiver, &result);
  leave_host(state, previous);
  return bridge_return_results(state, L, &result, status, mark);
}

// __index. Arguments: record, key. Returns: value. Upvalue 1: the type's array of functions.
static int record_index(lua_State *L) {
  RecordValue *recordValue = check_record(L);
  const LookupEntry *name = lookup_name(L, recordValue->type, 2);
  if (name != NULL) {
    switch (name->kind) {
    case LookupComponent: lua_pushnumber(L, recordValue->components[name->position]); return 1;
    case LookupFunction: lua_rawgeti(L, lua_upvalueindex(1), name->position); return 1;
    case LookupProperty: return get_computed_property(L, recordValue, name->member);
    }
  }
  switch (push_member(L, recordValue->type, 2)) {
  case LUA_TNUMBER: lua_pushnumber(L, recordValue->components[lua_tointeger(L, -1)]); return 1;
  case LUA_TFUNCTION: return 1;
  case LUA_TLIGHTUSERDATA: return get_computed_property(L, recordValue, lua_touserdata(L, -1));
  }
  bridge_raise_unknown_key(L, recordValue->type, 2, BridgeLookupMember);
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

// __newindex. Arguments: record, key, value.
static int record_newindex(lua_State *L) {
  RecordValue *recordValue = check_record(L);
  switch (push_member(L, recordValue->type, 2)) {
  case LUA_TNUMBER: {
    int index = (int)lua_tointeger(L, -1);
    recordValue->components[index] = check_component(L, recordValue->type, index, lua_tostring(L, 2), 3);
    return 0;
  }
  case LUA_TFUNCTION:
  case LUA_TLIGHTUSERDATA: return luaL_error(L, "%s.%s is read-only", recordValue->type->name, lua_tostring(L, 2));
  }
  bridge_raise_unknown_key(L, recordValue->type, 2, BridgeLookupMember);
}

// A method. Arguments: record, arguments. Returns: results. Upvalue 1: the member.
static int call_record_method(lua_State *L) {
  BridgeState *state = state_of(L);
  TypeMember *member = lua_touserdata(L, lua_upvalueindex(1));
  RecordValue *recordValue = to_record(L, 1);
  if (recordValue == NULL || recordValue->type != member->owner) {
    return luaL_error(
      L, "%s.%s: call it with a colon, as in value:%s()", member->owner->name, member->name, member->name);
  }
  if (state->isClosing) return luaL_error(L, "%s: the script has ended", member->name);
  BridgeArenaMark mark = mark_arena(state);
  BridgeValue buffer[ArgumentBufferSize], result = {0};
  BridgeArguments arguments = {.firstIndex = 2};
  arguments.values = bridge_decode_values(state, L, 2, false, buffer, &arguments.count);
  BridgeRecordReceiver receiver = {recordValue->type, recordValue->components, member->binding};
  lua_State *previous = enter_host(state, L);
  BridgeStatus status = state->host.callRecordMethod(state->context, &receiver, &arguments, &result);
  leave_host(state, previous);
  return bridge_return_results(state, L, &result, status, mark);
}

// MARK: tostring and pairs

// [-0, +1, e]
static int custom_tostring(lua_State *L, RecordValue *recordValue) {
  BridgeState *state = state_of(L);
  BridgeArenaMark mark = mark_arena(state);
  lua_State *previous = enter_host(state, L);
  BridgeString text = state->host.recordToString(state->context, recordValue->type, recordValue->components);
  leave_host(state, previous);
  BridgeValue result = {.kind = text.bytes == NULL ? BridgeKindOutOfMemory : BridgeKindString, .content.string = text};
  return bridge_return_results(state, L, &result, BridgeStatusOK, mark);
}

// __tostring, such as "Point(1, 2)". Arguments: record. Returns: string.
static int record_tostring(lua_State *L) {
  RecordValue *recordValue = to_record(L, 1);
  if (recordValue == NULL) return luaL_error(L, "tostring: expected a record");
  if (recordValue->type->hasCustomToString && !state_of(L)->isClosing) return custom_tostring(L, recordValue);
  char text[BridgeComponentLimit * 32];
  size_t used = 0;
  for (int i = 0; i < recordValue->type->componentCount; i++) {
    const char *separator = i == 0 ? "" : ", ";
    used += (size_t)snprintf(
      text + used, sizeof text - used, "%s%.14g", separator, recordValue->components[i]);
  }
  lua_pushfstring(L, "%s(%s)", recordValue->type->name, text);
  return 1;
}

// Iterator. Arguments: record, previous key. Returns: key, value. Upvalue 1: number of fields visited.
static int next_component(lua_State *L) {
  RecordValue *recordValue = to_record(L, 1);
  if (recordValue == NULL) return luaL_error(L, "expected a record of the host");
  lua_Integer index = lua_tointeger(L, lua_upvalueindex(1));
  TypeMember *component = recordValue->type->components.first;
  for (lua_Integer i = 0; i < index && component != NULL; i++) component = component->next;
  if (component == NULL || component->flags != 0) return 0;
  lua_pushinteger(L, index + 1);
  lua_replace(L, lua_upvalueindex(1));
  push_c_string(L, component->name);
  lua_pushnumber(L, recordValue->components[component->index]);
  return 2;
}

static int record_pairs(lua_State *L) {
  lua_pushinteger(L, 0);
  lua_pushcclosure(L, next_component, 1);
  lua_pushvalue(L, 1);
  return 2;
}

// MARK: Constructor

int bridge_convert_to_record(lua_State *L, int index, const BridgeType *type) {
  BridgeState *state = state_of(L);
  BridgeArenaMark mark = mark_arena(state);
  BridgeValue argument, result = {0};
  bridge_decode(state, L, index, false, &argument);
  lua_State *previous = enter_host(state, L);
  BridgeStatus status = state->host.convertToRecord(state->context, type, &argument, &result);
  leave_host(state, previous);
  return bridge_return_results(state, L, &result, status, mark);
}

static const char *component_name(const BridgeType *type, int index) {
  const TypeMember *component = type->components.first;
  while (component->index != index) component = component->next;
  return component->name;
}

int bridge_conrecord_record(lua_State *L) {
  BridgeType *type = lua_touserdata(L, lua_upvalueindex(1));
  if (state_of(L)->isClosing) return luaL_error(L, "%s: the script has ended", type->name);
  luaL_checkany(L, 1);
  int count = lua_gettop(L) - 1;
  if (count == 1 && lua_type(L, 2) != LUA_TNUMBER) return bridge_convert_to_record(L, 2, type);
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
  bridge_push_record(L, type, components);
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
    if (member->kind == BridgeMemberKindMethod) lua_pushcclosure(L, call_record_method, 1);
    lua_setfield(L, -2, member->name);
  }
}

void bridge_make_record_metatable(lua_State *L, BridgeType *type) {
  static const luaL_Reg metamethods[] = {
    {"__newindex", record_newindex}, {"__tostring", record_tostring}, {"__pairs", record_pairs}, {NULL, NULL}};
  lua_newtable(L);
  luaL_setfuncs(L, metamethods, 0);
  bridge_set_record_metamethods(L);
  push_members(L, type);
  bridge_build_member_table(L, type);
  lua_pushcclosure(L, record_index, 1);
  lua_setfield(L, -3, "__index");
  lua_rawsetp(L, LUA_REGISTRYINDEX, &type->membersKey);
  push_c_string(L, type->name);
  lua_setfield(L, -2, "__name");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_rawsetp(L, LUA_REGISTRYINDEX, &type->metatableKey);
}

BRIDGE_END
