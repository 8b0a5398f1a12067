// Coroutines in slots, which the host starts, lets go on and closes.

#include "../Calls/calls.h"
#include "../Limits/limits.h"
#include "../Values/values.h"
#include "slots.h"

// The coroutine in the slot, at `place`; a function there becomes one. Raises.
static lua_State *find_thread(lua_State *L, int handle, int place, const char *slot) {
  if (lua_isthread(L, place)) return lua_tothread(L, place);
  if (!lua_isfunction(L, place)) luaL_error(L, "%s: expected a function to start", slot);
  lua_State *thread = lua_newthread(L);
  lua_pushvalue(L, place);
  lua_xmove(L, thread, 1);
  lua_pushstring(L, slot);
  lua_pushvalue(L, -2);
  bridge_set_slot(L, handle);
  lua_replace(L, place);
  return thread;
}

// Passes an error of the thread on with the thread's own traceback, which is gone once its variables are closed.
_Noreturn static void raise_from_thread(BridgeState *state, lua_State *L, lua_State *thread) {
  state->error.traceback = bridge_trace(state, thread);
  state->isTraced = true;
  state->pendingStatus = bridge_reset_thread(L, thread);
  lua_xmove(thread, L, 1);
  lua_error(L);
  __builtin_unreachable();
}

static int resume_thread(BridgeState *state, lua_State *L, lua_State *thread, int count, int *resultCount) {
  lua_State *outer = state->task;
  state->task = thread;
  state->suspender = NULL;
  int status = bridge_resume_thread(L, thread, count, resultCount);
  state->task = outer;
  return status;
}

// stack: in request
static int resume(lua_State *L) {
  SlotRequest *request = lua_touserdata(L, 1);
  BridgeState *state = state_of(L);
  if (!bridge_push_slot(L, request)) return 0;
  const int handle = 2, place = 3;
  lua_State *thread = find_thread(L, handle, place, request->slot);
  if (lua_status(thread) == LUA_OK && lua_gettop(thread) == 0) luaL_error(L, "%s: it is running", request->slot);
  bridge_push_all(state, L, request->arguments, request->count);
  if (!lua_checkstack(thread, (int)request->count + 1)) luaL_error(L, "not enough memory");
  lua_xmove(L, thread, (int)request->count);
  int resultCount = 0;
  int status = resume_thread(state, L, thread, (int)request->count, &resultCount);
  if (status != LUA_YIELD) bridge_empty_slot(L, handle, request->slot);
  if (status != LUA_OK && status != LUA_YIELD) raise_from_thread(state, L, thread);
  request->outcome->isFound = true;
  request->outcome->isSuspended = status == LUA_YIELD;
  request->outcome->suspender = state->suspender;
  luaL_checkstack(L, resultCount + 8, "too many values");
  lua_xmove(thread, L, resultCount);
  request->outcome->values =
    bridge_decode_from(state, L, place + 1, true, NULL, &request->outcome->count);
  return 0;
}

BridgeStatus bridge_resume(
  BridgeState *state, void *object, const char *slot, const BridgeValue *arguments, size_t count,
  BridgeOutcome *outcome) {
  *outcome = (BridgeOutcome){0};
  SlotRequest request = {object, slot, NULL, arguments, count, outcome, false};
  return protect(state, resume, &request);
}

// stack: in request
static int close_waiting(lua_State *L) {
  SlotRequest *request = lua_touserdata(L, 1);
  BridgeState *state = state_of(L);
  if (!bridge_push_slot(L, request)) return 0;
  const int handle = 2, place = 3;
  lua_State *thread = lua_tothread(L, place);
  if (thread == NULL || lua_status(thread) != LUA_YIELD) return 0;
  if (!bridge_may_nest(state)) return luaL_error(L, "C stack overflow");
  bridge_empty_slot(L, handle, request->slot);
  int status = bridge_reset_thread(L, thread);
  if (status == LUA_OK) return 0;
  state->pendingStatus = status;
  lua_xmove(thread, L, 1);
  return lua_error(L);
}

BridgeStatus bridge_close_slot(BridgeState *state, void *object, const char *slot) {
  SlotRequest request = {.object = object, .slot = slot};
  return protect(state, close_waiting, &request);
}

BRIDGE_END
