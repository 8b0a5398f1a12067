// Comparison and classification of strings.

#ifndef BRIDGE_TEXT_H
#define BRIDGE_TEXT_H

#include <ctype.h>
#include <string.h>

#include "../bridge.h"

// Compares the bytes of two strings, as memcmp does; a prefix is less than the whole.
static inline int compare_strings(BridgeString a, BridgeString b) {
  int order = memcmp(a.bytes, b.bytes, a.length < b.length ? a.length : b.length);
  return order != 0 ? order : (a.length > b.length) - (a.length < b.length);
}

// Returns whether the string consists of letters, digits and underscores, and does not begin with a digit.
static inline bool is_identifier(BridgeString string) {
  if (string.length == 0 || isdigit((unsigned char)*string.bytes)) return false;
  size_t length = 0;
  while (length < string.length && (isalnum((unsigned char)string.bytes[length]) || string.bytes[length] == '_')) {
    length++;
  }
  return length == string.length;
}

// Returns the string at `index`, which must be one. [-0, +0, -]
static inline BridgeString to_string(lua_State *L, int index) {
  BridgeString string;
  string.bytes = lua_tolstring(L, index, &string.length);
  return string;
}

#endif
