// Modules, recordable calls and output.

#ifndef BRIDGE_LIBRARY_PUBLIC_H
#define BRIDGE_LIBRARY_PUBLIC_H

#include "BridgeCalls.h"
#include "BridgeHost.h"

#pragma clang assume_nonnull begin

// Sets package.path and package.cpath from environment variables, as luaL_openlibs does, and prepends the prefix to
// package.path. Must be called before anything runs, after bridge_set_context; not in the sandbox.
BridgeStatus bridge_set_package_paths(BridgeState *state, const char *prefix);
// Returns one table: the name of each module loaded from a file so far -> its file.
BridgeStatus bridge_required_modules(BridgeState *state, BridgeCallResult *result);
// Makes the next require of the module read its file again.
BridgeStatus bridge_unload_module(BridgeState *state, const char *name);

// Copies a recorded call; called once by replayCall. The bytes need not be valid: errors in them are
// detected when they are decoded.
void bridge_set_recorded_call(
  BridgeRecordedCall *recorded, const char *function, const uint8_t *_Nullable result, size_t length);

// The result of an effect; success until an error is set.
typedef struct BridgeSideEffectResult BridgeSideEffectResult;
// Performs an effect without use of the state; sets an error at most once.
typedef void (*BridgeSideEffectFunction)(void *context, BridgeSideEffectResult *result);
void bridge_set_side_effect_error(BridgeSideEffectResult *result, const char *message);
// Performs an effect of the host outside of the state, or replays its result; see BridgeRecordableCallMode. `function`
// is its name in the recording. On failure, `message` is the error, in the arena.
BridgeStatus bridge_perform_side_effect(
  BridgeState *state, const char *function, BridgeSideEffectFunction perform, void *context, BridgeString *message);

// Receives the bytes of a file, which are valid during the call.
typedef void (*BridgeFileReceiver)(void *context, const uint8_t *_Nullable bytes, size_t length);
// Reads a file of the script, such as an image, as a recordable call: a relative name is looked up in `folders`, whose
// names are each terminated by NUL, with an empty one at the end, and then, unless the script is sandboxed, in the current
// directory. A sandboxed script reads only files beneath the folders. `function` is the name of the call in the
// recording. On failure, `message` is the error, in the arena.
BridgeStatus bridge_read_script_file(
  BridgeState *state, const char *function, const char *name, const char *folders, bool isSandboxed, size_t limit,
  BridgeFileReceiver receive, void *context, BridgeString *message);

// While output is muted, what scripts write to standard output and standard error is discarded, with the same results.
bool bridge_is_output_muted(const BridgeState *state);
void bridge_set_output_muted(BridgeState *state, bool isMuted);

#pragma clang assume_nonnull end

#endif
