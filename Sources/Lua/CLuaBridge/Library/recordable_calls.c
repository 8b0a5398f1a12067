// Recordable calls: modes, encoding of results, and pushing them; see recordable_calls.h.

#include "recordable_calls.h"

#include <stdio.h>
#include <sys/wait.h>

// MARK: Encoding

static void append_value_tag(RecordableCall *call, EncodedValueTag tag) {
  append_bytes(&call->result, &(char){(char)tag}, 1);
}

static void append_word(RecordableCall *call, uint64_t word) {
  unsigned char bytes[8];
  for (int i = 0; i < 8; i++) bytes[i] = (unsigned char)(word >> 8 * i);
  append_bytes(&call->result, bytes, sizeof bytes);
}

void bridge_append_nil(RecordableCall *call) {
  append_value_tag(call, EncodedValueTagNil);
}

void bridge_append_boolean(RecordableCall *call, bool value) {
  append_value_tag(call, value ? EncodedValueTagTrue : EncodedValueTagFalse);
}

void bridge_append_integer(RecordableCall *call, int64_t value) {
  append_value_tag(call, EncodedValueTagInteger);
  append_word(call, (uint64_t)value);
}

void bridge_append_number(RecordableCall *call, double value) {
  uint64_t word;
  memcpy(&word, &value, sizeof word);
  append_value_tag(call, EncodedValueTagNumber);
  append_word(call, word);
}

void bridge_append_string(RecordableCall *call, const char *bytes, size_t length) {
  append_value_tag(call, EncodedValueTagString);
  append_word(call, length);
  append_bytes(&call->result, bytes, length);
}

void bridge_append_error_result(RecordableCall *call, const char *message) {
  append_value_tag(call, EncodedValueTagError);
  bridge_append_string(call, message, strlen(message));
}

void bridge_append_file_result(RecordableCall *call, int error, const char *name) {
  if (error == 0) {
    bridge_append_boolean(call, true);
    return;
  }
  const char *reason = strerror(error);
  size_t prefix = name == NULL ? 0 : strlen(name) + 2;
  bridge_append_nil(call);
  append_value_tag(call, EncodedValueTagString);
  append_word(call, prefix + strlen(reason));
  if (name != NULL) {
    append_bytes(&call->result, name, prefix - 2);
    append_bytes(&call->result, ": ", 2);
  }
  append_bytes(&call->result, reason, strlen(reason));
  bridge_append_integer(call, error);
}

void bridge_append_exit_status(RecordableCall *call, int status, int error) {
  if (status != 0 && error != 0) {
    bridge_append_file_result(call, error, NULL);
    return;
  }
  bool isExit = !WIFSIGNALED(status);
  int code = WIFEXITED(status) ? WEXITSTATUS(status) : WIFSIGNALED(status) ? WTERMSIG(status) : status;
  if (isExit && code == 0) bridge_append_boolean(call, true); else bridge_append_nil(call);
  if (isExit) bridge_append_string(call, "exit", 4); else bridge_append_string(call, "signal", 6);
  bridge_append_integer(call, code);
}

// MARK: Decoding

static size_t remaining_byte_count(const RecordableCall *call) {
  return call->result.length - call->position;
}

// Returns the tag of the next value without taking it, or -1 at the end.
static int next_value_tag(const RecordableCall *call) {
  return remaining_byte_count(call) == 0 ? -1 : (unsigned char)call->result.bytes[call->position];
}

bool bridge_read_value_tag(RecordableCall *call, EncodedValueTag tag) {
  if (next_value_tag(call) != (int)tag) return false;
  call->position++;
  return true;
}

static bool take_word(RecordableCall *call, uint64_t *word) {
  if (remaining_byte_count(call) < 8) return false;
  *word = 0;
  for (int i = 0; i < 8; i++) *word |= (uint64_t)(unsigned char)call->result.bytes[call->position + (size_t)i] << 8 * i;
  call->position += 8;
  return true;
}

