// Global functions and other globals of the host.

#include <stdlib.h>
#include <string.h>

#include "../Calls/calls.h"
#include "../Objects/objects.h"
#include "../State/arena.h"
#include "../Values/results.h"
#include "../Values/values.h"
#include "globals.h"

// MARK: Calling

// Raises the error of a function that yields where it cannot. [-0, +0, e]
static int raise_yield_error(lua_State *L, const TypeMember *member) {
  const BridgeState *state = state_of(L);
  const char *reason = "";
  if (state->resumedThread != NULL) {
    reason = L != state->resumedThread
      ? "; this is another coroutine inside it" : "; this is a function that C code calls, as table.sort and string.gsub do";
  }
  return luaL_error(L, "%s: %s%s", member->name, member->yieldRestriction, reason);
}

// A function of the host. Arguments: arguments. Returns: results. Upvalue 1: the member.
static int call_function(lua_State *L) {
  BridgeState *state = state_of(L);
  TypeMember *member = lua_touserdata(L, lua_upvalueindex(1));
  if (state->isClosing) return luaL_error(L, "%s: the script has ended", member->name);
  if (member->yieldRestriction != NULL && (L != state->resumedThread || !lua_isyieldable(L))) {
    return raise_yield_error(L, member);
  }
  // The object limit applies to functions that may create an object; functions that yield do not.
  if (member->yieldRestriction == NULL) bridge_raise_at_object_limit(L, member->name);
  if (member->flags & BridgeFunctionReceivesNames) bridge_replace_arguments_with_documented_names(state, L);
  BridgeArenaMark mark = mark_arena(state);
  BridgeValue buffer[ArgumentBufferSize], result = {0};
  BridgeArguments arguments = {.firstIndex = 1};
  arguments.values = bridge_decode_values(state, L, 1, false, buffer, &arguments.count);
  lua_State *previous = enter_host(state, L);
  BridgeStatus status =
    state->host.callFunction(state->context, member->owner, member->binding, &arguments, &result);
  leave_host(state, previous);
  int count = bridge_return_results(state, L, &result, status, mark);
  if (member->yieldRestriction == NULL) return count;
  state->yieldingFunction = member->name;
  return lua_yield(L, count);
}

void bridge_push_function(lua_State *L, TypeMember *member) {
  lua_pushlightuserdata(L, member);
  lua_pushcclosure(L, call_function, 1);
}

// MARK: Setting globals

void bridge_set_global_and_exported_field(lua_State *L, const char *name) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &exportsKey);
  lua_pushvalue(L, -2);
  lua_setfield(L, -2, name);
  lua_pop(L, 1);
  lua_setglobal(L, name);
}

// Arguments: TypeMember.
static int set_function(lua_State *L) {
  TypeMember *member = lua_touserdata(L, 1);
  bridge_push_function(L, member);
  bridge_set_global_and_exported_field(L, member->name);
  return 0;
}

BridgeStatus bridge_set_function(
  BridgeState *state, const char *name, void *binding, const char *yieldRestriction, int32_t flags) {
  TypeMember *member = bridge_add_type_member(state, &state->functions, name);
  char *copy = yieldRestriction == NULL ? NULL : strdup(yieldRestriction);
  if (member == NULL || (yieldRestriction != NULL && copy == NULL)) {
    free(copy);
    return bridge_set_memory_error(state);
  }
  member->binding = binding;
  member->yieldRestriction = copy;
  member->flags = flags;
  return pcall_with_traceback(state, set_function, member);
}

typedef struct GlobalParameters {
  const char *name;
  const BridgeValue *value;
} GlobalParameters;

// Arguments: GlobalParameters.
static int set_global(lua_State *L) {
  const GlobalParameters *parameters = lua_touserdata(L, 1);
  bridge_push(state_of(L), L, parameters->value);
  bridge_set_global_and_exported_field(L, parameters->name);
  return 0;
}

BridgeStatus bridge_set_global(BridgeState *state, const char *name, const BridgeValue *value) {
  GlobalParameters parameters = {name, value};
  return pcall_with_traceback(state, set_global, &parameters);
}

static int module_loader(lua_State *L) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &exportsKey);
  return 1;
}

// Sets a field of package.preload, so that require returns the library. Arguments: name (C string as a light userdata).
static int preload(lua_State *L) {
  lua_getfield(L, LUA_REGISTRYINDEX, LUA_PRELOAD_TABLE);
  lua_pushcfunction(L, module_loader);
  lua_setfield(L, -2, lua_touserdata(L, 1));
  return 0;
}

BridgeStatus bridge_preload(BridgeState *state, const char *name) {
  return pcall_with_traceback(state, preload, name);
}

BRIDGE_END
