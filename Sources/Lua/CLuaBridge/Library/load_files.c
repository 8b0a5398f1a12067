// loadfile, dofile and package.searchpath, as recordable calls.

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "files.h"
#include "library.h"

// MARK: Loading

int bridge_load_contents(lua_State *L, BridgeString contents, const char *chunkName, const char *mode) {
  const char *start = contents.bytes, *end = start + contents.length;
  if (contents.length >= 3 && memcmp(start, "\xEF\xBB\xBF", 3) == 0) start += 3;
  if (start < end && *start == '#') {
    // The newline of the skipped line is kept, so that line numbers are right. In front of a binary chunk it is skipped
    // too.
    const char *lineEnd = memchr(start, '\n', (size_t)(end - start));
    start = lineEnd == NULL ? end : lineEnd;
    if (end - start >= 2 && start[1] == *LUA_SIGNATURE) start++;
  }
  return luaL_loadbufferx(L, start == NULL ? "" : start, (size_t)(end - start), chunkName, mode);
}

typedef struct LoadCall {
  RecordableCall call;
  const char *name, *mode;
  int status;
} LoadCall;

static void perform_load(RecordableCall *call) {
  const char *name = ((LoadCall *)call)->name;
  ByteBuffer contents = {0};
  bool isOpen = true;
  int error = bridge_append_replacement_text(call, name, &contents) ? 0 : bridge_read_file(call, name, &contents, &isOpen);
  bridge_append_boolean(call, error == 0);
  if (error == 0) {
    bridge_append_string(call, contents.bytes, contents.length);
  } else {
    char reason[160];
    int length = snprintf(reason, sizeof reason, "cannot %s ", isOpen ? "read" : "open");
    ByteBuffer message = {0};
    append_bytes(&message, reason, (size_t)length);
    append_bytes(&message, name, strlen(name));
    append_bytes(&message, ": ", 2);
    append_bytes(&message, bridge_error_text(error), strlen(bridge_error_text(error)));
    if (message.hasFailed) call->result.hasFailed = true;
    bridge_append_string(call, message.bytes, message.length);
    free_bytes(&message);
  }
  if (contents.hasFailed) call->result.hasFailed = true;
  free_bytes(&contents);
}

static int push_loaded_chunk(lua_State *L, RecordableCall *call) {
  LoadCall *request = (LoadCall *)call;
  bool isFound;
  BridgeString text;
  if (!bridge_read_boolean(call, &isFound) || !bridge_read_string(call, &text)) return -1;
  if (!isFound) {
    request->status = LUA_ERRFILE;
    lua_pushlstring(L, text.bytes, text.length);
    return 1;
  }
  lua_pushfstring(L, "@%s", request->name);
  request->status = bridge_load_contents(L, text, lua_tostring(L, -1), request->mode);
  lua_remove(L, -2);
  return 1;
}

// Reads standard input to its end through the stream of the state, whose reads are recordable calls. [-0, +1, e]
static int load_standard_input(lua_State *L, const char *mode) {
  ByteBuffer contents = {0};
  int error = bridge_read_contents(state_of(L)->standardStreams[0]->f, &contents, SIZE_MAX);
  if (state_of(L)->replayError[0] != '\0' || contents.hasFailed) free_bytes(&contents);
  bridge_raise_if_replay_failed(L);
  int status = LUA_ERRFILE;
  if (error == 0) {
    status = bridge_load_contents(L, (BridgeString){contents.bytes, contents.length}, "=stdin", mode);
  }
  free_bytes(&contents);
  if (error != 0) lua_pushfstring(L, "cannot read stdin: %s", strerror(error));
  return status;
}

int bridge_load_file(lua_State *L, const char *name, const char *mode) {
  if (name == NULL) return load_standard_input(L, mode);
  LoadCall request = {{.function = "loadfile", .perform = perform_load, .push = push_loaded_chunk}, name, mode, LUA_OK};
  bridge_perform_recordable_call(L, &request.call);
  return request.status;
}