bool bridge_read_boolean(RecordableCall *call, bool *value) {
  *value = bridge_read_value_tag(call, EncodedValueTagTrue);
  return *value || bridge_read_value_tag(call, EncodedValueTagFalse);
}

bool bridge_read_integer(RecordableCall *call, int64_t *value) {
  uint64_t word;
  if (!bridge_read_value_tag(call, EncodedValueTagInteger) || !take_word(call, &word)) return false;
  *value = (int64_t)word;
  return true;
}

bool bridge_read_string(RecordableCall *call, BridgeString *value) {
  uint64_t length;
  if (!bridge_read_value_tag(call, EncodedValueTagString) || !take_word(call, &length)) return false;
  if (length > remaining_byte_count(call)) return false;
  *value = (BridgeString){call->result.bytes + call->position, (size_t)length};
  call->position += (size_t)length;
  return true;
}

// [-0, +(0|1), m]
static bool push_next_value(lua_State *L, RecordableCall *call) {
  uint64_t word;
  BridgeString string;
  bool boolean;
  switch (next_value_tag(call)) {
  case EncodedValueTagNil:
    call->position++;
    lua_pushnil(L);
    return true;
  case EncodedValueTagFalse: case EncodedValueTagTrue:
    bridge_read_boolean(call, &boolean);
    lua_pushboolean(L, boolean);
    return true;
  case EncodedValueTagInteger: case EncodedValueTagNumber: {
    bool isInteger = call->result.bytes[call->position++] == EncodedValueTagInteger;
    if (!take_word(call, &word)) return false;
    double number;
    memcpy(&number, &word, sizeof number);
    if (isInteger) lua_pushinteger(L, (lua_Integer)word); else lua_pushnumber(L, number);
    return true;
  }
  case EncodedValueTagString:
    if (!bridge_read_string(call, &string)) return false;
    lua_pushlstring(L, string.bytes, string.length);
    return true;
  default: return false;
  }
}

int bridge_push_result_values(lua_State *L, RecordableCall *call) {
  enum { Limit = 16 };  // os.time has the most results
  luaL_checkstack(L, Limit + 4, NULL);
  int count = 0;
  while (remaining_byte_count(call) > 0) {
    if (count == Limit || !push_next_value(L, call)) return -1;
    count++;
  }
  return count;
}

// MARK: Replaying

struct BridgeRecordedCall {
  char function[64];
  ByteBuffer *result;
};

void bridge_set_recorded_call(
  BridgeRecordedCall *recorded, const char *function, const uint8_t *result, size_t length) {
  snprintf(recorded->function, sizeof recorded->function, "%s", function);
  append_bytes(recorded->result, result, length);
}

// Takes the next recorded call, with `*isFound`: whether there is one. Returns whether it is of the same function.
static bool take_recorded_call(BridgeState *state, RecordableCall *call, BridgeRecordedCall *recorded, bool *isFound) {
  *recorded = (BridgeRecordedCall){.result = &call->result};
  *isFound = state->host.replayCall(state->context, call->function, recorded);
  if (*isFound && strcmp(recorded->function, call->function) == 0) return true;
  free_bytes(&call->result);
  return false;
}

static bool replay(BridgeState *state, RecordableCall *call) {
  BridgeRecordedCall recorded;
  bool isFound;
  if (take_recorded_call(state, call, &recorded, &isFound)) return true;
  snprintf(
    state->replayError, sizeof state->replayError, "the script calls %s, but the recording %s%s", call->function,
    isFound ? "has a call of " : "ends here", isFound ? recorded.function : "");
  return false;
}

