// Evaluating a text in the environment of a console.

#include <stdio.h>

#include "../Calls/calls.h"
#include "../Scripts/scripts.h"
#include "../State/arena.h"
#include "console.h"

static const char expressionStart[] = "return ";
static const char statementStart[] = "local __host_scope = __host_scope; ";

enum { KeptResults = 100 };

#define PIECE(text) ((BridgeString){text, sizeof text - 1})

// MARK: Loading

// stack: out function or message. Raises.
static int load_expression(lua_State *L, const BridgeChunk *chunk) {
  Pieces pieces = {.count = 0};
  add_piece(&pieces, PIECE(expressionStart));
  add_piece(&pieces, chunk->text);
  return bridge_load(L, &pieces, chunk->name);
}

// stack: out function or message. Raises.
static int load_statements(lua_State *L, const BridgeChunk *chunk, bool isWhole) {
  Pieces pieces = {.count = 0};
  if (isWhole) add_piece(&pieces, PIECE(statementStart));
  bridge_add_chunk(&pieces, chunk, isWhole);
  return bridge_load(L, &pieces, chunk->name);
}

typedef struct Loaded {
  bool isExpression;
  bool isStatement;
  bool isWhole;      // it hands over its locals
} Loaded;

// stack: out function. Raises.
static Loaded load(lua_State *L, const BridgeChunk *chunk) {
  Loaded loaded = {.isExpression = load_expression(L, chunk) == LUA_OK};
  if (loaded.isExpression) {
    loaded.isStatement = load_statements(L, chunk, false) == LUA_OK;
    lua_pop(L, 1);
    return loaded;
  }
  loaded.isStatement = true;
  lua_pop(L, 1);
  if (chunk->statement.length > 0) {
    loaded.isWhole = load_statements(L, chunk, true) == LUA_OK;
    if (loaded.isWhole) return loaded;
    lua_pop(L, 1);
  }
  int status = load_statements(L, chunk, false);
  if (status != LUA_OK) bridge_raise_syntax(L, status);
  return loaded;
}

typedef struct CompileRequest {
  const BridgeChunk *chunk;
  bool asExpression;
} CompileRequest;

// stack: in request
static int compile(lua_State *L) {
  const CompileRequest *request = lua_touserdata(L, 1);
  int status = request->asExpression ? load_expression(L, request->chunk) : load_statements(L, request->chunk, false);
  if (status != LUA_OK) bridge_raise_syntax(L, status);
  return 0;
}

BridgeStatus bridge_compile(BridgeState *state, const BridgeChunk *chunk, bool asExpression) {
  CompileRequest request = {chunk, asExpression};
  return protect(state, compile, &request);
}

// MARK: Locals

// Lets later texts see the locals of this one. stack: in function. Upvalues: scope, environment.
static int take_locals(lua_State *L) {
  lua_settop(L, 1);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_rawgeti(L, lua_upvalueindex(2), LocalsPart);
  bridge_open_locals(L, 2, 1);
  const Scope *scope = lua_touserdata(L, 2);
  for (int place = 1; place <= scope->count; place++) {
    bridge_local_name(L, 2, place);
    lua_pushvalue(L, 2);
    lua_rawset(L, 3);
  }
  return 0;
}

// Sets what the statement calls, or takes it away. stack: in function or nil
static void set_taker(lua_State *L, int environment) {
  lua_rawgeti(L, environment, ProxyPart);
  lua_pushstring(L, scopeName);
  lua_rotate(L, -3, -1);
  lua_rawset(L, -3);
  lua_pop(L, 1);
}

static void offer_taker(lua_State *L, int environment, const char *locals) {
  bridge_push_named_scope(L, locals);
  lua_pushvalue(L, environment);
  lua_pushcclosure(L, take_locals, 2);
  set_taker(L, environment);
}

// MARK: Results

