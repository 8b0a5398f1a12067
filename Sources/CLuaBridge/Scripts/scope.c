// The script's scope: its top-level locals as they are when the main function ends.

#include <string.h>

#include "../Calls/calls.h"
#include "scripts.h"

// The first line of a script gets this in front. The variable is closed when the main function ends; its __close sees
// the function's other locals before they go, at no cost while the script runs. The semicolon is for scripts that begin
// with a parenthesis. Who gets hold of the main function may call it again: there is no __host_scope then.
static const char prologue[] = "local __host_scope <close> = __host_scope and __host_scope(); ";
const BridgeString scopePrologue = {prologue, sizeof prologue - 1};
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

int bridge_handle_main_message(lua_State *L) {
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
void bridge_set_scope_function(lua_State *L) {
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

BRIDGE_END
