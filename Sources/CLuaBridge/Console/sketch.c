// Copies of values, to be shown: limited in depth and width, in an order that does not depend on Lua's hash.
//
// Only __tostring runs code of a script; what that raises is a part of the copy.

#include <string.h>

#include "../Calls/calls.h"
#include "../Classes/classes.h"
#include "../Objects/objects.h"
#include "../Records/records.h"
#include "../Scripts/scripts.h"
#include "../State/arena.h"
#include "../Values/values.h"
#include "console.h"

// The tables around the one that is being copied, and what is left of the limits.
typedef struct Surroundings {
  const struct Surroundings *outer;
  const void *table;
  int depth;
  const BridgeSketchLimits *limits;
  int32_t *rest;
} Surroundings;

static void sketch_value(
  BridgeState *state, lua_State *L, int index, const Surroundings *around, BridgeSketch *sketch);

static void copy_text(BridgeState *state, lua_State *L, const char *bytes, size_t length, BridgeString *text) {
  if (!bridge_make_string(state, (const uint8_t *)bytes, length, text)) luaL_error(L, "not enough memory");
}

// MARK: Texts

// As much of the string at an index as may be shown, ended between two characters of UTF-8.
static void sketch_string(
  BridgeState *state, lua_State *L, int index, const BridgeSketchLimits *limits, BridgeSketch *sketch) {
  size_t length;
  const char *bytes = lua_tolstring(L, index, &length);
  size_t shown = length;
  if (shown > limits->length) {
    shown = limits->length;
    while (shown > 0 && ((unsigned char)bytes[shown] & 0xC0) == 0x80) shown--;
  }
  sketch->omitted = length - shown;
  copy_text(state, L, bytes, shown, &sketch->text);
}

// stack: in value; out text
static int text_of(lua_State *L) {
  luaL_tolstring(L, 1, NULL);
  return 1;
}

// What __tostring says, or why it does not.
static void sketch_text(
  BridgeState *state, lua_State *L, int index, const BridgeSketchLimits *limits, BridgeSketch *sketch) {
  lua_pushcfunction(L, text_of);
  lua_pushvalue(L, index);
  bool isDone = lua_pcall(L, 1, 1, 0) == LUA_OK;
  sketch->kind = isDone ? BridgeSketchKindText : BridgeSketchKindFault;
  if (lua_type(L, -1) == LUA_TSTRING) sketch_string(state, L, lua_gettop(L), limits, sketch);
  lua_pop(L, 1);
}

// MARK: Functions and coroutines

static void sketch_function(BridgeState *state, lua_State *L, int index, BridgeSketch *sketch) {
  lua_Debug function;
  lua_pushvalue(L, index);
  lua_getinfo(L, ">S", &function);
  sketch->kind = BridgeSketchKindFunction;
  if (*function.what == 'C') {
    bridge_push_name(state, L, index);
    sketch_string(state, L, lua_gettop(L), &(BridgeSketchLimits){.length = 80}, sketch);
    lua_pop(L, 1);
  } else {
    copy_text(state, L, function.short_src, strlen(function.short_src), &sketch->text);
    sketch->line = function.linedefined;
  }
}

static const char *coroutine_status(lua_State *L, lua_State *thread) {
  lua_Debug frame;
  if (L == thread) return "running";
  switch (lua_status(thread)) {
  case LUA_YIELD: return "suspended";
  case LUA_OK:
    if (lua_getstack(thread, 0, &frame)) return "normal";
    return lua_gettop(thread) == 0 ? "dead" : "suspended";
  default: return "dead";
  }
}

static void sketch_coroutine(BridgeState *state, lua_State *L, int index, BridgeSketch *sketch) {
  const char *status = coroutine_status(L, lua_tothread(L, index));
  sketch->kind = BridgeSketchKindCoroutine;
  copy_text(state, L, status, strlen(status), &sketch->text);
}

// MARK: The entries of a table

// A key as it can be compared without Lua.
typedef struct Key {
  int rank;  // integers, other numbers, strings, all else
  lua_Integer integer;
  lua_Number number;
  const char *text;
  size_t length;
  const void *address;
} Key;

static Key key_at(lua_State *L, int index) {
  Key key = {.rank = 3, .address = lua_topointer(L, index)};
  switch (lua_type(L, index)) {
  case LUA_TNUMBER:
    key.rank = lua_isinteger(L, index) ? 0 : 1;
    key.integer = lua_tointeger(L, index);
    key.number = lua_tonumber(L, index);
    break;
  case LUA_TSTRING:
    key.rank = 2;
    key.text = lua_tolstring(L, index, &key.length);
    break;
  case LUA_TBOOLEAN: key.integer = lua_toboolean(L, index) + 1; break;
  }
  return key;
}

static int compare_keys(const Key *a, const Key *b) {
  if (a->rank != b->rank) return a->rank - b->rank;
  if (a->rank == 1) return a->number < b->number ? -1 : a->number > b->number;
  if (a->rank == 2) {
    int order = memcmp(a->text, b->text, a->length < b->length ? a->length : b->length);
    return order != 0 ? order : a->length < b->length ? -1 : a->length > b->length;
  }
  if (a->integer != b->integer) return a->integer < b->integer ? -1 : 1;
  return a->address == b->address ? 0 : a->address < b->address ? -1 : 1;
}

typedef struct Selection {
  Key keys[BridgeSketchWidthLimit];
  int count;
  size_t total;
} Selection;

