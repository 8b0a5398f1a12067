// Warnings, which Lua emits for errors in finalizers (lua_setwarnf).
//
// They are emitted inside the garbage collector, where no Lua code may run. So they are queued until no Lua code runs,
// and are then passed to Swift as errors.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../State/state.h"
#include "library.h"

enum { PendingWarningLimit = 64 };

typedef struct PendingWarning {
  struct PendingWarning *next;
  char text[];
} PendingWarning;

// MARK: Warnings emitted by Lua

// Length of the position within the message: "error in __gc (a.lua:3: no)" is reported as "a.lua:3: error in __gc: no".
static size_t source_position_length(const char *message) {
  for (const char *colon = strchr(message, ':'); colon != NULL; colon = strchr(colon + 1, ':')) {
    size_t digits = strspn(colon + 1, "0123456789");
    if (digits > 0 && strncmp(colon + 1 + digits, ": ", 2) == 0) return (size_t)(colon - message) + digits + 3;
  }
  return 0;
}

static void format_warning(char *text, size_t capacity, char *warningBuffer, const char *reason) {
  size_t positionLength = source_position_length(reason);
  size_t length = strlen(reason);
  int kind = (int)(reason - 2 - warningBuffer);
  if (reason[length - 1] == ')') length--;
  snprintf(
    text, capacity, "%.*s%.*s: %.*s", (int)positionLength, reason, kind, warningBuffer, (int)(length - positionLength), reason + positionLength);
}

// Queues the completed warning. It is dropped if there is no memory or the queue is full.
static void queue_warning(BridgeState *state, char *reason) {
  if (state->pendingWarningCount >= PendingWarningLimit) return;
  size_t capacity = strlen(state->warningBuffer) + 8;
  PendingWarning *pending = malloc(sizeof *pending + capacity);
  if (pending == NULL) return;
  format_warning(pending->text, capacity, state->warningBuffer, reason);
  pending->next = NULL;
  PendingWarning **last = &state->pendingWarnings;
  while (*last != NULL) last = &(*last)->next;
  *last = pending;
  state->pendingWarningCount++;
}

static void write_warning(const BridgeState *state, const char *text) {
  if (!state->isWarningOn) return;
  FILE *output = output_stream(state, stderr);
  fprintf(output, "Lua warning: %s\n", text);
  fflush(output);
}

// lua_WarnFunction. Called with one piece of a message at a time, also from inside the collector. Must not raise.
static void warn_function(void *context, const char *piece, int continues) {
  BridgeState *state = context;
  size_t used = strlen(state->warningBuffer);
  snprintf(state->warningBuffer + used, sizeof state->warningBuffer - used, "%s", piece);
  if (continues) return;
  char *reason = strstr(state->warningBuffer, " (");
  if (strncmp(state->warningBuffer, "error in ", 9) == 0 && reason != NULL && !state->isClosing) {
    queue_warning(state, reason + 2);
  } else {
    write_warning(state, state->warningBuffer);
  }
  state->warningBuffer[0] = '\0';
}

// MARK: Reporting to Swift

void bridge_report_warnings(BridgeState *state) {
  // The report may run Lua code; warnings emitted meanwhile are reported when that run ends.
  PendingWarning *pending = state->pendingWarnings;
  state->pendingWarnings = NULL;
  state->pendingWarningCount = 0;
  BridgeError error = state->error;
  while (pending != NULL) {
    state->host.reportWarning(state->context, (BridgeString){pending->text, strlen(pending->text)});
    PendingWarning *next = pending->next;
    free(pending);
    pending = next;
  }
  state->error = error;
}

void bridge_discard_warnings(BridgeState *state) {
  while (state->pendingWarnings != NULL) {
    PendingWarning *next = state->pendingWarnings->next;
    free(state->pendingWarnings);
    state->pendingWarnings = next;
  }
}

// MARK: warn

// [-0, +0, -]
static bool is_control_message(lua_State *L, const char *control) {
  return lua_gettop(L) == 1 && strcmp(lua_tostring(L, 1), control) == 0;
}

// warn. Writes a script's own warnings to standard error, once "@on" has enabled them. Arguments: pieces of the
// message.
static int warn(lua_State *L) {
  BridgeState *state = state_of(L);
  luaL_checkstring(L, 1);
  for (int i = 2; i <= lua_gettop(L); i++) luaL_checkstring(L, i);
  if (is_control_message(L, "@on") || is_control_message(L, "@off")) {
    state->isWarningOn = is_control_message(L, "@on");
  } else if (lua_gettop(L) > 1 || *lua_tostring(L, 1) != '@') {
    lua_concat(L, lua_gettop(L));
    write_warning(state, lua_tostring(L, -1));
  }
  return 0;
}

void bridge_open_warnings(BridgeState *state, lua_State *L) {
  lua_setwarnf(L, warn_function, state);
  lua_register(L, "warn", warn);
}

BRIDGE_END
