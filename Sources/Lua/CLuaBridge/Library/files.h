// Files as recordable calls; see files.c and load_files.c.

#ifndef BRIDGE_FILES_H
#define BRIDGE_FILES_H

#include <stdio.h>

#include "recordable_calls.h"

// MARK: files.c

// Appends everything that can still be read from the file, up to `limit` bytes. Returns 0 or an error number; EFBIG if
// there is more.
int bridge_read_contents(FILE *file, ByteBuffer *contents, size_t limit);
// Reads the contents of a file, and returns 0 or an error number. A recording has a limit, for which EFBIG is returned.
// `isOpen`: set to whether the file could be opened.
int bridge_read_file(const RecordableCall *call, const char *name, ByteBuffer *contents, bool *isOpen);
// Appends the text that the host provides in place of the contents of a Lua file; returns false if there is none.
bool bridge_append_replacement_text(const RecordableCall *call, const char *path, ByteBuffer *contents);
// strerror, but describes EFBIG as the limit of a recording.
const char *bridge_error_text(int error);

// MARK: require.c

// Opens "a/b/c.lua" beneath the folder, one component at a time with O_NOFOLLOW, so that no symbolic link is followed.
// Returns -1 if the file does not exist or is not a regular file. `path` is changed during the call.
int bridge_open_beneath(const char *folder, char *path);

// MARK: load_files.c

// As luaL_loadfilex, with a recordable call. Returns LUA_OK and pushes the chunk, or returns another status and pushes
// a message. `name` NULL: standard input. `mode` may be NULL. [-0, +1, e]
int bridge_load_file(lua_State *L, const char *name, const char *mode);
// Loads the contents of a Lua file, as luaL_loadfilex does: skips a byte order mark and a first line that begins with
// '#'. Returns the status of lua_load. [-0, +1, -]
int bridge_load_contents(lua_State *L, BridgeString contents, const char *chunkName, const char *mode);

#endif
