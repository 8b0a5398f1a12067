// Operators of objects: other ways to call their methods.

#include <string.h>

#include "../Values/values.h"
#include "objects.h"

static bool is_operand(lua_State *L, int index, const Entry *method) {
  const Handle *handle = to_handle(L, index);
  return handle != NULL && bridge_is_kind(handle->type, method->owner);
}

// stack: in left, right; out result. Upvalues: method, sign.
static int call_with_right(lua_State *L) {
  const Entry *method = lua_touserdata(L, lua_upvalueindex(1));
  // Which of the two has the operator, Lua does not say.
  for (int index = 1; index <= 2; index++) {
    if (is_operand(L, index, method)) continue;
    const char *sign = lua_tostring(L, lua_upvalueindex(2));
    return luaL_error(L, "cannot compute %s %s %s", bridge_words(L, 1).text, sign, bridge_words(L, 2).text);
  }
  return bridge_call_method(L);
}

// stack: in operand, twice; out result. Upvalue: method.
static int call_alone(lua_State *L) {
  lua_settop(L, 1);
  return bridge_call_method(L);
}

// stack: in left, right; out whether they are equal. Upvalue: method.
static int compare(lua_State *L) {
  const Entry *method = lua_touserdata(L, lua_upvalueindex(1));
  for (int index = 1; index <= 2; index++) {
    if (is_operand(L, index, method) && !to_handle(L, index)->isDead) continue;
    lua_pushboolean(L, false);
    return 1;
  }
  return bridge_call_method(L);
}

static Entry *find_method(BridgeType *type, const char *name) {
  Entry *member = type->members.first;
  while (member != NULL && strcmp(member->name, name) != 0) member = member->next;
  return member;
}

void bridge_set_events(lua_State *L, BridgeType *type) {
  static const struct { const char *name, *sign; lua_CFunction function; } events[] = {
    [BridgeEventAdd] = {"__add", "+", call_with_right},
    [BridgeEventSubtract] = {"__sub", "-", call_with_right},
    [BridgeEventIntersect] = {"__band", "&", call_with_right},
    [BridgeEventNegate] = {"__unm", "-", call_alone},
    [BridgeEventEqual] = {"__eq", "==", compare}};
  for (const Entry *event = type->events.first; event != NULL; event = event->next) {
    Entry *method = find_method(type, event->name);
    if (method == NULL) luaL_error(L, "%s has no method '%s' for an operator", type->name, event->name);
    lua_pushlightuserdata(L, method);
    lua_pushstring(L, events[event->index].sign);
    lua_pushcclosure(L, events[event->index].function, 2);
    lua_setfield(L, -2, events[event->index].name);
  }
}

BRIDGE_END
