// Standard input as recordable calls, and muting of standard output and standard error.

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "recordable_calls.h"
#include "library.h"
#include "memory_file.h"

enum { Input, Output, Error };

static const char standardStreamsKey;  // array of the files, which keeps them alive

// MARK: Standard input

typedef struct ReadCall {
  RecordableCall call;
  size_t capacity;
} ReadCall;

static void perform_read(RecordableCall *call) {
  ByteBuffer bytes = {0};
  size_t capacity = ((ReadCall *)call)->capacity;
  char *start = reserve_bytes(&bytes, capacity);
  if (start == NULL) {
    call->result.hasFailed = true;
    return;
  }
  // As the C library does before it reads from a terminal, so that a prompt is visible.
  fflush(stdout);
  ssize_t count;
  do count = read(STDIN_FILENO, start, capacity); while (count < 0 && errno == EINTR);
  int error = count < 0 ? errno : 0;
  bridge_append_string(call, start, count < 0 ? 0 : (size_t)count);
  bridge_append_integer(call, error);
  free_bytes(&bytes);
}

// Records that the result in the recording is malformed. The function that reads raises this error after the C library
// has returned.
static void set_malformed_error(BridgeState *state, const RecordableCall *call) {
  snprintf(
    state->replayError, sizeof state->replayError, "the recorded result of %s is malformed", call->function);
}

// The functions of the stream. If a replay has failed, reading returns the end of the file, and the function that reads
// raises the error afterwards.
static ssize_t read_input(void *context, char *bytes, size_t capacity) {
  BridgeState *state = context;
  ReadCall parameters = {{.function = "io.read", .perform = perform_read}, capacity};
  if (!bridge_perform_or_replay(state, &parameters.call)) return 0;
  BridgeString text = {NULL, 0};
  int64_t error = parameters.call.result.hasFailed ? ENOMEM : 0;
  bool isValid = parameters.call.result.hasFailed
    || (bridge_read_string(&parameters.call, &text) && text.length <= capacity
        && bridge_read_integer(&parameters.call, &error) && error >= 0 && error <= INT32_MAX);
  if (!isValid) {
    set_malformed_error(state, &parameters.call);
  } else if (text.length > 0) {
    memcpy(bytes, text.bytes, text.length);
  }
  size_t length = isValid ? text.length : 0;
  free_bytes(&parameters.call.result);
  if (!isValid || error == 0) return (ssize_t)length;
  errno = (int)error;
  return -1;
}

typedef struct SeekCall {
  RecordableCall call;
  int64_t offset;
  int whence;
} SeekCall;

static void perform_seek(RecordableCall *call) {
  const SeekCall *parameters = (const SeekCall *)call;
  int64_t position = lseek(STDIN_FILENO, parameters->offset, parameters->whence);
  bridge_append_integer(call, position);
  bridge_append_integer(call, position < 0 ? errno : 0);
}

static int64_t seek_input(void *context, int64_t offset, int whence) {
  BridgeState *state = context;
  SeekCall parameters = {{.function = "file:seek", .perform = perform_seek}, offset, whence};
  int64_t position = -1, error = EIO;
  if (bridge_perform_or_replay(state, &parameters.call)
      && (!bridge_read_integer(&parameters.call, &position) || !bridge_read_integer(&parameters.call, &error))) {
    set_malformed_error(state, &parameters.call);
    position = -1;
  }
  free_bytes(&parameters.call.result);
  if (position < 0) errno = error > 0 && error <= INT32_MAX ? (int)error : EIO;
  return position;
}

static const StreamFunctions inputFunctions = {.read = read_input, .seek = seek_input};

// MARK: Muting

static ssize_t discard(void *context, const char *bytes, size_t count) {
  (void)context;
  (void)bytes;
  return (ssize_t)count;
}

static const StreamFunctions mutedFunctions = {.write = discard};

bool bridge_is_output_muted(const BridgeState *state) {
  return state->isOutputMuted;
}

void bridge_set_output_muted(BridgeState *state, bool isMuted) {
  state->isOutputMuted = isMuted;
  state->standardStreams[Output]->f = isMuted ? state->mutedOutput : stdout;
  state->standardStreams[Error]->f = isMuted ? state->mutedOutput : stderr;
}

// MARK: Opening and closing

void bridge_open_standard_streams(lua_State *L) {
  static const char *const names[] = {"stdin", "stdout", "stderr"};
  BridgeState *state = state_of(L);
  lua_createtable(L, Error + 1, 0);
  lua_getglobal(L, LUA_IOLIBNAME);
  for (int i = Input; i <= Error; i++) {
    lua_getfield(L, -1, names[i]);
    state->standardStreams[i] = lua_touserdata(L, -1);
    lua_rawseti(L, -3, i + 1);
  }
  lua_pop(L, 1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &standardStreamsKey);
  state->mutedOutput = bridge_open_stream(state, &mutedFunctions, "w");
  FILE *input = stdin;
  if (state->recordableCallMode != BridgeRecordableCallModeLive) {
    input = bridge_open_stream(state, &inputFunctions, "r");
  }
  if (state->mutedOutput == NULL || input == NULL) luaL_error(L, "not enough memory");
  state->standardStreams[Input]->f = state->standardInput = input;
}

void bridge_close_standard_streams(BridgeState *state) {
  if (state->mutedOutput != NULL) fclose(state->mutedOutput);
  if (state->standardInput != NULL && state->standardInput != stdin) fclose(state->standardInput);
}

BRIDGE_END
