// The functions of Lua's io library that open files and programs, as recordable calls.
//
// A recording contains what can be read, as it is at the time of opening: the contents of a file opened in a mode other
// than "w", and the complete output of a program. Reading then continues from memory. Writing to files and programs is
// performed, but not in a replay, where it goes to memory. The results of writing are not recorded: a replay assumes
// that it succeeds.

#include "files.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "library.h"
#include "memory_file.h"

// MARK: Contents

int bridge_read_contents(FILE *file, ByteBuffer *contents, size_t limit) {
  enum { PieceSize = 64 << 10 };
  for (;;) {
    char *end = reserve_bytes(contents, PieceSize);
    if (end == NULL) return ENOMEM;
    errno = 0;
    size_t count = fread(end, 1, PieceSize, file);
    contents->length += count;
    if (contents->length > limit) return EFBIG;
    if (count < PieceSize) return ferror(file) ? errno : 0;
  }
}

int bridge_read_file(const RecordableCall *call, const char *name, ByteBuffer *contents, bool *isOpen) {
  FILE *file = fopen(name, "rb");
  *isOpen = file != NULL;
  if (file == NULL) return errno;
  int error = bridge_read_contents(file, contents, call->isRecording ? RecordedContentsLimit : SIZE_MAX);
  fclose(file);
  return error;
}

bool bridge_append_replacement_text(const RecordableCall *call, const char *path, ByteBuffer *contents) {
  BridgeState *state = call->state;
  BridgeString text = state->host.replacementText(state->context, path);
  if (text.bytes == NULL) return false;
  append_bytes(contents, text.bytes, text.length);
  return true;
}

const char *bridge_error_text(int error) {
  return error == EFBIG ? "larger than 64 MiB, the limit of a recording" : strerror(error);
}

// MARK: Opening

// A file in Lua. Lua's own functions see only its first member.
typedef struct File {
  luaL_Stream stream;
  // Programs only:
  bool isInMemory;    // the stream holds what was recorded, or takes what is written in a replay
  bool isWritten;
  int status, error;  // programs read from memory: exit status and error number of pclose
} File;

typedef struct OpenCall {
  RecordableCall call;
  const char *name, *mode;
  FILE *file;  // opened by `perform` and not yet owned by a value in Lua
} OpenCall;

static bool is_update_mode(const char *mode) {
  return strchr(mode, '+') != NULL;
}

// Encodes that nothing was opened, instead of what has been encoded before.
static void append_open_failure(OpenCall *request, int error) {
  request->call.result.length = 0;
  bridge_append_boolean(&request->call, false);
  if (error != EFBIG) {
    bridge_append_file_result(&request->call, error, request->name);
    return;
  }
  char message[256];
  snprintf(message, sizeof message, "%.150s: %s", request->name, bridge_error_text(error));
  bridge_append_nil(&request->call);
  bridge_append_string(&request->call, message, strlen(message));
  bridge_append_integer(&request->call, error);
}

// Encodes that a file was opened. `startOffsetOrExitStatus`, `error`: the position of the first byte and the error
// number of reading at the end, or of a program its exit status and the error number of pclose.
static void append_open_success(
  OpenCall *request, const ByteBuffer *contents, int64_t startOffsetOrExitStatus, int64_t error) {
  bridge_append_boolean(&request->call, true);
  bridge_append_string(&request->call, contents->bytes, contents->length);
  bridge_append_integer(&request->call, startOffsetOrExitStatus);
  bridge_append_integer(&request->call, error);
  if (contents->hasFailed) request->call.result.hasFailed = true;
}

// Creates a file that is closed. [-0, +1, m]
static File *push_file(lua_State *L) {
  File *file = lua_newuserdatauv(L, sizeof *file, 0);
  *file = (File){0};
  luaL_setmetatable(L, LUA_FILEHANDLE);
  return file;
}

// closef of files. Arguments: file. Returns: as luaL_fileresult.
static int close_file(lua_State *L) {
  luaL_Stream *stream = luaL_checkudata(L, 1, LUA_FILEHANDLE);
  return luaL_fileresult(L, fclose(stream->f) == 0, NULL);
}

