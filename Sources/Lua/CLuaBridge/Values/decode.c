// Conversion of Lua values to bridge values.

#include <stdlib.h>
#include <string.h>

#include "text.h"
#include "userdata.h"
#include "values.h"

const char classMagic, handleMagic, recordMagic;

// [-0, +0, -]
static void decode_userdata(lua_State *L, int index, BridgeValue *value) {
  const Handle *handle = to_handle(L, index);
  if (handle != NULL) {
    value->kind = handle->isDestroyed ? BridgeKindDestroyed : BridgeKindObject;
    value->type = handle->type;
    value->handleID = handle->handleID;
    value->content.object = handle->object;
    return;
  }
  const RecordValue *recordValue = to_record(L, index);
  if (recordValue != NULL) {
    value->kind = BridgeKindRecord;
    value->type = recordValue->type;
    memcpy(value->content.components, recordValue->components, sizeof recordValue->components);
    return;
  }
  value->kind = BridgeKindOther;
  const char *displayName = class_display_name(L, index);
  if (displayName == NULL) displayName = "userdata";
  value->content.string = (BridgeString){displayName, strlen(displayName)};
}

void bridge_decode_shallow(lua_State *L, int index, BridgeValue *value) {
  switch (lua_type(L, index)) {
  case LUA_TNONE:
  case LUA_TNIL: value->kind = BridgeKindNil; break;
  case LUA_TBOOLEAN:
    value->kind = BridgeKindBoolean;
    value->content.boolean = lua_toboolean(L, index) != 0;
    break;
  case LUA_TNUMBER: decode_number(L, index, value); break;
  case LUA_TSTRING:
    value->kind = BridgeKindString;
    value->content.string = to_string(L, index);
    break;
  case LUA_TTABLE:
    value->kind = BridgeKindTable;
    value->content.table = NULL;
    break;
  case LUA_TFUNCTION: value->kind = BridgeKindFunction; break;
  case LUA_TUSERDATA: decode_userdata(L, index, value); break;
  default:
    value->kind = BridgeKindOther;
    value->content.string.bytes = lua_typename(L, lua_type(L, index));
    value->content.string.length = strlen(value->content.string.bytes);
  }
}

// The chain of tables that enclose the table being decoded.
typedef struct EnclosingTable {
  const struct EnclosingTable *parent;
  const void *table;
  int depth;
} EnclosingTable;

// [-0, +0, e]
static void decode_value(
  BridgeState *state, lua_State *L, int index, bool copiesStrings, const EnclosingTable *parent, BridgeValue *value);

static int compare_fields(const void *a, const void *b) {
  return compare_strings(((const BridgeField *)a)->name, ((const BridgeField *)b)->name);
}

// Returns the number of string keys. [-0, +0, -]; uses 2 slots.
static size_t count_fields(lua_State *L, int index) {
  size_t count = 0;
  for (lua_pushnil(L); lua_next(L, index); lua_pop(L, 1)) count += lua_type(L, -2) == LUA_TSTRING;
  return count;
}

// [-0, +0, e]
static void copy_string(BridgeState *state, lua_State *L, BridgeString *string) {
  if (!bridge_make_string(state, (const uint8_t *)string->bytes, string->length, string)) {
    luaL_error(L, "not enough memory");
  }
}

// [-0, +0, e]; uses 2 slots.
static void decode_fields(BridgeState *state, lua_State *L, int index, const EnclosingTable *enclosing, BridgeField *field) {
  BridgeField *first = field;
  for (lua_pushnil(L); lua_next(L, index); lua_pop(L, 1)) {
    if (lua_type(L, -2) != LUA_TSTRING) continue;
    field->name = to_string(L, -2);
    copy_string(state, L, &field->name);
    decode_value(state, L, lua_gettop(L), true, enclosing, &field->value);
    field++;
  }
  qsort(first, (size_t)(field - first), sizeof *first, compare_fields);
}

// Tables are read raw, so no script code runs. [-0, +0, e]
static void decode_table(
  BridgeState *state, lua_State *L, int index, const EnclosingTable *parent, BridgeValue *value) {
  EnclosingTable enclosing = {parent, lua_topointer(L, index), parent == NULL ? 1 : parent->depth + 1};
  for (const EnclosingTable *outer = parent; outer != NULL; outer = outer->parent) {
    if (outer->table == enclosing.table) luaL_error(L, "a table that contains itself cannot be passed on");
  }
  if (enclosing.depth > BridgeDepthLimit) {
    luaL_error(L, "tables nested more than %d deep cannot be passed on", BridgeDepthLimit);
  }
  luaL_checkstack(L, 4, "too many nested tables");
  size_t itemCount = lua_rawlen(L, index);
  BridgeTable *table = bridge_make_table(state, itemCount, count_fields(L, index));
  if (table == NULL) luaL_error(L, "not enough memory");
  for (size_t i = 0; i < itemCount; i++) {
    lua_rawgeti(L, index, (lua_Integer)i + 1);
    decode_value(state, L, lua_gettop(L), true, &enclosing, &table->items[i]);
    lua_pop(L, 1);
  }
  decode_fields(state, L, index, &enclosing, table->fields);
  value->content.table = table;
}

static void decode_value(
  BridgeState *state, lua_State *L, int index, bool copiesStrings, const EnclosingTable *parent, BridgeValue *value) {
  bridge_decode_shallow(L, index, value);
  if (value->kind == BridgeKindTable) {
    decode_table(state, L, index, parent, value);
  } else if (value->kind == BridgeKindString && copiesStrings) {
    copy_string(state, L, &value->content.string);
  }
}

void bridge_decode(BridgeState *state, lua_State *L, int index, bool copiesStrings, BridgeValue *value) {
  decode_value(state, L, lua_absindex(L, index), copiesStrings, NULL, value);
}

BridgeValue *bridge_decode_values(
  BridgeState *state, lua_State *L, int first, bool copiesStrings, BridgeValue *buffer, size_t *count) {
  int top = lua_gettop(L);
  *count = top >= first ? (size_t)(top - first + 1) : 0;
  BridgeValue *values = buffer;
  if (buffer == NULL || *count > ArgumentBufferSize) {
    values = bridge_make_values(state, *count);
    if (values == NULL) luaL_error(L, "not enough memory");
  }
  for (size_t i = 0; i < *count; i++) {
    decode_value(state, L, first + (int)i, copiesStrings, NULL, &values[i]);
  }
  return values;
}

BRIDGE_END
