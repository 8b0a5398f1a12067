// Methods that take many objects at once, with some numbers for each: one crossing instead of one per object.

#include <math.h>
#include <string.h>

#include "../Calls/calls.h"
#include "../State/arena.h"
#include "../Types/types.h"
#include "../Values/values.h"
#include "objects.h"

// What an iterator walks through: the numbers, which follow in memory, and the objects that they are about.
typedef struct RowBuffer {
  BridgeRows rows;
  size_t width;
  size_t position;
  _Alignas(16) char bytes[];
} RowBuffer;

// MARK: Arguments

// The parameters of every method on rows, from where the first stands on the stack.
static const char *const parameterNames[] = {"items", "values"};

static size_t check_table(lua_State *L, const Handle *handle, const Entry *member, int index, const char *what) {
  if (lua_istable(L, index)) return lua_rawlen(L, index);
  luaL_error(
    L, "%s.%s: argument %d (%s): expected a table of %s, got %s", handle_name(handle), member->name, index - 1,
    parameterNames[index - 2], what, bridge_words(L, index).text);
  __builtin_unreachable();
}

_Noreturn static void raise_entry(
  lua_State *L, const Handle *handle, const Entry *member, int table, size_t place, const char *expected) {
  luaL_error(
    L, "%s.%s: argument %d (%s): entry %d: expected %s, got %s", handle_name(handle), member->name, table - 1,
    parameterNames[table - 2], (int)place, expected, bridge_words(L, -1).text);
  __builtin_unreachable();
}

static void read_objects(
  lua_State *L, const Handle *handle, const Entry *member, void **objects, size_t count) {
  for (size_t i = 0; i < count; i++) {
    lua_rawgeti(L, 2, (lua_Integer)i + 1);
    const Handle *item = to_handle(L, -1);
    if (item == NULL || item->isDead) raise_entry(L, handle, member, 2, i + 1, "a live object");
    objects[i] = item->object;
    lua_pop(L, 1);
  }
}

static void read_numbers(
  lua_State *L, const Handle *handle, const Entry *member, double *numbers, size_t count) {
  for (size_t i = 0; i < count; i++) {
    bool isNumber = lua_rawgeti(L, 3, (lua_Integer)i + 1) == LUA_TNUMBER;
    numbers[i] = isNumber ? lua_tonumber(L, -1) : 0;
    if (!isNumber || !isfinite(numbers[i])) raise_entry(L, handle, member, 3, i + 1, "a finite number");
    lua_pop(L, 1);
  }
}

// MARK: Calling

static int call_with_rows(lua_State *L, Handle *handle, Entry *member, const BridgeRows *rows, BridgeMark mark) {
  BridgeValue result = {0};
  BridgeCall call = {
    .operation = BridgeOperationCall, .type = handle->type, .body = member->body, .object = handle->object,
    .rows = rows, .results = &result};
  return call_and_finish(state_of(L), L, &call, mark);
}

// stack: in object, objects, numbers
static int read_rows(lua_State *L, Handle *handle, Entry *member) {
  size_t count = check_table(L, handle, member, 2, "items"), width = (size_t)member->index;
  size_t given = check_table(L, handle, member, 3, "numbers");
  if (given != count * width) {
    return luaL_error(
      L, "%s.%s: argument 2 (values): expected %d numbers for each of %d items, %d together, got %d",
      handle_name(handle), member->name, (int)width, (int)count, (int)(count * width), (int)given);
  }
  BridgeState *state = state_of(L);
  BridgeMark mark = mark_arena(state);
  void **objects = bridge_make_bytes(state, count, sizeof *objects);
  double *numbers = bridge_make_bytes(state, given, sizeof *numbers);
  if (objects == NULL || numbers == NULL) return luaL_error(L, "not enough memory");
  read_objects(L, handle, member, objects, count);
  read_numbers(L, handle, member, numbers, given);
  return call_with_rows(L, handle, member, &(BridgeRows){objects, numbers, count}, mark);
}

// stack: in anything; out object, numbers. Upvalues: buffer, objects.
static int next_row(lua_State *L) {
  RowBuffer *buffer = lua_touserdata(L, lua_upvalueindex(1));
  size_t row = buffer->position;
  if (row >= buffer->rows.count) return 0;
  buffer->position++;
  lua_rawgeti(L, lua_upvalueindex(2), (lua_Integer)row + 1);
  const Handle *item = to_handle(L, -1);
  if (item == NULL || item->object != buffer->rows.objects[row]) {
    return luaL_error(L, "the table of items was changed while a loop went through it");
  }
  // Of the room that every C function has, three places are taken by now.
  if (buffer->width > LUA_MINSTACK - 3) luaL_checkstack(L, (int)buffer->width, NULL);
  const double *numbers = buffer->rows.numbers + row * buffer->width;
  for (size_t i = 0; i < buffer->width; i++) lua_pushnumber(L, numbers[i]);
  return 1 + (int)buffer->width;
}

// stack: in object, objects; out iterator
static int fill_rows(lua_State *L, Handle *handle, Entry *member) {
  size_t count = check_table(L, handle, member, 2, "items"), width = (size_t)member->index;
  lua_settop(L, 2);
  RowBuffer *buffer = lua_newuserdatauv(
    L, sizeof *buffer + count * (sizeof(void *) + width * sizeof(double)), 0);
  double *numbers = (double *)buffer->bytes;
  void **objects = (void **)(numbers + count * width);
  *buffer = (RowBuffer){.rows = {objects, numbers, count}, .width = width};
  memset(numbers, 0, count * width * sizeof *numbers);
  read_objects(L, handle, member, objects, count);
  call_with_rows(L, handle, member, &buffer->rows, mark_arena(state_of(L)));
  lua_settop(L, 3);
  lua_pushvalue(L, 2);
  lua_pushcclosure(L, next_row, 2);
  return 1;
}

// stack: in object, arguments; out results. Upvalue: member.
int bridge_call_rows(lua_State *L) {
  Entry *member = lua_touserdata(L, lua_upvalueindex(1));
  Handle *handle = bridge_check_receiver(L, member);
  return member->flags & BridgeMemberFillsRows ? fill_rows(L, handle, member) : read_rows(L, handle, member);
}

BRIDGE_END
