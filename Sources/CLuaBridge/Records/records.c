// Records: userdata that are values of one to six numbers. Fields and arithmetic never leave C.

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "../bridge.h"

const char recordMagic;

// stack: peak 2
Record *bridge_push_record(lua_State *L, BridgeType *type, const double *components) {
  Record *record = lua_newuserdatauv(L, sizeof *record, 0);
  record->magic = &recordMagic;
  record->type = type;
  memcpy(record->components, components, sizeof record->components);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &type->metatableKey);
  lua_setmetatable(L, -2);
  return record;
}

static Record *check_record(lua_State *L) {
  Record *record = to_record(L, 1);
  if (record == NULL) luaL_error(L, "expected a record of the host");
  return record;
}

// MARK: Members

static int read_computed(lua_State *L, Record *record, Entry *member) {
  BridgeState *state = state_of(L);
  if (state->isClosing) return luaL_error(L, "%s: the script has ended", member->name);
  BridgeMark mark = mark_arena(state);
  BridgeValue result = {0};
  BridgeCall call = {
    .operation = BridgeOperationRecordRead, .type = record->type, .body = member->body,
    .components = record->components, .results = &result, .resultCount = 1};
  return bridge_finish(L, &call, bridge_dispatch(state, L, &call), mark);
}

// stack: in record, key; out value. Upvalue: functions.
static int record_index(lua_State *L) {
  Record *record = check_record(L);
  const Name *name = look_up(L, record->type, 2);
  if (name != NULL) {
    switch (name->kind) {
    case NameComponent: lua_pushnumber(L, record->components[name->place]); return 1;
    case NameFunction: lua_rawgeti(L, lua_upvalueindex(1), name->place); return 1;
    case NameEntry: return read_computed(L, record, name->entry);
    }
  }
  switch (push_member(L, record->type, 2)) {
  case LUA_TNUMBER: lua_pushnumber(L, record->components[lua_tointeger(L, -1)]); return 1;
  case LUA_TFUNCTION: return 1;
  case LUA_TLIGHTUSERDATA: return read_computed(L, record, lua_touserdata(L, -1));
  }
  bridge_raise_unknown(L, record->type, 2, BridgePlaceMember);
}

// stack: in record, key, value; out 0
static int record_newindex(lua_State *L) {
  Record *record = check_record(L);
  switch (push_member(L, record->type, 2)) {
  case LUA_TNUMBER:
    if (lua_type(L, 3) != LUA_TNUMBER || !isfinite(lua_tonumber(L, 3))) {
      bridge_raise_mismatch(L, record->type, lua_tostring(L, 2), "a finite number", 3);
    }
    record->components[lua_tointeger(L, -1)] = lua_tonumber(L, 3);
    return 0;
  case LUA_TFUNCTION:
  case LUA_TLIGHTUSERDATA: return luaL_error(L, "%s.%s is read-only", record->type->name, lua_tostring(L, 2));
  }
  bridge_raise_unknown(L, record->type, 2, BridgePlaceMember);
}

// stack: in record, arguments; out results. Upvalue: member.
static int call_record_method(lua_State *L) {
  BridgeState *state = state_of(L);
  Entry *member = lua_touserdata(L, lua_upvalueindex(1));
  Record *record = to_record(L, 1);
  if (record == NULL || record->type != member->owner) {
    return luaL_error(
      L, "%s.%s: call it with a colon, as in value:%s()", member->owner->name, member->name, member->name);
  }
  if (state->isClosing) return luaL_error(L, "%s: the script has ended", member->name);
  BridgeMark mark = mark_arena(state);
  BridgeValue buffer[ArgumentBufferSize], result = {0};
  BridgeCall call = {
    .operation = BridgeOperationRecordCall, .type = record->type, .body = member->body,
    .components = record->components, .firstArgument = 2, .results = &result, .resultCount = 1};
  call.arguments = bridge_decode_from(state, L, 2, false, buffer, &call.argumentCount);
  return bridge_finish(L, &call, bridge_dispatch(state, L, &call), mark);
}

// MARK: Operators

