// tostring, print and string.format with addresses that are equal in every run: the address of a value is its offset in
// the heap of its state.

#include <stdio.h>
#include <string.h>

#include "../State/state.h"
#include "library.h"

// Registry table: C function or light userdata -> its address. These lie outside of the heap, so they are numbered in
// the order of their first use; offsets of blocks begin above the numbers of all functions of the library.
static const char nonHeapAddressesKey;

// Returns the address of a value of a reference type. [-0, +0, m]; uses 3 slots.
static lua_Integer address(lua_State *L, int index) {
  BridgeState *state = state_of(L);
  const char *pointer = lua_topointer(L, index);
  if (state->heap == NULL) return (lua_Integer)(uintptr_t)pointer;
  if (bridge_heap_contains(state->heap, pointer)) return pointer - (const char *)state->heap;
  index = lua_absindex(L, index);
  bridge_push_registry_table(L, &nonHeapAddressesKey, NULL);
  lua_pushvalue(L, index);
  if (lua_rawget(L, -2) == LUA_TNIL) {
    lua_pushvalue(L, index);
    lua_pushinteger(L, ++state->externalAddressCount);
    lua_copy(L, -1, -3);
    lua_rawset(L, -4);
  }
  lua_Integer number = lua_tointeger(L, -1);
  lua_pop(L, 2);
  return number;
}

// Pushes an address as text, such as "0x00006610". [-0, +1, m]; uses 3 slots.
static void push_address(lua_State *L, int index) {
  char text[24];
  snprintf(text, sizeof text, "0x%08llx", (unsigned long long)address(L, index));
  push_c_string(L, text);
}

// Whether tostring shows the address of the value at `index`: it is of a reference type and has no __tostring.
static bool shows_address(lua_State *L, int index) {
  switch (lua_type(L, index)) {
  case LUA_TTABLE: case LUA_TFUNCTION: case LUA_TUSERDATA: case LUA_TLIGHTUSERDATA: case LUA_TTHREAD: break;
  default: return false;
  }
  if (luaL_getmetafield(L, index, "__tostring") == LUA_TNIL) return true;
  lua_pop(L, 1);
  return false;
}

// As luaL_tolstring. [-0, +1, e]; uses 4 slots.
static const char *push_tolstring(lua_State *L, int index, size_t *length) {
  index = lua_absindex(L, index);
  if (!shows_address(L, index)) return luaL_tolstring(L, index, length);
  int top = lua_gettop(L);
  push_address(L, index);
  bool isNamed = luaL_getmetafield(L, index, "__name") == LUA_TSTRING;
  lua_pushfstring(L, "%s: %s", isNamed ? lua_tostring(L, -1) : luaL_typename(L, index), lua_tostring(L, top + 1));
  lua_replace(L, top + 1);
  lua_settop(L, top + 1);
  return lua_tolstring(L, -1, length);
}

// tostring. Arguments: value. Returns: string.
static int to_string(lua_State *L) {
  luaL_checkany(L, 1);
  push_tolstring(L, 1, NULL);
  return 1;
}

// print. Arguments: values.
static int print(lua_State *L) {
  FILE *output = output_stream(state_of(L), stdout);
  int count = lua_gettop(L);
  for (int index = 1; index <= count; index++) {
    size_t length;
    const char *text = push_tolstring(L, index, &length);
    if (index > 1) fputc('\t', output);
    fwrite(text, 1, length, output);
    lua_pop(L, 1);
  }
  fputc('\n', output);
  fflush(output);
  return 0;
}

// MARK: string.format

// Returns the conversion that begins after a '%': the position of its letter, or of the terminating NUL.
static const char *conversion_letter(const char *conversion) {
  return conversion + strspn(conversion, "-+#0 .123456789");
}

// Replaces the argument at `index` by text, if string.format would show its address in the conversion `letter`. Returns
// the letter that the text needs. [-0, +0, e]; uses 4 slots.
static char replace_address_argument(lua_State *L, int index, char letter) {
  if (letter == 's' && shows_address(L, index)) {
    push_tolstring(L, index, NULL);
  } else if (letter == 'p' && lua_topointer(L, index) != NULL && lua_type(L, index) != LUA_TSTRING) {
    push_address(L, index);
  } else {
    return letter;
  }
  lua_replace(L, index);
  return 's';
}

// string.format. Arguments: format, values. Returns: string. Upvalue 1: Lua's own string.format.
static int format(lua_State *L) {
  size_t length;
  const char *text = luaL_checklstring(L, 1, &length), *end = text + length;
  int count = lua_gettop(L), index = 1;
  luaL_Buffer buffer;
  luaL_checkstack(L, 8, NULL);
  luaL_buffinitsize(L, &buffer, length);
  for (const char *next = text; next < end;) {
    const char *percent = memchr(next, '%', (size_t)(end - next));
    if (percent == NULL) percent = end;
    const char *letter = percent < end ? conversion_letter(percent + 1) : end;
    luaL_addlstring(&buffer, next, (size_t)(letter - next));
    next = letter;
    if (letter >= end) break;
    char replaced = *letter;
    if (replaced != '%' && index < count) replaced = replace_address_argument(L, ++index, replaced);
    luaL_addchar(&buffer, replaced);
    next = letter + 1;
  }
  luaL_pushresult(&buffer);
  lua_replace(L, 1);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, count, 1);
  return 1;
}

// MARK: Files

// __tostring of a file. Arguments: file. Returns: string.
static int file_to_string(lua_State *L) {
  const luaL_Stream *stream = luaL_checkudata(L, 1, LUA_FILEHANDLE);
  if (stream->closef == NULL) {
    lua_pushliteral(L, "file (closed)");
  } else {
    push_address(L, 1);
    lua_pushfstring(L, "file (%s)", lua_tostring(L, -1));
  }
  return 1;
}

void bridge_open_stable_addresses(lua_State *L) {
  lua_register(L, "tostring", to_string);
  lua_register(L, "print", print);
  lua_getglobal(L, LUA_STRLIBNAME);
  lua_getfield(L, -1, "format");
  lua_pushcclosure(L, format, 1);
  lua_setfield(L, -2, "format");
  luaL_getmetatable(L, LUA_FILEHANDLE);
  lua_pushcfunction(L, file_to_string);
  lua_setfield(L, -2, "__tostring");
  lua_pop(L, 2);
}

BRIDGE_END
