// Makes types known to scripts.

#include <string.h>

#include "../Calls/calls.h"
#include "../Classes/classes.h"
#include "../Objects/objects.h"
#include "../Records/records.h"
#include "../Values/values.h"
#include "types.h"

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
  return protect(state, publish, &request);
}

// MARK: Values on the global

typedef struct Static {
  BridgeType *type;
  const char *name;
  const BridgeValue *value;
} Static;

// The table of what stands on the global is an upvalue of its __index. stack: in request
static int set_static(lua_State *L) {
  const Static *request = lua_touserdata(L, 1);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &request->type->globalKey);
  lua_getmetatable(L, -1);
  lua_getfield(L, -1, "__index");
  lua_getupvalue(L, -1, 1);
  bridge_push(state_of(L), L, request->value);
  lua_setfield(L, -2, request->name);
  return 0;
}

BridgeStatus bridge_type_set_static(
  BridgeState *state, BridgeType *type, const char *name, const BridgeValue *value) {
  Static request = {type, name, value};
  return protect(state, set_static, &request);
}

BRIDGE_END
