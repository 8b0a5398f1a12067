// Values: Lua's to plain ones and back.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../bridge.h"

// MARK: From Lua

static void peek_userdata(lua_State *L, int index, BridgeValue *value) {
  const Handle *handle = to_handle(L, index);
  if (handle != NULL) {
    value->kind = handle->isDead ? BridgeKindDestroyed : BridgeKindObject;
    value->type = handle->type;
    value->serial = handle->serial;
    value->content.object = handle->object;
    return;
  }
  const Record *record = to_record(L, index);
  if (record != NULL) {
    value->kind = BridgeKindRecord;
    value->type = record->type;
    memcpy(value->content.components, record->components, sizeof record->components);
    return;
  }
  value->kind = BridgeKindOther;
  const char *title = bridge_class_title(L, index);
  if (title == NULL) title = "userdata";
  value->content.string = (BridgeString){title, strlen(title)};
}

void bridge_peek(lua_State *L, int index, BridgeValue *value) {
  switch (lua_type(L, index)) {
  case LUA_TNONE:
  case LUA_TNIL: value->kind = BridgeKindNil; break;
  case LUA_TBOOLEAN:
    value->kind = BridgeKindBoolean;
    value->content.boolean = lua_toboolean(L, index) != 0;
    break;
  case LUA_TNUMBER:
    if (lua_isinteger(L, index)) {
      value->kind = BridgeKindInteger;
      value->content.integer = lua_tointeger(L, index);
    } else {
      value->kind = BridgeKindNumber;
      value->content.number = lua_tonumber(L, index);
    }
    break;
  case LUA_TSTRING:
    value->kind = BridgeKindString;
    value->content.string.bytes = lua_tolstring(L, index, &value->content.string.length);
    break;
  case LUA_TTABLE:
    value->kind = BridgeKindTable;
    value->content.table = NULL;
    break;
  case LUA_TFUNCTION: value->kind = BridgeKindFunction; break;
  case LUA_TUSERDATA: peek_userdata(L, index, value); break;
  default:
    value->kind = BridgeKindOther;
    value->content.string.bytes = lua_typename(L, lua_type(L, index));
    value->content.string.length = strlen(value->content.string.bytes);
  }
}

// The tables that a table being decoded stands in.
typedef struct Path {
  const struct Path *parent;
  const void *table;
  int depth;
} Path;

static void decode_value(
  BridgeState *state, lua_State *L, int index, bool copies, const Path *parent, BridgeValue *value);

static int compare_fields(const void *a, const void *b) {
  const BridgeString *x = &((const BridgeField *)a)->name, *y = &((const BridgeField *)b)->name;
  int order = memcmp(x->bytes, y->bytes, x->length < y->length ? x->length : y->length);
  return order != 0 ? order : x->length < y->length ? -1 : x->length > y->length;
}

// stack: peak 2
static size_t count_fields(lua_State *L, int index) {
  size_t count = 0;
  for (lua_pushnil(L); lua_next(L, index); lua_pop(L, 1)) count += lua_type(L, -2) == LUA_TSTRING;
  return count;
}

static void copy_string(BridgeState *state, lua_State *L, BridgeString *string) {
  if (!bridge_make_string(state, (const uint8_t *)string->bytes, string->length, string)) {
    luaL_error(L, "not enough memory");
  }
}

// stack: peak 2
static void decode_fields(BridgeState *state, lua_State *L, int index, const Path *path, BridgeField *field) {
  BridgeField *first = field;
  for (lua_pushnil(L); lua_next(L, index); lua_pop(L, 1)) {
    if (lua_type(L, -2) != LUA_TSTRING) continue;
    field->name.bytes = lua_tolstring(L, -2, &field->name.length);
    copy_string(state, L, &field->name);
    decode_value(state, L, lua_gettop(L), true, path, &field->value);
    field++;
  }
  qsort(first, (size_t)(field - first), sizeof *first, compare_fields);
}

// Tables are read as they lie there, without metamethods, so no script runs meanwhile.
static void decode_table(
  BridgeState *state, lua_State *L, int index, const Path *parent, BridgeValue *value) {
  Path path = {parent, lua_topointer(L, index), parent == NULL ? 1 : parent->depth + 1};
  for (const Path *outer = parent; outer != NULL; outer = outer->parent) {
    if (outer->table == path.table) luaL_error(L, "a table that contains itself cannot be passed on");
  }
  if (path.depth > BridgeDepthLimit) {
    luaL_error(L, "tables nested more than %d deep cannot be passed on", BridgeDepthLimit);
  }
  luaL_checkstack(L, 4, "too many nested tables");
  size_t itemCount = lua_rawlen(L, index);
  BridgeTable *table = bridge_make_table(state, itemCount, count_fields(L, index));
  if (table == NULL) luaL_error(L, "not enough memory");
  for (size_t i = 0; i < itemCount; i++) {
    lua_rawgeti(L, index, (lua_Integer)i + 1);
    decode_value(state, L, lua_gettop(L), true, &path, &table->items[i]);
    lua_pop(L, 1);
  }
  decode_fields(state, L, index, &path, table->fields);
  value->content.table = table;
}

static void decode_value(
  BridgeState *state, lua_State *L, int index, bool copies, const Path *parent, BridgeValue *value) {
  bridge_peek(L, index, value);
  if (value->kind == BridgeKindTable) {
    decode_table(state, L, index, parent, value);
  } else if (value->kind == BridgeKindString && copies) {
    copy_string(state, L, &value->content.string);
  }
}

