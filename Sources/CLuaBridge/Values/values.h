// Values: Lua's to plain ones and back.

#ifndef BRIDGE_VALUES_H
#define BRIDGE_VALUES_H

#include "../State/state.h"
#include "../bridge.h"

// MARK: decode.c

enum { ArgumentBufferSize = 8 };

// Decodes without looking into tables. Never raises, needs no memory.
void bridge_decode_shallow(lua_State *L, int index, BridgeValue *value);
// Decodes; with `copiesStrings`, copies strings that might go before the value is read. Raises.
void bridge_decode(BridgeState *state, lua_State *L, int index, bool copiesStrings, BridgeValue *value);
// Decodes the values from `first` to the top, into `buffer` where they fit. Raises.
BridgeValue *bridge_decode_from(
  BridgeState *state, lua_State *L, int first, bool copiesStrings, BridgeValue *buffer, size_t *count);

// MARK: push.c

// stack: out 1. Raises.
void bridge_push(BridgeState *state, lua_State *L, const BridgeValue *value);
void bridge_push_values(BridgeState *state, lua_State *L, const BridgeValue *values, size_t count);

// MARK: describe.c

typedef struct ValueDescription {
  char text[128];
} ValueDescription;

// What messages call the value at an index of the stack; see bridge_describe. Never raises.
ValueDescription bridge_describe_index(lua_State *L, int index);

#endif
