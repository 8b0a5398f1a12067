// Short descriptions of values for error messages.

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "values.h"

static const char *indefinite_article(const char *name) {
  return strchr("AEIOUaeiou", name[0]) != NULL ? "an" : "a";
}

static int describe_number(double number, char *text, size_t capacity) {
  if (isnan(number)) return snprintf(text, capacity, "nan");
  int length = snprintf(text, capacity, "%.14g", number);
  // As tostring does for a float with an integral value.
  if (text[strspn(text, "-0123456789")] == '\0') return snprintf(text, capacity, "%.14g.0", number);
  return length;
}

static int describe_string(BridgeString string, char *text, size_t capacity) {
  enum { ShownStringLength = 40 };
  if (string.length <= ShownStringLength) {
    return snprintf(text, capacity, "a string \"%.*s\"", (int)string.length, string.bytes);
  }
  int length = ShownStringLength;
  while (length > 0 && ((unsigned char)string.bytes[length] & 0xC0) == 0x80) length--;
  return snprintf(text, capacity, "a string \"%.*s…\"", length, string.bytes);
}

static int describe(const BridgeValue *value, char *text, size_t capacity) {
  switch (value->kind) {
  case BridgeKindNil:
  case BridgeKindTuple:
  case BridgeKindNumberTuple:
  case BridgeKindArguments:
  case BridgeKindOutOfMemory: return snprintf(text, capacity, "nil");
  case BridgeKindBoolean: return snprintf(text, capacity, value->content.boolean ? "true" : "false");
  case BridgeKindInteger: return snprintf(text, capacity, "%lld", (long long)value->content.integer);
  case BridgeKindNumber: return describe_number(value->content.number, text, capacity);
  case BridgeKindString: return describe_string(value->content.string, text, capacity);
  case BridgeKindDestroyed: return snprintf(text, capacity, "a destroyed %s", value->type->name);
  case BridgeKindObject:
  case BridgeKindRecord:
    return snprintf(text, capacity, "%s %s", indefinite_article(value->type->name), value->type->name);
  case BridgeKindTable: return snprintf(text, capacity, "a table");
  case BridgeKindFunction: return snprintf(text, capacity, "a function");
  case BridgeKindOther:
    return snprintf(
      text, capacity, "%s %s", indefinite_article(value->content.string.bytes), value->content.string.bytes);
  }
}

ValueDescription bridge_describe_stack_value(lua_State *L, int index) {
  ValueDescription description;
  BridgeValue value;
  bridge_decode_shallow(L, index, &value);
  bridge_describe(&value, description.text, sizeof description.text);
  return description;
}

size_t bridge_describe(const BridgeValue *value, char *text, size_t capacity) {
  int length = describe(value, text, capacity);
  if (length < 0) return 0;
  return (size_t)length < capacity ? (size_t)length : capacity - 1;
}

BRIDGE_END