void bridge_decode(BridgeState *state, lua_State *L, int index, bool copies, BridgeValue *value) {
  decode_value(state, L, lua_absindex(L, index), copies, NULL, value);
}

BridgeValue *bridge_decode_from(
  BridgeState *state, lua_State *L, int first, bool copies, BridgeValue *buffer, size_t *count) {
  int top = lua_gettop(L);
  *count = top >= first ? (size_t)(top - first + 1) : 0;
  BridgeValue *values = buffer;
  if (buffer == NULL || *count > ArgumentBufferSize) {
    values = bridge_make_values(state, *count);
    if (values == NULL) luaL_error(L, "not enough memory");
  }
  for (size_t i = 0; i < *count; i++) {
    decode_value(state, L, first + (int)i, copies, NULL, &values[i]);
  }
  return values;
}

// MARK: To Lua

static void push_table(BridgeState *state, lua_State *L, const BridgeTable *table) {
  luaL_checkstack(L, 8, "too many nested tables");
  lua_createtable(L, (int)table->itemCount, (int)table->fieldCount);
  for (size_t i = 0; i < table->itemCount; i++) {
    bridge_push(state, L, &table->items[i]);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  for (size_t i = 0; i < table->fieldCount; i++) {
    lua_pushlstring(L, table->fields[i].name.bytes, table->fields[i].name.length);
    bridge_push(state, L, &table->fields[i].value);
    lua_rawset(L, -3);
  }
}

void bridge_push(BridgeState *state, lua_State *L, const BridgeValue *value) {
  switch (value->kind) {
  case BridgeKindBoolean: lua_pushboolean(L, value->content.boolean); break;
  case BridgeKindInteger: lua_pushinteger(L, value->content.integer); break;
  case BridgeKindNumber: lua_pushnumber(L, value->content.number); break;
  case BridgeKindString: lua_pushlstring(L, value->content.string.bytes, value->content.string.length); break;
  case BridgeKindObject: bridge_push_object(state, L, value->type, value->content.object); break;
  case BridgeKindRecord: bridge_push_record(L, value->type, value->content.components); break;
  case BridgeKindTable: push_table(state, L, value->content.table); break;
  case BridgeKindExhausted: luaL_error(L, "not enough memory"); break;
  case BridgeKindNil:
  case BridgeKindDestroyed:
  case BridgeKindFunction:
  case BridgeKindNumbers:
  case BridgeKindOther: lua_pushnil(L);
  }
}

void bridge_push_all(BridgeState *state, lua_State *L, const BridgeValue *values, size_t count) {
  // Every C function has room for a few more values than a value takes to be pushed.
  if (count > 1) luaL_checkstack(L, (int)count + 8, "too many values");
  for (size_t i = 0; i < count; i++) bridge_push(state, L, &values[i]);
}

// MARK: In words

static const char *article(const char *name) {
  return strchr("AEIOUaeiou", name[0]) != NULL ? "an" : "a";
}

static int describe_number(double number, char *text, size_t capacity) {
  if (isnan(number)) return snprintf(text, capacity, "nan");
  int length = snprintf(text, capacity, "%.14g", number);
  // As Lua shows a float with a whole value.
  if (text[strspn(text, "-0123456789")] == '\0') return snprintf(text, capacity, "%.14g.0", number);
  return length;
}

static int describe_string(BridgeString string, char *text, size_t capacity) {
  enum { Longest = 40 };
  if (string.length <= Longest) {
    return snprintf(text, capacity, "a string \"%.*s\"", (int)string.length, string.bytes);
  }
  int length = Longest;
  while (length > 0 && ((unsigned char)string.bytes[length] & 0xC0) == 0x80) length--;
  return snprintf(text, capacity, "a string \"%.*s…\"", length, string.bytes);
}

static int describe(const BridgeValue *value, char *text, size_t capacity) {
  switch (value->kind) {
  case BridgeKindNil:
  case BridgeKindNumbers:
  case BridgeKindExhausted: return snprintf(text, capacity, "nil");
  case BridgeKindBoolean: return snprintf(text, capacity, value->content.boolean ? "true" : "false");
  case BridgeKindInteger: return snprintf(text, capacity, "%lld", (long long)value->content.integer);
  case BridgeKindNumber: return describe_number(value->content.number, text, capacity);
  case BridgeKindString: return describe_string(value->content.string, text, capacity);
  case BridgeKindDestroyed: return snprintf(text, capacity, "a destroyed %s", value->type->name);
  case BridgeKindObject:
  case BridgeKindRecord:
    return snprintf(text, capacity, "%s %s", article(value->type->name), value->type->name);
  case BridgeKindTable: return snprintf(text, capacity, "a table");
  case BridgeKindFunction: return snprintf(text, capacity, "a function");
  case BridgeKindOther:
    return snprintf(
      text, capacity, "%s %s", article(value->content.string.bytes), value->content.string.bytes);
  }
}

size_t bridge_describe(const BridgeValue *value, char *text, size_t capacity) {
  int length = describe(value, text, capacity);
  if (length < 0) return 0;
  return (size_t)length < capacity ? (size_t)length : capacity - 1;
}

BRIDGE_END