// Gives the value at an index a number in the environment. stack: peak 5
static int64_t keep_result(lua_State *L, int environment, int index) {
  lua_rawgeti(L, environment, CounterPart);
  lua_Integer number = lua_tointeger(L, -1) + 1;
  lua_pop(L, 1);
  lua_pushinteger(L, number);
  lua_rawseti(L, environment, CounterPart);
  lua_rawgeti(L, environment, ResultsPart);
  lua_pushvalue(L, index);
  lua_setfield(L, -2, "_");
  lua_pushfstring(L, "_%I", (LUAI_UACINT)number);
  lua_pushvalue(L, index);
  lua_rawset(L, -3);
  if (number > KeptResults) {
    lua_pushfstring(L, "_%I", (LUAI_UACINT)(number - KeptResults));
    lua_pushnil(L);
    lua_rawset(L, -3);
  }
  lua_pop(L, 1);
  return number;
}

static void keep_results(lua_State *L, int environment, int first, BridgeEvaluation *evaluation) {
  for (int index = first; index < first + (int)evaluation->count; index++) {
    if (lua_isnil(L, index)) continue;
    int64_t number = keep_result(L, environment, index);
    if (evaluation->firstNumber == 0) evaluation->firstNumber = number;
  }
}

static void sketch_results(BridgeState *state, lua_State *L, int first, BridgeEvaluation *evaluation) {
  BridgeSketch *results = bridge_make_bytes(state, evaluation->count, sizeof *results);
  if (results == NULL) luaL_error(L, "not enough memory");
  for (size_t i = 0; i < evaluation->count; i++) {
    bridge_sketch(state, L, first + (int)i, &evaluation->limits, &results[i]);
  }
  evaluation->results = results;
}

static bool is_nothing(lua_State *L, int first) {
  for (int index = first; index <= lua_gettop(L); index++) {
    if (!lua_isnil(L, index)) return false;
  }
  return true;
}

// MARK: Evaluating

typedef struct EvaluationRequest {
  int64_t identity;
  const BridgeChunk *chunk;
  BridgeEvaluation *evaluation;
} EvaluationRequest;

enum { EnvironmentIndex = 2, FirstResultIndex };

// stack: in request
static int evaluate(lua_State *L) {
  const EvaluationRequest *request = lua_touserdata(L, 1);
  BridgeEvaluation *evaluation = request->evaluation;
  bridge_push_environment(L, request->identity);
  Loaded loaded = load(L, request->chunk);
  lua_rawgeti(L, EnvironmentIndex, ProxyPart);
  lua_setupvalue(L, FirstResultIndex, 1);
  if (loaded.isWhole) offer_taker(L, EnvironmentIndex, request->chunk->locals);
  lua_call(L, 0, LUA_MULTRET);
  evaluation->isStatement = loaded.isStatement;
  if (loaded.isExpression && loaded.isStatement && is_nothing(L, FirstResultIndex)) return 0;
  evaluation->count = (size_t)(lua_gettop(L) - FirstResultIndex + 1);
  luaL_checkstack(L, LUA_MINSTACK, NULL);
  if (evaluation->keepsResults) keep_results(L, EnvironmentIndex, FirstResultIndex, evaluation);
  sketch_results(state_of(L), L, FirstResultIndex, evaluation);
  return 0;
}

// stack: in identity
static int withdraw_taker(lua_State *L) {
  bridge_push_environment(L, *(const int64_t *)lua_touserdata(L, 1));
  lua_pushnil(L);
  set_taker(L, EnvironmentIndex);
  return 0;
}

BridgeStatus bridge_evaluate(
  BridgeState *state, int64_t identity, const BridgeChunk *chunk, BridgeEvaluation *evaluation) {
  EvaluationRequest request = {identity, chunk, evaluation};
  evaluation->isStatement = false;
  evaluation->results = NULL;
  evaluation->count = 0;
  evaluation->firstNumber = 0;
  BridgeStatus status = protect(state, evaluate, &request);
  bridge_attempt(state, withdraw_taker, &identity);
  bridge_forget_names(state);
  return status;
}

BRIDGE_END
