// Evaluation of a chunk in the environment of a console.

#include <stdio.h>

#include "../Calls/calls.h"
#include "../Globals/globals.h"
#include "../Scripts/scripts.h"
#include "../State/arena.h"
#include "../Values/text.h"
#include "console.h"

static const char expressionPrefix[] = "return ";
static const char statementPrefix[] = "local __host_scope = __host_scope; ";

enum { OutputHistoryLimit = 100 };

#define PIECE(text) ((BridgeString){text, sizeof text - 1})

// MARK: Loading

// Pushes the compiled chunk or an error message; returns the status of lua_load. [-0, +1, m]
static int load_expression(lua_State *L, const BridgeChunk *chunk) {
  ChunkReader reader = {.count = 0};
  add_piece(&reader, PIECE(expressionPrefix));
  add_piece(&reader, chunk->text);
  return bridge_load(L, &reader, chunk->name);
}

// Pushes the compiled chunk or an error message; returns the status of lua_load. [-0, +1, m]
static int load_statements(lua_State *L, const BridgeChunk *chunk, bool insertsExportStatement) {
  ChunkReader reader = {.count = 0};
  if (insertsExportStatement) add_piece(&reader, PIECE(statementPrefix));
  bridge_add_chunk_pieces(&reader, chunk, insertsExportStatement);
  return bridge_load(L, &reader, chunk->name);
}

typedef struct CompiledInput {
  bool isExpression;
  bool isStatement;
  bool hasExport;       // the export statement was inserted
} CompiledInput;

// Pushes the compiled function. [-0, +1, e]
static CompiledInput load(lua_State *L, const BridgeChunk *chunk) {
  CompiledInput compiled = {.isExpression = load_expression(L, chunk) == LUA_OK};
  if (compiled.isExpression) {
    compiled.isStatement = load_statements(L, chunk, false) == LUA_OK;
    lua_pop(L, 1);
    return compiled;
  }
  compiled.isStatement = true;
  lua_pop(L, 1);
  if (chunk->exportStatement.length > 0) {
    compiled.hasExport = load_statements(L, chunk, true) == LUA_OK;
    if (compiled.hasExport) return compiled;
    lua_pop(L, 1);
  }
  int status = load_statements(L, chunk, false);
  if (status != LUA_OK) bridge_raise_syntax_error(L, status);
  return compiled;
}

typedef struct SyntaxCheckParameters {
  const BridgeChunk *chunk;
  bool asExpression;
} SyntaxCheckParameters;

// Arguments: SyntaxCheckParameters.
static int check_console_syntax(lua_State *L) {
  const SyntaxCheckParameters *parameters = lua_touserdata(L, 1);
  int status = parameters->asExpression ? load_expression(L, parameters->chunk) : load_statements(L, parameters->chunk, false);
  if (status != LUA_OK) bridge_raise_syntax_error(L, status);
  return 0;
}

BridgeStatus bridge_check_console_syntax(BridgeState *state, const BridgeChunk *chunk, bool asExpression) {
  SyntaxCheckParameters parameters = {chunk, asExpression};
  return pcall_with_traceback(state, check_console_syntax, &parameters);
}

// MARK: Locals

// Makes the locals of this chunk visible to later chunks. Arguments: the exporting function. Upvalues: scope,
// environment.
static int export_locals(lua_State *L) {
  lua_settop(L, 1);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_rawgeti(L, lua_upvalueindex(2), LocalsField);
  bridge_bind_locals_to_upvalues(L, 2, 1);
  const Scope *scope = lua_touserdata(L, 2);
  for (int n = 1; n <= scope->count; n++) {
    bridge_local_name(L, 2, n);
    lua_pushvalue(L, 2);
    lua_rawset(L, 3);
  }
  return 0;
}

// Sets the function that the export statement calls, or nil to remove it. [-1, +0, m]
static void set_export_function_field(lua_State *L, int environment) {
  lua_rawgeti(L, environment, EnvField);
  push_c_string(L, scopeName);
  lua_rotate(L, -3, -1);
  lua_rawset(L, -3);
  lua_pop(L, 1);
}

// [-0, +0, m]
static void install_export_function(lua_State *L, int environment, const char *locals) {
  bridge_push_new_scope(L, locals);
  lua_pushvalue(L, environment);
  lua_pushcclosure(L, export_locals, 2);
  set_export_function_field(L, environment);
}

// MARK: Results

// Sets `_` and the next of `_1`, `_2`, … in the environment to the value at `index`, and returns the number of the latter.
// [-0, +0, m]; uses 5 slots.
static int64_t store_result(lua_State *L, int environment, int index) {
  lua_rawgeti(L, environment, LastResultNumberField);
  lua_Integer number = lua_tointeger(L, -1) + 1;
  lua_pop(L, 1);
  lua_pushinteger(L, number);
  lua_rawseti(L, environment, LastResultNumberField);
  lua_rawgeti(L, environment, ResultsField);
  lua_pushvalue(L, index);
  lua_setfield(L, -2, "_");
  lua_pushfstring(L, "_%I", (LUAI_UACINT)number);
  lua_pushvalue(L, index);
  lua_rawset(L, -3);
  if (number > OutputHistoryLimit) {
    lua_pushfstring(L, "_%I", (LUAI_UACINT)(number - OutputHistoryLimit));
    lua_pushnil(L);
    lua_rawset(L, -3);
  }
  lua_pop(L, 1);
  return number;
}

