// Constructors: the __call metamethod of a type's global, and functions on the global that create objects.

#include <string.h>

#include "../Calls/calls.h"
#include "../Values/results.h"
#include "../Values/values.h"
#include "objects.h"

Constructor *bridge_find_constructor(const BridgeType *type, const char *function) {
  Constructor *constructor = type->constructors;
  while (constructor != NULL
         && (function == NULL ? constructor->function != NULL
             : constructor->function == NULL || strcmp(constructor->function, function) != 0)) {
    constructor = constructor->next;
  }
  return constructor;
}

static const TypeMember *find_constructor_field(const Constructor *constructor, const char *name) {
  const TypeMember *member = constructor->named.first;
  while (member != NULL && strcmp(member->name, name) != 0) member = member->next;
  return member;
}

// Raises an error if the field whose name is at index `key` is neither a field of the constructor nor a writable
// property. [-0, +0, e]; uses 2 slots.
static void check_field(lua_State *L, Constructor *constructor, int key) {
  BridgeType *type = constructor->type;
  const char *name = lua_tostring(L, key);
  if (find_constructor_field(constructor, name) != NULL) return;
  push_member(L, type, key);
  const TypeMember *member = to_type_member(L);
  if (member == NULL) bridge_raise_unknown_field(L, type, constructor->binding, key);
  if (member->kind == BridgeMemberKindMethod) {
    luaL_error(L, "%s.%s is a method and cannot be assigned", type->name, name);
  }
  bool isReadOnly = member->kind == BridgeMemberKindIsAlive
    || (member->kind == BridgeMemberKindProperty && !(member->flags & BridgeMemberWritable));
  if (isReadOnly) luaL_error(L, "%s.%s is read-only", type->name, name);
  lua_pop(L, 1);
}

// Checks all keys of the table before anything is created. [-0, +0, e]; uses 4 slots.
static void check_argument_table(lua_State *L, Constructor *constructor, int table) {
  lua_Integer itemCount = (lua_Integer)lua_rawlen(L, table);
  for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1)) {
    int key = lua_gettop(L) - 1;
    if (lua_type(L, key) == LUA_TSTRING) {
      check_field(L, constructor, key);
    } else if (lua_isinteger(L, key) && lua_tointeger(L, key) >= 1 && lua_tointeger(L, key) <= itemCount) {
      if (!(constructor->flags & BridgeConstructorItems)) {
        int item = (int)lua_tointeger(L, key);
        luaL_error(L, "%s: takes named fields only, but item %d was given", constructor->label, item);
      }
    } else {
      bridge_raise_unknown_field(L, constructor->type, constructor->binding, key);
    }
  }
}

// [-0, +0, e]
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

// [-0, +0, e]
static BridgeValue *decode_constructor_fields(
  BridgeState *state, lua_State *L, const Constructor *constructor, int table) {
  BridgeValue *values = bridge_make_values(state, constructor->named.count);
  if (values == NULL) luaL_error(L, "not enough memory");
  BridgeValue *value = values;
  for (const TypeMember *member = constructor->named.first; member != NULL; member = member->next, value++) {
    push_c_string(L, member->name);
    lua_rawget(L, table);
    bridge_decode(state, L, -1, true, value);
    lua_pop(L, 1);
  }
  return values;
}

// Assigns the fields that the constructor does not declare, in declaration order of the properties. [-0, +0, e]; uses 2
// slots.
static void assign_fields(lua_State *L, const Constructor *constructor, int table, int object) {
  const BridgeType *type = constructor->type;
  Handle *handle = lua_touserdata(L, object);
  for (size_t i = 0; i < type->allMemberCount; i++) {
    TypeMember *member = type->allMembers[i];
    if (find_constructor_field(constructor, member->name) != NULL) continue;
    push_c_string(L, member->name);
    if (lua_rawget(L, table) != LUA_TNIL) bridge_assign_member(L, object, handle, member, lua_gettop(L));
    lua_pop(L, 1);
  }
}

// Returns the index of the argument table, `Name { … }`, or of a new empty table if there are no arguments; 0 for
// positional arguments, `Name(…)`. [-0, +(0|1), e]; raises if the constructor does not accept the arguments.
static int find_argument_table(lua_State *L, const Constructor *constructor, int first) {
  const char *label = constructor->label;
  int count = lua_gettop(L) - first + 1;
  if (count == 1 && lua_istable(L, first) && (constructor->flags & BridgeConstructorTable)) return first;
  if (constructor->flags & BridgeConstructorPositional) return 0;
  if (count > 0) return luaL_error(L, "%s: expected a table, as in %s { … }", label, label);
  lua_newtable(L);
  return lua_gettop(L);
}

