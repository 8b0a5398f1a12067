// Instances of classes defined by scripts: handles with a class and with their own fields.

#include <string.h>

#include "../Calls/calls.h"
#include "../Objects/user_values.h"
#include "../Types/types.h"
#include "../Values/results.h"
#include "../Values/values.h"
#include "classes.h"

// MARK: Creation

// To-be-closed value that is on the stack while init runs. If init raises, __close discards the instance. The message
// handler has run by then, so the traceback is complete.
typedef struct InitGuard {
  bool isDone;
} InitGuard;

static const char initGuardMetatableKey;

// __close. Arguments: guard, error. User value 1: the instance.
static int init_guard_close(lua_State *L) {
  const InitGuard *initGuard = lua_touserdata(L, 1);
  if (initGuard->isDone) return 0;
  lua_getiuservalue(L, 1, 1);
  int instance = lua_gettop(L);
  Handle *handle = to_handle(L, instance);
  if (handle == NULL || handle->object == NULL || handle->isDestroyed) return 0;
  BridgeState *state = state_of(L);
  lua_State *previous = enter_host(state, L);
  state->host.discardInstance(state->context, handle->type, handle->object);
  leave_host(state, previous);
  bridge_destroy_handle(L, instance);
  return 0;
}

// Pushes a guard for the instance at index `instance` and marks it to be closed. [-0, +1, e]
static void push_init_guard(lua_State *L, int instance) {
  InitGuard *initGuard = lua_newuserdatauv(L, sizeof *initGuard, 1);
  initGuard->isDone = false;
  lua_pushvalue(L, instance);
  lua_setiuservalue(L, -2, 1);
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &initGuardMetatableKey) != LUA_TTABLE) {
    lua_pop(L, 1);
    lua_createtable(L, 0, 1);
    lua_pushcfunction(L, init_guard_close);
    lua_setfield(L, -2, "__close");
    lua_pushvalue(L, -1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &initGuardMetatableKey);
  }
  lua_setmetatable(L, -2);
  lua_toclose(L, -1);
}

// Pushes a new instance of the class at index 1. [-0, +1, e]
static void push_instance(lua_State *L, ScriptClass *class) {
  BridgeState *state = state_of(L);
  bridge_raise_at_object_limit(L, class->name);
  BridgeArenaMark mark = bridge_mark_arena(state);
  BridgeValue result = {0};
  void *constructor = bridge_find_constructor(class->type, NULL)->binding;
  lua_State *previous = enter_host(state, L);
  BridgeStatus status = state->host.construct(state->context, constructor, &(BridgeArguments){0}, &result);
  leave_host(state, previous);
  bridge_return_results(state, L, &result, status, mark);
  Handle *handle = to_handle(L, -1);
  if (handle == NULL || handle->type != class->type) luaL_error(L, "%s: the host made no instance", class->name);
  lua_pushvalue(L, 1);
  lua_setiuservalue(L, -2, ClassUserValue);
  handle->class = class;
}

// Continuation of lua_callk, which also runs when init yielded. The instance is at index `context`, followed by init
// and the guard. Returns: instance.
static int instantiate_continuation(lua_State *L, int status, lua_KContext context) {
  (void)status;
  InitGuard *initGuard = lua_touserdata(L, (int)context + 2);
  initGuard->isDone = true;
  lua_pushvalue(L, (int)context);
  return 1;
}

int bridge_class_call(lua_State *L) {
  ScriptClass *class = bridge_check_class(L);
  int count = lua_gettop(L) - 1;
  if (state_of(L)->isClosing) return luaL_error(L, "%s: the script has ended", class->name);
  luaL_checkstack(L, count + 10, "too many arguments");
  push_instance(L, class);
  int instance = lua_gettop(L);
  lua_pushliteral(L, "init");
  bridge_push_class_member(L, 1, instance + 1);
  lua_remove(L, instance + 1);
  if (lua_isnil(L, -1)) {
    if (count > 0) return luaL_error(L, "%s has no init that takes arguments", class->name);
    lua_pop(L, 1);
    return 1;
  }
  push_init_guard(L, instance);
  lua_pushvalue(L, instance + 1);
  lua_pushvalue(L, instance);
  for (int i = 1; i <= count; i++) lua_pushvalue(L, i + 1);
  lua_callk(L, count + 1, 0, instance, instantiate_continuation);
  return instantiate_continuation(L, LUA_OK, instance);
}

// MARK: Indexing and assignment

bool bridge_push_inherited_member(lua_State *L, int instance, int key) {
  lua_getiuservalue(L, instance, ClassUserValue);
  bridge_push_class_member(L, lua_gettop(L), key);
  lua_remove(L, -2);
  if (!lua_isnil(L, -1)) return true;
  lua_pop(L, 1);
  return false;
}

// __index. Looks up the instance's own fields, then its class, then the members of its type. Arguments: object, key.
// Returns: value or nil. Upvalue 1: the type's array of functions.
static int instance_index(lua_State *L) {
  Handle *handle = bridge_check_handle(L);
  if (!handle->isDestroyed && bridge_push_user_value_field(L, 1, 2, FieldsUserValue)) return 1;
  const LookupEntry *name = lookup_name(L, handle->type, 2);
  if (name != NULL && name->kind == LookupFunction) {
    lua_rawgeti(L, lua_upvalueindex(1), name->position);
  } else {
    push_member(L, handle->type, 2);
  }
  int hostMember = lua_gettop(L);
  TypeMember *member = lua_touserdata(L, hostMember);
  if (member != NULL) {
    bridge_get_member(L, 1, handle, member);
    if (member->kind != BridgeMemberKindCallback || !lua_isnil(L, -1)) return 1;
  }
  if (handle->isDestroyed) bridge_raise_destroyed_object_error(L, handle, luaL_tolstring(L, 2, NULL));
  if (bridge_push_inherited_member(L, 1, 2)) return 1;
  if (member != NULL) return 0;
  lua_settop(L, hostMember);
  return 1;
}

void bridge_check_override(lua_State *L, const char *owner, const char *name, int value) {
  if (lua_isfunction(L, value) || lua_isnil(L, value)) return;
  luaL_error(L, "%s.%s: expected a function or nil, got %s", owner, name, bridge_describe_stack_value(L, value).text);
}

// __newindex. The names of the type's members keep their meaning; every other key is a field of the instance.
static int instance_newindex(lua_State *L) {
  Handle *handle = bridge_check_handle(L);
  if (bridge_assign_member_by_key(L, handle)) return 0;
  if (lua_type(L, 2) == LUA_TSTRING && bridge_is_overridable(handle->type, lua_tostring(L, 2))) {
    bridge_check_override(L, handle_name(handle), lua_tostring(L, 2), 3);
  }
  lua_pushvalue(L, 2);
  lua_pushvalue(L, 3);
  bridge_set_user_value_field(L, 1, FieldsUserValue);
  return 0;
}

const ObjectMetamethods instanceMetamethods = {instance_index, instance_newindex, bridge_instance_pairs};

BRIDGE_END