static double combine(BridgeOperator symbol, double a, double b) {
  switch (symbol) {
  case BridgeOperatorAdd: return a + b;
  case BridgeOperatorSubtract: return a - b;
  case BridgeOperatorMultiply: return a * b;
  case BridgeOperatorDivide: return a / b;
  case BridgeOperatorNegate: return -a;
  }
}

static const Operator *find_operator(BridgeOperator symbol, const BridgeType *left, const BridgeType *right) {
  const BridgeType *owner = left != NULL ? left : right;
  const Operator *operator = owner->operators;
  while (operator != NULL
         && (operator->symbol != symbol || operator->left != left
             || (symbol != BridgeOperatorNegate && operator->right != right))) {
    operator = operator->next;
  }
  return operator;
}

static int raise_no_operator(lua_State *L, BridgeOperator symbol) {
  static const char *const signs[] = {"+", "-", "*", "/", "-"};
  char left[128], right[128];
  BridgeValue value;
  bridge_peek(L, 1, &value);
  bridge_describe(&value, left, sizeof left);
  bridge_peek(L, 2, &value);
  bridge_describe(&value, right, sizeof right);
  if (symbol == BridgeOperatorNegate) return luaL_error(L, "cannot negate %s", left);
  return luaL_error(L, "cannot compute %s %s %s", left, signs[symbol], right);
}

// stack: in left, right; out result
static int compute(lua_State *L, BridgeOperator symbol) {
  const Record *left = to_record(L, 1), *right = to_record(L, 2);
  bool isComputable = (left != NULL || lua_type(L, 1) == LUA_TNUMBER)
    && (right != NULL || lua_type(L, 2) == LUA_TNUMBER);
  const Operator *operator = isComputable
    ? find_operator(symbol, left == NULL ? NULL : left->type, right == NULL ? NULL : right->type) : NULL;
  if (operator == NULL) return raise_no_operator(L, symbol);
  double components[BridgeComponentLimit] = {0};
  for (int i = 0; i < operator->result->componentCount; i++) {
    double a = left != NULL ? left->components[i] : lua_tonumber(L, 1);
    double b = right != NULL ? right->components[i] : lua_tonumber(L, 2);
    components[i] = combine(symbol, a, b);
  }
  bridge_push_record(L, operator->result, components);
  return 1;
}

static int record_add(lua_State *L) { return compute(L, BridgeOperatorAdd); }
static int record_subtract(lua_State *L) { return compute(L, BridgeOperatorSubtract); }
static int record_multiply(lua_State *L) { return compute(L, BridgeOperatorMultiply); }
static int record_divide(lua_State *L) { return compute(L, BridgeOperatorDivide); }
static int record_negate(lua_State *L) { return compute(L, BridgeOperatorNegate); }

static int record_equal(lua_State *L) {
  const Record *a = to_record(L, 1), *b = to_record(L, 2);
  bool isEqual = a != NULL && b != NULL && a->type == b->type;
  for (int i = 0; isEqual && i < a->type->componentCount; i++) {
    isEqual = a->components[i] == b->components[i];
  }
  lua_pushboolean(L, isEqual);
  return 1;
}

// MARK: tostring and pairs

static int own_tostring(lua_State *L, Record *record) {
  BridgeState *state = state_of(L);
  BridgeMark mark = mark_arena(state);
  BridgeValue result = {0};
  BridgeCall call = {
    .operation = BridgeOperationRecordLabel, .type = record->type, .body = record->type->body,
    .components = record->components, .results = &result, .resultCount = 1};
  return bridge_finish(L, &call, bridge_dispatch(state, L, &call), mark);
}

// Point(1, 2). stack: out 1
static int record_tostring(lua_State *L) {
  Record *record = to_record(L, 1);
  if (record == NULL) return luaL_error(L, "tostring: expected a record");
  if (record->type->hasOwnLabel && !state_of(L)->isClosing) return own_tostring(L, record);
  char text[BridgeComponentLimit * 32];
  size_t used = 0;
  for (int i = 0; i < record->type->componentCount; i++) {
    const char *separator = i == 0 ? "" : ", ";
    used += (size_t)snprintf(
      text + used, sizeof text - used, "%s%.14g", separator, record->components[i]);
  }
  lua_pushfstring(L, "%s(%s)", record->type->name, text);
  return 1;
}

