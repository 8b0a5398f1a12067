// The tables of a saved state, which stay the same tables: those in a global variable, which contain plain data, and those
// in the fields of objects, which may contain anything.

#include <ctype.h>

#include "../Calls/calls.h"
#include "../Objects/objects.h"
#include "../Values/values.h"
#include "scripts.h"

// The stack of a search for tables.
enum { CopiesIndex = 1, PathsIndex = 2, QueueIndex = 3, SearchIndexCount = 3 };

static bool is_name(const char *text, size_t length) {
  if (length == 0 || isdigit((unsigned char)text[0])) return false;
  for (size_t i = 0; i < length; i++) {
    if (!isalnum((unsigned char)text[i]) && text[i] != '_') return false;
  }
  return true;
}

// Paths longer than this are not continued: those of all tables of a list would grow with the square of its length.
enum { PathLimit = 200 };

// Pushes the path of the field under the key at `key` of a table with the path at `path`; nil if that one has none.
// [-0, +1, m]; uses 3 slots.
static void push_path(lua_State *L, int path, int key) {
  size_t length = 0;
  const char *owner = lua_isnil(L, path) ? NULL : lua_tolstring(L, path, &length);
  if (owner == NULL || (length > PathLimit && strcmp(owner + length - 3, "...") == 0)) return lua_pushvalue(L, path);
  if (length > PathLimit) {
    lua_pushfstring(L, "%s...", owner);
    return;
  }
  switch (lua_type(L, key)) {
  case LUA_TSTRING: {
    const char *name = lua_tolstring(L, key, &length);
    lua_pushfstring(L, is_name(name, length) ? "%s.%s" : "%s[\"%s\"]", owner, name);
    return;
  }
  case LUA_TNUMBER:
    if (lua_isinteger(L, key)) {
      lua_pushfstring(L, "%s[%I]", owner, (LUAI_UACINT)lua_tointeger(L, key));
    } else {
      lua_pushfstring(L, "%s[%f]", owner, (LUAI_UACNUMBER)lua_tonumber(L, key));
    }
    return;
  default: lua_pushfstring(L, "%s[%s]", owner, luaL_typename(L, key));
  }
}

// Whether the table at `table` is that of the global variables, which fields may refer to. [-0, +0, -]
static bool is_global_table(lua_State *L, int table) {
  lua_pushglobaltable(L);
  bool isGlobalTable = lua_rawequal(L, -1, table);
  lua_pop(L, 1);
  return isGlobalTable;
}

// Pushes the value at `value` as it is kept: a record is copied, a table is kept and its contents are copied later.
// `path` is the index of the path that leads to it, or of nil where any value is kept. [-0, +1, e]; uses 8 slots.
static void push_kept(lua_State *L, int base, int value, int path) {
  const RecordValue *recordValue = to_record(L, value);
  if (recordValue != NULL) {
    bridge_push_record(L, recordValue->type, recordValue->components);
    return;
  }
  switch (lua_type(L, value)) {
  case LUA_TNIL: case LUA_TBOOLEAN: case LUA_TNUMBER: case LUA_TSTRING: break;
  case LUA_TTABLE:
    lua_pushvalue(L, value);
    if (lua_rawget(L, base + CopiesIndex) == LUA_TNIL && !(lua_isnil(L, path) && is_global_table(L, value))) {
      lua_pushvalue(L, value);
      lua_newtable(L);
      lua_rawset(L, base + CopiesIndex);
      lua_pushvalue(L, value);
      lua_pushvalue(L, path);
      lua_rawset(L, base + PathsIndex);
      lua_pushvalue(L, value);
      lua_rawseti(L, base + QueueIndex, (lua_Integer)lua_rawlen(L, base + QueueIndex) + 1);
    }
    lua_pop(L, 1);
    break;
  default:
    if (to_handle(L, value) != NULL || lua_isnil(L, path)) break;
    luaL_error(
      L, "%s: expected plain data or an object, got %s; keep it in a local variable", lua_tostring(L, path),
      bridge_describe_stack_value(L, value).text);
  }
  lua_pushvalue(L, value);
}

