// Records: userdata with value semantics and one to six numbers.

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

// Pushes a new record. [-0, +1, m]
Record *bridge_push_record(lua_State *L, BridgeType *type, const double *components);
void bridge_make_record_metatable(lua_State *L, BridgeType *type);
// Arguments: the type's global, components or a value to convert. Returns: record.
int bridge_construct_record(lua_State *L, BridgeType *type);

// MARK: arithmetic.c

// Adds the arithmetic metamethods and __eq to the metatable on top. [-0, +0, m]
void bridge_set_record_metamethods(lua_State *L);

#endif