// Takes the values of append_open_success and returns 1; or pushes those of append_open_failure, sets `contents->bytes`
// to NULL and returns their number; or returns -1 if the bytes are malformed. [-0, +(0|3), m]
static int take_open_result(
  lua_State *L, RecordableCall *call, BridgeString *contents, int64_t *startOffsetOrExitStatus, int64_t *error) {
  bool isOpen;
  *contents = (BridgeString){NULL, 0};
  if (!bridge_read_boolean(call, &isOpen)) return -1;
  if (!isOpen) return bridge_push_result_values(L, call) == 3 ? 3 : -1;
  bool isComplete = bridge_read_string(call, contents) && bridge_read_integer(call, startOffsetOrExitStatus)
    && bridge_read_integer(call, error) && call->position == call->result.length;
  return isComplete ? 1 : -1;
}

// Only a file that is appended to begins at another position than 0.
static bool is_valid_start_offset(int64_t startOffset, const char *mode) {
  bool isAppended = *mode == 'a' && !is_update_mode(mode);
  return isAppended ? startOffset >= 0 && startOffset <= INT64_MAX / 4 : startOffset == 0;
}

static int push_opened_file(lua_State *L, RecordableCall *call) {
  OpenCall *request = (OpenCall *)call;
  BridgeString contents;
  int64_t startOffset = 0, readError = 0;
  int count = take_open_result(L, call, &contents, &startOffset, &readError);
  if (count < 0 || contents.bytes == NULL) return count;
  if (!is_valid_start_offset(startOffset, request->mode) || readError < 0 || readError > INT32_MAX) return -1;
  File *file = push_file(L);
  if (request->file == NULL) {
    request->file = bridge_open_memory_file(contents, startOffset, request->mode, (int)readError);
    if (request->file == NULL) return luaL_error(L, "not enough memory");
  }
  file->stream.f = request->file;
  file->stream.closef = close_file;
  request->file = NULL;
  return 1;
}

static void close_unpushed_file(RecordableCall *call) {
  OpenCall *request = (OpenCall *)call;
  if (request->file != NULL) fclose(request->file);
}

// Encodes a file that has been opened for a recording, with what can be read from it.
static void append_file_contents_to_recording(OpenCall *request) {
  ByteBuffer contents = {0};
  struct stat status;
  bool isRegular = fstat(fileno(request->file), &status) == 0 && S_ISREG(status.st_mode);
  int error = 0;
  int64_t startOffset = 0;
  if (is_update_mode(request->mode)) {
    if (*request->mode != 'w' && isRegular) {
      error = bridge_read_contents(request->file, &contents, RecordedContentsLimit);
      rewind(request->file);
    }
  } else if (*request->mode == 'r') {
    error = bridge_read_contents(request->file, &contents, RecordedContentsLimit);
    fclose(request->file);
    request->file = NULL;
  } else if (*request->mode == 'a' && isRegular) {
    startOffset = status.st_size;
  }
  if (error == EFBIG) {
    close_unpushed_file(&request->call);
    request->file = NULL;
    append_open_failure(request, error);
  } else {
    append_open_success(request, &contents, startOffset, error);
  }
  free_bytes(&contents);
}

static void append_open_result(OpenCall *request) {
  if (request->file == NULL) {
    append_open_failure(request, errno == 0 ? ENOMEM : errno);
  } else if (request->call.isRecording) {
    append_file_contents_to_recording(request);
  } else {
    append_open_success(request, &(ByteBuffer){.bytes = ""}, 0, 0);
  }
}

static void perform_open(RecordableCall *call) {
  OpenCall *request = (OpenCall *)call;
  errno = 0;
  request->file = fopen(request->name, request->mode);
  append_open_result(request);
}

// Pushes a file, or nil, a message and an error number. [-0, +(1|3), e]
static int open_file(lua_State *L, const char *function, const char *name, const char *mode) {
  OpenCall request = {
    {.function = function, .perform = perform_open, .push = push_opened_file, .abandon = close_unpushed_file},
    name, mode,
    NULL};
  return bridge_perform_recordable_call(L, &request.call);
}

static bool is_mode(const char *mode) {
  if (*mode == '\0' || strchr("rwa", *mode) == NULL) return false;
  mode++;
  if (*mode == '+') mode++;
  return strspn(mode, "b") == strlen(mode);
}