// Copies the contents of the table at `table`, whose path is on top, to the table at `copy`. [-0, +0, e]
static void copy_contents(lua_State *L, int base, int table, int copy) {
  int path = lua_gettop(L);
  for (lua_pushnil(L); lua_next(L, table); lua_settop(L, path + 1)) {
    push_path(L, path, path + 1);
    // Records as keys are compared by identity.
    if (to_record(L, path + 1) != NULL) lua_pushvalue(L, path + 1); else push_kept(L, base, path + 1, path + 3);
    push_kept(L, base, path + 2, path + 3);
    lua_rawset(L, copy);
  }
}

// Copies the contents of all tables that the tables in the queue contain. [-0, +0, e]
static void copy_queued(lua_State *L, int base) {
  for (lua_Integer i = 1; lua_rawgeti(L, base + QueueIndex, i) != LUA_TNIL; i++) {
    int table = lua_gettop(L);
    lua_pushvalue(L, table);
    lua_rawget(L, base + CopiesIndex);
    lua_pushvalue(L, table);
    lua_rawget(L, base + PathsIndex);
    copy_contents(L, base, table, table + 1);
    lua_settop(L, table - 1);
  }
  lua_pop(L, 1);
}

void bridge_push_saved_global(lua_State *L, const char *name) {
  luaL_checkstack(L, LUA_MINSTACK, NULL);
  lua_newtable(L);
  int result = lua_gettop(L);
  for (int i = 0; i < SearchIndexCount; i++) lua_newtable(L);
  push_c_string(L, name);
  bridge_push_optional_global(L, name);
  push_kept(L, result, result + SearchIndexCount + 2, result + SearchIndexCount + 1);
  lua_setfield(L, result, "value");
  lua_settop(L, result + SearchIndexCount);
  copy_queued(L, result);
  lua_settop(L, result + CopiesIndex);
  lua_setfield(L, result, "copies");
}

void bridge_save_tables(lua_State *L, int saved, int tables) {
  luaL_checkstack(L, LUA_MINSTACK, NULL);
  tables = lua_absindex(L, tables);
  lua_pushvalue(L, saved);
  int base = lua_gettop(L);
  lua_getfield(L, base, "copies");
  for (int i = PathsIndex; i <= SearchIndexCount; i++) lua_newtable(L);
  lua_pushnil(L);
  for (lua_Integer i = 1; lua_rawgeti(L, tables, i) != LUA_TNIL; i++) {
    push_kept(L, base, base + SearchIndexCount + 2, base + SearchIndexCount + 1);
    lua_settop(L, base + SearchIndexCount + 1);
  }
  lua_settop(L, base + SearchIndexCount);
  copy_queued(L, base);
  lua_settop(L, base - 1);
}

void bridge_set_table_contents(lua_State *L, int table, int contents) {
  table = lua_absindex(L, table);
  contents = lua_absindex(L, contents);
  int base = lua_gettop(L);
  // Fields that stay keep their places, so that the order of pairs stays the same.
  for (lua_pushnil(L); lua_next(L, table); lua_settop(L, base + 1)) {
    lua_pushvalue(L, base + 1);
    if (lua_rawget(L, contents) != LUA_TNIL) continue;
    lua_pushvalue(L, base + 1);
    lua_pushnil(L);
    lua_rawset(L, table);
  }
  for (lua_pushnil(L); lua_next(L, contents); lua_settop(L, base + 1)) {
    const RecordValue *recordValue = to_record(L, base + 2);
    lua_pushvalue(L, base + 1);
    if (recordValue != NULL) {
      bridge_push_record(L, recordValue->type, recordValue->components);
    } else {
      lua_pushvalue(L, base + 2);
    }
    lua_rawset(L, table);
  }
  lua_settop(L, base);
}

void bridge_restore_global(lua_State *L, int saved, const char *name) {
  saved = lua_absindex(L, saved);
  int base = lua_gettop(L);
  lua_getfield(L, saved, "copies");
  for (lua_pushnil(L); lua_next(L, base + 1); lua_settop(L, base + 2)) {
    bridge_set_table_contents(L, base + 2, base + 3);
  }
  lua_pushglobaltable(L);
  push_c_string(L, name);
  lua_getfield(L, saved, "value");
  lua_rawset(L, -3);
  lua_settop(L, base);
}

BRIDGE_END
