// Warnings: Lua's word for errors that have nobody to go to, which are those of finalizers.
//
// They come from inside the collector, where nothing may run. So they are kept until no Lua runs and then handed to
// Swift as errors.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../State/state.h"
#include "library.h"

enum { NoticeLimit = 64 };

typedef struct Notice {
  struct Notice *next;
  char text[];
} Notice;

// MARK: What comes from Lua

// "error in __gc (a.lua:3: no)" reads "a.lua:3: error in __gc: no". Answers the length of the position.
static size_t position_length(const char *message) {
  for (const char *colon = strchr(message, ':'); colon != NULL; colon = strchr(colon + 1, ':')) {
    size_t digits = strspn(colon + 1, "0123456789");
    if (digits > 0 && strncmp(colon + 1 + digits, ": ", 2) == 0) return (size_t)(colon - message) + digits + 3;
  }
  return 0;
}

static void format_notice(char *text, size_t capacity, char *warning, const char *reason) {
  size_t place = position_length(reason);
  size_t length = strlen(reason);
  int kind = (int)(reason - 2 - warning);
  if (reason[length - 1] == ')') length--;
  snprintf(
    text, capacity, "%.*s%.*s: %.*s", (int)place, reason, kind, warning, (int)(length - place), reason + place);
}

// Keeps the finished warning. Without memory, or when there are too many, it is lost.
static void keep_notice(BridgeState *state, char *reason) {
  if (state->noticeCount >= NoticeLimit) return;
  size_t capacity = strlen(state->warning) + 8;
  Notice *notice = malloc(sizeof *notice + capacity);
  if (notice == NULL) return;
  format_notice(notice->text, capacity, state->warning, reason);
  notice->next = NULL;
  Notice **last = &state->notices;
  while (*last != NULL) last = &(*last)->next;
  *last = notice;
  state->noticeCount++;
}

static void write_warning(const BridgeState *state, const char *text) {
  if (!state->isWarning) return;
  fprintf(stderr, "Lua warning: %s\n", text);
  fflush(stderr);
}

// Called by Lua with a warning piece by piece, also from inside the collector. Never raises.
static void take_warning(void *context, const char *piece, int continues) {
  BridgeState *state = context;
  size_t used = strlen(state->warning);
  snprintf(state->warning + used, sizeof state->warning - used, "%s", piece);
  if (continues) return;
  char *reason = strstr(state->warning, " (");
  if (strncmp(state->warning, "error in ", 9) == 0 && reason != NULL && !state->isClosing) {
    keep_notice(state, reason + 2);
  } else {
    write_warning(state, state->warning);
  }
  state->warning[0] = '\0';
}

// MARK: What goes to Swift

void bridge_hand_over_notices(BridgeState *state) {
  // What is reported may run Lua; new notices are for the end of that.
  Notice *notice = state->notices;
  state->notices = NULL;
  state->noticeCount = 0;
  BridgeError error = state->error;
  while (notice != NULL) {
    BridgeValue text = {.kind = BridgeKindString, .content.string = {notice->text, strlen(notice->text)}};
    BridgeValue result = {0};
    BridgeCall call = {
      .operation = BridgeOperationNotice, .state = state, .context = state->context, .arguments = &text,
      .argumentCount = 1, .results = &result, .resultCount = 1};
    state->dispatch(&call);
    Notice *next = notice->next;
    free(notice);
    notice = next;
  }
  state->error = error;
}

void bridge_drop_notices(BridgeState *state) {
  while (state->notices != NULL) {
    Notice *next = state->notices->next;
    free(state->notices);
    state->notices = next;
  }
}

// MARK: warn

static bool is_control(lua_State *L, const char *control) {
  return lua_gettop(L) == 1 && strcmp(lua_tostring(L, 1), control) == 0;
}

// A script's own warnings go to standard error, once it has switched them on with "@on".
// stack: in pieces
static int warn(lua_State *L) {
  BridgeState *state = state_of(L);
  luaL_checkstring(L, 1);
  for (int i = 2; i <= lua_gettop(L); i++) luaL_checkstring(L, i);
  if (is_control(L, "@on") || is_control(L, "@off")) {
    state->isWarning = is_control(L, "@on");
  } else if (lua_gettop(L) > 1 || *lua_tostring(L, 1) != '@') {
    lua_concat(L, lua_gettop(L));
    write_warning(state, lua_tostring(L, -1));
  }
  return 0;
}

void bridge_open_warnings(BridgeState *state, lua_State *L) {
  lua_setwarnf(L, take_warning, state);
  lua_register(L, "warn", warn);
}

BRIDGE_END
