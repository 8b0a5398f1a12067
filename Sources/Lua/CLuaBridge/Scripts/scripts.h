// Running scripts, and the host's access to their variables.

#ifndef BRIDGE_SCRIPTS_H
#define BRIDGE_SCRIPTS_H

#include "../State/state.h"
#include "../bridge.h"

// MARK: scope.c

typedef struct Local {
  uint8_t upvalueIndex;  // index of the upvalue of the scope's function; 0: the scope has a copy of the value
  bool isConstant;
} Local;

// The content of a full userdata.
typedef struct Scope {
  int count;
  Local locals[];
} Scope;

// Pushes a new scope with room for `capacity` locals. [-0, +1, m]; uses 2 slots.
Scope *bridge_make_scope(lua_State *L, int capacity);
// Appends a local to the scope at `scopeIndex`. [-0, +0, m]; uses 4 slots.
void bridge_add_local(lua_State *L, int scopeIndex, const char *name, bool isConstant);
// Sets the copied value of local `localIndex`, counted from 1, to the value on top. [-1, +0, m]; uses 2 slots.
void bridge_set_local_value(lua_State *L, int scopeIndex, int localIndex);
// Binds the locals of a scope to the upvalues of the exported function, `function() return a, b, … end`. [-0, +0, e]
void bridge_bind_locals_to_upvalues(lua_State *L, int scopeIndex, int function);
// Pushes and returns the name of local `localIndex`. [-0, +1, -]
const char *bridge_local_name(lua_State *L, int scopeIndex, int localIndex);
// Pushes the current value of local `localIndex`. [-0, +1, -]; uses 2 slots.
void bridge_push_local(lua_State *L, int scopeIndex, int localIndex);
// Returns the index of the local whose name is at index `key`, or 0. [-0, +0, -]; uses 2 slots.
int bridge_find_local(lua_State *L, int scopeIndex, int key);
// Assigns the value at index `value` to local `localIndex`. [-0, +0, e]; uses 2 slots. Raises if the local is constant
// or a copy.
void bridge_assign_local(lua_State *L, int scopeIndex, int localIndex, int value);
// Pushes the scope of the last script and returns true, or returns false. [-0, +(0|1), -]
bool bridge_push_script_environment(lua_State *L);

// MARK: export_locals.c

// Text in front of a script's first line, which captures the script's scope when its main function ends.
extern const BridgeString scopePrologue;
extern const char scopeName[];

// Pushes a new scope with the names of BridgeChunk.locals. [-0, +1, m]
void bridge_push_new_scope(lua_State *L, const char *locals);
// Sets the global function that the prologue calls. `locals`: BridgeChunk.locals, or NULL if the export statement was
// not inserted. [-0, +0, m]; uses 8 slots.
void bridge_set_scope_prologue_function(lua_State *L, const char *locals);
// Message handler of a main function: captures its locals before its frame is unwound.
int bridge_main_message_handler(lua_State *L);

// MARK: load.c

// State of the lua_Reader: the pieces of the chunk, in order.
typedef struct ChunkReader {
  BridgeString pieces[8];
  int count, next;
} ChunkReader;

static inline void add_piece(ChunkReader *reader, BridgeString text) {
  if (text.length > 0) reader->pieces[reader->count++] = text;
}

// Compiles a text chunk and pushes the function or an error message. Returns the status of lua_load. `name` is the
// file's name. [-0, +1, m]
int bridge_load(lua_State *L, ChunkReader *reader, const char *name);
// Adds the text of a chunk; with `insertsExportStatement`, inserts the export statement.
void bridge_add_chunk_pieces(ChunkReader *reader, const BridgeChunk *chunk, bool insertsExportStatement);
// Raises the message on top as a syntax error. [-1, +0, e]
_Noreturn void bridge_raise_syntax_error(lua_State *L, int status);

// MARK: variable_name.c

// Discards the cached variable names, because a chunk has run and its locals now take precedence. [-0, +0, -]
void bridge_discard_variable_names(BridgeState *state);
// Pushes the value of the table on top whose key is this string, or nil; creates no string. [-0, +1, -]; uses 2 slots.
void bridge_rawget_without_allocating(lua_State *L, const char *name, size_t length);
// Returns the index of the last local of that name in the scope at `scopeIndex`, or 0; creates no string.
// [-0, +0, -]; uses 2 slots.
int bridge_find_local_without_allocating(lua_State *L, int scopeIndex, const char *name, size_t length);
// Frees the cached variable names before the state is freed.
void bridge_release_variable_names(BridgeState *state);

// MARK: run.c

// Pushes a global that a script may leave undefined, such as update, and returns its type. Metamethods of the globals are
// not called: in many scripts __index raises an error for undeclared variables. [-0, +1, m]
int bridge_push_optional_global(lua_State *L, const char *name);
// Raises "name: expected a function, got 3" if the value cannot be called. [-0, +0, e]; uses 1 slot.
void bridge_check_callable(lua_State *L, int index, const char *name);

// MARK: reload_state.c

// Records the globals of the standard library; must be called before others are set. [-0, +0, m]
void bridge_record_standard_globals(lua_State *L);

// MARK: saved_values.c

// Pushes what a saved state keeps of a global variable. [-0, +1, e]; raises if a value cannot be kept.
void bridge_push_saved_global(lua_State *L, const char *name);
// Keeps the contents of the tables in the list at `tables`, and of all tables in them, in the table at `saved`, that of
// bridge_push_saved_global; functions and coroutines in them stay the same. [-0, +0, e]
void bridge_save_tables(lua_State *L, int saved, int tables);
// Gives the variable, and all tables whose contents were kept in the table at `saved`, their values. [-0, +0, m]
void bridge_restore_global(lua_State *L, int saved, const char *name);
// Makes the contents of a table those of another one, with copies of its records. [-0, +0, m]
void bridge_set_table_contents(lua_State *L, int table, int contents);

#endif
