// Types described by Swift, built member by member.

#include <stdlib.h>
#include <string.h>

#include "../State/state.h"
#include "types.h"

TypeMember *bridge_add_type_member(BridgeState *state, TypeMemberList *list, const char *name) {
  size_t length = strlen(name);
  TypeMember *member = bridge_realloc(state, NULL, 0, sizeof *member + length + 1);
  if (member == NULL) return NULL;
  memset(member, 0, sizeof *member);
  memcpy(member->name, name, length + 1);
  if (list->last == NULL) list->first = member; else list->last->next = member;
  list->last = member;
  list->count++;
  return member;
}

// MARK: Building

BridgeType *bridge_type_make(
  BridgeState *state, BridgeTypeKind kind, const char *name, void *binding, BridgeType *base) {
  size_t length = strlen(name);
  BridgeType *type = bridge_realloc(state, NULL, 0, sizeof *type + length + 1);
  if (type == NULL) return NULL;
  memset(type, 0, sizeof *type);
  memcpy(type->name, name, length + 1);
  type->kind = kind;
  type->binding = binding;
  type->base = base;
  type->next = state->types;
  state->types = type;
  bool needsAlive = kind == BridgeTypeKindObject && base == NULL;
  if (needsAlive && !bridge_type_add_member(state, type, BridgeMemberKindIsAlive, "isAlive", NULL, 0)) return NULL;
  return type;
}

void *bridge_type_binding(const BridgeType *type) {
  return type->binding;
}

const char *bridge_type_name(const BridgeType *type) {
  return type->name;
}

bool bridge_type_add_member(
  BridgeState *state, BridgeType *type, BridgeMemberKind kind, const char *name, void *binding, int32_t flags) {
  TypeMember *member = bridge_add_type_member(state, &type->members, name);
  if (member == NULL) return false;
  member->owner = type;
  member->kind = kind;
  member->binding = binding;
  member->flags = flags;
  return true;
}

bool bridge_type_add_batch_method(
  BridgeState *state, BridgeType *type, const char *name, void *binding, int32_t direction, int32_t numbersPerObject) {
  if (!bridge_type_add_member(state, type, BridgeMemberKindMethod, name, binding, direction)) return false;
  type->members.last->index = numbersPerObject;
  return true;
}

static size_t constructor_allocation_size(const BridgeType *type, size_t functionLength) {
  return sizeof(Constructor) + strlen(type->name) + functionLength + 2;
}

bool bridge_type_add_constructor(
  BridgeState *state, BridgeType *type, const char *function, void *binding, int32_t flags) {
  size_t nameLength = strlen(type->name), length = function == NULL ? 0 : strlen(function);
  Constructor *constructor = bridge_realloc(state, NULL, 0, constructor_allocation_size(type, length));
  if (constructor == NULL) return false;
  *constructor = (Constructor){.next = type->constructors, .type = type, .binding = binding, .flags = flags};
  memcpy(constructor->label, type->name, nameLength + 1);
  if (function != NULL) {
    constructor->label[nameLength] = '.';
    memcpy(constructor->label + nameLength + 1, function, length + 1);
    constructor->function = constructor->label + nameLength + 1;
  }
  type->constructors = constructor;
  return true;
}

bool bridge_type_add_named_argument(BridgeState *state, BridgeType *type, const char *name) {
  return bridge_add_type_member(state, &type->constructors->named, name) != NULL;
}

bool bridge_type_add_function(BridgeState *state, BridgeType *type, const char *name, void *binding) {
  TypeMember *member = bridge_add_type_member(state, &type->functions, name);
  if (member == NULL) return false;
  member->owner = type;
  member->binding = binding;
  return true;
}

bool bridge_type_add_constant(
  BridgeState *state, BridgeType *type, const char *name, const BridgeValue *value) {
  TypeMember *member = bridge_add_type_member(state, &type->constants, name);
  if (member == NULL) return false;
  member->owner = type;
  member->constant = *value;
  return true;
}

bool bridge_type_add_metamethod(BridgeState *state, BridgeType *type, BridgeMetamethod metamethod, const char *method) {
  TypeMember *member = bridge_add_type_member(state, &type->metamethods, method);
  if (member == NULL) return false;
  member->index = metamethod;
  return true;
}

bool bridge_type_add_component(
  BridgeState *state, BridgeType *type, const char *name, int32_t index, bool isAlias) {
  TypeMember *member = bridge_add_type_member(state, &type->components, name);
  if (member == NULL) return false;
  member->index = index;
  member->flags = isAlias;
  if (index >= type->componentCount) type->componentCount = index + 1;
  return true;
}

void bridge_type_set_component_default(BridgeType *type, int32_t index, double value) {
  type->defaults[index] = value;
  type->hasDefault[index] = true;
}

void bridge_type_enable_host_tostring(BridgeType *type) {
  type->hasCustomToString = true;
}

void bridge_type_make_extensible(BridgeType *type, BridgeType *instanceType) {
  type->instanceType = instanceType;
}

bool bridge_type_add_override(BridgeState *state, BridgeType *instanceType, const char *name) {
  return bridge_add_type_member(state, &instanceType->overrides, name) != NULL;
}

void bridge_type_disable_handle_caching(BridgeType *type) {
  type->isUncached = true;
}

bool bridge_type_add_operator(
  BridgeState *state, BridgeOperator symbol, BridgeType *left, BridgeType *right, BridgeType *result) {
  BridgeType *owner = left != NULL ? left : right;
  Operator *operator = bridge_realloc(state, NULL, 0, sizeof *operator);
  if (operator == NULL) return false;
  *operator = (Operator){owner->operators, symbol, left, right, result};
  owner->operators = operator;
  return true;
}

bool bridge_is_subtype(const BridgeType *type, const BridgeType *ancestor) {
  while (type != NULL && type != ancestor) type = type->base;
  return type != NULL;
}

// MARK: Freeing

static void free_members(BridgeState *state, TypeMemberList *list) {
  for (TypeMember *member = list->first; member != NULL;) {
    TypeMember *next = member->next;
    bridge_realloc(state, member, sizeof *member + strlen(member->name) + 1, 0);
    member = next;
  }
}

static void free_constructors(BridgeState *state, BridgeType *type) {
  for (Constructor *constructor = type->constructors; constructor != NULL;) {
    Constructor *next = constructor->next;
    size_t length = constructor->function == NULL ? 0 : strlen(constructor->function);
    free_members(state, &constructor->named);
    bridge_realloc(state, constructor, constructor_allocation_size(type, length), 0);
    constructor = next;
  }
}

static void free_type(BridgeState *state, BridgeType *type) {
  free_constructors(state, type);
  free_members(state, &type->members);
  free_members(state, &type->functions);
  free_members(state, &type->constants);
  free_members(state, &type->components);
  free_members(state, &type->metamethods);
  free_members(state, &type->overrides);
  for (Operator *operator = type->operators; operator != NULL;) {
    Operator *next = operator->next;
    bridge_realloc(state, operator, sizeof *operator, 0);
    operator = next;
  }
  bridge_free_member_table(state, type);
  bridge_realloc(state, type->allMembers, type->allMemberCount * sizeof *type->allMembers, 0);
  bridge_realloc(state, type, sizeof *type + strlen(type->name) + 1, 0);
}

void bridge_free_types(BridgeState *state) {
  for (BridgeType *type = state->types; type != NULL;) {
    BridgeType *next = type->next;
    free_type(state, type);
    type = next;
  }
  for (TypeMember *member = state->functions.first; member != NULL; member = member->next) {
    free((void *)member->yieldRestriction);
  }
  free_members(state, &state->functions);
}

BRIDGE_END
