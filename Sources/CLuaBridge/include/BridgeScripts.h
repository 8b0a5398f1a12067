// Scripts: running them, running them again, and their variables.

#ifndef BRIDGE_SCRIPTS_PUBLIC_H
#define BRIDGE_SCRIPTS_PUBLIC_H

#include "BridgeCalls.h"

#pragma clang assume_nonnull begin

// MARK: Running

typedef struct BridgeCallResult {
  BridgeValue *_Nullable values;
  size_t count;
  bool isFound;           // bridge_call_global, bridge_call_user_value: there was something to call
  bool isYielded;       // bridge_resume_user_value
  const char *_Nullable yieldingFunction;  // name of the host function that suspended it, or NULL
} BridgeCallResult;

// A text, and the statement by which its main function hands over its locals.
typedef struct BridgeChunk {
  BridgeString text;       // without what lua leaves out: a byte order mark, and a first line that starts with '#'
  const char *name;
  size_t exportOffset;     // where in the text the statement belongs: nothing but a return follows
  BridgeString exportStatement;  // empty where there are no locals
  const char *locals;      // their names, each ended by a zero, and an empty one at the end
} BridgeChunk;

enum { BridgeConstPrefix = '!' };  // in front of the names of locals that cannot be assigned

BridgeStatus bridge_run(
  BridgeState *state, const BridgeChunk *chunk, const BridgeValue *_Nullable arguments, size_t count,
  BridgeCallResult *result);
BridgeStatus bridge_call_global(
  BridgeState *state, const char *name, const BridgeValue *_Nullable arguments, size_t count, BridgeCallResult *result);

// MARK: Running again

// Whether the text, or that of a file, is Lua; a file that cannot be read passes.
BridgeStatus bridge_check_syntax(BridgeState *state, const BridgeChunk *chunk);
BridgeStatus bridge_check_file_syntax(BridgeState *state, const char *path);
// One table whose fields are the modules that were found in files so far, with the file of each.
BridgeStatus bridge_required_modules(BridgeState *state, BridgeCallResult *result);
// The next require of the module reads its file again.
BridgeStatus bridge_unload_module(BridgeState *state, const char *name);
// Takes a copy of the script's top-level locals and of the globals that it made or changed.
BridgeStatus bridge_capture_reload_state(BridgeState *state);
// Calls a global function, if there is one, with that copy, and forgets it.
BridgeStatus bridge_pass_reload_state(BridgeState *state, const char *function);

// MARK: Variables

// The variable of the script that holds the object, in the arena; no bytes when there is none. Objects without a name
// are searched for again only after bridge_variables_changed.
BridgeStatus bridge_variable_name(BridgeState *state, void *object, BridgeString *name);
// Scripts have run, so that objects may have a name that had none; the end of a chunk says so by itself.
void bridge_variables_changed(BridgeState *state);
// How often all variables were searched for names.
size_t bridge_variable_searches(const BridgeState *state);
void bridge_release_scope(BridgeState *state);
// Whether the global is a table; metatables are not asked.
bool bridge_is_table(BridgeState *state, const char *global);
// Whether the global is a function or has the metamethod __call.
bool bridge_is_callable(BridgeState *state, const char *global);

#pragma clang assume_nonnull end

#endif
