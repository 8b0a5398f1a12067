// Tracebacks. luaL_traceback is not used, because it needs memory and stack space, which may have just run out.

#include <stdio.h>
#include <string.h>

#include "calls.h"

// Of a longer traceback, only the first and last lines are written. Above `FoldedLevels` these are the lines of the
// first and last levels, since lua_getstack takes a time that is proportional to the level; otherwise equal lines in
// succession count as one.
enum { TracebackHead = 12, TracebackTail = 8, FoldedLevels = 1000, LineCapacity = 512 };

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

// Writes the line of a frame and returns its length; 0 for the frame of a C function. [-0, +0, -]
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

// A text under construction, in which equal lines in succession are folded.
typedef struct LineFolder {
  char *text;
  size_t used, capacity;
  char lastLine[LineCapacity];
  int repetitions;
} LineFolder;

static void append_text(LineFolder *folder, const char *text) {
  size_t length = strlen(text);
  if (folder->used + length >= folder->capacity) return;
  memcpy(folder->text + folder->used, text, length);
  folder->used += length;
}

// Writes the repetitions of the last line, as lines if there are at most two.
static void flush_repetitions(LineFolder *folder) {
  char note[64];
  if (folder->repetitions > 2) {
    snprintf(note, sizeof note, "… (repeated %d times)\n", folder->repetitions);
    append_text(folder, note);
  } else {
    for (int i = 0; i < folder->repetitions; i++) append_text(folder, folder->lastLine);
  }
  folder->repetitions = 0;
}

static void append_line(LineFolder *folder, const char *line) {
  if (strcmp(folder->lastLine, line) == 0) {
    folder->repetitions++;
    return;
  }
  flush_repetitions(folder);
  append_text(folder, line);
  snprintf(folder->lastLine, sizeof folder->lastLine, "%s", line);
}

// Writes the traceback's line of a level, and returns whether there is one; else, as for a frame of a C function, writes
// an empty string. [-0, +0, -]
static bool write_level(lua_State *L, int level, char *line) {
  lua_Debug frame;
  line[0] = '\0';
  return lua_getstack(L, level, &frame) && write_frame(L, &frame, line, LineCapacity) > 0;
}

// Returns the number of lines of which no two in succession are equal. [-0, +0, -]
static int count_folded_lines(lua_State *L, int levels) {
  char lines[2][LineCapacity] = {"", ""};
  int count = 0;
  for (int level = 0; level < levels; level++) {
    if (!write_level(L, level, lines[count % 2])) continue;
    if (strcmp(lines[0], lines[1]) != 0) count++;
  }
  return count;
}

// [-0, +0, -]
static void write_all_levels(lua_State *L, int levels, LineFolder *folder) {
  char line[LineCapacity], lastLine[LineCapacity] = "";
  int count = count_folded_lines(L, levels), index = -1;
  bool omits = count > TracebackHead + TracebackTail;
  for (int level = 0; level < levels; level++) {
    if (!write_level(L, level, line)) continue;
    if (strcmp(line, lastLine) != 0) index++;
    memcpy(lastLine, line, sizeof line);
    if (!omits || index < TracebackHead || index >= count - TracebackTail) {
      append_line(folder, line);
    } else {
      append_line(folder, "…\n");
      folder->repetitions = 0;
    }
  }
}

// [-0, +0, -]
static void write_first_and_last_levels(lua_State *L, int levels, LineFolder *folder) {
  char line[LineCapacity];
  for (int level = 0; level < TracebackHead; level++) {
    if (write_level(L, level, line)) append_line(folder, line);
  }
  snprintf(line, sizeof line, "… (%d calls)\n", levels - TracebackHead - TracebackTail);
  append_line(folder, line);
  for (int level = levels - TracebackTail; level < levels; level++) {
    if (write_level(L, level, line)) append_line(folder, line);
  }
}

size_t bridge_write_traceback(lua_State *L, char *text, size_t capacity) {
  LineFolder folder = {.text = text, .capacity = capacity};
  int levels = bridge_count_stack_levels(L);
  if (levels <= FoldedLevels) {
    write_all_levels(L, levels, &folder);
  } else {
    write_first_and_last_levels(L, levels, &folder);
  }
  flush_repetitions(&folder);
  if (folder.used > 0) folder.used--;
  text[folder.used] = '\0';
  return folder.used;
}

BridgeString bridge_traceback(BridgeState *state, lua_State *L) {
  char text[TracebackSize];
  size_t length = bridge_write_traceback(L, text, sizeof text);
  BridgeString traceback = {"", 0};
  bridge_make_string(state, (const uint8_t *)text, length, &traceback);
  return traceback;
}

BRIDGE_END
