// Running a script, and calling what it made.

#include <string.h>

#include "../Calls/calls.h"
#include "../Values/values.h"
#include "scripts.h"

typedef struct RunRequest {
  BridgeString source;
  const char *name;
  const BridgeValue *arguments;
  size_t count;
  BridgeOutcome *outcome;
  int piece;
} RunRequest;

static const char *read_piece(lua_State *L, void *context, size_t *size) {
  (void)L;
  RunRequest *request = context;
  switch (request->piece++) {
  case 0: *size = scopePrologue.length; return scopePrologue.bytes;
  case 1: *size = request->source.length; return request->source.bytes;
  default: *size = 0; return NULL;
  }
}

// What lua leaves out as well: a byte order mark, and a first line that starts with '#', but not its end.
static void skip_start(BridgeString *source) {
  if (source->length >= 3 && memcmp(source->bytes, "\xEF\xBB\xBF", 3) == 0) {
    source->bytes += 3;
    source->length -= 3;
  }
  if (source->length == 0 || source->bytes[0] != '#') return;
  while (source->length > 0 && *source->bytes != '\n') {
    source->bytes++;
    source->length--;
  }
}

_Noreturn static void raise_syntax(lua_State *L, int status) {
  state_of(L)->pendingStatus = status;
  state_of(L)->isTraced = true;
  lua_error(L);
  __builtin_unreachable();
}

// stack: out the main function. Raises.
static void load_chunk(lua_State *L, RunRequest *request) {
  skip_start(&request->source);
  if (request->source.length > 0 && request->source.bytes[0] == LUA_SIGNATURE[0]) {
    lua_pushfstring(L, "%s: compiled Lua is not run; give the source text", request->name);
    raise_syntax(L, LUA_ERRSYNTAX);
  }
  lua_pushfstring(L, "@%s", request->name);
  int status = lua_load(L, read_piece, request, lua_tostring(L, -1), "t");
  if (status != LUA_OK) raise_syntax(L, status);
  lua_remove(L, -2);
}

// stack: peak 3
static void set_arguments(BridgeState *state, lua_State *L, const RunRequest *request) {
  lua_createtable(L, (int)request->count, 1);
  lua_pushstring(L, request->name);
  lua_rawseti(L, -2, 0);
  for (size_t i = 0; i < request->count; i++) {
    bridge_push(state, L, &request->arguments[i]);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  lua_setglobal(L, "arg");
}

// stack: in request
static int run(lua_State *L) {
  RunRequest *request = lua_touserdata(L, 1);
  BridgeState *state = state_of(L);
  load_chunk(L, request);
  int first = lua_gettop(L);
  set_arguments(state, L, request);
  bridge_set_scope_function(L);
  state->chunk = lua_topointer(L, first);
  state->chunkDepth = bridge_count_levels(L);
  bridge_push_all(state, L, request->arguments, request->count);
  lua_call(L, (int)request->count, LUA_MULTRET);
  request->outcome->values =
    bridge_decode_from(state, L, first, true, NULL, &request->outcome->count);
  return 0;
}

BridgeStatus bridge_run(
  BridgeState *state, BridgeString source, const char *name, const BridgeValue *arguments, size_t count,
  BridgeOutcome *outcome) {
  *outcome = (BridgeOutcome){0};
  RunRequest request = {source, name, arguments, count, outcome, 0};
  const void *outer = state->chunk;
  int outerDepth = state->chunkDepth;
  BridgeStatus status = bridge_protect(state, run, bridge_handle_main_message, &request, false, 0);
  state->chunk = outer;
  state->chunkDepth = outerDepth;
  return status;
}

// stack: in request
static int check(lua_State *L) {
  load_chunk(L, lua_touserdata(L, 1));
  return 0;
}

BridgeStatus bridge_check(BridgeState *state, BridgeString source, const char *name) {
  RunRequest request = {.source = source, .name = name};
  return protect(state, check, &request);
}

// stack: in path
static int check_file(lua_State *L) {
  int status = luaL_loadfile(L, lua_touserdata(L, 1));
  if (status != LUA_OK && status != LUA_ERRFILE) raise_syntax(L, status);
  return 0;
}

BridgeStatus bridge_check_file(BridgeState *state, const char *path) {
  return protect(state, check_file, path);
}

typedef struct GlobalCall {
  const char *name;
  const BridgeValue *arguments;
  size_t count;
  BridgeOutcome *outcome;
} GlobalCall;

// stack: in request
static int call_global(lua_State *L) {
  GlobalCall *request = lua_touserdata(L, 1);
  BridgeState *state = state_of(L);
  if (lua_getglobal(L, request->name) == LUA_TNIL) return 0;
  request->outcome->isFound = true;
  bridge_push_all(state, L, request->arguments, request->count);
  lua_call(L, (int)request->count, LUA_MULTRET);
  request->outcome->values = bridge_decode_from(state, L, 2, true, NULL, &request->outcome->count);
  return 0;
}

BridgeStatus bridge_call_global(
  BridgeState *state, const char *name, const BridgeValue *arguments, size_t count, BridgeOutcome *outcome) {
  *outcome = (BridgeOutcome){0};
  GlobalCall request = {name, arguments, count, outcome};
  return protect(state, call_global, &request);
}

BRIDGE_END