// [-0, +0, m]
static void store_results(lua_State *L, int environment, int first, BridgeEvaluation *evaluation) {
  for (int index = first; index < first + (int)evaluation->count; index++) {
    if (lua_isnil(L, index)) continue;
    int64_t number = store_result(L, environment, index);
    if (evaluation->firstResultNumber == 0) evaluation->firstResultNumber = number;
  }
}

// [-0, +0, e]
static void preview_results(BridgeState *state, lua_State *L, int first, BridgeEvaluation *evaluation) {
  BridgePreview *results = bridge_arena_allocate(state, evaluation->count, sizeof *results);
  if (results == NULL) luaL_error(L, "not enough memory");
  for (size_t i = 0; i < evaluation->count; i++) {
    bridge_preview(state, L, first + (int)i, &evaluation->limits, &results[i]);
  }
  evaluation->results = results;
}

// [-0, +0, -]
static bool all_nil(lua_State *L, int first) {
  for (int index = first; index <= lua_gettop(L); index++) {
    if (!lua_isnil(L, index)) return false;
  }
  return true;
}

// MARK: Evaluation

typedef struct EvaluationParameters {
  int64_t environmentReference;
  const BridgeChunk *chunk;
  BridgeEvaluation *evaluation;
} EvaluationParameters;

enum { EnvironmentIndex = 2, FirstResultIndex };

// Arguments: EvaluationParameters.
static int evaluate(lua_State *L) {
  const EvaluationParameters *parameters = lua_touserdata(L, 1);
  BridgeEvaluation *evaluation = parameters->evaluation;
  bridge_push_environment(L, parameters->environmentReference);
  CompiledInput compiled = load(L, parameters->chunk);
  lua_rawgeti(L, EnvironmentIndex, EnvField);
  lua_setupvalue(L, FirstResultIndex, 1);
  if (compiled.hasExport) install_export_function(L, EnvironmentIndex, parameters->chunk->locals);
  lua_call(L, 0, LUA_MULTRET);
  evaluation->isStatement = compiled.isStatement;
  if (compiled.isExpression && compiled.isStatement && all_nil(L, FirstResultIndex)) return 0;
  evaluation->count = (size_t)(lua_gettop(L) - FirstResultIndex + 1);
  luaL_checkstack(L, LUA_MINSTACK, NULL);
  if (evaluation->storesResults) store_results(L, EnvironmentIndex, FirstResultIndex, evaluation);
  preview_results(state_of(L), L, FirstResultIndex, evaluation);
  return 0;
}

typedef struct DocumentedNameParameters {
  int64_t environmentReference;
  const BridgeChunk *chunk;
  BridgeString *name;
} DocumentedNameParameters;

// Arguments: DocumentedNameParameters.
static int documented_name(lua_State *L) {
  const DocumentedNameParameters *parameters = lua_touserdata(L, 1);
  bridge_push_environment(L, parameters->environmentReference);
  int status = load_expression(L, parameters->chunk);
  if (status != LUA_OK) bridge_raise_syntax_error(L, status);
  lua_rawgeti(L, EnvironmentIndex, EnvField);
  lua_setupvalue(L, FirstResultIndex, 1);
  lua_call(L, 0, 1);
  bridge_push_documented_name(state_of(L), L, FirstResultIndex);
  BridgeString name = to_string(L, lua_gettop(L));
  if (!bridge_make_string(state_of(L), (const uint8_t *)name.bytes, name.length, parameters->name)) {
    luaL_error(L, "not enough memory");
  }
  return 0;
}

BridgeStatus bridge_documented_name(
  BridgeState *state, int64_t environmentReference, const BridgeChunk *chunk, BridgeString *name) {
  DocumentedNameParameters parameters = {environmentReference, chunk, name};
  return pcall_with_traceback(state, documented_name, &parameters);
}

// Arguments: pointer to the environment's reference.
static int remove_export_function(lua_State *L) {
  bridge_push_environment(L, *(const int64_t *)lua_touserdata(L, 1));
  lua_pushnil(L);
  set_export_function_field(L, EnvironmentIndex);
  return 0;
}

BridgeStatus bridge_evaluate(
  BridgeState *state, int64_t environmentReference, const BridgeChunk *chunk, BridgeEvaluation *evaluation) {
  EvaluationParameters parameters = {environmentReference, chunk, evaluation};
  evaluation->isStatement = false;
  evaluation->results = NULL;
  evaluation->count = 0;
  evaluation->firstResultNumber = 0;
  BridgeStatus status = pcall_with_traceback(state, evaluate, &parameters);
  bridge_pcall_ignoring_errors(state, remove_export_function, &environmentReference);
  bridge_discard_variable_names(state);
  return status;
}

BRIDGE_END