// io.open. Arguments: name [, mode]. Returns: file, or nil, message and error number.
static int io_open(lua_State *L) {
  const char *name = luaL_checkstring(L, 1), *mode = luaL_optstring(L, 2, "r");
  luaL_argcheck(L, is_mode(mode), 2, "invalid mode");
  return open_file(L, "io.open", name, mode);
}

static void perform_tmpfile(RecordableCall *call) {
  OpenCall *request = (OpenCall *)call;
  errno = 0;
  request->file = tmpfile();
  append_open_result(request);
}

// io.tmpfile. Returns: as io.open.
static int io_tmpfile(lua_State *L) {
  OpenCall request = {
    {.function = "io.tmpfile", .perform = perform_tmpfile, .push = push_opened_file, .abandon = close_unpushed_file},
    NULL,
    "w+", NULL};
  return bridge_perform_recordable_call(L, &request.call);
}

// MARK: io.popen

static void perform_popen(RecordableCall *call) {
  OpenCall *request = (OpenCall *)call;
  fflush(NULL);
  errno = 0;
  request->file = popen(request->name, request->mode);
  if (request->file == NULL) {
    append_open_failure(request, errno == 0 ? ENOMEM : errno);
  } else if (!call->isRecording || *request->mode == 'w') {
    append_open_success(request, &(ByteBuffer){.bytes = ""}, 0, 0);
  } else {
    ByteBuffer output = {0};
    int error = bridge_read_contents(request->file, &output, RecordedContentsLimit);
    errno = 0;
    int status = pclose(request->file);
    request->file = NULL;
    if (error == EFBIG) append_open_failure(request, error); else append_open_success(request, &output, status, errno);
    free_bytes(&output);
  }
}

static void close_unpushed_program(RecordableCall *call) {
  OpenCall *request = (OpenCall *)call;
  if (request->file != NULL) pclose(request->file);
}

typedef struct CloseCall {
  RecordableCall call;
  File *file;
} CloseCall;

static void perform_close(RecordableCall *call) {
  const File *file = ((CloseCall *)call)->file;
  int status = file->status, error = file->error;
  if (!file->isInMemory) {
    errno = 0;
    status = pclose(file->stream.f);
    error = errno;
  }
  bridge_append_exit_status(call, status, error);
}

// closef of programs. The exit status of a program that is written to is recorded now; that of one that is read has
// been recorded with its output. Arguments: file. Returns: as luaL_execresult.
static int close_program(lua_State *L) {
  File *file = luaL_checkudata(L, 1, LUA_FILEHANDLE);
  bool isLocal = !file->isWritten || state_of(L)->isClosing;
  CloseCall request = {{.function = "file:close", .perform = perform_close, .isLocal = isLocal}, file};
  if (file->isInMemory) fclose(file->stream.f);
  return bridge_perform_recordable_call(L, &request.call);
}

static int push_opened_program(lua_State *L, RecordableCall *call) {
  OpenCall *request = (OpenCall *)call;
  BridgeString output;
  int64_t status = 0, error = 0;
  int count = take_open_result(L, call, &output, &status, &error);
  if (count < 0 || output.bytes == NULL) return count;
  if (status < INT32_MIN || status > INT32_MAX || error < 0 || error > INT32_MAX) return -1;
  File *file = push_file(L);
  file->isInMemory = request->file == NULL;
  file->isWritten = *request->mode == 'w';
  file->status = (int)status;
  file->error = (int)error;
  file->stream.f = file->isInMemory ? bridge_open_memory_file(output, 0, request->mode, 0) : request->file;
  if (file->stream.f == NULL) return luaL_error(L, "not enough memory");
  file->stream.closef = close_program;
  request->file = NULL;
  return 1;
}

// io.popen. Arguments: program [, mode]. Returns: as io.open.
static int io_popen(lua_State *L) {
  const char *program = luaL_checkstring(L, 1), *mode = luaL_optstring(L, 2, "r");
  luaL_argcheck(L, strcmp(mode, "r") == 0 || strcmp(mode, "w") == 0, 2, "invalid mode");
  OpenCall request = {
    {.function = "io.popen", .perform = perform_popen, .push = push_opened_program, .abandon = close_unpushed_program},
    program, mode, NULL};
  return bridge_perform_recordable_call(L, &request.call);
}

