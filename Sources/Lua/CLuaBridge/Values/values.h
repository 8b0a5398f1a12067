// Conversion between Lua values and bridge values.

#ifndef BRIDGE_VALUES_H
#define BRIDGE_VALUES_H

#include "../State/state.h"
#include "../bridge.h"

// MARK: decode.c

enum { ArgumentBufferSize = 8 };
// The stack index of the first argument of a method, after the receiver.
enum { FirstMethodArgument = 2 };

// Decodes the number at `index`. [-0, +0, -]
static inline void decode_number(lua_State *L, int index, BridgeValue *value) {
  if (lua_isinteger(L, index)) {
    value->kind = BridgeKindInteger;
    value->content.integer = lua_tointeger(L, index);
  } else {
    value->kind = BridgeKindNumber;
    value->content.number = lua_tonumber(L, index);
  }
}

// Decodes the value at `index` without the contents of tables, and without allocation. [-0, +0, -]
void bridge_decode_shallow(lua_State *L, int index, BridgeValue *value);
// Decodes the value at `index`; with `copiesStrings`, copies strings that might be collected before they are read.
// [-0, +0, e]
void bridge_decode(BridgeState *state, lua_State *L, int index, bool copiesStrings, BridgeValue *value);
// Decodes the values from index `first` to the top, into `buffer` if they fit, else into the arena. [-0, +0, e]
BridgeValue *bridge_decode_values(
  BridgeState *state, lua_State *L, int first, bool copiesStrings, BridgeValue *buffer, size_t *count);

// MARK: push.c

// Pushes a value. [-0, +1, e]
void bridge_push(BridgeState *state, lua_State *L, const BridgeValue *value);
// [-0, +count, e]
void bridge_push_values(BridgeState *state, lua_State *L, const BridgeValue *values, size_t count);

// MARK: describe.c

typedef struct ValueDescription {
  char text[128];
} ValueDescription;

// Describes the value at `index` for messages; see bridge_describe. [-0, +0, -]
ValueDescription bridge_describe_stack_value(lua_State *L, int index);

// MARK: error_table.c

// Describes an error object that is a table without __tostring, by its first entries; calls no function of the script.
// Arguments: table. Returns: the message.
int bridge_describe_error_table(lua_State *L);

#endif
