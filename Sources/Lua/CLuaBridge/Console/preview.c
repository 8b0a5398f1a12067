// Previews: copies of values for display, limited in depth and width, in an order that does not depend on Lua's hash.
//
// Only __tostring runs script code; an error that it raises becomes part of the preview.

#include <string.h>

#include "../Calls/calls.h"
#include "../Globals/globals.h"
#include "../Scripts/scripts.h"
#include "../State/arena.h"
#include "../Values/text.h"
#include "../Values/userdata.h"
#include "../Values/values.h"
#include "console.h"

// Recursion state: the chain of enclosing tables, and the remaining limits.
typedef struct PreviewContext {
  const struct PreviewContext *outer;
  const void *table;
  int depth;
  const BridgePreviewLimits *limits;
  int32_t *remaining;
} PreviewContext;

// [-0, +0, e]
static void preview_value(
  BridgeState *state, lua_State *L, int index, const PreviewContext *context, BridgePreview *preview);

// [-0, +0, e]
static void copy_text(BridgeState *state, lua_State *L, const char *bytes, size_t length, BridgeString *text) {
  if (!bridge_make_string(state, (const uint8_t *)bytes, length, text)) luaL_error(L, "not enough memory");
}

// MARK: Strings

// Copies a prefix of the string at `index`, cut at a UTF-8 character boundary. [-0, +0, e]
static void preview_string(
  BridgeState *state, lua_State *L, int index, const BridgePreviewLimits *limits, BridgePreview *preview) {
  BridgeString string = to_string(L, index);
  size_t shown = string.length;
  if (shown > limits->stringLength) {
    shown = limits->stringLength;
    while (shown > 0 && ((unsigned char)string.bytes[shown] & 0xC0) == 0x80) shown--;
  }
  preview->omitted = string.length - shown;
  copy_text(state, L, string.bytes, shown, &preview->text);
}

// Copies the result of __tostring, or the message of the error that it raised. [-0, +0, e]
static void preview_tostring_result(
  BridgeState *state, lua_State *L, int index, const BridgePreviewLimits *limits, BridgePreview *preview) {
  lua_pushcfunction(L, bridge_call_tostring);
  lua_pushvalue(L, index);
  bool isDone = lua_pcall(L, 1, 1, 0) == LUA_OK;
  preview->kind = isDone ? BridgePreviewKindText : BridgePreviewKindToStringError;
  if (lua_type(L, -1) == LUA_TSTRING) preview_string(state, L, lua_gettop(L), limits, preview);
  lua_pop(L, 1);
}

// MARK: Functions and coroutines

// [-0, +0, e]
static void preview_function(BridgeState *state, lua_State *L, int index, BridgePreview *preview) {
  lua_Debug function;
  lua_pushvalue(L, index);
  lua_getinfo(L, ">S", &function);
  preview->kind = BridgePreviewKindFunction;
  if (*function.what == 'C') {
    bridge_push_documented_name(state, L, index);
    preview_string(state, L, lua_gettop(L), &(BridgePreviewLimits){.stringLength = 80}, preview);
    lua_pop(L, 1);
  } else {
    copy_text(state, L, function.short_src, strlen(function.short_src), &preview->text);
    preview->line = function.linedefined;
  }
}

// [-0, +0, -]
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

// [-0, +0, e]
static void preview_coroutine(BridgeState *state, lua_State *L, int index, BridgePreview *preview) {
  const char *status = coroutine_status(L, lua_tothread(L, index));
  preview->kind = BridgePreviewKindCoroutine;
  copy_text(state, L, status, strlen(status), &preview->text);
}

// MARK: Table entries

// A table key, copied so that keys can be compared without the Lua API.
typedef struct SortKey {
  int rank;  // 0: integers, 1: floats, 2: strings, 3: others
  lua_Integer integer;
  lua_Number number;
  BridgeString string;
  const void *address;
} SortKey;

// Returns the rank of a key in the order of a preview: integers, other numbers, strings, the rest. [-0, +0, -]
static SortKey sort_key(lua_State *L, int index) {
  SortKey key = {.rank = 3, .address = lua_topointer(L, index)};
  switch (lua_type(L, index)) {
  case LUA_TNUMBER:
    key.rank = lua_isinteger(L, index) ? 0 : 1;
    key.integer = lua_tointeger(L, index);
    key.number = lua_tonumber(L, index);
    break;
  case LUA_TSTRING:
    key.rank = 2;
    key.string = to_string(L, index);
    break;
  case LUA_TBOOLEAN: key.integer = lua_toboolean(L, index) + 1; break;
  }
  return key;
}

static int compare_keys(const SortKey *a, const SortKey *b) {
  if (a->rank != b->rank) return a->rank - b->rank;
  if (a->rank == 1) return a->number < b->number ? -1 : a->number > b->number;
  if (a->rank == 2) return compare_strings(a->string, b->string);
  if (a->integer != b->integer) return a->integer < b->integer ? -1 : 1;
  return a->address == b->address ? 0 : a->address < b->address ? -1 : 1;
}

typedef struct SmallestKeys {
  SortKey keys[BridgePreviewWidthLimit];
  int count;
  size_t total;
} SmallestKeys;

