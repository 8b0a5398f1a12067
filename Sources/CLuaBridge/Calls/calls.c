// Calls in both directions: what protects them, and what is said when they fail.

#include <stdio.h>
#include <string.h>

#include "../bridge.h"

// MARK: From Swift into Lua

static BridgeErrorKind error_kind(int status, BridgeString message) {
  static const char ending[] = "<eof>";
  size_t length = sizeof ending - 1;
  switch (status) {
  case LUA_ERRMEM: return BridgeErrorKindMemory;
  case LUA_ERRSYNTAX:
    // The parser's word for "more text could make it right", as lua.c uses it.
    return message.length >= length && memcmp(message.bytes + message.length - length, ending, length) == 0
      ? BridgeErrorKindIncomplete : BridgeErrorKindSyntax;
  default: return BridgeErrorKindRuntime;
  }
}

BridgeStatus bridge_out_of_memory(BridgeState *state) {
  static const char message[] = "not enough memory";
  state->error = (BridgeError){BridgeErrorKindMemory, {message, sizeof message - 1}, {"", 0}};
  return BridgeStatusFailed;
}

// Takes the message that lua_pcall left on top.
static BridgeStatus take_error(BridgeState *state, lua_State *L, int status) {
  if (status == LUA_ERRMEM) return bridge_out_of_memory(state);
  BridgeString message = {"error in error handling", 23};
  if (lua_type(L, -1) == LUA_TSTRING) {
    message.bytes = lua_tolstring(L, -1, &message.length);
    if (!bridge_make_string(state, (const uint8_t *)message.bytes, message.length, &message)) {
      return bridge_out_of_memory(state);
    }
  }
  int original = state->pendingStatus == LUA_OK ? status : state->pendingStatus;
  state->error.kind = error_kind(original, message);
  state->error.message = message;
  return BridgeStatusFailed;
}

BridgeStatus bridge_protect(
  BridgeState *state, lua_CFunction body, lua_CFunction handler, void *request, bool passesTop, int results) {
  lua_State *L = state->current;
  BridgeError outer = state->error;
  if (!lua_checkstack(L, LUA_MINSTACK)) {
    if (passesTop) lua_pop(L, 1);
    return bridge_out_of_memory(state);
  }
  int base = lua_gettop(L) - (passesTop ? 1 : 0);
  bool wasStopped = state->isNoted;
  state->error = (BridgeError){.message = {"", 0}, .traceback = {"", 0}};
  state->pendingStatus = LUA_OK;
  state->isTraced = false;
  lua_pushcfunction(L, handler);
  if (passesTop) lua_insert(L, base + 1);
  lua_pushcfunction(L, body);
  lua_pushlightuserdata(L, request);
  if (passesTop) lua_rotate(L, base + 2, -1);
  bridge_enter(state);
  int status = lua_pcall(L, passesTop ? 2 : 1, results, base + 1);
  state->current = L;
  // Stopped in here, whatever the script made of the error.
  bool isStopped = state->isNoted && (!wasStopped || status != LUA_OK);
  if (status == LUA_OK && !isStopped) {
    if (results == 0) lua_settop(L, base); else lua_remove(L, base + 1);
    state->error = outer;
    bridge_leave(state);
    return BridgeStatusOK;
  }
  BridgeStatus failed = isStopped ? bridge_fail_stopped(state) : take_error(state, L, status);
  state->pendingStatus = LUA_OK;
  lua_settop(L, base);
  bridge_leave(state);
  return failed;
}

BridgeError bridge_error(const BridgeState *state) {
  return state->error;
}

// MARK: Tracebacks

enum { TraceHead = 12, TraceTail = 8 };

int bridge_count_levels(lua_State *L) {
  lua_Debug frame;
  int below = 1, level = 1;
  while (lua_getstack(L, level, &frame)) {
    below = level;
    level *= 2;
  }
  while (below < level) {
    int middle = (below + level) / 2;
    if (lua_getstack(L, middle, &frame)) below = middle + 1; else level = middle;
  }
  return level;
}

static size_t trace_frame(lua_State *L, lua_Debug *frame, char *text, size_t capacity) {
  lua_getinfo(L, "Sln", frame);
  if (*frame->what == 'C' || frame->currentline < 0) return 0;
  int length;
  if (*frame->what == 'm') {
    length = snprintf(text, capacity, "%s:%d: in main chunk\n", frame->short_src, frame->currentline);
  } else if (*frame->namewhat != '\0') {
    length = snprintf(
      text, capacity, "%s:%d: in function '%s'\n", frame->short_src, frame->currentline, frame->name);
  } else {
    length = snprintf(
      text, capacity, "%s:%d: in function <%s:%d>\n", frame->short_src, frame->currentline, frame->short_src,
      frame->linedefined);
  }
  return length > 0 && (size_t)length < capacity ? (size_t)length : 0;
}

size_t bridge_write_trace(lua_State *L, char *text, size_t capacity) {
  // Our own rather than luaL_traceback: that one needs memory and stack, which may just have run out.
  size_t used = 0;
  lua_Debug frame;
  int levels = bridge_count_levels(L);
  for (int level = 0; level < levels && lua_getstack(L, level, &frame); level++) {
    if (level == TraceHead && levels > TraceHead + TraceTail) {
      level = levels - TraceTail;
      used += (size_t)snprintf(text + used, capacity - used, "…\n");
      if (!lua_getstack(L, level, &frame)) break;
    }
    used += trace_frame(L, &frame, text + used, capacity - used - 8);
  }
  if (used > 0) used--;
  text[used] = '\0';
  return used;
}