// loadfile. Arguments: [name [, mode [, env]]]. Returns: chunk, or nil and a message.
static int load_file(lua_State *L) {
  enum { Name = 1, Mode, Environment };
  const char *name = luaL_optstring(L, Name, NULL), *mode = luaL_optstring(L, Mode, NULL);
  bool hasEnvironment = !lua_isnone(L, Environment);
  if (bridge_load_file(L, name, mode) != LUA_OK) {
    luaL_pushfail(L);
    lua_insert(L, -2);
    return 2;
  }
  if (hasEnvironment) {
    lua_pushvalue(L, Environment);
    if (lua_setupvalue(L, -2, 1) == NULL) lua_pop(L, 1);
  }
  return 1;
}

// Continuation of dofile.
static int dofile_continuation(lua_State *L, int status, lua_KContext context) {
  (void)status;
  (void)context;
  return lua_gettop(L) - 1;
}

// dofile. Arguments: [name]. Returns: the results of the chunk.
static int do_file(lua_State *L) {
  const char *name = luaL_optstring(L, 1, NULL);
  lua_settop(L, 1);
  if (bridge_load_file(L, name, NULL) != LUA_OK) return lua_error(L);
  lua_callk(L, 0, LUA_MULTRET, 0, dofile_continuation);
  return dofile_continuation(L, LUA_OK, 0);
}

// MARK: package.searchpath

typedef struct SearchCall {
  RecordableCall call;
  const char *path;  // file names separated by ';'
} SearchCall;

static const char *path_entry_end(const char *name) {
  return name + strcspn(name, LUA_PATH_SEP);
}

static bool is_readable(const char *name, size_t length) {
  ByteBuffer copy = {0};
  append_bytes(&copy, name, length);
  append_bytes(&copy, "", 1);
  FILE *file = copy.hasFailed ? NULL : fopen(copy.bytes, "r");
  if (file != NULL) fclose(file);
  free_bytes(&copy);
  return file != NULL;
}

// Encodes the position of the first file that exists, counted from 1, or 0.
static void perform_search(RecordableCall *call) {
  const char *name = ((SearchCall *)call)->path;
  for (int64_t position = 1;; position++, name = path_entry_end(name) + 1) {
    const char *end = path_entry_end(name);
    if (end > name && is_readable(name, (size_t)(end - name))) {
      bridge_append_integer(call, position);
      return;
    }
    if (*end == '\0') break;
  }
  bridge_append_integer(call, 0);
}

static int push_found_file_name(lua_State *L, RecordableCall *call) {
  int64_t position;
  if (!bridge_read_integer(call, &position) || position < 0) return -1;
  const char *name = ((SearchCall *)call)->path;
  if (position == 0) {
    lua_pushnil(L);
    luaL_Buffer message;
    luaL_buffinit(L, &message);
    luaL_addstring(&message, "no file '");
    luaL_addgsub(&message, name, LUA_PATH_SEP, "'\n\tno file '");
    luaL_addstring(&message, "'");
    luaL_pushresult(&message);
    return 2;
  }
  for (; position > 1; position--) {
    name = path_entry_end(name);
    if (*name++ == '\0') return -1;
  }
  lua_pushlstring(L, name, (size_t)(path_entry_end(name) - name));
  return 1;
}

int bridge_search_path(
  lua_State *L, const char *name, const char *path, const char *separator, const char *replacement) {
  if (*separator != '\0' && strchr(name, *separator) != NULL) {
    name = luaL_gsub(L, name, separator, replacement);
  } else {
    lua_pushnil(L);
  }
  SearchCall request = {
    {.function = "package.searchpath", .perform = perform_search, .push = push_found_file_name},
    luaL_gsub(L, path, LUA_PATH_MARK, name)};
  int first = lua_gettop(L) - 1;
  int count = bridge_perform_recordable_call(L, &request.call);
  for (int i = 0; i < 2; i++) lua_remove(L, first);
  return count;
}

// package.searchpath. Arguments: name, path [, separator [, replacement]]. Returns: file name, or nil and a message.
static int search_path(lua_State *L) {
  const char *name = luaL_checkstring(L, 1), *path = luaL_checkstring(L, 2);
  return bridge_search_path(L, name, path, luaL_optstring(L, 3, "."), luaL_optstring(L, 4, LUA_DIRSEP));
}

void bridge_open_file_loading(lua_State *L) {
  lua_register(L, "loadfile", load_file);
  lua_register(L, "dofile", do_file);
  lua_getglobal(L, LUA_LOADLIBNAME);
  lua_pushcfunction(L, search_path);
  lua_setfield(L, -2, "searchpath");
  lua_pop(L, 1);
}

BRIDGE_END
