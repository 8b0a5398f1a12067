// Replacements for coroutine.resume, wrap and close that keep track of the running Lua thread.
//
// A debug hook belongs to one Lua thread, and existing coroutines do not inherit it. So every switch to another thread
// goes through these functions, which set the hook there if the run is being stopped.

#include <string.h>

#include "limits.h"

// MARK: Switching threads

// [-0, +0, -]
static void set_running_thread(BridgeState *state, lua_State *L) {
  state->runningThread = L;
  if (is_stop_requested(state)) bridge_set_stop_hook(state, L);
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

// Resumes the thread with the `count` values on top. Returns the number of results, or -1 with an error message.
// [-count, +(results|1), m]
static int resume_coroutine(lua_State *L, lua_State *thread, int count) {
  if (!lua_checkstack(thread, count)) {
    lua_pushliteral(L, "too many arguments to resume");
    return -1;
  }
  if (!can_nest_coroutine(state_of(L))) {
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

// [-0, +0, e]
static lua_State *check_thread(lua_State *L) {
  lua_State *thread = lua_tothread(L, 1);
  luaL_argexpected(L, thread != NULL, 1, "coroutine");
  return thread;
}

// coroutine.resume. Arguments: coroutine, arguments. Returns: true and the results, or false and the error.
static int resume(lua_State *L) {
  lua_State *thread = check_thread(L);
  int count = resume_coroutine(L, thread, lua_gettop(L) - 1);
  lua_pushboolean(L, count >= 0);
  if (count < 0) count = 1;
  lua_insert(L, -(count + 1));
  return count + 1;
}

// A function made by coroutine.wrap. An error closes the coroutine and is propagated. Arguments: arguments. Returns:
// results. Upvalue 1: the coroutine.
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

// Returns the status that prevents closing the coroutine, or NULL. [-0, +0, -]
static const char *unclosable_status(lua_State *L, lua_State *thread) {
  lua_Debug frame;
  if (thread == L) return "running";
  return lua_status(thread) == LUA_OK && lua_getstack(thread, 0, &frame) ? "normal" : NULL;
}

// coroutine.close. Arguments: coroutine. Returns: true, or false and the error.
static int close(lua_State *L) {
  lua_State *thread = check_thread(L);
  const char *problem = unclosable_status(L, thread);
  if (problem != NULL) return luaL_error(L, "cannot close a %s coroutine", problem);
  if (!can_nest_coroutine(state_of(L))) return luaL_error(L, "C stack overflow");
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
