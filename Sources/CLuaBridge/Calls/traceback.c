// Tracebacks. luaL_traceback is not used, because it needs memory and stack space, which may have just run out.

#include <stdio.h>

#include "calls.h"

enum { TracebackHead = 12, TracebackTail = 8 };

int bridge_count_stack_levels(lua_State *L) {
  lua_Debug frame;
  int below = 1, level = 1;
  while (lua_getstack(L, level, &frame)) {
    below = level;
    level *= 2;
  }
  while (below < level) {
    int middle = (below + level) / 2;
    if (lua_getstack(L, middle, &frame)) below = middle + 1; else level = middle;
  }
  return level;
}

// [-0, +0, -]
static size_t write_frame(lua_State *L, lua_Debug *frame, char *text, size_t capacity) {
  lua_getinfo(L, "Sln", frame);
  if (*frame->what == 'C' || frame->currentline < 0) return 0;
  int length;
  if (*frame->what == 'm') {
    length = snprintf(text, capacity, "%s:%d: in main chunk\n", frame->short_src, frame->currentline);
  } else if (*frame->namewhat != '\0') {
    length = snprintf(
      text, capacity, "%s:%d: in function '%s'\n", frame->short_src, frame->currentline, frame->name);
  } else {
    length = snprintf(
      text, capacity, "%s:%d: in function <%s:%d>\n", frame->short_src, frame->currentline, frame->short_src,
      frame->linedefined);
  }
  return length > 0 && (size_t)length < capacity ? (size_t)length : 0;
}

size_t bridge_write_traceback(lua_State *L, char *text, size_t capacity) {
  size_t used = 0;
  lua_Debug frame;
  int levels = bridge_count_stack_levels(L);
  for (int level = 0; level < levels && lua_getstack(L, level, &frame); level++) {
    if (level == TracebackHead && levels > TracebackHead + TracebackTail) {
      level = levels - TracebackTail;
      used += (size_t)snprintf(text + used, capacity - used, "…\n");
      if (!lua_getstack(L, level, &frame)) break;
    }
    used += write_frame(L, &frame, text + used, capacity - used - 8);
  }
  if (used > 0) used--;
  text[used] = '\0';
  return used;
}

BridgeString bridge_traceback(BridgeState *state, lua_State *L) {
  char text[TracebackSize];
  size_t length = bridge_write_traceback(L, text, sizeof text);
  BridgeString traceback = {"", 0};
  bridge_make_string(state, (const uint8_t *)text, length, &traceback);
  return traceback;
}

BRIDGE_END
