// Records: userdata with value semantics and one to six numbers.

#ifndef BRIDGE_STRUCTS_H
#define BRIDGE_STRUCTS_H

#include "../Types/types.h"
#include "../Values/userdata.h"

// MARK: records.c

// [-0, +0, e]
void bridge_make_record_metatable(lua_State *L, BridgeType *type);
// __call of a type's global. Arguments: global, components or a value to convert. Returns: record. Upvalue 1: the type.
int bridge_conrecord_record(lua_State *L);
// Pushes a record with the components of a value, such as a table; raises an error if it has others. Returns 1.
// [-0, +1, e]
int bridge_convert_to_record(lua_State *L, int index, const BridgeType *type);

// MARK: arithmetic.c

// Adds the arithmetic metamethods and __eq to the metatable on top. [-0, +0, m]
void bridge_set_record_metamethods(lua_State *L);

#endif