bool bridge_perform_or_replay(BridgeState *state, RecordableCall *call) {
  if (call->isLocal) {
    call->perform(call);
    return true;
  }
  // After a call has differed from the recording, the calls that follow do not match it either.
  if (state->replayError[0] != '\0') return false;
  if (state->recordableCallMode == BridgeRecordableCallModeReplaying) {
    if (!state->isClosing) return replay(state, call);
    snprintf(state->replayError, sizeof state->replayError, "%s: the script has ended", call->function);
    return false;
  }
  bool isReplayingOrPerforming = state->recordableCallMode == BridgeRecordableCallModeReplayingOrPerforming;
  if (isReplayingOrPerforming && !state->isClosing) {
    BridgeRecordedCall recorded;
    bool isFound;
    if (take_recorded_call(state, call, &recorded, &isFound)) return true;
  }
  call->isRecording =
    (isReplayingOrPerforming || state->recordableCallMode == BridgeRecordableCallModeRecording) && !state->isClosing;
  call->state = state;
  if (call->usesTerminal) state->host.setTerminalUse(state->context, true);
  call->perform(call);
  if (call->usesTerminal) state->host.setTerminalUse(state->context, false);
  if (call->isRecording && !call->result.hasFailed) {
    const ByteBuffer *result = &call->result;
    state->host.recordCall(state->context, call->function, (const uint8_t *)result->bytes, result->length);
  }
  return true;
}

void bridge_raise_if_replay_failed(lua_State *L) {
  BridgeState *state = state_of(L);
  if (state->replayError[0] != '\0') luaL_error(L, "%s", state->replayError);
}

// MARK: Calling

typedef enum PushOutcome { PushOutcomeValues, PushOutcomeError, PushOutcomeMalformed } PushOutcome;

typedef struct PushParameters {
  RecordableCall *call;
  PushOutcome outcome;
} PushParameters;

// Arguments: PushParameters. Returns: the results, or the message of an error.
static int push_result(lua_State *L) {
  PushParameters *parameters = lua_touserdata(L, 1);
  RecordableCall *call = parameters->call;
  if (bridge_read_value_tag(call, EncodedValueTagError)) {
    BridgeString message;
    parameters->outcome = PushOutcomeMalformed;
    if (!bridge_read_string(call, &message)) return 0;
    parameters->outcome = PushOutcomeError;
    lua_pushlstring(L, message.bytes, message.length);
    return 1;
  }
  int count = call->push == NULL ? bridge_push_result_values(L, call) : call->push(L, call);
  if (count < 0) parameters->outcome = PushOutcomeMalformed;
  return count < 0 ? 0 : count;
}

// Frees the result of a call, and what it has opened if `isPushed` is false.
static void release_call(RecordableCall *call, bool isPushed) {
  if (!isPushed && call->abandon != NULL) call->abandon(call);
  free_bytes(&call->result);
}

int bridge_perform_recordable_call(lua_State *L, RecordableCall *call) {
  BridgeState *state = state_of(L);
  luaL_checkstack(L, LUA_MINSTACK, NULL);
  lua_State *previous = enter_host(state, L);
  bool isObtained = bridge_perform_or_replay(state, call);
  leave_host(state, previous);
  if (!isObtained) bridge_raise_if_replay_failed(L);
  if (call->result.hasFailed) {
    release_call(call, false);
    return luaL_error(L, "not enough memory");
  }
  int top = lua_gettop(L);
  PushParameters parameters = {call, PushOutcomeValues};
  lua_pushcfunction(L, push_result);
  lua_pushlightuserdata(L, &parameters);
  int status = lua_pcall(L, 1, LUA_MULTRET, 0);
  release_call(call, status == LUA_OK && parameters.outcome == PushOutcomeValues);
  if (status != LUA_OK) return lua_error(L);
  if (parameters.outcome == PushOutcomeError) return luaL_error(L, "%s", lua_tostring(L, -1));
  if (parameters.outcome == PushOutcomeMalformed) {
    return luaL_error(L, "the recorded result of %s is malformed", call->function);
  }
  return lua_gettop(L) - top;
}

BRIDGE_END
