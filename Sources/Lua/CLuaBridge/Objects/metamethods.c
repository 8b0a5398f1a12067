// Metamethods of objects, which call the objects' methods.

#include <string.h>

#include "../Values/values.h"
#include "objects.h"

// [-0, +0, -]
static bool is_operand(lua_State *L, int index, const TypeMember *method) {
  const Handle *handle = to_handle(L, index);
  return handle != NULL && bridge_is_subtype(handle->type, method->owner);
}

// Arguments: left, right. Returns: result. Upvalues: method, operator sign.
static int binary_metamethod(lua_State *L) {
  const TypeMember *method = lua_touserdata(L, lua_upvalueindex(1));
  // Lua calls the metamethod of either operand, so both must be checked.
  for (int index = 1; index <= 2; index++) {
    if (is_operand(L, index, method)) continue;
    const char *sign = lua_tostring(L, lua_upvalueindex(2));
    return luaL_error(
      L, "cannot compute %s %s %s", bridge_describe_stack_value(L, 1).text, sign,
      bridge_describe_stack_value(L, 2).text);
  }
  return bridge_call_method(L);
}

// Arguments: operand, and a second one that Lua adds for unary operators. Returns: result. Upvalue 1: method.
static int unary_metamethod(lua_State *L) {
  lua_settop(L, 1);
  return bridge_call_method(L);
}

// __eq. Arguments: left, right. Returns: boolean. Upvalue 1: method.
static int eq_metamethod(lua_State *L) {
  const TypeMember *method = lua_touserdata(L, lua_upvalueindex(1));
  for (int index = 1; index <= 2; index++) {
    if (is_operand(L, index, method) && !to_handle(L, index)->isDestroyed) continue;
    lua_pushboolean(L, false);
    return 1;
  }
  return bridge_call_method(L);
}

static TypeMember *find_method(BridgeType *type, const char *name) {
  TypeMember *member = type->members.first;
  while (member != NULL && strcmp(member->name, name) != 0) member = member->next;
  return member;
}

void bridge_set_object_metamethods(lua_State *L, BridgeType *type) {
  static const struct { const char *name, *sign; lua_CFunction function; } metamethods[] = {
    [BridgeMetamethodAdd] = {"__add", "+", binary_metamethod},
    [BridgeMetamethodSubtract] = {"__sub", "-", binary_metamethod},
    [BridgeMetamethodBitwiseAnd] = {"__band", "&", binary_metamethod},
    [BridgeMetamethodNegate] = {"__unm", "-", unary_metamethod},
    [BridgeMetamethodEqual] = {"__eq", "==", eq_metamethod}};
  for (const TypeMember *metamethod = type->metamethods.first; metamethod != NULL; metamethod = metamethod->next) {
    TypeMember *method = find_method(type, metamethod->name);
    if (method == NULL) luaL_error(L, "%s has no method '%s' for an operator", type->name, metamethod->name);
    lua_pushlightuserdata(L, method);
    push_c_string(L, metamethods[metamethod->index].sign);
    lua_pushcclosure(L, metamethods[metamethod->index].function, 2);
    lua_setfield(L, -2, metamethods[metamethod->index].name);
  }
}

BRIDGE_END
