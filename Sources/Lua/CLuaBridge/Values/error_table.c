// The message for an error object that is a table without __tostring.

#include "sorted_keys.h"
#include "text.h"
#include "values.h"

enum { ShownEntries = 8, ShownBytes = 60 };

// Adds a scalar in Lua syntax, or the name of another type. [-0, +0, m]
static void add_value(lua_State *L, luaL_Buffer *buffer, int index) {
  switch (lua_type(L, index)) {
  case LUA_TSTRING: {
    BridgeString string = to_string(L, index);
    bool isShort = string.length <= ShownBytes;
    lua_pushlstring(L, string.bytes, isShort ? string.length : ShownBytes);
    luaL_addchar(buffer, '"');
    luaL_addvalue(buffer);
    luaL_addstring(buffer, isShort ? "\"" : "…\"");
    break;
  }
  case LUA_TNUMBER:
  case LUA_TBOOLEAN:
  case LUA_TNIL:
    luaL_tolstring(L, index, NULL);
    luaL_addvalue(buffer);
    break;
  case LUA_TTABLE: luaL_addstring(buffer, "{ … }"); break;
  default: luaL_addstring(buffer, luaL_typename(L, index));
  }
}

// Adds the key at `key` unless it is the next index of a list. [-0, +0, m]
static void add_key(lua_State *L, luaL_Buffer *buffer, int key, lua_Integer next) {
  if (lua_isinteger(L, key) && lua_tointeger(L, key) == next) return;
  if (lua_type(L, key) == LUA_TSTRING && is_identifier(to_string(L, key))) {
    luaL_addstring(buffer, lua_tostring(L, key));
  } else {
    luaL_addchar(buffer, '[');
    add_value(L, buffer, key);
    luaL_addchar(buffer, ']');
  }
  luaL_addstring(buffer, " = ");
}

// Pushes the entry as text, preceded by the text at `text`. [-1, +1, m]
static void append_entry(lua_State *L, int text, int key, int value, int count) {
  luaL_Buffer buffer;
  luaL_buffinit(L, &buffer);
  luaL_addstring(&buffer, lua_tostring(L, text));
  luaL_addstring(&buffer, count == 0 ? "{ " : ", ");
  add_key(L, &buffer, key, count + 1);
  add_value(L, &buffer, value);
  luaL_pushresult(&buffer);
  lua_replace(L, text);
  lua_settop(L, value);
}

int bridge_describe_error_table(lua_State *L) {
  lua_settop(L, 1);
  luaL_checkstack(L, LUA_MINSTACK, NULL);
  lua_pushliteral(L, "(error object is a table value: ");
  int count = 0;
  bool hasMore = true;
  for (lua_pushnil(L); (hasMore = bridge_next_sorted(L, 1)) && count < ShownEntries; lua_settop(L, 3)) {
    append_entry(L, 2, 3, 4, count);
    count++;
  }
  lua_settop(L, 2);
  if (count == 0) {
    lua_pushliteral(L, "(error object is a table value)");
  } else {
    lua_pushstring(L, hasMore ? ", … })" : " })");
    lua_concat(L, 2);
  }
  return 1;
}

BRIDGE_END