// Arguments: from index `first`. Returns: object.
static int construct_object(lua_State *L, Constructor *constructor, int first) {
  BridgeState *state = state_of(L);
  bridge_raise_at_object_limit(L, constructor->label);
  int table = find_argument_table(L, constructor, first);
  if (table != 0) check_argument_table(L, constructor, table);
  BridgeArenaMark mark = bridge_mark_arena(state);
  BridgeValue buffer[ArgumentBufferSize], result = {0};
  BridgeArguments arguments = {.firstIndex = first};
  BridgeNamedArguments named;
  if (table != 0) {
    arguments.values = decode_items(state, L, table, &arguments.count);
    BridgeValue *fields = decode_constructor_fields(state, L, constructor, table);
    named = (BridgeNamedArguments){table, fields, constructor->named.count};
    arguments.named = &named;
  } else {
    arguments.values = bridge_decode_values(state, L, first, false, buffer, &arguments.count);
  }
  lua_State *previous = enter_host(state, L);
  BridgeStatus status = state->host.construct(state->context, constructor->binding, &arguments, &result);
  leave_host(state, previous);
  bridge_return_results(state, L, &result, status, mark);
  int object = lua_gettop(L);
  if (table != 0) assign_fields(L, constructor, table, object);
  lua_settop(L, object);
  return 1;
}

// MARK: Fields of other objects

typedef struct AssignArgumentFieldsParameters {
  const BridgeArguments *arguments;
  size_t index;
  const char *name;  // name of a field of the constructor's table; NULL: the argument at `index`
  const BridgeValue *object;
} AssignArgumentFieldsParameters;

// Returns the object's handle, so that it stays on the stack of the call into Swift: if the handle was created here,
// nothing else keeps it alive yet. Arguments: AssignArgumentFieldsParameters, and the argument or the constructor's table.
// Returns: handle.
static int assign_argument_fields(lua_State *L) {
  const AssignArgumentFieldsParameters *parameters = lua_touserdata(L, 1);
  if (parameters->name != NULL) {
    push_c_string(L, parameters->name);
    lua_rawget(L, 2);
    lua_replace(L, 2);
  }
  bridge_push(state_of(L), L, parameters->object);
  Constructor *constructor = bridge_find_constructor(parameters->object->type, NULL);
  if (lua_rawlen(L, 2) > 0) {
    const char *label = parameters->name != NULL ? parameters->name : constructor->label;
    return luaL_error(L, "%s: takes named fields only, but item 1 was given", label);
  }
  check_argument_table(L, constructor, 2);
  assign_fields(L, constructor, 2, 3);
  lua_settop(L, 3);
  return 1;
}

BridgeStatus bridge_assign_argument_fields(
  BridgeState *state, const BridgeArguments *arguments, size_t index, const char *name, const BridgeValue *object) {
  lua_State *L = state->currentThread;
  if (!lua_checkstack(L, LUA_MINSTACK)) return bridge_set_memory_error(state);
  lua_pushvalue(L, name != NULL ? arguments->named->table : arguments->firstIndex + (int)index);
  AssignArgumentFieldsParameters parameters = {arguments, index, name, object};
  return bridge_pcall(state, assign_argument_fields, bridge_message_handler, &parameters, true, 1);
}

// MARK: Calls

int bridge_construct_object(lua_State *L) {
  BridgeType *type = lua_touserdata(L, lua_upvalueindex(1));
  if (state_of(L)->isClosing) return luaL_error(L, "%s: the script has ended", type->name);
  luaL_checkany(L, 1);
  Constructor *constructor = bridge_find_constructor(type, NULL);
  if (constructor == NULL) return luaL_error(L, "%s cannot be made by a script", type->name);
  return construct_object(L, constructor, 2);
}

// Arguments: arguments. Returns: object. Upvalue 1: the constructor.
static int constructor_call(lua_State *L) {
  Constructor *constructor = lua_touserdata(L, lua_upvalueindex(1));
  if (state_of(L)->isClosing) return luaL_error(L, "%s: the script has ended", constructor->label);
  return construct_object(L, constructor, 1);
}

void bridge_push_constructor(lua_State *L, Constructor *constructor) {
  lua_pushlightuserdata(L, constructor);
  lua_pushcclosure(L, constructor_call, 1);
}

BRIDGE_END
