// Consoles: chunks evaluated one by one in the context of a script, and previews of values.

#ifndef BRIDGE_CONSOLE_PUBLIC_H
#define BRIDGE_CONSOLE_PUBLIC_H

#include "BridgeScripts.h"

#pragma clang assume_nonnull begin

// MARK: Previews

BRIDGE_ENUM(BridgePreviewKind, uint8_t) {
  BridgePreviewKindValue,      // `value`: anything not listed below
  BridgePreviewKindString,     // `text`, without the last `omitted` bytes
  BridgePreviewKindTable,      // `text` is the __name of its metatable, if any
  BridgePreviewKindCollapsedTable,  // a table with entries, below the depth limit
  BridgePreviewKindCycle,      // a table that contains itself
  BridgePreviewKindFunction,   // `text` and `line`: source and line; for host functions the name and line 0
  BridgePreviewKindCoroutine,  // `text` is its status
  BridgePreviewKindText,       // result of __tostring
  BridgePreviewKindToStringError       // error raised by __tostring
};

// A copy of a value for display, limited in depth and width.
typedef struct BridgePreview {
  BridgePreviewKind kind;
  BridgeValue value;
  BridgeString text;
  int32_t line;
  size_t omitted;  // number of entries, or bytes, left out
  const struct BridgePreview *_Nullable keys;
  const struct BridgePreview *_Nullable values;
  size_t count;    // number of entries; order: integers, other numbers, strings, others
} BridgePreview;

typedef struct BridgePreviewLimits {
  int32_t depth;   // nesting of tables
  int32_t width;   // entries per table, at most BridgePreviewWidthLimit
  int32_t totalEntries;  // entries in all tables
  size_t stringLength;  // bytes per string
} BridgePreviewLimits;

enum { BridgePreviewWidthLimit = 64 };

// MARK: Environments

// The environment of a console. Its names take precedence over the globals, which its chunks may read and assign.
BridgeStatus bridge_environment_make(BridgeState *state, int64_t *environmentReference);
void bridge_environment_release(BridgeState *state, int64_t environmentReference);
// Adds a function that is visible only to chunks of this environment, unless the script defines its name.
BridgeStatus bridge_environment_add_function(
  BridgeState *state, int64_t environmentReference, const char *name, void *binding, int32_t flags);

typedef struct BridgeEvaluation {
  bool storesResults;
  BridgePreviewLimits limits;
  bool isStatement;     // the chunk is valid as statements, whether or not it is an expression too
  const BridgePreview *_Nullable results;
  size_t count;
  int64_t firstResultNumber;  // number of the first non-nil result; the following ones are consecutive
} BridgeEvaluation;

// Checks whether a chunk is an expression list, or with `asExpression` false, a block of statements.
BridgeStatus bridge_check_console_syntax(BridgeState *state, const BridgeChunk *chunk, bool asExpression);
// Evaluates a chunk, as an expression if it is one. A call that returns only nils has no results.
BridgeStatus bridge_evaluate(
  BridgeState *state, int64_t environmentReference, const BridgeChunk *chunk, BridgeEvaluation *evaluation);

// Evaluates an expression, and sets `name` to the documented name of its first value or to a description in
// parentheses, as a function with BridgeFunctionReceivesNames receives it.
BridgeStatus bridge_documented_name(
  BridgeState *state, int64_t environmentReference, const BridgeChunk *chunk, BridgeString *name);

// MARK: Inspection

BRIDGE_ENUM(BridgeInspectionKind, uint8_t) {
  BridgeInspectionKindNotFound,
  BridgeInspectionKindPlainValue,   // a value without members of the host
  BridgeInspectionKindObject,  // an object or record; `type` has its members
  BridgeInspectionKindStaticType     // the global of a type
};

typedef struct BridgeInspection {
  BridgeInspectionKind kind;
  const BridgeType *_Nullable type;
  BridgeValue names;  // a table: name -> name of the Lua type of its value
} BridgeInspection;

// Resolves a path of keys and lists the names of the value found; without keys, lists the names visible in the
// environment. No function of a script is called, not even as a metamethod.
BridgeStatus bridge_inspect(
  BridgeState *state, int64_t environmentReference, const BridgeValue *_Nullable keys, size_t count,
  BridgeInspection *inspection);

typedef struct BridgeFunctionInspection {
  BridgeString description;  // `function CHUNK:FIRST-LAST(a, b)`; empty if there is no function of a script
  bool isInitializer;        // whether the value is a class, and the function its `init`
} BridgeFunctionInspection;

// Resolves a path of keys, at least one, and describes the function of a script that is found. No function of a script is
// called, and the state does not change.
BridgeStatus bridge_inspect_function(
  BridgeState *state, int64_t environmentReference, const BridgeValue *keys, size_t count,
  BridgeFunctionInspection *inspection);

#pragma clang assume_nonnull end

#endif
