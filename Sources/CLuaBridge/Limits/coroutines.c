// Coroutines: Lua's own functions again, so that the host knows which thread of Lua runs.
//
// A hook belongs to one thread of Lua, and coroutines that were made earlier have none. So whoever goes on in another
// thread passes through here, where a run that is being stopped sets the hook.

#include <string.h>

#include "limits.h"

// Lua counts nested C calls itself, but starts anew in each coroutine that is closed: without a limit of ours, closing
// some ten thousand coroutines inside each other overflows the stack of the process.
enum { CoroutineNestingLimit = 190 };

bool bridge_can_nest_coroutine(const BridgeState *state) {
  return state->coroutineDepth < CoroutineNestingLimit;
}

// MARK: Going on in another thread

static void set_running_thread(BridgeState *state, lua_State *L) {
  state->runningThread = L;
  if (is_stopped(state)) bridge_set_stop_hook(state, L);
}

int bridge_resume_thread(lua_State *L, lua_State *thread, int count, int *resultCount) {
  BridgeState *state = state_of(L);
  state->coroutineDepth++;
  set_running_thread(state, thread);
  int status = lua_resume(thread, L, count, resultCount);
  set_running_thread(state, L);
  state->coroutineDepth--;
  return status;
}

int bridge_reset_thread(lua_State *L, lua_State *thread) {
  BridgeState *state = state_of(L);
  state->coroutineDepth++;
  set_running_thread(state, thread);
  int status = lua_resetthread(thread);
  set_running_thread(state, L);
  state->coroutineDepth--;
  return status;
}

// Passes `count` values on and back. stack: in count; out the results, or the error; answers how many, or -1.
static int resume_coroutine(lua_State *L, lua_State *thread, int count) {
  if (!lua_checkstack(thread, count)) {
    lua_pushliteral(L, "too many arguments to resume");
    return -1;
  }
  if (!bridge_can_nest_coroutine(state_of(L))) {
    lua_pushliteral(L, "C stack overflow");
    return -1;
  }
  lua_xmove(L, thread, count);
  int resultCount;
  int status = bridge_resume_thread(L, thread, count, &resultCount);
  if (status != LUA_OK && status != LUA_YIELD) {
    lua_xmove(thread, L, 1);
    return -1;
  }
  if (!lua_checkstack(L, resultCount + 1)) {
    lua_pop(thread, resultCount);
    lua_pushliteral(L, "too many results to resume");
    return -1;
  }
  lua_xmove(thread, L, resultCount);
  return resultCount;
}

// MARK: coroutine.resume, coroutine.wrap, coroutine.close

static lua_State *check_thread(lua_State *L) {
  lua_State *thread = lua_tothread(L, 1);
  luaL_argexpected(L, thread != NULL, 1, "coroutine");
  return thread;
}

// stack: in coroutine, arguments; out true, results or false, error
static int resume(lua_State *L) {
  lua_State *thread = check_thread(L);
  int count = resume_coroutine(L, thread, lua_gettop(L) - 1);
  lua_pushboolean(L, count >= 0);
  if (count < 0) count = 1;
  lua_insert(L, -(count + 1));
  return count + 1;
}

// stack: in arguments; out results. Upvalue: the coroutine. An error closes it and is passed on.
static int wrap_call(lua_State *L) {
  lua_State *thread = lua_tothread(L, lua_upvalueindex(1));
  int count = resume_coroutine(L, thread, lua_gettop(L));
  if (count >= 0) return count;
  int status = lua_status(thread);
  if (status != LUA_OK && status != LUA_YIELD) {
    status = bridge_reset_thread(L, thread);
    lua_xmove(thread, L, 1);
  }
  if (status != LUA_ERRMEM && lua_type(L, -1) == LUA_TSTRING) {
    luaL_where(L, 1);
    lua_insert(L, -2);
    lua_concat(L, 2);
  }
  return lua_error(L);
}

static int wrap(lua_State *L) {
  luaL_checktype(L, 1, LUA_TFUNCTION);
  lua_State *thread = lua_newthread(L);
  lua_pushvalue(L, 1);
  lua_xmove(L, thread, 1);
  lua_pushcclosure(L, wrap_call, 1);
  return 1;
}

// Why the coroutine cannot be closed, or NULL.
static const char *unclosable_status(lua_State *L, lua_State *thread) {
  lua_Debug frame;
  if (thread == L) return "running";
  return lua_status(thread) == LUA_OK && lua_getstack(thread, 0, &frame) ? "normal" : NULL;
}

// stack: in coroutine; out true or false, error
static int close(lua_State *L) {
  lua_State *thread = check_thread(L);
  const char *problem = unclosable_status(L, thread);
  if (problem != NULL) return luaL_error(L, "cannot close a %s coroutine", problem);
  if (!bridge_can_nest_coroutine(state_of(L))) return luaL_error(L, "C stack overflow");
  int status = bridge_reset_thread(L, thread);
  lua_pushboolean(L, status == LUA_OK);
  if (status == LUA_OK) return 1;
  lua_xmove(thread, L, 1);
  return 2;
}

void bridge_open_coroutines(lua_State *L) {
  static const luaL_Reg functions[] = {{"resume", resume}, {"wrap", wrap}, {"close", close}, {NULL, NULL}};
  lua_getglobal(L, LUA_COLIBNAME);
  luaL_setfuncs(L, functions, 0);
  lua_pop(L, 1);
}

BRIDGE_END
