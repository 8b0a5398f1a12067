// Types as Swift describes them: filled entry by entry, then published.

#include <stdlib.h>
#include <string.h>

#include "../bridge.h"

static Entry *add_entry(BridgeState *state, EntryList *list, const char *name) {
  size_t length = strlen(name);
  Entry *entry = bridge_allocate(state, NULL, 0, sizeof *entry + length + 1);
  if (entry == NULL) return NULL;
  memset(entry, 0, sizeof *entry);
  memcpy(entry->name, name, length + 1);
  if (list->last == NULL) list->first = entry; else list->last->next = entry;
  list->last = entry;
  list->count++;
  return entry;
}

// MARK: Filling

BridgeType *bridge_type_make(
  BridgeState *state, BridgeTypeKind kind, const char *name, void *body, BridgeType *base) {
  size_t length = strlen(name);
  BridgeType *type = bridge_allocate(state, NULL, 0, sizeof *type + length + 1);
  if (type == NULL) return NULL;
  memset(type, 0, sizeof *type);
  memcpy(type->name, name, length + 1);
  type->kind = kind;
  type->body = body;
  type->base = base;
  type->next = state->types;
  state->types = type;
  bool needsAlive = kind == BridgeTypeKindObject && base == NULL;
  if (needsAlive && !bridge_type_add_member(state, type, BridgeMemberKindAlive, "isAlive", NULL, 0)) return NULL;
  return type;
}

void *bridge_type_body(const BridgeType *type) {
  return type->body;
}

const char *bridge_type_name(const BridgeType *type) {
  return type->name;
}

bool bridge_type_add_member(
  BridgeState *state, BridgeType *type, BridgeMemberKind kind, const char *name, void *body, int32_t flags) {
  Entry *entry = add_entry(state, &type->members, name);
  if (entry == NULL) return false;
  entry->owner = type;
  entry->kind = kind;
  entry->body = body;
  entry->flags = flags;
  return true;
}

bool bridge_type_add_row_method(
  BridgeState *state, BridgeType *type, const char *name, void *body, int32_t flag, int32_t width) {
  if (!bridge_type_add_member(state, type, BridgeMemberKindMethod, name, body, flag)) return false;
  type->members.last->index = width;
  return true;
}

void bridge_type_set_constructor(BridgeType *type, void *body, int32_t flags) {
  type->constructor = body;
  type->constructorFlags = flags;
}

bool bridge_type_add_named(BridgeState *state, BridgeType *type, const char *name) {
  return add_entry(state, &type->named, name) != NULL;
}

bool bridge_type_add_function(BridgeState *state, BridgeType *type, const char *name, void *body) {
  Entry *entry = add_entry(state, &type->functions, name);
  if (entry == NULL) return false;
  entry->owner = type;
  entry->body = body;
  return true;
}

bool bridge_type_add_constant(
  BridgeState *state, BridgeType *type, const char *name, const BridgeValue *value) {
  Entry *entry = add_entry(state, &type->constants, name);
  if (entry == NULL) return false;
  entry->owner = type;
  entry->constant = *value;
  return true;
}

bool bridge_type_add_component(
  BridgeState *state, BridgeType *type, const char *name, int32_t index, bool isAlias) {
  Entry *entry = add_entry(state, &type->components, name);
  if (entry == NULL) return false;
  entry->index = index;
  entry->flags = isAlias;
  if (index >= type->componentCount) type->componentCount = index + 1;
  return true;
}

void bridge_type_set_default(BridgeType *type, int32_t index, double value) {
  type->defaults[index] = value;
  type->hasDefault[index] = true;
}

void bridge_type_set_own_label(BridgeType *type) {
  type->hasOwnLabel = true;
}

void bridge_type_set_instances(BridgeType *type, BridgeType *instances) {
  type->instances = instances;
}

bool bridge_type_add_override(BridgeState *state, BridgeType *instances, const char *name) {
  return add_entry(state, &instances->overrides, name) != NULL;
}

void bridge_type_set_transient(BridgeType *type) {
  type->isTransient = true;
}

bool bridge_type_add_operator(
  BridgeState *state, BridgeOperator symbol, BridgeType *left, BridgeType *right, BridgeType *result) {
  BridgeType *owner = left != NULL ? left : right;
  Operator *operator = bridge_allocate(state, NULL, 0, sizeof *operator);
  if (operator == NULL) return false;
  *operator = (Operator){owner->operators, symbol, left, right, result};
  owner->operators = operator;
  return true;
}