// The first keys of a table in their order, with no memory of Lua's. stack: peak 2
static void select_keys(lua_State *L, int table, int width, Selection *selection) {
  selection->count = 0;
  selection->total = 0;
  for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1)) {
    Key key = key_at(L, -2);
    int place = selection->count < width ? selection->count++ : width;
    selection->total++;
    while (place > 0 && compare_keys(&key, &selection->keys[place - 1]) < 0) {
      if (place < width) selection->keys[place] = selection->keys[place - 1];
      place--;
    }
    if (place < width) selection->keys[place] = key;
  }
}

// Puts the keys and their values onto the stack, before code of a script could change the table. stack: out 2 × count
static void push_entries(lua_State *L, int table, const Selection *selection) {
  luaL_checkstack(L, 2 * selection->count + LUA_MINSTACK, "too many nested tables");
  int first = lua_gettop(L) + 1;
  lua_settop(L, first - 1 + 2 * selection->count);
  for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1)) {
    Key key = key_at(L, -2);
    for (int i = 0; i < selection->count; i++) {
      if (compare_keys(&key, &selection->keys[i]) != 0) continue;
      lua_pushvalue(L, -2);
      lua_replace(L, first + 2 * i);
      lua_copy(L, -1, first + 2 * i + 1);
      break;
    }
  }
}

static void sketch_entries(
  BridgeState *state, lua_State *L, int table, const Surroundings *around, BridgeSketch *sketch) {
  Selection selection;
  int width = around->limits->width < BridgeSketchWidthLimit ? around->limits->width : BridgeSketchWidthLimit;
  if (width > *around->rest) width = *around->rest;
  select_keys(L, table, width, &selection);
  *around->rest -= selection.count;
  size_t count = (size_t)selection.count;
  sketch->omitted = selection.total - count;
  BridgeSketch *keys = bridge_make_bytes(state, 2 * count + 1, sizeof *keys);
  if (keys == NULL) luaL_error(L, "not enough memory");
  int first = lua_gettop(L) + 1;
  push_entries(L, table, &selection);
  for (size_t i = 0; i < count; i++) {
    sketch_value(state, L, first + 2 * (int)i, around, &keys[i]);
    sketch_value(state, L, first + 2 * (int)i + 1, around, &keys[count + i]);
  }
  lua_settop(L, first - 1);
  sketch->keys = keys;
  sketch->values = keys + count;
  sketch->count = count;
}

// MARK: Tables

static bool is_inside(const Surroundings *around, const void *table) {
  while (around != NULL && around->table != table) around = around->outer;
  return around != NULL;
}

static bool is_empty(lua_State *L, int table) {
  lua_pushnil(L);
  if (lua_next(L, table) == 0) return true;
  lua_pop(L, 2);
  return false;
}

static void sketch_table(
  BridgeState *state, lua_State *L, int index, const Surroundings *around, BridgeSketch *sketch) {
  if (luaL_getmetafield(L, index, "__name") == LUA_TSTRING) {
    sketch_string(state, L, lua_gettop(L), &(BridgeSketchLimits){.length = 80}, sketch);
    sketch->omitted = 0;
  }
  const void *table = lua_topointer(L, index);
  sketch->kind = BridgeSketchKindTable;
  if (is_inside(around, table)) {
    sketch->kind = BridgeSketchKindCycle;
  } else if (around->depth >= around->limits->depth || *around->rest <= 0) {
    if (!is_empty(L, index)) sketch->kind = BridgeSketchKindDeepTable;
  } else {
    Surroundings inside = {around, table, around->depth + 1, around->limits, around->rest};
    sketch_entries(state, L, index, &inside, sketch);
  }
}

// MARK: Values

static bool has_text(lua_State *L, int index) {
  if (luaL_getmetafield(L, index, "__tostring") == LUA_TNIL) return false;
  lua_pop(L, 1);
  return true;
}

static bool is_known(lua_State *L, int index) {
  return to_handle(L, index) != NULL || to_record(L, index) != NULL;
}

static void sketch_value(
  BridgeState *state, lua_State *L, int index, const Surroundings *around, BridgeSketch *sketch) {
  luaL_checkstack(L, LUA_MINSTACK, "too many nested tables");
  int top = lua_gettop(L);
  memset(sketch, 0, sizeof *sketch);
  switch (lua_type(L, index)) {
  case LUA_TSTRING:
    sketch->kind = BridgeSketchKindString;
    sketch_string(state, L, index, around->limits, sketch);
    break;
  case LUA_TFUNCTION: sketch_function(state, L, index, sketch); break;
  case LUA_TTHREAD: sketch_coroutine(state, L, index, sketch); break;
  case LUA_TTABLE:
    if (has_text(L, index)) {
      sketch_text(state, L, index, around->limits, sketch);
    } else {
      sketch_table(state, L, index, around, sketch);
    }
    break;
  case LUA_TUSERDATA:
    if (!is_known(L, index)) {
      sketch_text(state, L, index, around->limits, sketch);
      break;
    }
    bridge_peek(L, index, &sketch->value);
    break;
  default: bridge_peek(L, index, &sketch->value);
  }
  lua_settop(L, top);
}

void bridge_sketch(
  BridgeState *state, lua_State *L, int index, const BridgeSketchLimits *limits, BridgeSketch *sketch) {
  int32_t rest = limits->total;
  Surroundings around = {NULL, NULL, 0, limits, &rest};
  sketch_value(state, L, index, &around, sketch);
}

BRIDGE_END
