// Coroutines in named user values, which the host starts, resumes and closes.

#include "../Calls/calls.h"
#include "../Values/values.h"
#include "user_values.h"

// Returns the coroutine at `threadIndex`, the content of the user value `key`. A function there is replaced, also in
// the user value, by a new coroutine that runs it. [-0, +0, e]
static lua_State *to_coroutine(lua_State *L, int handle, int threadIndex, const char *key) {
  if (lua_isthread(L, threadIndex)) return lua_tothread(L, threadIndex);
  if (!lua_isfunction(L, threadIndex)) luaL_error(L, "%s: expected a function to start", key);
  lua_State *thread = lua_newthread(L);
  lua_pushvalue(L, threadIndex);
  lua_xmove(L, thread, 1);
  push_c_string(L, key);
  lua_pushvalue(L, -2);
  bridge_set_named_user_value(L, handle);
  lua_replace(L, threadIndex);
  return thread;
}

// Raises the thread's error in L, with the thread's own traceback, which is lost once the thread is closed. [-0, +0, e]
_Noreturn static void raise_from_thread(BridgeState *state, lua_State *L, lua_State *thread) {
  state->error.traceback = bridge_traceback(state, thread);
  state->hasTraceback = true;
  state->rethrownStatus = state->callbacks->reset_thread(L, thread);
  lua_xmove(thread, L, 1);
  lua_error(L);
  __builtin_unreachable();
}

// [-0, +0, -]
static int resume_user_value_thread(BridgeState *state, lua_State *L, lua_State *thread, int count, int *resultCount) {
  lua_State *outer = state->resumedThread;
  state->resumedThread = thread;
  state->yieldingFunction = NULL;
  int status = state->callbacks->resume_thread(L, thread, count, resultCount);
  state->resumedThread = outer;
  return status;
}

// Arguments: UserValueParameters.
static int resume_user_value(lua_State *L) {
  UserValueParameters *parameters = lua_touserdata(L, 1);
  BridgeState *state = state_of(L);
  if (!bridge_push_user_value(L, parameters)) return 0;
  const int handle = 2, threadIndex = 3;
  lua_State *thread = to_coroutine(L, handle, threadIndex, parameters->key);
  if (lua_status(thread) == LUA_OK && lua_gettop(thread) == 0) luaL_error(L, "%s: it is running", parameters->key);
  bridge_push_values(state, L, parameters->arguments, parameters->count);
  if (!lua_checkstack(thread, (int)parameters->count + 1)) luaL_error(L, "not enough memory");
  lua_xmove(L, thread, (int)parameters->count);
  int resultCount = 0;
  int status = resume_user_value_thread(state, L, thread, (int)parameters->count, &resultCount);
  if (status != LUA_YIELD) bridge_set_user_value_to_nil(L, handle, parameters->key);
  if (status != LUA_OK && status != LUA_YIELD) raise_from_thread(state, L, thread);
  parameters->result->isFound = true;
  parameters->result->isYielded = status == LUA_YIELD;
  parameters->result->yieldingFunction = state->yieldingFunction;
  luaL_checkstack(L, resultCount + 8, "too many values");
  lua_xmove(thread, L, resultCount);
  parameters->result->values =
    bridge_decode_values(state, L, threadIndex + 1, true, NULL, &parameters->result->count);
  return 0;
}

BridgeStatus bridge_resume_user_value(
  BridgeState *state, void *object, const char *key, const BridgeValue *arguments, size_t count,
  BridgeCallResult *result) {
  *result = (BridgeCallResult){0};
  UserValueParameters parameters = {object, key, NULL, arguments, count, result, false};
  return pcall_with_traceback(state, resume_user_value, &parameters);
}

// Arguments: UserValueParameters.
static int close_suspended_coroutine(lua_State *L) {
  UserValueParameters *parameters = lua_touserdata(L, 1);
  BridgeState *state = state_of(L);
  if (!bridge_push_user_value(L, parameters)) return 0;
  const int handle = 2, threadIndex = 3;
  lua_State *thread = lua_tothread(L, threadIndex);
  if (thread == NULL || lua_status(thread) != LUA_YIELD) return 0;
  if (!can_nest_coroutine(state)) return luaL_error(L, "C stack overflow");
  bridge_set_user_value_to_nil(L, handle, parameters->key);
  int status = state->callbacks->reset_thread(L, thread);
  if (status == LUA_OK) return 0;
  state->rethrownStatus = status;
  lua_xmove(thread, L, 1);
  return lua_error(L);
}

BridgeStatus bridge_close_coroutine(BridgeState *state, void *object, const char *key) {
  UserValueParameters parameters = {.object = object, .key = key};
  return pcall_with_traceback(state, close_suspended_coroutine, &parameters);
}

BRIDGE_END
