// Records: userdata with value semantics and one to six numbers.

#ifndef BRIDGE_RECORDS_H
#define BRIDGE_RECORDS_H

#include "../Types/types.h"
#include "../Values/userdata.h"

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
