// Values: Lua's to plain ones and back.

#ifndef BRIDGE_VALUES_H
#define BRIDGE_VALUES_H

#include "../State/state.h"
#include "../bridge.h"

// MARK: decode.c

enum { ArgumentBufferSize = 8 };

// Decodes without looking into tables. Never raises, needs no memory.
void bridge_peek(lua_State *L, int index, BridgeValue *value);
// Decodes; `copies` strings that might go before the value is read. Raises.
void bridge_decode(BridgeState *state, lua_State *L, int index, bool copies, BridgeValue *value);
// Decodes the values from `first` to the top, into `buffer` where they fit. Raises.
BridgeValue *bridge_decode_from(
  BridgeState *state, lua_State *L, int first, bool copies, BridgeValue *buffer, size_t *count);

// MARK: push.c

// stack: out 1. Raises.
void bridge_push(BridgeState *state, lua_State *L, const BridgeValue *value);
void bridge_push_all(BridgeState *state, lua_State *L, const BridgeValue *values, size_t count);

// MARK: describe.c

typedef struct Words {
  char text[128];
} Words;

// What messages call the value at an index of the stack; see bridge_describe. Never raises.
Words bridge_words(lua_State *L, int index);

#endif
