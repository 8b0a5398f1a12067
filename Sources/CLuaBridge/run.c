// Running a script, and what is remembered of its variables.

#include <ctype.h>
#include <string.h>

#include "bridge.h"

// MARK: The script's scope

// The first line of a script gets this in front. The variable is closed when the main function ends; its __close sees
// the function's other locals before they go, at no cost while the script runs.
static const char prologue[] = "local __host_scope <close> = __host_scope() ";
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

// The number of frames on the stack. lua_getstack counts from the top at every call, so levels are not tried one by
// one: a stack overflow leaves 200,000 of them.
static int frame_count(lua_State *L) {
  lua_Debug frame;
  int first = 0, end = 1;
  while (lua_getstack(L, end, &frame)) {
    first = end;
    end *= 2;
  }
  while (first < end) {
    int middle = first + (end - first) / 2;
    if (lua_getstack(L, middle, &frame)) {
      first = middle + 1;
    } else {
      end = middle;
    }
  }
  return end;
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

// MARK: Names of variables

static bool is_identifier(const char *name) {
  if (*name == '\0' || isdigit((unsigned char)*name)) return false;
  while (isalnum((unsigned char)*name) || *name == '_') name++;
  return *name == '\0';
}

// Replaces the string at `best`, or nil, by the one on top if that comes first. stack: in 1
static void keep_first(lua_State *L, int best) {
  if (lua_isnil(L, best) || strcmp(lua_tostring(L, -1), lua_tostring(L, best)) < 0) {
    lua_replace(L, best);
  } else {
    lua_pop(L, 1);
  }
}

// Looks for the object at 2 among the entries of a table; puts "table[1]" or "table.name" at 3. Integers first, then
// names in their order, so that the answer does not depend on Lua's hash. stack: peak 4
static void search_table(lua_State *L, int table, const char *name) {
  lua_Integer lowest = 0;
  lua_pushnil(L);
  int best = lua_gettop(L);
  for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1)) {
    if (!lua_rawequal(L, -1, 2)) continue;
    if (lua_isinteger(L, -2)) {
      lua_Integer key = lua_tointeger(L, -2);
      if (lowest == 0 || key < lowest) lowest = key;
    } else if (lua_type(L, -2) == LUA_TSTRING && is_identifier(lua_tostring(L, -2))) {
      lua_pushvalue(L, -2);
      keep_first(L, best);
    }
  }
  if (lowest != 0) {
    lua_pushfstring(L, "%s[%I]", name, (LUAI_UACINT)lowest);
    keep_first(L, 3);
  } else if (!lua_isnil(L, best)) {
    lua_pushfstring(L, "%s.%s", name, lua_tostring(L, best));
    keep_first(L, 3);
  }
  lua_settop(L, best - 1);
}

// The last local of that value counts: it may shadow others. stack: peak 3; the answer at 3
static void search_locals(lua_State *L, bool inTables) {
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &scopeKey) != LUA_TTABLE) {
    lua_pop(L, 1);
    return;
  }
  lua_rawgeti(L, 4, 1);
  lua_rawgeti(L, 4, 2);
  for (lua_Integer i = (lua_Integer)lua_rawlen(L, 5); i >= 1 && lua_isnil(L, 3); i--) {
    lua_rawgeti(L, 5, i);
    lua_rawgeti(L, 6, i);
    if (inTables && lua_istable(L, 8)) {
      search_table(L, 8, lua_tostring(L, 7));
    } else if (!inTables && lua_rawequal(L, 8, 2)) {
      lua_pushvalue(L, 7);
      lua_replace(L, 3);
    }
    lua_settop(L, 6);
  }
  lua_settop(L, 3);
}

// stack: peak 5; the answer at 3
static void search_globals(lua_State *L, bool inTables) {
  lua_pushglobaltable(L);
  for (lua_pushnil(L); lua_next(L, 4); lua_settop(L, 5)) {
    if (lua_type(L, 5) != LUA_TSTRING || !is_identifier(lua_tostring(L, 5))) continue;
    if (inTables && lua_istable(L, 6) && !lua_rawequal(L, 6, 4)) {
      search_table(L, 6, lua_tostring(L, 5));
    } else if (!inTables && lua_rawequal(L, 6, 2)) {
      lua_pushvalue(L, 5);
      keep_first(L, 3);
    }
  }
  lua_settop(L, 3);
}

typedef struct NameRequest {
  void *object;
  BridgeString *name;
} NameRequest;

// stack: in request
static int find_name(lua_State *L) {
  NameRequest *request = lua_touserdata(L, 1);
  if (bridge_find_handle(L, request->object) == NULL) return 0;
  lua_pushnil(L);
  search_locals(L, false);
  if (lua_isnil(L, 3)) search_globals(L, false);
  if (lua_isnil(L, 3)) search_locals(L, true);
  if (lua_isnil(L, 3)) search_globals(L, true);
  if (lua_isnil(L, 3)) return 0;
  size_t length;
  const char *name = lua_tolstring(L, 3, &length);
  if (!bridge_make_string(state_of(L), (const uint8_t *)name, length, request->name)) {
    luaL_error(L, "not enough memory");
  }
  return 0;
}

BridgeStatus bridge_variable_name(BridgeState *state, void *object, BridgeString *name) {
  NameRequest request = {object, name};
  return bridge_protect(state, find_name, bridge_handle_message, &request, false, 0);
}
