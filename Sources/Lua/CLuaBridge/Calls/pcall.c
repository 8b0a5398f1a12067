// Calls from Swift into Lua: protected calls, their message handler and their errors.

#include <string.h>

#include "../State/arena.h"
#include "calls.h"

static BridgeErrorKind error_kind(int status, BridgeString message) {
  static const char ending[] = "<eof>";
  size_t length = sizeof ending - 1;
  switch (status) {
  case LUA_ERRMEM: return BridgeErrorKindMemory;
  case LUA_ERRSYNTAX:
    // As in lua.c, a syntax error message that ends in "<eof>" means that the chunk is incomplete.
    return message.length >= length && memcmp(message.bytes + message.length - length, ending, length) == 0
      ? BridgeErrorKindIncomplete : BridgeErrorKindSyntax;
  default: return BridgeErrorKindRuntime;
  }
}

BridgeStatus bridge_set_memory_error(BridgeState *state) {
  static const char message[] = "not enough memory";
  state->error = (BridgeError){BridgeErrorKindMemory, {message, sizeof message - 1}, {"", 0}};
  return BridgeStatusFailed;
}

// Sets state->error from the message that lua_pcall left on top. [-0, +0, -]
static BridgeStatus set_error_from_message(BridgeState *state, lua_State *L, int status) {
  if (status == LUA_ERRMEM) return bridge_set_memory_error(state);
  BridgeString message = {"error in error handling", 23};
  if (lua_type(L, -1) == LUA_TSTRING) {
    message.bytes = lua_tolstring(L, -1, &message.length);
    if (!bridge_make_string(state, (const uint8_t *)message.bytes, message.length, &message)) {
      return bridge_set_memory_error(state);
    }
  }
  int original = state->rethrownStatus == LUA_OK ? status : state->rethrownStatus;
  state->error.kind = error_kind(original, message);
  state->error.message = message;
  return BridgeStatusFailed;
}

BridgeStatus bridge_pcall(
  BridgeState *state, lua_CFunction function, lua_CFunction handler, const void *parameters, bool passesTopValue,
  int results) {
  lua_State *L = state->currentThread;
  BridgeError outer = state->error;
  if (!lua_checkstack(L, LUA_MINSTACK)) {
    if (passesTopValue) lua_pop(L, 1);
    return bridge_set_memory_error(state);
  }
  int base = lua_gettop(L) - (passesTopValue ? 1 : 0);
  bool hadStopReport = state->hasStopReport;
  state->error = (BridgeError){.message = {"", 0}, .traceback = {"", 0}};
  state->rethrownStatus = LUA_OK;
  state->hasTraceback = false;
  lua_pushcfunction(L, handler);
  if (passesTopValue) lua_insert(L, base + 1);
  lua_pushcfunction(L, function);
  lua_pushlightuserdata(L, (void *)parameters);
  if (passesTopValue) lua_rotate(L, base + 2, -1);
  state->callbacks->enter_lua(state);
  int status = lua_pcall(L, passesTopValue ? 2 : 1, results, base + 1);
  state->currentThread = L;
  // The run was stopped within this call, even if the script caught the error.
  bool isStopped = state->hasStopReport && (!hadStopReport || status != LUA_OK);
  if (status == LUA_OK && !isStopped) {
    if (results == 0) lua_settop(L, base); else lua_remove(L, base + 1);
    state->error = outer;
    state->callbacks->leave_lua(state);
    return BridgeStatusOK;
  }
  BridgeStatus failed = isStopped ? state->callbacks->set_stop_error(state) : set_error_from_message(state, L, status);
  state->rethrownStatus = LUA_OK;
  lua_settop(L, base);
  state->callbacks->leave_lua(state);
  return failed;
}

void bridge_pcall_ignoring_errors(BridgeState *state, lua_CFunction function, const void *parameters) {
  BridgeArenaMark mark = mark_arena(state);
  BridgeError error = state->error;
  pcall_with_traceback(state, function, parameters);
  state->error = error;
  bridge_release_arena(state, mark);
}

BridgeError bridge_error(const BridgeState *state) {
  return state->error;
}

// MARK: Messages

int bridge_call_tostring(lua_State *L) {
  luaL_tolstring(L, 1, NULL);
  return 1;
}

// Message handler. Arguments: the error object. Returns the message as a string.
int bridge_message_handler(lua_State *L) {
  BridgeState *state = state_of(L);
  if (!state->hasTraceback) state->error.traceback = bridge_traceback(state, L);
  if (lua_type(L, 1) == LUA_TSTRING) return 1;
  const char *type = luaL_typename(L, 1);
  if (lua_type(L, 1) == LUA_TNUMBER || luaL_getmetafield(L, 1, "__tostring") != LUA_TNIL) {
    lua_pushcfunction(L, bridge_call_tostring);
    lua_pushvalue(L, 1);
    if (lua_pcall(L, 1, 1, 0) == LUA_OK) return 1;
    const char *reason = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "with an error that is no string";
    lua_pushfstring(L, "(error object is a %s value; its __tostring failed: %s)", type, reason);
    return 1;
  }
  if (lua_type(L, 1) == LUA_TTABLE) {
    lua_pushcfunction(L, state->callbacks->describe_error_table);
    lua_pushvalue(L, 1);
    if (lua_pcall(L, 1, 1, 0) == LUA_OK) return 1;
  }
  lua_pushfstring(L, "(error object is a %s value)", type);
  return 1;
}

BRIDGE_END