BridgeString bridge_trace(BridgeState *state, lua_State *L) {
  char text[TraceSize];
  size_t length = bridge_write_trace(L, text, sizeof text);
  BridgeString trace = {"", 0};
  bridge_make_string(state, (const uint8_t *)text, length, &trace);
  return trace;
}

// MARK: Messages

static int text_of(lua_State *L) {
  luaL_tolstring(L, 1, NULL);
  return 1;
}

// stack: in 1, out 1
int bridge_handle_message(lua_State *L) {
  BridgeState *state = state_of(L);
  if (!state->isTraced) state->error.traceback = bridge_trace(state, L);
  if (lua_type(L, 1) == LUA_TSTRING) return 1;
  const char *type = luaL_typename(L, 1);
  if (lua_type(L, 1) == LUA_TNUMBER || luaL_getmetafield(L, 1, "__tostring") != LUA_TNIL) {
    lua_pushcfunction(L, text_of);
    lua_pushvalue(L, 1);
    if (lua_pcall(L, 1, 1, 0) == LUA_OK) return 1;
    const char *reason = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "with an error that is no string";
    lua_pushfstring(L, "(error object is a %s value; its __tostring failed: %s)", type, reason);
    return 1;
  }
  lua_pushfstring(L, "(error object is a %s value)", type);
  return 1;
}

void bridge_raise(lua_State *L, BridgeString message, BridgeMark mark) {
  luaL_checkstack(L, 4, NULL);
  luaL_where(L, 1);
  lua_pushlstring(L, message.bytes, message.length);
  bridge_release(state_of(L), mark);
  lua_concat(L, 2);
  lua_error(L);
  __builtin_unreachable();
}

void bridge_raise_unknown(lua_State *L, BridgeType *type, int key, int place) {
  BridgeState *state = state_of(L);
  BridgeMark mark = mark_arena(state);
  BridgeValue arguments[2] = {{0}}, result = {0};
  bridge_peek(L, key, &arguments[0]);
  arguments[1].kind = BridgeKindInteger;
  arguments[1].content.integer = place;
  BridgeCall call = {
    .operation = BridgeOperationUnknown, .type = type, .body = type->body, .arguments = arguments,
    .argumentCount = 2, .results = &result, .resultCount = 1};
  bridge_dispatch(state, L, &call);
  if (result.kind != BridgeKindString) luaL_error(L, "not enough memory");
  bridge_raise(L, result.content.string, mark);
}

void bridge_raise_mismatch(
  lua_State *L, const BridgeType *type, const char *member, const char *expected, int index) {
  char found[128];
  BridgeValue value;
  bridge_peek(L, index, &value);
  bridge_describe(&value, found, sizeof found);
  luaL_error(L, "%s.%s: expected %s, got %s", type->name, member, expected, found);
  __builtin_unreachable();
}

// MARK: From Lua into Swift

// stack: out as many as it answers; of numbers there are few enough for the room that every C function has. Raises.
static int push_results(lua_State *L, const BridgeCall *call) {
  const BridgeValue *result = call->results;
  if (call->resultCount != 1 || result->kind != BridgeKindNumbers) {
    bridge_push_all(call->state, L, result, call->resultCount);
    return (int)call->resultCount;
  }
  int count = (int)result->serial;
  for (int i = 0; i < count; i++) lua_pushnumber(L, result->content.components[i]);
  return count;
}

int bridge_finish(lua_State *L, BridgeCall *call, BridgeStatus status, BridgeMark mark) {
  BridgeState *state = call->state;
  if (bridge_is_stopped(state)) bridge_raise_stop(state, L);
  if (status != BridgeStatusOK) {
    if (call->results->kind != BridgeKindString) return luaL_error(L, "not enough memory");
    bridge_raise(L, call->results->content.string, mark);
  }
  int count = push_results(L, call);
  release_arena(state, mark);
  return count;
}

// stack: in arguments, out results
static int call_function(lua_State *L) {
  BridgeState *state = state_of(L);
  Entry *entry = lua_touserdata(L, lua_upvalueindex(1));
  if (state->isClosing) return luaL_error(L, "%s: the script has ended", entry->name);
  if (entry->yields != NULL && (L != state->task || !lua_isyieldable(L))) {
    return luaL_error(L, "%s: %s", entry->name, entry->yields);
  }
  // Most functions of the host make an object; those that wait do not.
  if (entry->yields == NULL) bridge_check_room(L, entry->name);
  if (entry->flags & BridgeFunctionReadsNames) bridge_name_arguments(state, L);
  BridgeMark mark = mark_arena(state);
  BridgeValue buffer[ArgumentBufferSize], result = {0};
  BridgeCall call = {
    .operation = BridgeOperationFunction, .type = entry->owner, .body = entry->body, .firstArgument = 1,
    .results = &result, .resultCount = 1};
  call.arguments = bridge_decode_from(state, L, 1, false, buffer, &call.argumentCount);
  int count = bridge_finish(L, &call, bridge_dispatch(state, L, &call), mark);
  if (entry->yields == NULL) return count;
  state->suspender = entry->name;
  return lua_yield(L, count);
}

void bridge_push_function(lua_State *L, Entry *entry) {
  lua_pushlightuserdata(L, entry);
  lua_pushcclosure(L, call_function, 1);
}

BRIDGE_END
