// Recordable calls: the functions of Lua's library whose results come from outside of the state, such as os.time and
// io.open. They can be recorded and replayed; see BridgeRecordableCallMode.
//
// The allocations in Lua's heap must be the same in all modes, because the addresses of later values, the order of
// `pairs` and the times of collections depend on them. So a call is performed in C memory, which encodes its result as
// bytes, and the results are pushed from the bytes, by the same code in all modes.
//
// Encoding: a sequence of values. A value is one byte, its EncodedValueTag, followed by 8 bytes in little-endian order
// for an integer or a number (IEEE 754), and by its length (8 bytes) and its bytes for a string. A result that begins
// with EncodedValueTagError is an error: its message follows as a string, and the call raises it.

#ifndef BRIDGE_RECORDABLE_CALLS_H
#define BRIDGE_RECORDABLE_CALLS_H

#include "../State/state.h"
#include "byte_buffer.h"

typedef enum EncodedValueTag {
  EncodedValueTagNil, EncodedValueTagFalse, EncodedValueTagTrue, EncodedValueTagInteger, EncodedValueTagNumber,
  EncodedValueTagString, EncodedValueTagError
} EncodedValueTag;

// The greatest size of the contents of a file, or of the output of a program, in a recording.
enum { RecordedContentsLimit = 64 << 20 };

// A call, as the first member of a structure with its arguments. Strings among these must be kept alive by the stack.
typedef struct RecordableCall {
  const char *function;  // name in the Lua manual
  // Performs the call, without use of Lua, and encodes the result.
  void (*perform)(struct RecordableCall *call);
  // Pushes results from the encoded result and returns their number, or -1 if the bytes are malformed; called in
  // protected mode. NULL: pushes the encoded values. [-0, +results, e]
  int (*push)(lua_State *L, struct RecordableCall *call);
  // Releases what the call has opened, if an error prevents it from being pushed; may be NULL.
  void (*abandon)(struct RecordableCall *call);
  bool usesTerminal; // performing the call runs a program that may read from and write to the terminal
  bool isLocal;      // the result follows from former calls: never recorded or replayed
  bool isRecording;  // the result must contain everything that a replay needs
  BridgeState *state; // set while the call is performed
  ByteBuffer result;
  size_t position;  // of the next value to be decoded
} RecordableCall;

// Performs, or replays, a call and pushes its results; returns their number. [-0, +results, e]
int bridge_perform_recordable_call(lua_State *L, RecordableCall *call);
// Performs, or replays, a call without use of Lua. Returns false and sets state->replayError if the recording has
// another call. The caller frees the result.
bool bridge_perform_or_replay(BridgeState *state, RecordableCall *call);
// Raises state->replayError, if it is set. [-0, +0, e]
void bridge_raise_if_replay_failed(lua_State *L);
// Pushes the remaining values of the result; returns their number, or -1 if the bytes are malformed. [-0, +results, m]
int bridge_push_result_values(lua_State *L, RecordableCall *call);

// MARK: Encoding

void bridge_append_nil(RecordableCall *call);
void bridge_append_boolean(RecordableCall *call, bool value);
void bridge_append_integer(RecordableCall *call, int64_t value);
void bridge_append_number(RecordableCall *call, double value);
void bridge_append_string(RecordableCall *call, const char *bytes, size_t length);
// Encodes an error to be raised.
void bridge_append_error_result(RecordableCall *call, const char *message);
// Encodes the results of luaL_execresult for the exit status `status`; `error`: errno after the call.
void bridge_append_exit_status(RecordableCall *call, int status, int error);
// Encodes the results of luaL_fileresult for the error number `error`; 0: success. `name` may be NULL.
void bridge_append_file_result(RecordableCall *call, int error, const char *name);

// MARK: Decoding

// The following functions return false if the next value is of another type, or the bytes are malformed.
bool bridge_read_value_tag(RecordableCall *call, EncodedValueTag tag);
bool bridge_read_boolean(RecordableCall *call, bool *value);
bool bridge_read_integer(RecordableCall *call, int64_t *value);
// The string is not copied: its bytes are part of the encoded result.
bool bridge_read_string(RecordableCall *call, BridgeString *value);

#endif
