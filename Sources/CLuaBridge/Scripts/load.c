// Texts of several pieces as functions.

#include "../State/state.h"
#include "scripts.h"

static const char *read_piece(lua_State *L, void *context, size_t *size) {
  (void)L;
  Pieces *pieces = context;
  if (pieces->next == pieces->count) return NULL;
  const BridgeString *text = &pieces->texts[pieces->next++];
  *size = text->length;
  return text->bytes;
}

int bridge_load(lua_State *L, Pieces *pieces, const char *name) {
  pieces->next = 0;
  lua_pushfstring(L, "@%s", name);
  int status = lua_load(L, read_piece, pieces, lua_tostring(L, -1), "t");
  lua_remove(L, -2);
  return status;
}

void bridge_add_chunk(Pieces *pieces, const BridgeChunk *chunk, bool isWhole) {
  if (!isWhole) return add_piece(pieces, chunk->text);
  add_piece(pieces, (BridgeString){chunk->text.bytes, chunk->end});
  add_piece(pieces, chunk->statement);
  add_piece(pieces, (BridgeString){chunk->text.bytes + chunk->end, chunk->text.length - chunk->end});
}

void bridge_raise_syntax(lua_State *L, int status) {
  state_of(L)->pendingStatus = status;
  state_of(L)->isTraced = true;
  lua_error(L);
  __builtin_unreachable();
}

BRIDGE_END
