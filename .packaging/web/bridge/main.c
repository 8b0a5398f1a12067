/* Runs a script of Lua in a state of the bridge: main FILE [ARGUMENT…]. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "CLuaBridge.h"

static BridgeString replacement_text(void *context, const char *path) { return (BridgeString){0}; }

int main(int count, char **arguments) {
  static char text[1 << 16];
  FILE *file = fopen(arguments[1], "r");
  if (file == NULL) {
    perror(arguments[1]);
    return 1;
  }
  size_t length = fread(text, 1, sizeof text, file);
  BridgeOptions options = {
    .host = {.replacementText = replacement_text}, .moduleDirectories = "/files\0", .isSandboxed = true, .isSeeded = true};
  BridgeState *state = bridge_open(&options);
  if (state == NULL || !bridge_is_deterministic(state)) {
    fprintf(stderr, "no deterministic state\n");
    return 1;
  }
  BridgeChunk chunk = {.text = {text, length}, .name = "test.lua", .exportOffset = length, .exportStatement = {"", 0}, .locals = "\0"};
  BridgeCallResult result;
  if (bridge_run(state, &chunk, NULL, 0, &result) != BridgeStatusOK) {
    BridgeError error = bridge_error(state);
    fprintf(stderr, "%.*s\n%.*s\n", (int)error.message.length, error.message.bytes, (int)error.traceback.length, error.traceback.bytes);
    return 1;
  }
  bridge_close(state);
  return 0;
}