// Selects the smallest `maximumCount` keys of a table in their order, without allocating Lua memory. [-0, +0, -]; uses
// 2 slots.
static void find_smallest_keys(lua_State *L, int table, int maximumCount, SmallestKeys *smallest) {
  smallest->count = 0;
  smallest->total = 0;
  for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1)) {
    SortKey key = sort_key(L, -2);
    int position = smallest->count < maximumCount ? smallest->count++ : maximumCount;
    smallest->total++;
    while (position > 0 && compare_keys(&key, &smallest->keys[position - 1]) < 0) {
      if (position < maximumCount) smallest->keys[position] = smallest->keys[position - 1];
      position--;
    }
    if (position < maximumCount) smallest->keys[position] = key;
  }
}

// Pushes the selected keys and their values at once, before script code could change the table. [-0, +2 × count, e]
static void push_entries(lua_State *L, int table, const SmallestKeys *smallest) {
  luaL_checkstack(L, 2 * smallest->count + LUA_MINSTACK, "too many nested tables");
  int first = lua_gettop(L) + 1;
  lua_settop(L, first - 1 + 2 * smallest->count);
  for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1)) {
    SortKey key = sort_key(L, -2);
    for (int i = 0; i < smallest->count; i++) {
      if (compare_keys(&key, &smallest->keys[i]) != 0) continue;
      lua_pushvalue(L, -2);
      lua_replace(L, first + 2 * i);
      lua_copy(L, -1, first + 2 * i + 1);
      break;
    }
  }
}

// [-0, +0, e]
static void preview_entries(
  BridgeState *state, lua_State *L, int table, const PreviewContext *context, BridgePreview *preview) {
  SmallestKeys smallest;
  int width = context->limits->width < BridgePreviewWidthLimit ? context->limits->width : BridgePreviewWidthLimit;
  if (width > *context->remaining) width = *context->remaining;
  find_smallest_keys(L, table, width, &smallest);
  *context->remaining -= smallest.count;
  size_t count = (size_t)smallest.count;
  preview->omitted = smallest.total - count;
  BridgePreview *keys = bridge_arena_allocate(state, 2 * count + 1, sizeof *keys);
  if (keys == NULL) luaL_error(L, "not enough memory");
  int first = lua_gettop(L) + 1;
  push_entries(L, table, &smallest);
  for (size_t i = 0; i < count; i++) {
    preview_value(state, L, first + 2 * (int)i, context, &keys[i]);
    preview_value(state, L, first + 2 * (int)i + 1, context, &keys[count + i]);
  }
  lua_settop(L, first - 1);
  preview->keys = keys;
  preview->values = keys + count;
  preview->count = count;
}

// MARK: Tables

static bool is_cycle(const PreviewContext *context, const void *table) {
  while (context != NULL && context->table != table) context = context->outer;
  return context != NULL;
}

// [-0, +0, -]
static bool is_empty(lua_State *L, int table) {
  lua_pushnil(L);
  if (lua_next(L, table) == 0) return true;
  lua_pop(L, 2);
  return false;
}

// [-0, +0, e]
static void preview_table(
  BridgeState *state, lua_State *L, int index, const PreviewContext *context, BridgePreview *preview) {
  if (luaL_getmetafield(L, index, "__name") == LUA_TSTRING) {
    preview_string(state, L, lua_gettop(L), &(BridgePreviewLimits){.stringLength = 80}, preview);
    preview->omitted = 0;
  }
  const void *table = lua_topointer(L, index);
  preview->kind = BridgePreviewKindTable;
  if (is_cycle(context, table)) {
    preview->kind = BridgePreviewKindCycle;
  } else if (context->depth >= context->limits->depth || *context->remaining <= 0) {
    if (!is_empty(L, index)) preview->kind = BridgePreviewKindCollapsedTable;
  } else {
    PreviewContext inside = {context, table, context->depth + 1, context->limits, context->remaining};
    preview_entries(state, L, index, &inside, preview);
  }
}

// MARK: Values

// [-0, +0, m]
static bool has_tostring(lua_State *L, int index) {
  if (luaL_getmetafield(L, index, "__tostring") == LUA_TNIL) return false;
  lua_pop(L, 1);
  return true;
}

// [-0, +0, -]
static bool is_host_userdata(lua_State *L, int index) {
  return to_handle(L, index) != NULL || to_record(L, index) != NULL;
}

static void preview_value(
  BridgeState *state, lua_State *L, int index, const PreviewContext *context, BridgePreview *preview) {
  luaL_checkstack(L, LUA_MINSTACK, "too many nested tables");
  int top = lua_gettop(L);
  memset(preview, 0, sizeof *preview);
  switch (lua_type(L, index)) {
  case LUA_TSTRING:
    preview->kind = BridgePreviewKindString;
    preview_string(state, L, index, context->limits, preview);
    break;
  case LUA_TFUNCTION: preview_function(state, L, index, preview); break;
  case LUA_TTHREAD: preview_coroutine(state, L, index, preview); break;
  case LUA_TTABLE:
    if (has_tostring(L, index)) {
      preview_tostring_result(state, L, index, context->limits, preview);
    } else {
      preview_table(state, L, index, context, preview);
    }
    break;
  case LUA_TUSERDATA:
    if (!is_host_userdata(L, index)) {
      preview_tostring_result(state, L, index, context->limits, preview);
      break;
    }
    bridge_decode_shallow(L, index, &preview->value);
    break;
  default: bridge_decode_shallow(L, index, &preview->value);
  }
  lua_settop(L, top);
}

void bridge_preview(
  BridgeState *state, lua_State *L, int index, const BridgePreviewLimits *limits, BridgePreview *preview) {
  int32_t remaining = limits->totalEntries;
  PreviewContext context = {NULL, NULL, 0, limits, &remaining};
  preview_value(state, L, index, &context, preview);
}

BRIDGE_END
