// Values on their way between Swift and Lua.

#ifndef BRIDGE_VALUES_PUBLIC_H
#define BRIDGE_VALUES_PUBLIC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// An enumeration that Swift sees as one, with exhaustive switches.
#define BRIDGE_ENUM(name, type) \
  enum __attribute__((enum_extensibility(closed))) name : type; \
  typedef enum name name; \
  enum __attribute__((enum_extensibility(closed))) name : type

enum {
  BridgeComponentLimit = 6,  // doubles in a record
  BridgeDepthLimit = 8       // tables inside tables that are decoded
};

#pragma clang assume_nonnull begin

typedef struct BridgeState BridgeState;
typedef struct BridgeControl BridgeControl;
typedef struct BridgeType BridgeType;

BRIDGE_ENUM(BridgeKind, uint8_t) {
  BridgeKindNil,
  BridgeKindBoolean,
  BridgeKindInteger,
  BridgeKindNumber,
  BridgeKindString,
  BridgeKindObject,
  BridgeKindDestroyed,  // an object's handle that is dead; `content.object` is still there for its label
  BridgeKindRecord,
  BridgeKindTable,
  BridgeKindFunction,
  BridgeKindOther,      // `content.string` names the Lua type
  BridgeKindNumberTuple,    // in a reply: `numberCount` numbers in `content.components`, each a result of its own
  BridgeKindOutOfMemory   // in a reply: there was no memory for the value; C raises "not enough memory"
};

// Bytes that somebody else owns: Lua's stack for arguments, the state's arena for everything else.
typedef struct BridgeString {
  const char *_Nullable bytes;
  size_t length;
} BridgeString;

typedef struct BridgeTable BridgeTable;

typedef struct BridgeValue {
  BridgeKind kind;
  union {
    uint32_t handleID;     // objects: the number of the handle in messages
    uint32_t numberCount;  // BridgeKindNumberTuple
  };
  BridgeType *_Nullable type;  // objects and records only
  union {
    bool boolean;
    int64_t integer;
    double number;
    BridgeString string;
    void *_Nullable object;  // not retained by the value
    double components[BridgeComponentLimit];
    const BridgeTable *_Nullable table;
  } content;
} BridgeValue;

typedef struct BridgeField {
  BridgeString name;
  BridgeValue value;
} BridgeField;

// A decoded table: items 1…n and the fields with string keys, sorted by name so that nothing depends on Lua's hash.
struct BridgeTable {
  BridgeValue *_Nullable items;
  size_t itemCount;
  BridgeField *_Nullable fields;
  size_t fieldCount;
};

// Text for "got …": `nil`, `true`, `1.5`, `a string "x"`, `a View`. Answers its length, at most capacity - 1.
size_t bridge_describe(const BridgeValue *value, char *text, size_t capacity);

#pragma clang assume_nonnull end

#endif
