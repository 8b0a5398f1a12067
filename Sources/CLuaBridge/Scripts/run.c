// Running a script, and remembering its variables.

#include <string.h>

#include "../bridge.h"

// MARK: The script's scope

// The first line of a script gets this in front. The variable is closed when the main function ends; its __close sees
// the function's other locals before they go, at no cost while the script runs. The semicolon is for scripts that begin
// with a parenthesis. Who gets hold of the main function may call it again: there is no __host_scope then.
static const char prologue[] = "local __host_scope <close> = __host_scope and __host_scope(); ";
static const char scopeName[] = "__host_scope";

enum { LocalLimit = 255 };  // Lua allows 200

typedef struct Locals {
  const char *names[LocalLimit];
  int count;
} Locals;

// stack: in locals, values…; the names are kept alive by the function that is still running. Raises.
static int store_scope(lua_State *L) {
  const Locals *locals = lua_touserdata(L, 1);
  lua_createtable(L, 2, 0);
  lua_createtable(L, locals->count, 0);
  lua_createtable(L, locals->count, 0);
  int names = lua_gettop(L) - 1, values = names + 1;
  for (int i = 0; i < locals->count; i++) {
    lua_pushstring(L, locals->names[i]);
    lua_rawseti(L, names, i + 1);
    lua_pushvalue(L, i + 2);
    lua_rawseti(L, values, i + 1);
  }
  lua_rawseti(L, names - 1, 2);
  lua_rawseti(L, names - 1, 1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &scopeKey);
  return 0;
}

// Reads the locals of a running frame. Without memory there is no scope, and no error.
static void capture_scope(lua_State *L, lua_Debug *frame) {
  Locals locals = {.count = 0};
  if (!lua_checkstack(L, LocalLimit + LUA_MINSTACK)) return;
  lua_pushcfunction(L, store_scope);
  lua_pushlightuserdata(L, &locals);
  const char *name;
  for (int i = 1; locals.count < LocalLimit && (name = lua_getlocal(L, frame, i)) != NULL; i++) {
    // Names in parentheses are Lua's own temporaries.
    if (*name == '(' || strcmp(name, scopeName) == 0) {
      lua_pop(L, 1);
    } else {
      locals.names[locals.count++] = name;
    }
  }
  if (lua_pcall(L, locals.count + 1, 0, 0) != LUA_OK) lua_pop(L, 1);
}

// Captures the frame of the main function if it is still there. It is looked up by its depth: searching it from the top
// would take for ever after a stack overflow, since finding a frame takes as many steps as there are frames above it.
static void capture_main(lua_State *L) {
  BridgeState *state = state_of(L);
  lua_Debug frame;
  int level = bridge_count_levels(L) - 1 - state->chunkDepth;
  if (level < 0 || !lua_getstack(L, level, &frame) || !lua_checkstack(L, 1)) return;
  lua_getinfo(L, "f", &frame);
  bool isMain = lua_topointer(L, -1) == state->chunk;
  lua_pop(L, 1);
  if (isMain) capture_scope(L, &frame);
}

// stack: in scope, error. After an error the frame has gone; the message handler has captured it.
static int close_scope(lua_State *L) {
  if (lua_isnoneornil(L, 2)) capture_main(L);
  return 0;
}

static int handle_main_message(lua_State *L) {
  capture_main(L);
  return bridge_handle_message(L);
}

// The global function that the prologue calls: puts back what had its name, and is gone. Upvalue: that.
static int open_scope(lua_State *L) {
  lua_pushglobaltable(L);
  lua_pushstring(L, scopeName);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_rawset(L, -3);
  lua_newtable(L);
  lua_createtable(L, 0, 1);
  lua_pushcfunction(L, close_scope);
  lua_setfield(L, -2, "__close");
  lua_setmetatable(L, -2);
  return 1;
}

// stack: peak 3
static void set_scope_function(lua_State *L) {
  lua_pushglobaltable(L);
  lua_pushstring(L, scopeName);
  lua_pushvalue(L, -1);
  lua_rawget(L, -3);
  lua_pushcclosure(L, open_scope, 1);
  lua_rawset(L, -3);
  lua_pop(L, 1);
}

void bridge_forget_scope(BridgeState *state) {
  // Assigning nil needs no memory, so this cannot raise.
  if (!lua_checkstack(state->current, 1)) return;
  lua_pushnil(state->current);
  lua_rawsetp(state->current, LUA_REGISTRYINDEX, &scopeKey);
}

// MARK: Running

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
  case 0: *size = sizeof prologue - 1; return prologue;
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
  set_scope_function(L);
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
  BridgeStatus status = bridge_protect(state, run, handle_main_message, &request, false, 0);
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
  return bridge_protect(state, check, bridge_handle_message, &request, false, 0);
}

// stack: in path
static int check_file(lua_State *L) {
  int status = luaL_loadfile(L, lua_touserdata(L, 1));
  if (status != LUA_OK && status != LUA_ERRFILE) raise_syntax(L, status);
  return 0;
}

BridgeStatus bridge_check_file(BridgeState *state, const char *path) {
  return bridge_protect(state, check_file, bridge_handle_message, (void *)path, false, 0);
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
  return bridge_protect(state, call_global, bridge_handle_message, &request, false, 0);
}

BRIDGE_END