// MARK: Publishing

// The base's members with those that this type declares again replaced, then its own. Answers false without memory.
static bool order_members(BridgeState *state, BridgeType *type) {
  size_t inherited = type->base == NULL ? 0 : type->base->orderCount;
  size_t capacity = inherited + type->members.count;
  type->order = bridge_allocate(state, NULL, 0, (capacity + 1) * sizeof *type->order);
  if (type->order == NULL) return false;
  size_t count = 0;
  for (size_t i = 0; i < inherited; i++) type->order[count++] = type->base->order[i];
  for (Entry *member = type->members.first; member != NULL; member = member->next) {
    size_t place = 0;
    while (place < count && strcmp(type->order[place]->name, member->name) != 0) place++;
    type->order[place] = member;
    if (place == count) count++;
  }
  type->orderCount = count;
  Entry **fitted = bridge_allocate(
    state, type->order, (capacity + 1) * sizeof *fitted, (count > 0 ? count : 1) * sizeof *fitted);
  type->order = fitted;
  return true;
}

void bridge_publish_global(lua_State *L, const char *name) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &exportsKey);
  lua_pushvalue(L, -2);
  lua_setfield(L, -2, name);
  lua_pop(L, 1);
  lua_setglobal(L, name);
}

typedef struct Publication {
  BridgeType *type;
  bool isGlobal;
} Publication;

// stack: in request
static int publish(lua_State *L) {
  const Publication *request = lua_touserdata(L, 1);
  BridgeType *type = request->type;
  switch (type->kind) {
  case BridgeTypeKindObject: bridge_make_object_metatable(L, type); break;
  case BridgeTypeKindRecord: bridge_make_record_metatable(L, type); break;
  case BridgeTypeKindSpace: break;
  }
  if (!request->isGlobal) return 0;
  if (type->instances != NULL) bridge_make_class_metatable(L);
  bridge_push_global_table(L, type);
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &type->globalKey);
  bridge_publish_global(L, type->name);
  return 0;
}

BridgeStatus bridge_type_publish(BridgeState *state, BridgeType *type, bool isGlobal) {
  Publication request = {type, isGlobal};
  if (!order_members(state, type)) return bridge_out_of_memory(state);
  return bridge_protect(state, publish, bridge_handle_message, &request, false, 0);
}

// MARK: Globals

// stack: in request
static int set_function(lua_State *L) {
  Entry *entry = lua_touserdata(L, 1);
  bridge_push_function(L, entry);
  bridge_publish_global(L, entry->name);
  return 0;
}

BridgeStatus bridge_set_function(
  BridgeState *state, const char *name, void *body, const char *yields, int32_t flags) {
  Entry *entry = add_entry(state, &state->functions, name);
  char *place = yields == NULL ? NULL : strdup(yields);
  if (entry == NULL || (yields != NULL && place == NULL)) {
    free(place);
    return bridge_out_of_memory(state);
  }
  entry->body = body;
  entry->yields = place;
  entry->flags = flags;
  return bridge_protect(state, set_function, bridge_handle_message, entry, false, 0);
}

typedef struct GlobalRequest {
  const char *name;
  const BridgeValue *value;
} GlobalRequest;

// stack: in request
static int set_global(lua_State *L) {
  const GlobalRequest *request = lua_touserdata(L, 1);
  bridge_push(state_of(L), L, request->value);
  bridge_publish_global(L, request->name);
  return 0;
}

BridgeStatus bridge_set_global(BridgeState *state, const char *name, const BridgeValue *value) {
  GlobalRequest request = {name, value};
  return bridge_protect(state, set_global, bridge_handle_message, &request, false, 0);
}

static int return_exports(lua_State *L) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &exportsKey);
  return 1;
}

// stack: in request
static int preload(lua_State *L) {
  lua_getfield(L, LUA_REGISTRYINDEX, LUA_PRELOAD_TABLE);
  lua_pushcfunction(L, return_exports);
  lua_setfield(L, -2, lua_touserdata(L, 1));
  return 0;
}

BridgeStatus bridge_preload(BridgeState *state, const char *name) {
  return bridge_protect(state, preload, bridge_handle_message, (void *)name, false, 0);
}

BRIDGE_END
