// Running a script, and calling what it made.

#include "../Calls/calls.h"
#include "../Values/values.h"
#include "scripts.h"

typedef struct RunRequest {
  const BridgeChunk *chunk;
  const BridgeValue *arguments;
  size_t count;
  BridgeOutcome *outcome;
} RunRequest;

static int load_pieces(lua_State *L, const BridgeChunk *chunk, bool isWhole) {
  Pieces pieces = {.count = 0};
  add_piece(&pieces, scopePrologue);
  bridge_add_chunk(&pieces, chunk, isWhole);
  return bridge_load(L, &pieces, chunk->name);
}

// Answers whether the chunk's statement is in it. stack: out the main function. Raises.
static bool load_chunk(lua_State *L, const BridgeChunk *chunk) {
  if (chunk->text.length > 0 && chunk->text.bytes[0] == LUA_SIGNATURE[0]) {
    lua_pushfstring(L, "%s: compiled Lua is not run; give the source text", chunk->name);
    bridge_raise_syntax(L, LUA_ERRSYNTAX);
  }
  if (chunk->statement.length > 0) {
    if (load_pieces(L, chunk, true) == LUA_OK) return true;
    lua_pop(L, 1);
  }
  int status = load_pieces(L, chunk, false);
  if (status != LUA_OK) bridge_raise_syntax(L, status);
  return false;
}

// stack: peak 3
static void set_arguments(BridgeState *state, lua_State *L, const RunRequest *request) {
  lua_createtable(L, (int)request->count, 1);
  lua_pushstring(L, request->chunk->name);
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
  bool isWhole = load_chunk(L, request->chunk);
  int first = lua_gettop(L);
  set_arguments(state, L, request);
  bridge_set_scope_function(L, isWhole ? request->chunk->locals : NULL);
  state->chunk = lua_topointer(L, first);
  state->chunkDepth = bridge_count_levels(L);
  bridge_push_all(state, L, request->arguments, request->count);
  lua_call(L, (int)request->count, LUA_MULTRET);
  request->outcome->values =
    bridge_decode_from(state, L, first, true, NULL, &request->outcome->count);
  return 0;
}

BridgeStatus bridge_run(
  BridgeState *state, const BridgeChunk *chunk, const BridgeValue *arguments, size_t count,
  BridgeOutcome *outcome) {
  *outcome = (BridgeOutcome){0};
  RunRequest request = {chunk, arguments, count, outcome};
  const void *outer = state->chunk;
  int outerDepth = state->chunkDepth;
  bool hadScope = state->hasScope;
  state->hasScope = false;
  BridgeStatus status = bridge_protect(state, run, bridge_handle_main_message, &request, false, 0);
  state->chunk = outer;
  state->chunkDepth = outerDepth;
  state->hasScope = hadScope;
  bridge_forget_names(state);
  return status;
}

// stack: in chunk
static int check(lua_State *L) {
  load_chunk(L, lua_touserdata(L, 1));
  return 0;
}

BridgeStatus bridge_check(BridgeState *state, const BridgeChunk *chunk) {
  return protect(state, check, chunk);
}

// stack: in path
static int check_file(lua_State *L) {
  int status = luaL_loadfile(L, lua_touserdata(L, 1));
  if (status != LUA_OK && status != LUA_ERRFILE) bridge_raise_syntax(L, status);
  return 0;
}

BridgeStatus bridge_check_file(BridgeState *state, const char *path) {
  return protect(state, check_file, path);
}

// stack: peak 1
static bool is_callable(lua_State *L, int index) {
  if (lua_isfunction(L, index)) return true;
  if (luaL_getmetafield(L, index, "__call") == LUA_TNIL) return false;
  lua_pop(L, 1);
  return true;
}

void bridge_require_callable(lua_State *L, int index, const char *name) {
  if (!is_callable(L, index)) {
    luaL_error(L, "%s: expected a function, got %s", name, bridge_words(L, index).text);
  }
}

typedef struct CallableQuery {
  const char *name;
  bool isCallable;
} CallableQuery;

// stack: in query
static int query_callable(lua_State *L) {
  CallableQuery *query = lua_touserdata(L, 1);
  lua_getglobal(L, query->name);
  query->isCallable = is_callable(L, 2);
  return 0;
}

bool bridge_is_callable(BridgeState *state, const char *name) {
  CallableQuery query = {.name = name};
  bridge_attempt(state, query_callable, &query);
  return query.isCallable;
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
  bridge_require_callable(L, 2, request->name);
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
