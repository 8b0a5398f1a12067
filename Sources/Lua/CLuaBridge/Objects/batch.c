// ObjectBatch methods, which take many objects and some numbers for each: one call into Swift instead of one per object.

#include <math.h>
#include <string.h>

#include "../Calls/calls.h"
#include "../State/arena.h"
#include "../Types/types.h"
#include "../Values/results.h"
#include "../Values/values.h"
#include "objects.h"

// Userdata behind an iterator over a batch. The numbers and the object pointers follow in `bytes`.
typedef struct BatchIterator {
  BridgeBatch batch;
  size_t width;
  size_t position;
  _Alignas(16) char bytes[];
} BatchIterator;

// MARK: Arguments

// The parameter names of every batch method; the first is at stack index 2.
static const char *const parameterNames[] = {"items", "values"};

static size_t check_table(lua_State *L, const Handle *handle, const TypeMember *member, int index, const char *what) {
  if (lua_istable(L, index)) return lua_rawlen(L, index);
  luaL_error(
    L, "%s.%s: argument %d (%s): expected a table of %s, got %s", handle_name(handle), member->name, index - 1,
    parameterNames[index - 2], what, bridge_describe_stack_value(L, index).text);
  __builtin_unreachable();
}

// [-0, +0, e]
_Noreturn static void raise_element_error(
  lua_State *L, const Handle *handle, const TypeMember *member, int table, size_t element, const char *expected) {
  luaL_error(
    L, "%s.%s: argument %d (%s): entry %d: expected %s, got %s", handle_name(handle), member->name, table - 1,
    parameterNames[table - 2], (int)element, expected, bridge_describe_stack_value(L, -1).text);
  __builtin_unreachable();
}

// [-0, +0, e]
static void read_objects(
  lua_State *L, const Handle *handle, const TypeMember *member, void **objects, size_t count) {
  for (size_t i = 0; i < count; i++) {
    lua_rawgeti(L, 2, (lua_Integer)i + 1);
    const Handle *item = to_handle(L, -1);
    if (item == NULL || item->isDestroyed) raise_element_error(L, handle, member, 2, i + 1, "a live object");
    objects[i] = item->object;
    lua_pop(L, 1);
  }
}

// [-0, +0, e]
static void read_numbers(
  lua_State *L, const Handle *handle, const TypeMember *member, double *numbers, size_t count) {
  for (size_t i = 0; i < count; i++) {
    bool isNumber = lua_rawgeti(L, 3, (lua_Integer)i + 1) == LUA_TNUMBER;
    numbers[i] = isNumber ? lua_tonumber(L, -1) : 0;
    if (!isNumber || !isfinite(numbers[i])) raise_element_error(L, handle, member, 3, i + 1, "a finite number");
    lua_pop(L, 1);
  }
}

// MARK: Calling

// [-0, +0, e]
static void call_batch(
  lua_State *L, Handle *handle, TypeMember *member, const BridgeBatch *batch, BridgeArenaMark mark) {
  BridgeState *state = state_of(L);
  BridgeValue result = {0};
  BridgeReceiver receiver = {handle->type, handle->object, member->binding};
  lua_State *previous = enter_host(state, L);
  BridgeStatus status = state->host.callBatchMethod(state->context, &receiver, batch, &result);
  leave_host(state, previous);
  raise_on_failure(state, L, &result, status, mark);
}

// Arguments: object, table of objects, table of numbers.
static int call_batch_with_values(lua_State *L, Handle *handle, TypeMember *member) {
  size_t count = check_table(L, handle, member, 2, "items"), width = (size_t)member->index;
  size_t given = check_table(L, handle, member, 3, "numbers");
  if (given != count * width) {
    return luaL_error(
      L, "%s.%s: argument 2 (values): expected %d numbers for each of %d items, %d together, got %d",
      handle_name(handle), member->name, (int)width, (int)count, (int)(count * width), (int)given);
  }
  BridgeState *state = state_of(L);
  BridgeArenaMark mark = mark_arena(state);
  void **objects = bridge_arena_allocate(state, count, sizeof *objects);
  double *numbers = bridge_arena_allocate(state, given, sizeof *numbers);
  if (objects == NULL || numbers == NULL) return luaL_error(L, "not enough memory");
  read_objects(L, handle, member, objects, count);
  read_numbers(L, handle, member, numbers, given);
  call_batch(L, handle, member, &(BridgeBatch){objects, numbers, count}, mark);
  return 0;
}

// Iterator. Arguments are ignored. Returns: object, numbers. Upvalues: the BatchIterator, the table of objects.
static int batch_next(lua_State *L) {
  BatchIterator *iterator = lua_touserdata(L, lua_upvalueindex(1));
  size_t row = iterator->position;
  if (row >= iterator->batch.count) return 0;
  iterator->position++;
  lua_rawgeti(L, lua_upvalueindex(2), (lua_Integer)row + 1);
  const Handle *item = to_handle(L, -1);
  if (item == NULL || item->object != iterator->batch.objects[row]) {
    return luaL_error(L, "the table of items was changed while a loop went through it");
  }
  // Three of the LUA_MINSTACK slots are in use here.
  if (iterator->width > LUA_MINSTACK - 3) luaL_checkstack(L, (int)iterator->width, NULL);
  const double *numbers = iterator->batch.numbers + row * iterator->width;
  for (size_t i = 0; i < iterator->width; i++) lua_pushnumber(L, numbers[i]);
  return 1 + (int)iterator->width;
}

// Arguments: object, table of objects. Returns: iterator.
static int call_batch_returning_values(lua_State *L, Handle *handle, TypeMember *member) {
  size_t count = check_table(L, handle, member, 2, "items"), width = (size_t)member->index;
  lua_settop(L, 2);
  BatchIterator *iterator = lua_newuserdatauv(
    L, sizeof *iterator + count * (sizeof(void *) + width * sizeof(double)), 0);
  double *numbers = (double *)iterator->bytes;
  void **objects = (void **)(numbers + count * width);
  *iterator = (BatchIterator){.batch = {objects, numbers, count}, .width = width};
  memset(numbers, 0, count * width * sizeof *numbers);
  read_objects(L, handle, member, objects, count);
  call_batch(L, handle, member, &iterator->batch, mark_arena(state_of(L)));
  lua_settop(L, 3);
  lua_pushvalue(L, 2);
  lua_pushcclosure(L, batch_next, 2);
  return 1;
}

// The Lua function of a batch method, which is applied to all entries of a table of items, and for some methods of a table
// of values. Arguments: the object, the tables. Returns: the method's results. Upvalue 1: the method's TypeMember, a
// light userdata.
int bridge_call_batch_method(lua_State *L) {
  TypeMember *member = lua_touserdata(L, lua_upvalueindex(1));
  Handle *handle = bridge_check_self(L, member);
  bool returnsValues = member->flags & BridgeMemberBatchOutput;
  return returnsValues ? call_batch_returning_values(L, handle, member) : call_batch_with_values(L, handle, member);
}

BRIDGE_END
