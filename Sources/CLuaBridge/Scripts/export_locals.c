// How the host gets at a script's top-level locals.
//
// A script gets a variable of ours in front of its first line, and where nothing but a return follows, a statement that
// hands over a function with the locals that can be seen there as its upvalues: they are the variables themselves, so
// what a callback assigns later shows. A main function that ends before it comes there, and one that is no Lua with
// that statement in it, leaves a copy of its locals instead: the variable is closed when the function ends, and its
// __close sees them before they go.

#include <string.h>

#include "../Calls/calls.h"
#include "scripts.h"

// The semicolon is for scripts that begin with a parenthesis. Who gets hold of the main function may call it again:
// there is no __host_scope then.
static const char prologue[] = "local __host_scope <close> = __host_scope and __host_scope(); ";
const BridgeString scopePrologue = {prologue, sizeof prologue - 1};
const char scopeName[] = "__host_scope";

enum { LocalLimit = 255 };  // Lua allows 200

// MARK: A copy

typedef struct FrameLocals {
  const char *names[LocalLimit];
  int count;
} FrameLocals;

// stack: in locals, values…; the names are kept alive by the function that is still running. Raises.
static int store_scope(lua_State *L) {
  const FrameLocals *locals = lua_touserdata(L, 1);
  luaL_checkstack(L, LUA_MINSTACK, NULL);
  bridge_make_scope(L, locals->count);
  int scope = lua_gettop(L);
  for (int i = 1; i <= locals->count; i++) {
    bridge_add_local(L, scope, locals->names[i - 1], false);
    lua_pushvalue(L, i + 1);
    bridge_copy_local(L, scope, i);
  }
  lua_rawsetp(L, LUA_REGISTRYINDEX, &scopeKey);
  return 0;
}

// Reads the locals of a running frame. Without memory there is no scope, and no error.
static void capture_scope(lua_State *L, lua_Debug *frame) {
  FrameLocals locals = {.count = 0};
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
static void capture_main_chunk(lua_State *L) {
  BridgeState *state = state_of(L);
  lua_Debug frame;
  int level = bridge_count_stack_levels(L) - 1 - state->mainFunctionLevel;
  if (state->hasExportedLocals || level < 0 || !lua_getstack(L, level, &frame) || !lua_checkstack(L, 1)) return;
  lua_getinfo(L, "f", &frame);
  bool isMain = lua_topointer(L, -1) == state->mainFunction;
  lua_pop(L, 1);
  if (isMain) capture_scope(L, &frame);
}

// stack: in token, error. After an error the frame has gone; the message handler has captured it.
static int scope_close(lua_State *L) {
  if (lua_isnoneornil(L, 2)) capture_main_chunk(L);
  return 0;
}

int bridge_main_message_handler(lua_State *L) {
  capture_main_chunk(L);
  return bridge_message_handler(L);
}

// MARK: The variables themselves

// stack: in scope, function. Raises.
static int bind_locals(lua_State *L) {
  bridge_bind_locals(L, 1, 2);
  lua_settop(L, 1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &scopeKey);
  state_of(L)->hasExportedLocals = true;
  return 0;
}

// What the statement calls. Without memory there will be a copy. stack: in token, function. Upvalue: the scope.
static int receive_locals(lua_State *L) {
  if (!lua_isuserdata(L, lua_upvalueindex(1)) || !lua_isfunction(L, 2)) return 0;
  lua_pushcfunction(L, bind_locals);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_pushvalue(L, 2);
  lua_pcall(L, 2, 0, 0);
  return 0;
}

// The global function that the prologue calls: puts back what had its name, and is gone. Upvalues: that, the scope.
static int scope_begin(lua_State *L) {
  lua_pushglobaltable(L);
  lua_pushstring(L, scopeName);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_rawset(L, -3);
  lua_newtable(L);
  lua_createtable(L, 0, 2);
  lua_pushcfunction(L, scope_close);
  lua_setfield(L, -2, "__close");
  lua_pushvalue(L, lua_upvalueindex(2));
  lua_pushcclosure(L, receive_locals, 1);
  lua_setfield(L, -2, "__call");
  lua_setmetatable(L, -2);
  return 1;
}

void bridge_push_named_scope(lua_State *L, const char *locals) {
  int count = 0;
  for (const char *name = locals; *name != '\0'; name += strlen(name) + 1) count++;
  bridge_make_scope(L, count);
  int scope = lua_gettop(L);
  for (const char *name = locals; *name != '\0'; name += strlen(name) + 1) {
    bool isConstant = *name == BridgeConstPrefix;
    bridge_add_local(L, scope, isConstant ? name + 1 : name, isConstant);
  }
}

void bridge_set_scope_global(lua_State *L, const char *locals) {
  lua_pushglobaltable(L);
  lua_pushstring(L, scopeName);
  lua_pushvalue(L, -1);
  lua_rawget(L, -3);
  if (locals != NULL) bridge_push_named_scope(L, locals); else lua_pushnil(L);
  lua_pushcclosure(L, scope_begin, 2);
  lua_rawset(L, -3);
  lua_pop(L, 1);
}

BRIDGE_END
