// Consoles: texts that are evaluated one after the other beside a script, and values to be looked at.

#ifndef BRIDGE_CONSOLE_PUBLIC_H
#define BRIDGE_CONSOLE_PUBLIC_H

#include "BridgeScripts.h"

#pragma clang assume_nonnull begin

// MARK: Sketches

BRIDGE_ENUM(BridgePreviewKind, uint8_t) {
  BridgePreviewKindValue,      // `value`: anything that is none of the following
  BridgePreviewKindString,     // `text`, without the last `omitted` bytes
  BridgePreviewKindTable,      // `text` is its name, if any
  BridgePreviewKindCollapsedTable,  // one with entries that lies too deep to be shown
  BridgePreviewKindCycle,      // a table inside itself
  BridgePreviewKindFunction,   // `text` and `line` tell where it was written; of the host's the name, and no line
  BridgePreviewKindCoroutine,  // `text` is its status
  BridgePreviewKindText,       // what its __tostring says
  BridgePreviewKindToStringError       // what its __tostring raised
};

// A copy of a value, limited in depth and width.
typedef struct BridgePreview {
  BridgePreviewKind kind;
  BridgeValue value;
  BridgeString text;
  int32_t line;
  size_t omitted;  // entries, or bytes, that are not in it
  const struct BridgePreview *_Nullable keys;
  const struct BridgePreview *_Nullable values;
  size_t count;    // of entries: integers first, then other numbers, strings, and all else
} BridgePreview;

typedef struct BridgePreviewLimits {
  int32_t depth;   // of tables inside tables
  int32_t width;   // entries of a table, at most BridgePreviewWidthLimit
  int32_t total;   // values altogether
  size_t length;   // bytes of a string
} BridgePreviewLimits;

enum { BridgePreviewWidthLimit = 64 };

// MARK: Environments

// The environment of a console: its names come before the globals, which it may make and change as a script does.
BridgeStatus bridge_environment_make(BridgeState *state, int64_t *reference);
void bridge_environment_release(BridgeState *state, int64_t reference);
// A function that only texts of this environment see, and these only where the script has no other use for its name.
BridgeStatus bridge_environment_add_function(
  BridgeState *state, int64_t reference, const char *name, void *binding, int32_t flags);

typedef struct BridgeEvaluation {
  bool storesResults;
  BridgePreviewLimits limits;
  bool isStatement;     // it is a chunk, whether it is an expression as well or not
  const BridgePreview *_Nullable results;
  size_t count;
  int64_t firstResultNumber;  // under which results that are not nil were kept, one after the other
} BridgeEvaluation;

// Whether a text is an expression (or several), else whether it is a chunk.
BridgeStatus bridge_compile(BridgeState *state, const BridgeChunk *chunk, bool asExpression);
// Evaluates a text: an expression if it is one, else a chunk. A call that gives nothing but nil has no results.
BridgeStatus bridge_evaluate(
  BridgeState *state, int64_t reference, const BridgeChunk *chunk, BridgeEvaluation *evaluation);

// MARK: Looking around

BRIDGE_ENUM(BridgeInspectionKind, uint8_t) {
  BridgeInspectionKindNotFound,
  BridgeInspectionKindPlainValue,   // a value without names of the host
  BridgeInspectionKindObject,  // an object or record: `type` has its members
  BridgeInspectionKindStaticType     // the global of a type
};

typedef struct BridgeInspection {
  BridgeInspectionKind kind;
  const BridgeType *_Nullable type;
  BridgeValue names;  // a table: name -> the Lua type of what stands there
} BridgeInspection;

// What a path of keys leads to, and the names there; without keys, what the environment has. No function of a script
// is called, not even as a metamethod.
BridgeStatus bridge_inspect(
  BridgeState *state, int64_t reference, const BridgeValue *_Nullable keys, size_t count, BridgeInspection *inspection);

#pragma clang assume_nonnull end

#endif
