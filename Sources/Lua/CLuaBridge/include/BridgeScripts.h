// Running and reloading scripts, and access to their variables.

#ifndef BRIDGE_SCRIPTS_PUBLIC_H
#define BRIDGE_SCRIPTS_PUBLIC_H

#include "BridgeCalls.h"

#pragma clang assume_nonnull begin

// MARK: Running

// The text of a chunk, and the statement by which its main function exports its locals.
typedef struct BridgeChunk {
  BridgeString text;       // without what lua skips: a byte order mark, and a first line that starts with '#'
  const char *name;
  size_t exportOffset;     // byte offset at which the statement is inserted: only a return may follow
  BridgeString exportStatement;  // empty if there are no locals
  const char *locals;      // their names, each terminated by NUL, and an empty name at the end
} BridgeChunk;

enum { BridgeConstPrefix = '!' };  // prefix of the names of constant locals

BridgeStatus bridge_run(
  BridgeState *state, const BridgeChunk *chunk, const BridgeValue *_Nullable arguments, size_t count,
  BridgeCallResult *result);
BridgeStatus bridge_call_global(
  BridgeState *state, const char *name, const BridgeValue *_Nullable arguments, size_t count, BridgeCallResult *result);

// MARK: Reloading

// Checks the syntax of a chunk or a file. Returns BridgeStatusOK for a file that cannot be read.
BridgeStatus bridge_check_syntax(BridgeState *state, const BridgeChunk *chunk);
BridgeStatus bridge_check_file_syntax(BridgeState *state, const char *path);
// Copies the script's top-level locals and the globals that it created or changed.
BridgeStatus bridge_capture_reload_state(BridgeState *state);
// Calls a global function, if it exists, with the variables that were copied before the reload, and discards the copy.
BridgeStatus bridge_call_with_reload_state(BridgeState *state, const char *function);

// MARK: Variables

// Returns the name of the variable that holds the object, in the arena; empty if there is none. Objects without a name
// are searched for again only after bridge_variables_did_change.
BridgeStatus bridge_variable_name(BridgeState *state, void *object, BridgeString *name);
// Must be called when scripts may have assigned variables; a completed chunk does so by itself.
void bridge_variables_did_change(BridgeState *state);
// Returns the number of searches of all variables so far.
size_t bridge_variable_search_count(const BridgeState *state);
void bridge_discard_script_locals(BridgeState *state);
// Returns whether the global is a table, without metamethods.
bool bridge_is_global_table(BridgeState *state, const char *global);
// Returns whether the global is a function or has a __call metamethod.
bool bridge_is_global_callable(BridgeState *state, const char *global);

// MARK: Saved states

// Keeps the part of a saved state that is in Lua with the handle of `object`: the handles with what belongs to them, the
// global variable `global`, and the state of math.random. Fails, and keeps nothing, if the variable contains a value that
// cannot be kept; the message begins with its path. `object`: see bridge_add_strong_reference.
BridgeStatus bridge_save_state(BridgeState *state, const BridgeValue *object, const char *global);
BridgeStatus bridge_restore_state(BridgeState *state, const BridgeValue *object, const char *global);
// Writes the objects that have a handle and are not destroyed; returns their number.
size_t bridge_list_objects(BridgeState *state, void *_Nonnull *_Nonnull objects, size_t capacity);

#pragma clang assume_nonnull end

#endif
