// Scripts: what they are run in, and what the host knows of their variables.

#ifndef BRIDGE_SCRIPTS_H
#define BRIDGE_SCRIPTS_H

#include "../State/state.h"
#include "../bridge.h"

// MARK: scope.c

typedef struct Local {
  uint8_t upvalue;  // of the scope's function; 0: the scope has a value of its own
  bool isConstant;
} Local;

// A userdata.
typedef struct Scope {
  int count;
  Local locals[];
} Scope;

// A scope with room for so many locals. stack: out 1, peak 2. Raises.
Scope *bridge_make_scope(lua_State *L, int capacity);
// Names the next local of the scope at an index. stack: peak 4. Raises.
void bridge_add_local(lua_State *L, int index, const char *name, bool isConstant);
// Gives the local at a place, counted from 1, the value on top. stack: in 1, peak 2. Raises.
void bridge_copy_local(lua_State *L, int index, int n);
// Ties the locals of a scope to the upvalues of a function that returns them all. Raises.
void bridge_bind_locals(lua_State *L, int index, int function);
// stack: out 1
const char *bridge_local_name(lua_State *L, int index, int n);
// The value now. stack: out 1, peak 2
void bridge_push_local(lua_State *L, int index, int n);
// The place of the local with the name at `key`; 0 if there is none. stack: peak 2
int bridge_find_local(lua_State *L, int index, int key);
// Raises where it cannot be assigned, saying why. stack: peak 2
void bridge_assign_local(lua_State *L, int index, int n, int value);
// The scope of the last script. stack: out 1 if there is one, else 0
bool bridge_push_scope(lua_State *L);

// MARK: export_locals.c

// The beginning of a script's first line, which makes its scope known when it ends.
extern const BridgeString scopePrologue;
extern const char scopeName[];

// A scope with the names of BridgeChunk. stack: out 1. Raises.
void bridge_push_named_scope(lua_State *L, const char *locals);
// Makes what the prologue calls; `locals`: those of BridgeChunk, or NULL without its statement. stack: peak 8. Raises.
void bridge_set_scope_global(lua_State *L, const char *locals);
// A message handler that captures the scope of the main function before it goes.
int bridge_main_message_handler(lua_State *L);

// MARK: load.c

// What is loaded: the pieces of its text, one after the other.
typedef struct ChunkReader {
  BridgeString blocks[8];
  int count, next;
} ChunkReader;

static inline void add_piece(ChunkReader *reader, BridgeString text) {
  if (text.length > 0) reader->blocks[reader->count++] = text;
}

// The function of a text; `name` is that of the file. Answers what lua_load does. stack: out 1. Raises.
int bridge_load(lua_State *L, ChunkReader *reader, const char *name);
// The two parts of a chunk, between which its statement stands.
void bridge_add_chunk_pieces(ChunkReader *reader, const BridgeChunk *chunk, bool withExport);
// Raises the message on top.
_Noreturn void bridge_raise_syntax_error(lua_State *L, int status);

// MARK: documented_name.c

// The name of the value at an index as help takes it; its Lua type in parentheses if it has none. stack: out 1. Raises.
void bridge_push_documented_name(BridgeState *state, lua_State *L, int index);
// The type whose global the table is; NULL if it is none. stack: peak 4. Raises.
const BridgeType *bridge_type_of_global(BridgeState *state, lua_State *L, int index);
// Replaces every argument but strings and nil by its name: "View", "PushBehavior.setAngle", or by its Lua type in
// parentheses. stack: in arguments, out as many. Raises.
void bridge_replace_arguments_by_names(BridgeState *state, lua_State *L);

// MARK: variables.c

// Forgets which variables held objects: a chunk has run, and its locals come first from now on. Never raises.
void bridge_forget_names(BridgeState *state);

// MARK: run.c

// Raises "name: expected a function, got 3" unless the value can be called. stack: peak 1
void bridge_require_callable(lua_State *L, int index, const char *name);

// MARK: reload_state.c

// Notes the globals of the standard library, before there are others. Raises.
void bridge_record_standard_globals(lua_State *L);

#endif