// MARK: Default files

// Raises an error unless the argument is an open file, as the functions of the io library do. [-0, +0, e]
static luaL_Stream *check_open(lua_State *L, int index) {
  luaL_Stream *stream = luaL_checkudata(L, index, LUA_FILEHANDLE);
  if (stream->closef == NULL) luaL_error(L, "attempt to use a closed file");
  return stream;
}

// Calls upvalue 1, Lua's own function, with all arguments. [-n, +results, e]
static int call_original_function(lua_State *L) {
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, lua_gettop(L) - 1, LUA_MULTRET);
  return lua_gettop(L);
}

// Replaces the file name at index 1 by a file. [-0, +0, e]
static void open_default_file(lua_State *L, const char *function, const char *mode) {
  const char *name = lua_tostring(L, 1);
  lua_settop(L, 1);
  if (name == NULL) {
    if (!lua_isnoneornil(L, 1)) check_open(L, 1);
    return;
  }
  if (open_file(L, function, name, mode) != 1) {
    const char *message = lua_tostring(L, 3);
    size_t prefix = strlen(name) + 2;
    bool hasReason = message != NULL && lua_rawlen(L, 3) > prefix;
    luaL_error(L, "cannot open file '%s' (%s)", name, hasReason ? message + prefix : "unknown error");
  }
  lua_replace(L, 1);
}

// io.input and io.output. Arguments: [file or name]. Returns: file. Upvalue 1: Lua's own function.
static int io_input(lua_State *L) {
  open_default_file(L, "io.input", "r");
  return call_original_function(L);
}

static int io_output(lua_State *L) {
  open_default_file(L, "io.output", "w");
  return call_original_function(L);
}

// MARK: Reading
//
// Reading may call the stream of standard input, which cannot raise an error if a replay has other calls than its
// recording. So the functions that read check for such an error afterwards.

// Iterator of lines of standard input. Upvalue 1: Lua's own iterator.
static int next_line(lua_State *L) {
  int count = call_original_function(L);
  bridge_raise_if_replay_failed(L);
  return count;
}

// Wraps the iterator at index 1, if it reads standard input. [-0, +0, e]
static int wrap_lines_iterator(lua_State *L, const luaL_Stream *stream) {
  if (stream == state_of(L)->standardStreams[0]) {
    lua_pushvalue(L, 1);
    lua_pushcclosure(L, next_line, 1);
    lua_replace(L, 1);
  }
  return lua_gettop(L);
}

// file:lines. Arguments: file, formats. Returns: iterator. Upvalue 1: Lua's own function.
static int file_lines(lua_State *L) {
  const luaL_Stream *stream = check_open(L, 1);
  call_original_function(L);
  return wrap_lines_iterator(L, stream);
}

// Returns the default input file; raises an error if it is closed. [-0, +0, e]; uses 1 slot.
static luaL_Stream *default_input(lua_State *L, const char *message) {
  lua_getfield(L, LUA_REGISTRYINDEX, "_IO_input");
  luaL_Stream *stream = lua_touserdata(L, -1);
  if (stream == NULL || stream->closef == NULL) luaL_error(L, "%s", message);
  lua_pop(L, 1);
  return stream;
}

// io.lines. Arguments: [name, formats]. Returns: iterator, and with a name nil, nil and the file. Upvalue 1: Lua's own
// function.
static int io_lines(lua_State *L) {
  const char *name = luaL_optstring(L, 1, NULL);
  if (name == NULL) {
    const luaL_Stream *stream = default_input(L, "attempt to use a closed file");
    call_original_function(L);
    return wrap_lines_iterator(L, stream);
  }
  int count = lua_gettop(L);
  if (open_file(L, "io.lines", name, "r") != 1) {
    return luaL_error(L, "%s", lua_tostring(L, count + 2));
  }
  // The iterator must be that of Lua's io library, which closes the file at its end and reports errors. So Lua's io.lines
  // opens /dev/null, and the stream of the file that it returns is then replaced by that of the file opened above.
  File *file = lua_touserdata(L, -1);
  lua_insert(L, 1);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_replace(L, 2);
  lua_pushliteral(L, "/dev/null");
  lua_insert(L, 3);
  lua_call(L, count, 4);
  luaL_Stream *emptyFile = lua_touserdata(L, -1);
  FILE *empty = emptyFile->f;
  emptyFile->f = file->stream.f;
  file->stream.closef = NULL;
  fclose(empty);
  return 4;
}

