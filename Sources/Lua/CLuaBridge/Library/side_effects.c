// Side effects of the host outside of the state, such as writing a file, as recordable calls: a replay does not repeat
// them.

#include "recordable_calls.h"

typedef struct SideEffectCall {
  RecordableCall call;
  BridgeSideEffectFunction perform;
  void *context;
} SideEffectCall;

struct BridgeSideEffectResult {
  RecordableCall *call;
};

void bridge_set_side_effect_error(BridgeSideEffectResult *result, const char *message) {
  bridge_append_error_result(result->call, message);
}

static void perform_side_effect(RecordableCall *call) {
  SideEffectCall *parameters = (SideEffectCall *)call;
  BridgeSideEffectResult result = {call};
  parameters->perform(parameters->context, &result);
  if (call->result.length == 0) bridge_append_boolean(call, true);
}

// Returns false, with the message of the error, if the encoded result is an error or malformed.
static bool take_side_effect_error(RecordableCall *call, BridgeString *message) {
  static const char malformed[] = "the recorded result is malformed";
  *message = (BridgeString){malformed, sizeof malformed - 1};
  if (bridge_read_value_tag(call, EncodedValueTagError)) {
    bridge_read_string(call, message);
    return false;
  }
  bool hasSucceeded = false;
  return bridge_read_boolean(call, &hasSucceeded) && hasSucceeded;
}

BridgeStatus bridge_perform_side_effect(
  BridgeState *state, const char *function, BridgeSideEffectFunction perform, void *context, BridgeString *message) {
  SideEffectCall parameters = {{.function = function, .perform = perform_side_effect}, perform, context};
  RecordableCall *call = &parameters.call;
  BridgeString error = {NULL, 0};
  bool hasSucceeded = false;
  if (!bridge_perform_or_replay(state, call)) {
    error = (BridgeString){state->replayError, strlen(state->replayError)};
  } else if (call->result.hasFailed) {
    error = (BridgeString){"not enough memory", strlen("not enough memory")};
  } else {
    hasSucceeded = take_side_effect_error(call, &error);
  }
  if (!hasSucceeded && !bridge_make_string(state, (const uint8_t *)error.bytes, error.length, message)) {
    *message = (BridgeString){"not enough memory", strlen("not enough memory")};
  }
  free_bytes(&call->result);
  return hasSucceeded ? BridgeStatusOK : BridgeStatusFailed;
}

BRIDGE_END
