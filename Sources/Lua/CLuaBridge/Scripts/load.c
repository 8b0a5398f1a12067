// Loading of chunks that consist of several pieces.

#include "../State/state.h"
#include "scripts.h"

static const char *read_piece(lua_State *L, void *context, size_t *size) {
  (void)L;
  ChunkReader *reader = context;
  if (reader->next == reader->count) return NULL;
  const BridgeString *text = &reader->pieces[reader->next++];
  *size = text->length;
  return text->bytes;
}

int bridge_load(lua_State *L, ChunkReader *reader, const char *name) {
  reader->next = 0;
  lua_pushfstring(L, "@%s", name);
  int status = lua_load(L, read_piece, reader, lua_tostring(L, -1), "t");
  lua_remove(L, -2);
  return status;
}

void bridge_add_chunk_pieces(ChunkReader *reader, const BridgeChunk *chunk, bool insertsExportStatement) {
  if (!insertsExportStatement) return add_piece(reader, chunk->text);
  add_piece(reader, (BridgeString){chunk->text.bytes, chunk->exportOffset});
  add_piece(reader, chunk->exportStatement);
  add_piece(reader, (BridgeString){chunk->text.bytes + chunk->exportOffset, chunk->text.length - chunk->exportOffset});
}

void bridge_raise_syntax_error(lua_State *L, int status) {
  state_of(L)->rethrownStatus = status;
  state_of(L)->hasTraceback = true;
  lua_error(L);
  __builtin_unreachable();
}

BRIDGE_END
