// Values passed between Swift and Lua.

#ifndef BRIDGE_VALUES_PUBLIC_H
#define BRIDGE_VALUES_PUBLIC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A closed enumeration, imported into Swift as an enum with exhaustive switches.
#define BRIDGE_ENUM(name, type) \
  enum __attribute__((enum_extensibility(closed))) name : type; \
  typedef enum name name; \
  enum __attribute__((enum_extensibility(closed))) name : type

enum {
  BridgeComponentLimit = 6,  // numbers in a record
  BridgeDepthLimit = 8       // nesting of tables that are decoded
};

#pragma clang assume_nonnull begin

typedef struct BridgeState BridgeState;
typedef struct BridgeRunControl BridgeRunControl;
typedef struct BridgeType BridgeType;

BRIDGE_ENUM(BridgeKind, uint8_t) {
  BridgeKindNil,
  BridgeKindBoolean,
  BridgeKindInteger,
  BridgeKindNumber,
  BridgeKindString,
  BridgeKindObject,
  BridgeKindDestroyed,  // a destroyed handle; `content.object` is still valid for its label
  BridgeKindRecord,
  BridgeKindTable,
  BridgeKindFunction,
  BridgeKindOther,      // `content.string` is the name of the Lua type
  BridgeKindTuple,          // result only: the items of `content.table` are the results
  BridgeKindNumberTuple,    // result only: `numberCount` results in `content.components`
  BridgeKindArguments,      // result only: the first `numberCount` arguments of a method are its results
  BridgeKindOutOfMemory   // result only: no memory for the value; C raises "not enough memory"
};

// Bytes owned by Lua's stack (arguments) or by the state's arena (everything else).
typedef struct BridgeString {
  const char *_Nullable bytes;
  size_t length;
} BridgeString;

typedef struct BridgeTable BridgeTable;

typedef struct BridgeValue {
  BridgeKind kind;
  union {
    uint32_t handleID;     // objects: the serial number of the handle, for messages
    uint32_t numberCount;  // BridgeKindNumberTuple, BridgeKindArguments
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

// A decoded table: items 1…n, and the fields with string keys, sorted by name so that the order is deterministic.
struct BridgeTable {
  BridgeValue *_Nullable items;
  size_t itemCount;
  BridgeField *_Nullable fields;
  size_t fieldCount;
};

// Writes a description for "got …": `nil`, `true`, `1.5`, `a string "x"`, `a View`. Returns its length, at most
// capacity - 1.
size_t bridge_describe(const BridgeValue *value, char *text, size_t capacity);

#pragma clang assume_nonnull end

#endif
