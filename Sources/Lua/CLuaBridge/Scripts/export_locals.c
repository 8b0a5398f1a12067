// Access of the host to a script's top-level locals.
//
// An export statement is inserted at the end of the chunk, before its return statement if it has one. It passes a
// function to the host whose upvalues are the locals in scope, so that the host accesses the variables themselves, with
// all later assignments.
//
// If the main function ends before the export statement, or does not compile with it, its locals are copied instead: a
// prologue in front of the script's first line declares a to-be-closed variable, whose __close runs while the locals
// are still on the stack.

#include <string.h>

#include "../Calls/calls.h"
#include "scripts.h"

// The semicolon separates the prologue from a script that begins with a parenthesis. __host_scope is nil if the script
// calls its own main function again, as it can with debug.getinfo.
static const char prologue[] = "local __host_scope <close> = __host_scope and __host_scope(); ";
const BridgeString scopePrologue = {prologue, sizeof prologue - 1};
const char scopeName[] = "__host_scope";

enum { LocalLimit = 255 };  // greater than Lua's limit of 200 (MAXVARS)

// MARK: Copied locals

typedef struct FrameLocals {
  const char *names[LocalLimit];
  int count;
} FrameLocals;

// Arguments: FrameLocals, values of the locals. The names stay valid, because the function is still active.
static int set_script_scope(lua_State *L) {
  const FrameLocals *locals = lua_touserdata(L, 1);
  luaL_checkstack(L, LUA_MINSTACK, NULL);
  bridge_make_scope(L, locals->count);
  int scope = lua_gettop(L);
  for (int i = 1; i <= locals->count; i++) {
    bridge_add_local(L, scope, locals->names[i - 1], false);
    lua_pushvalue(L, i + 1);
    bridge_set_local_value(L, scope, i);
  }
  lua_rawsetp(L, LUA_REGISTRYINDEX, &scopeKey);
  return 0;
}

// Copies the locals of an active frame into the scope. If memory runs out there is no scope, and no error. [-0, +0, -]
static void capture_frame_locals(lua_State *L, lua_Debug *frame) {
  FrameLocals locals = {.count = 0};
  if (!lua_checkstack(L, LocalLimit + LUA_MINSTACK)) return;
  lua_pushcfunction(L, set_script_scope);
  lua_pushlightuserdata(L, &locals);
  const char *name;
  for (int i = 1; locals.count < LocalLimit && (name = lua_getlocal(L, frame, i)) != NULL; i++) {
    // Names that start with '(' are internal variables.
    if (*name == '(' || strcmp(name, scopeName) == 0) {
      lua_pop(L, 1);
    } else {
      locals.names[locals.count++] = name;
    }
  }
  if (lua_pcall(L, locals.count + 1, 0, 0) != LUA_OK) lua_pop(L, 1);
}

// Copies the locals of the main function if it is still active. It is found by its depth: a search from the top is
// quadratic, since lua_getstack takes as many steps as there are frames above, which is too slow after a stack
// overflow. [-0, +0, -]
static void capture_main_chunk_locals(lua_State *L) {
  BridgeState *state = state_of(L);
  lua_Debug frame;
  int level = bridge_count_stack_levels(L) - 1 - state->mainFunctionLevel;
  if (state->hasExportedLocals || level < 0 || !lua_getstack(L, level, &frame) || !lua_checkstack(L, 1)) return;
  lua_getinfo(L, "f", &frame);
  bool isMain = lua_topointer(L, -1) == state->mainFunction;
  lua_pop(L, 1);
  if (isMain) capture_frame_locals(L, &frame);
}

// __close of the token, the value of the prologue's variable. After an error the main function's frame is gone, and the
// message handler has already copied its locals. Arguments: token, error.
static int scope_close(lua_State *L) {
  if (lua_isnoneornil(L, 2)) capture_main_chunk_locals(L);
  return 0;
}

int bridge_main_message_handler(lua_State *L) {
  capture_main_chunk_locals(L);
  return bridge_message_handler(L);
}

// MARK: Exported locals

// Arguments: scope, function.
static int bind_locals(lua_State *L) {
  bridge_bind_locals_to_upvalues(L, 1, 2);
  lua_settop(L, 1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &scopeKey);
  state_of(L)->hasExportedLocals = true;
  return 0;
}

// __call of the token, the value of the prologue's variable: receives the exported function. If memory runs out, the
// locals are copied instead. Arguments: token, function. Upvalue 1: scope.
static int scope_export(lua_State *L) {
  if (!lua_isuserdata(L, lua_upvalueindex(1)) || !lua_isfunction(L, 2)) return 0;
  lua_pushcfunction(L, bind_locals);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_pushvalue(L, 2);
  lua_pcall(L, 2, 0, 0);
  return 0;
}

// The global function that the prologue calls. Restores the previous value of its global and returns the token, the
// value of the prologue's variable. Upvalues: previous value, scope.
static int scope_begin(lua_State *L) {
  lua_pushglobaltable(L);
  push_c_string(L, scopeName);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_rawset(L, -3);
  lua_newtable(L);
  lua_createtable(L, 0, 2);
  lua_pushcfunction(L, scope_close);
  lua_setfield(L, -2, "__close");
  lua_pushvalue(L, lua_upvalueindex(2));
  lua_pushcclosure(L, scope_export, 1);
  lua_setfield(L, -2, "__call");
  lua_setmetatable(L, -2);
  return 1;
}

void bridge_push_new_scope(lua_State *L, const char *locals) {
  int count = 0;
  for (const char *name = locals; *name != '\0'; name += strlen(name) + 1) count++;
  bridge_make_scope(L, count);
  int scope = lua_gettop(L);
  for (const char *name = locals; *name != '\0'; name += strlen(name) + 1) {
    bool isConstant = *name == BridgeConstPrefix;
    bridge_add_local(L, scope, isConstant ? name + 1 : name, isConstant);
  }
}

void bridge_set_scope_prologue_function(lua_State *L, const char *locals) {
  lua_pushglobaltable(L);
  push_c_string(L, scopeName);
  lua_pushvalue(L, -1);
  lua_rawget(L, -3);
  if (locals != NULL) bridge_push_new_scope(L, locals); else lua_pushnil(L);
  lua_pushcclosure(L, scope_begin, 2);
  lua_rawset(L, -3);
  lua_pop(L, 1);
}

BRIDGE_END
