// Records: userdata that are values of one to six numbers.

#ifndef BRIDGE_RECORDS_H
#define BRIDGE_RECORDS_H

#include "../Types/types.h"
#include "../bridge.h"

typedef struct Record {
  const void *magic;
  BridgeType *type;
  double components[BridgeComponentLimit];
} Record;

extern const char recordMagic;

static inline Record *to_record(lua_State *L, int index) {
  Record *record = lua_touserdata(L, index);
  if (record == NULL || lua_rawlen(L, index) < sizeof(Record)) return NULL;
  return record->magic == &recordMagic ? record : NULL;
}

// MARK: records.c

// stack: out 1. Raises.
Record *bridge_push_record(lua_State *L, BridgeType *type, const double *components);
void bridge_make_record_metatable(lua_State *L, BridgeType *type);
// stack: in type's global, arguments; out record
int bridge_construct_record(lua_State *L, BridgeType *type);

// MARK: arithmetic.c

// Sets the metamethods of arithmetic and == in the table on top. Raises.
void bridge_set_record_metamethods(lua_State *L);

#endif