// Raises Lua's errors for the formats from index `first` to the top. [-0, +0, e]
static void check_formats(lua_State *L, int first) {
  for (int index = first; index <= lua_gettop(L); index++) {
    if (lua_type(L, index) == LUA_TNUMBER) {
      luaL_checkinteger(L, index);
      continue;
    }
    const char *format = luaL_checkstring(L, index);
    if (*format == '*') format++;
    if (*format == '\0' || strchr("nlLa", *format) == NULL) luaL_argerror(L, index, "invalid format");
  }
}

// file:read. Arguments: file, formats. Returns: what was read. Upvalue 1: Lua's own function.
static int file_read(lua_State *L) {
  check_open(L, 1);
  check_formats(L, 2);
  int count = call_original_function(L);
  bridge_raise_if_replay_failed(L);
  return count;
}

// io.read. Arguments: formats. Returns: what was read. Upvalue 1: Lua's own function.
static int io_read(lua_State *L) {
  default_input(L, "default input file is closed");
  check_formats(L, 1);
  int count = call_original_function(L);
  bridge_raise_if_replay_failed(L);
  return count;
}

// MARK: Position

typedef struct SeekCall {
  RecordableCall call;
  FILE *file;
  long offset;
  int whence;
} SeekCall;

static void perform_seek(RecordableCall *call) {
  const SeekCall *request = (const SeekCall *)call;
  errno = 0;
  // Other output follows what has been written, and must not be overwritten.
  bool moves = request->whence != SEEK_CUR || request->offset != 0;
  if (moves) errno = ESPIPE;
  if (!moves && fseek(request->file, 0, SEEK_CUR) == 0) {
    bridge_append_integer(call, ftell(request->file));
  } else {
    bridge_append_file_result(call, errno, NULL);
  }
}

// file:seek. For standard output and standard error it depends on where the process writes to, so it is an external
// call, also while they are muted; their position cannot be changed. Arguments: file [, whence [, offset]]. Returns: as
// Lua's own, which is upvalue 1.
static int file_seek(lua_State *L) {
  static const int whences[] = {SEEK_SET, SEEK_CUR, SEEK_END};
  static const char *const names[] = {"set", "cur", "end", NULL};
  const luaL_Stream *stream = check_open(L, 1);
  int whence = whences[luaL_checkoption(L, 2, "cur", names)];
  long offset = (long)luaL_optinteger(L, 3, 0);
  luaL_Stream *const *streams = state_of(L)->standardStreams;
  if (stream != streams[1] && stream != streams[2]) {
    int count = call_original_function(L);
    bridge_raise_if_replay_failed(L);
    return count;
  }
  SeekCall request = {
    {.function = "file:seek", .perform = perform_seek}, stream == streams[1] ? stdout : stderr, offset, whence};
  return bridge_perform_recordable_call(L, &request.call);
}

// MARK: Opening the library

// Replaces functions of the table on top, with the originals as their upvalues. [-0, +0, e]
static void replace_functions(lua_State *L, const luaL_Reg *functions) {
  for (; functions->name != NULL; functions++) {
    lua_getfield(L, -1, functions->name);
    lua_pushcclosure(L, functions->func, 1);
    lua_setfield(L, -2, functions->name);
  }
}

void bridge_open_files(lua_State *L) {
  static const luaL_Reg functions[] = {
    {"input", io_input}, {"lines", io_lines}, {"open", io_open}, {"output", io_output}, {"popen", io_popen},
    {"read", io_read}, {"tmpfile", io_tmpfile}, {NULL, NULL}};
  static const luaL_Reg methods[] = {{"lines", file_lines}, {"read", file_read}, {"seek", file_seek}, {NULL, NULL}};
  lua_getglobal(L, LUA_IOLIBNAME);
  replace_functions(L, functions);
  luaL_getmetatable(L, LUA_FILEHANDLE);
  lua_getfield(L, -1, "__index");
  replace_functions(L, methods);
  lua_pop(L, 3);
}

BRIDGE_END