// stack: in record, previous name; out name, value. Upvalue: how many fields were shown.
static int next_component(lua_State *L) {
  Record *record = to_record(L, 1);
  if (record == NULL) return luaL_error(L, "expected a record of the host");
  lua_Integer index = lua_tointeger(L, lua_upvalueindex(1));
  Entry *component = record->type->components.first;
  for (lua_Integer i = 0; i < index && component != NULL; i++) component = component->next;
  if (component == NULL || component->flags != 0) return 0;
  lua_pushinteger(L, index + 1);
  lua_replace(L, lua_upvalueindex(1));
  lua_pushstring(L, component->name);
  lua_pushnumber(L, record->components[component->index]);
  return 2;
}

static int record_pairs(lua_State *L) {
  lua_pushinteger(L, 0);
  lua_pushcclosure(L, next_component, 1);
  lua_pushvalue(L, 1);
  return 2;
}

// MARK: Constructor

static int construct_from_value(lua_State *L, BridgeType *type) {
  BridgeState *state = state_of(L);
  BridgeMark mark = mark_arena(state);
  BridgeValue argument, result = {0};
  bridge_decode(state, L, 2, false, &argument);
  BridgeCall call = {
    .operation = BridgeOperationRecordConstruct, .type = type, .body = type->body, .arguments = &argument,
    .argumentCount = 1, .firstArgument = 2, .results = &result, .resultCount = 1};
  return bridge_finish(L, &call, bridge_dispatch(state, L, &call), mark);
}

static const char *component_name(const BridgeType *type, int index) {
  const Entry *component = type->components.first;
  while (component->index != index) component = component->next;
  return component->name;
}

// stack: in type's global, arguments; out record
int bridge_construct_record(lua_State *L, BridgeType *type) {
  int count = lua_gettop(L) - 1;
  if (count == 1 && lua_type(L, 2) != LUA_TNUMBER) return construct_from_value(L, type);
  if (count > type->componentCount) {
    return luaL_error(L, "%s: expected at most %d numbers, got %d", type->name, type->componentCount, count);
  }
  double components[BridgeComponentLimit] = {0};
  for (int i = 0; i < type->componentCount; i++) {
    if (i >= count && type->hasDefault[i]) {
      components[i] = type->defaults[i];
    } else if (lua_type(L, i + 2) == LUA_TNUMBER && isfinite(lua_tonumber(L, i + 2))) {
      components[i] = lua_tonumber(L, i + 2);
    } else {
      bridge_raise_mismatch(L, type, component_name(type, i), "a finite number", i + 2);
    }
  }
  bridge_push_record(L, type, components);
  return 1;
}

// MARK: Metatable

// stack: out 1
static void push_members(lua_State *L, BridgeType *type) {
  lua_newtable(L);
  for (Entry *component = type->components.first; component != NULL; component = component->next) {
    lua_pushinteger(L, component->index);
    lua_setfield(L, -2, component->name);
  }
  for (Entry *member = type->members.first; member != NULL; member = member->next) {
    lua_pushlightuserdata(L, member);
    if (member->kind == BridgeMemberKindMethod) lua_pushcclosure(L, call_record_method, 1);
    lua_setfield(L, -2, member->name);
  }
}

void bridge_make_record_metatable(lua_State *L, BridgeType *type) {
  static const luaL_Reg events[] = {
    {"__newindex", record_newindex}, {"__add", record_add}, {"__sub", record_subtract},
    {"__mul", record_multiply}, {"__div", record_divide}, {"__unm", record_negate}, {"__eq", record_equal},
    {"__tostring", record_tostring}, {"__pairs", record_pairs}, {NULL, NULL}};
  lua_newtable(L);
  luaL_setfuncs(L, events, 0);
  push_members(L, type);
  bridge_make_names(L, type);
  lua_pushcclosure(L, record_index, 1);
  lua_setfield(L, -3, "__index");
  lua_rawsetp(L, LUA_REGISTRYINDEX, &type->membersKey);
  lua_pushstring(L, type->name);
  lua_setfield(L, -2, "__name");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_rawsetp(L, LUA_REGISTRYINDEX, &type->metatableKey);
}

BRIDGE_END
