// Running scripts, and calling global functions.

#include "../Calls/calls.h"
#include "../Values/values.h"
#include "scripts.h"

typedef struct RunParameters {
  const BridgeChunk *chunk;
  const BridgeValue *arguments;
  size_t count;
  BridgeCallResult *result;
} RunParameters;

// Pushes the compiled chunk, with the export statement if `insertsExportStatement`, or an error message; returns the
// status of lua_load. [-0, +1, m]
static int load_pieces(lua_State *L, const BridgeChunk *chunk, bool insertsExportStatement) {
  ChunkReader reader = {.count = 0};
  add_piece(&reader, scopePrologue);
  bridge_add_chunk_pieces(&reader, chunk, insertsExportStatement);
  return bridge_load(L, &reader, chunk->name);
}

// Pushes the main function and returns whether the export statement was inserted. [-0, +1, e]
static bool load_chunk(lua_State *L, const BridgeChunk *chunk) {
  if (chunk->text.length > 0 && chunk->text.bytes[0] == LUA_SIGNATURE[0]) {
    lua_pushfstring(L, "%s: compiled Lua is not run; give the source text", chunk->name);
    bridge_raise_syntax_error(L, LUA_ERRSYNTAX);
  }
  if (chunk->exportStatement.length > 0) {
    if (load_pieces(L, chunk, true) == LUA_OK) return true;
    lua_pop(L, 1);
  }
  int status = load_pieces(L, chunk, false);
  if (status != LUA_OK) bridge_raise_syntax_error(L, status);
  return false;
}

// Sets the global `arg`. [-0, +0, e]; uses 3 slots.
static void set_arg_table(BridgeState *state, lua_State *L, const RunParameters *parameters) {
  lua_createtable(L, (int)parameters->count, 1);
  push_c_string(L, parameters->chunk->name);
  lua_rawseti(L, -2, 0);
  for (size_t i = 0; i < parameters->count; i++) {
    bridge_push(state, L, &parameters->arguments[i]);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  lua_setglobal(L, "arg");
}

// Arguments: RunParameters.
static int run_chunk(lua_State *L) {
  RunParameters *parameters = lua_touserdata(L, 1);
  BridgeState *state = state_of(L);
  bool hasExport = load_chunk(L, parameters->chunk);
  int first = lua_gettop(L);
  set_arg_table(state, L, parameters);
  bridge_set_scope_prologue_function(L, hasExport ? parameters->chunk->locals : NULL);
  state->mainFunction = lua_topointer(L, first);
  state->mainFunctionLevel = bridge_count_stack_levels(L);
  bridge_push_values(state, L, parameters->arguments, parameters->count);
  lua_call(L, (int)parameters->count, LUA_MULTRET);
  parameters->result->values =
    bridge_decode_values(state, L, first, true, NULL, &parameters->result->count);
  return 0;
}

BridgeStatus bridge_run(
  BridgeState *state, const BridgeChunk *chunk, const BridgeValue *arguments, size_t count,
  BridgeCallResult *result) {
  *result = (BridgeCallResult){0};
  RunParameters parameters = {chunk, arguments, count, result};
  const void *outer = state->mainFunction;
  int outerDepth = state->mainFunctionLevel;
  bool hadScope = state->hasExportedLocals;
  state->hasExportedLocals = false;
  BridgeStatus status = bridge_pcall(state, run_chunk, bridge_main_message_handler, &parameters, false, 0);
  state->mainFunction = outer;
  state->mainFunctionLevel = outerDepth;
  state->hasExportedLocals = hadScope;
  bridge_discard_variable_names(state);
  return status;
}

// Arguments: BridgeChunk.
static int check_syntax(lua_State *L) {
  load_chunk(L, lua_touserdata(L, 1));
  return 0;
}

BridgeStatus bridge_check_syntax(BridgeState *state, const BridgeChunk *chunk) {
  return pcall_with_traceback(state, check_syntax, chunk);
}

// Arguments: path (C string).
static int check_file_syntax(lua_State *L) {
  int status = luaL_loadfile(L, lua_touserdata(L, 1));
  if (status != LUA_OK && status != LUA_ERRFILE) bridge_raise_syntax_error(L, status);
  return 0;
}

BridgeStatus bridge_check_file_syntax(BridgeState *state, const char *path) {
  return pcall_with_traceback(state, check_file_syntax, path);
}

// Returns whether the value can be called. [-0, +0, m]; uses 1 slot.
static bool is_callable(lua_State *L, int index) {
  if (lua_isfunction(L, index)) return true;
  if (luaL_getmetafield(L, index, "__call") == LUA_TNIL) return false;
  lua_pop(L, 1);
  return true;
}

void bridge_check_callable(lua_State *L, int index, const char *name) {
  if (!is_callable(L, index)) {
    luaL_error(L, "%s: expected a function, got %s", name, bridge_describe_stack_value(L, index).text);
  }
}

int bridge_push_optional_global(lua_State *L, const char *name) {
  lua_pushglobaltable(L);
  push_c_string(L, name);
  int type = lua_rawget(L, -2);
  lua_remove(L, -2);
  return type;
}

typedef struct CallableQuery {
  const char *name;
  bool isCallable;
} CallableQuery;

// Arguments: CallableQuery.
static int query_callable(lua_State *L) {
  CallableQuery *query = lua_touserdata(L, 1);
  bridge_push_optional_global(L, query->name);
  query->isCallable = is_callable(L, 2);
  return 0;
}

bool bridge_is_global_callable(BridgeState *state, const char *name) {
  CallableQuery query = {.name = name};
  bridge_pcall_ignoring_errors(state, query_callable, &query);
  return query.isCallable;
}

typedef struct GlobalCall {
  const char *name;
  const BridgeValue *arguments;
  size_t count;
  BridgeCallResult *result;
} GlobalCall;

// Arguments: GlobalCall.
static int call_global(lua_State *L) {
  GlobalCall *parameters = lua_touserdata(L, 1);
  BridgeState *state = state_of(L);
  if (bridge_push_optional_global(L, parameters->name) == LUA_TNIL) return 0;
  bridge_check_callable(L, 2, parameters->name);
  parameters->result->isFound = true;
  bridge_push_values(state, L, parameters->arguments, parameters->count);
  lua_call(L, (int)parameters->count, LUA_MULTRET);
  parameters->result->values = bridge_decode_values(state, L, 2, true, NULL, &parameters->result->count);
  return 0;
}

BridgeStatus bridge_call_global(
  BridgeState *state, const char *name, const BridgeValue *arguments, size_t count, BridgeCallResult *result) {
  *result = (BridgeCallResult){0};
  GlobalCall parameters = {name, arguments, count, result};
  return pcall_with_traceback(state, call_global, &parameters);
}

BRIDGE_END
