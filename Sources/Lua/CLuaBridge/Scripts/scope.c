// A scope: the top-level locals of a chunk by name, which the host can read and assign after the chunk has ended.

#include <string.h>

#include "../Calls/calls.h"
#include "scripts.h"

// Indices of the user values of a scope. Names: a table that maps the indices of locals to their names and back. Copies: the
// values of locals that are not upvalues. Export: the function whose upvalues are the other locals.
enum { NamesUserValue = 1, CopiesUserValue = 2, ExportUserValue = 3, ScopeUserValueCount = 3 };

Scope *bridge_make_scope(lua_State *L, int capacity) {
  size_t size = sizeof(Scope) + (size_t)capacity * sizeof(Local);
  Scope *scope = memset(lua_newuserdatauv(L, size, ScopeUserValueCount), 0, size);
  for (int value = NamesUserValue; value <= CopiesUserValue; value++) {
    lua_createtable(L, capacity, value == NamesUserValue ? capacity : 0);
    lua_setiuservalue(L, -2, value);
  }
  return scope;
}

// A local shadows an earlier one of the same name.
void bridge_add_local(lua_State *L, int scopeIndex, const char *name, bool isConstant) {
  Scope *scope = lua_touserdata(L, scopeIndex);
  int localIndex = ++scope->count;
  scope->locals[localIndex - 1].isConstant = isConstant;
  lua_getiuservalue(L, scopeIndex, NamesUserValue);
  push_c_string(L, name);
  lua_pushvalue(L, -1);
  lua_rawseti(L, -3, localIndex);
  lua_pushinteger(L, localIndex);
  lua_rawset(L, -3);
  lua_pop(L, 1);
}

void bridge_set_local_value(lua_State *L, int scopeIndex, int localIndex) {
  lua_getiuservalue(L, scopeIndex, CopiesUserValue);
  lua_insert(L, -2);
  lua_rawseti(L, -2, localIndex);
  lua_pop(L, 1);
}

// MARK: Binding to the variables

// Returns the index of the function's upvalue of that name, or 0. [-0, +0, -]
static int find_upvalue(lua_State *L, int function, const char *name) {
  const char *found;
  for (int i = 1; (found = lua_getupvalue(L, function, i)) != NULL; i++) {
    lua_pop(L, 1);
    if (strcmp(found, name) == 0) return i;
  }
  return 0;
}

// Copies the values of compile-time constants, which are not upvalues, from the function's results. [-0, +0, e]
static void copy_compile_time_constants(lua_State *L, int scopeIndex, int function) {
  Scope *scope = lua_touserdata(L, scopeIndex);
  luaL_checkstack(L, scope->count + 4, NULL);
  lua_pushvalue(L, function);
  lua_call(L, 0, scope->count);
  for (int localIndex = scope->count; localIndex >= 1; localIndex--) {
    if (scope->locals[localIndex - 1].upvalueIndex == 0) {
      bridge_set_local_value(L, scopeIndex, localIndex);
    } else {
      lua_pop(L, 1);
    }
  }
}

void bridge_bind_locals_to_upvalues(lua_State *L, int scopeIndex, int function) {
  Scope *scope = lua_touserdata(L, scopeIndex);
  bool isComplete = true;
  lua_getiuservalue(L, scopeIndex, NamesUserValue);
  for (int localIndex = 1; localIndex <= scope->count; localIndex++) {
    lua_rawgeti(L, -1, localIndex);
    scope->locals[localIndex - 1].upvalueIndex = (uint8_t)find_upvalue(L, function, lua_tostring(L, -1));
    isComplete = isComplete && scope->locals[localIndex - 1].upvalueIndex != 0;
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  if (!isComplete) copy_compile_time_constants(L, scopeIndex, function);
  lua_pushvalue(L, function);
  lua_setiuservalue(L, scopeIndex, ExportUserValue);
}

// MARK: Access

const char *bridge_local_name(lua_State *L, int scopeIndex, int localIndex) {
  lua_getiuservalue(L, scopeIndex, NamesUserValue);
  lua_rawgeti(L, -1, localIndex);
  lua_remove(L, -2);
  return lua_tostring(L, -1);
}

void bridge_push_local(lua_State *L, int scopeIndex, int localIndex) {
  const Scope *scope = lua_touserdata(L, scopeIndex);
  int upvalue = scope->locals[localIndex - 1].upvalueIndex;
  lua_getiuservalue(L, scopeIndex, upvalue == 0 ? CopiesUserValue : ExportUserValue);
  if (upvalue == 0) lua_rawgeti(L, -1, localIndex); else lua_getupvalue(L, -1, upvalue);
  lua_remove(L, -2);
}

int bridge_find_local(lua_State *L, int scopeIndex, int key) {
  scopeIndex = lua_absindex(L, scopeIndex);
  key = lua_absindex(L, key);
  if (lua_type(L, key) != LUA_TSTRING) return 0;
  lua_getiuservalue(L, scopeIndex, NamesUserValue);
  lua_pushvalue(L, key);
  lua_rawget(L, -2);
  int localIndex = (int)lua_tointeger(L, -1);
  lua_pop(L, 2);
  return localIndex;
}

void bridge_assign_local(lua_State *L, int scopeIndex, int localIndex, int value) {
  const Scope *scope = lua_touserdata(L, scopeIndex);
  const Local *local = &scope->locals[localIndex - 1];
  if (local->isConstant) {
    luaL_error(L, "attempt to assign to const variable '%s'", bridge_local_name(L, scopeIndex, localIndex));
  }
  if (local->upvalueIndex == 0) {
    luaL_error(
      L,
      "the local variable '%s' cannot be assigned: the main chunk of the script did not run to its end (an error or "
      "a return in a block), so what is known of its locals is a copy",
      bridge_local_name(L, scopeIndex, localIndex));
  }
  lua_getiuservalue(L, scopeIndex, ExportUserValue);
  lua_pushvalue(L, value);
  lua_setupvalue(L, -2, local->upvalueIndex);
  lua_pop(L, 1);
}

bool bridge_push_script_environment(lua_State *L) {
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &scopeKey) == LUA_TUSERDATA) return true;
  lua_pop(L, 1);
  return false;
}

void bridge_discard_script_locals(BridgeState *state) {
  bridge_discard_cached_table(state);
  // Setting a field to nil allocates nothing, so this cannot raise.
  if (!lua_checkstack(state->currentThread, 1)) return;
  lua_pushnil(state->currentThread);
  lua_rawsetp(state->currentThread, LUA_REGISTRYINDEX, &scopeKey);
}

BRIDGE_END
