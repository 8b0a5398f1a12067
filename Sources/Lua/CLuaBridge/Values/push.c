// Conversion of bridge values to Lua values.

#include <string.h>

#include "userdata.h"
#include "values.h"

RecordValue *bridge_push_record(lua_State *L, BridgeType *type, const double *components) {
  RecordValue *recordValue = lua_newuserdatauv(L, sizeof *recordValue, 0);
  recordValue->magic = &recordMagic;
  recordValue->type = type;
  memcpy(recordValue->components, components, sizeof recordValue->components);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &type->metatableKey);
  lua_setmetatable(L, -2);
  return recordValue;
}

// [-0, +1, e]
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
  case BridgeKindOutOfMemory: luaL_error(L, "not enough memory"); break;
  case BridgeKindNil:
  case BridgeKindDestroyed:
  case BridgeKindFunction:
  case BridgeKindTuple:
  case BridgeKindNumberTuple:
  case BridgeKindArguments:
  case BridgeKindOther: lua_pushnil(L);
  }
}

void bridge_push_values(BridgeState *state, lua_State *L, const BridgeValue *values, size_t count) {
  // A single value fits into the LUA_MINSTACK slots of a C function.
  if (count > 1) luaL_checkstack(L, (int)count + 8, "too many values");
  for (size_t i = 0; i < count; i++) bridge_push(state, L, &values[i]);
}

BRIDGE_END
