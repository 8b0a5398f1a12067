// Registration of types, after which scripts can use them.

#include <string.h>

#include "../Calls/calls.h"
#include "../Classes/classes.h"
#include "../Objects/objects.h"
#include "../Records/records.h"
#include "../Values/values.h"
#include "globals.h"

// Sets allMembers: the base's members, with redeclared ones replaced, then the type's own. Returns false if there is no
// memory.
static bool collect_all_members(BridgeState *state, BridgeType *type) {
  size_t inherited = type->base == NULL ? 0 : type->base->allMemberCount;
  size_t capacity = inherited + type->members.count;
  type->allMembers = bridge_realloc(state, NULL, 0, (capacity + 1) * sizeof *type->allMembers);
  if (type->allMembers == NULL) return false;
  size_t count = 0;
  for (size_t i = 0; i < inherited; i++) type->allMembers[count++] = type->base->allMembers[i];
  for (TypeMember *member = type->members.first; member != NULL; member = member->next) {
    size_t position = 0;
    while (position < count && strcmp(type->allMembers[position]->name, member->name) != 0) position++;
    type->allMembers[position] = member;
    if (position == count) count++;
  }
  type->allMemberCount = count;
  TypeMember **fitted = bridge_realloc(
    state, type->allMembers, (capacity + 1) * sizeof *fitted, (count > 0 ? count : 1) * sizeof *fitted);
  type->allMembers = fitted;
  return true;
}

typedef struct RegisterTypeParameters {
  BridgeType *type;
  bool isGlobal;
} RegisterTypeParameters;

// Arguments: RegisterTypeParameters.
static int register_type(lua_State *L) {
  const RegisterTypeParameters *parameters = lua_touserdata(L, 1);
  BridgeType *type = parameters->type;
  switch (type->kind) {
  case BridgeTypeKindObject:
    bridge_make_object_metatable(L, type, is_instance_type(type) ? &instanceMetamethods : &objectMetamethods);
    break;
  case BridgeTypeKindRecord: bridge_make_record_metatable(L, type); break;
  case BridgeTypeKindNamespace: break;
  }
  if (!parameters->isGlobal) return 0;
  if (type->instanceType != NULL) bridge_make_class_metatable(L);
  static const lua_CFunction constructors[] = {
    [BridgeTypeKindObject] = bridge_construct_object, [BridgeTypeKindRecord] = bridge_conrecord_record,
    [BridgeTypeKindNamespace] = NULL};
  bridge_push_type_table(L, type, constructors[type->kind]);
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &type->globalKey);
  bridge_set_global_and_exported_field(L, type->name);
  return 0;
}

BridgeStatus bridge_type_register(BridgeState *state, BridgeType *type, bool isGlobal) {
  RegisterTypeParameters parameters = {type, isGlobal};
  if (!collect_all_members(state, type)) return bridge_set_memory_error(state);
  return pcall_with_traceback(state, register_type, &parameters);
}

// MARK: Static members

typedef struct StaticMemberParameters {
  BridgeType *type;
  const char *name;
  const BridgeValue *value;
} StaticMemberParameters;

// The table of static members is the first upvalue of the global's __index. Arguments: StaticMemberParameters.
static int set_static_member(lua_State *L) {
  const StaticMemberParameters *parameters = lua_touserdata(L, 1);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &parameters->type->globalKey);
  lua_getmetatable(L, -1);
  lua_getfield(L, -1, "__index");
  lua_getupvalue(L, -1, 1);
  bridge_push(state_of(L), L, parameters->value);
  lua_setfield(L, -2, parameters->name);
  return 0;
}

BridgeStatus bridge_type_set_static_member(
  BridgeState *state, BridgeType *type, const char *name, const BridgeValue *value) {
  StaticMemberParameters parameters = {type, name, value};
  return pcall_with_traceback(state, set_static_member, &parameters);
}

BRIDGE_END
