// Arithmetic and equality of records.

#include "../Types/types.h"
#include "../Values/values.h"
#include "records.h"

static double arith_numbers(BridgeOperator symbol, double a, double b) {
  switch (symbol) {
  case BridgeOperatorAdd: return a + b;
  case BridgeOperatorSubtract: return a - b;
  case BridgeOperatorMultiply: return a * b;
  case BridgeOperatorDivide: return a / b;
  case BridgeOperatorNegate: return -a;
  }
}

static const Operator *find_operator(BridgeOperator symbol, const BridgeType *left, const BridgeType *right) {
  const BridgeType *owner = left != NULL ? left : right;
  const Operator *operator = owner->operators;
  while (operator != NULL
         && (operator->symbol != symbol || operator->left != left
             || (symbol != BridgeOperatorNegate && operator->right != right))) {
    operator = operator->next;
  }
  return operator;
}

// Returns the type of what can be added to a record of a type without changing its type, such as Vector for Point and
// for Vector; NULL if there is none.
static const BridgeType *addend_type(const BridgeType *type) {
  const Operator *operator = type->operators;
  while (operator != NULL
         && (operator->symbol != BridgeOperatorAdd || operator->left != type || operator->right == NULL
             || operator->result != type)) {
    operator = operator->next;
  }
  return operator == NULL ? NULL : operator->right;
}

// Replaces an operand that is a table without a metatable by a record that can be added to the other operand, and
// returns it; returns NULL for other operands. [-0, +0, e]
static const RecordValue *convert_table(lua_State *L, int index, const RecordValue *other) {
  if (other == NULL || lua_type(L, index) != LUA_TTABLE) return NULL;
  const BridgeType *type = addend_type(other->type);
  if (type == NULL || lua_getmetatable(L, index)) return NULL;
  bridge_convert_to_record(L, index, type);
  lua_replace(L, index);
  return to_record(L, index);
}

// [-0, +0, e]
static int raise_arithmetic_error(lua_State *L, BridgeOperator symbol) {
  static const char *const signs[] = {"+", "-", "*", "/", "-"};
  if (symbol == BridgeOperatorNegate) return luaL_error(L, "cannot negate %s", bridge_describe_stack_value(L, 1).text);
  return luaL_error(
    L, "cannot compute %s %s %s", bridge_describe_stack_value(L, 1).text, signs[symbol],
    bridge_describe_stack_value(L, 2).text);
}

// Arguments: left, right. Returns: result.
static int arith(lua_State *L, BridgeOperator symbol) {
  const RecordValue *left = to_record(L, 1), *right = to_record(L, 2);
  if (symbol == BridgeOperatorAdd || symbol == BridgeOperatorSubtract) {
    if (right == NULL) right = convert_table(L, 2, left);
    if (left == NULL) left = convert_table(L, 1, right);
  }
  bool isComputable = (left != NULL || lua_type(L, 1) == LUA_TNUMBER)
    && (right != NULL || lua_type(L, 2) == LUA_TNUMBER);
  const Operator *operator = isComputable
    ? find_operator(symbol, left == NULL ? NULL : left->type, right == NULL ? NULL : right->type) : NULL;
  if (operator == NULL) return raise_arithmetic_error(L, symbol);
  double components[BridgeComponentLimit] = {0};
  for (int i = 0; i < operator->result->componentCount; i++) {
    double a = left != NULL ? left->components[i] : lua_tonumber(L, 1);
    double b = right != NULL ? right->components[i] : lua_tonumber(L, 2);
    components[i] = arith_numbers(symbol, a, b);
  }
  bridge_push_record(L, operator->result, components);
  return 1;
}

static int record_add(lua_State *L) { return arith(L, BridgeOperatorAdd); }
static int record_subtract(lua_State *L) { return arith(L, BridgeOperatorSubtract); }
static int record_multiply(lua_State *L) { return arith(L, BridgeOperatorMultiply); }
static int record_divide(lua_State *L) { return arith(L, BridgeOperatorDivide); }
static int record_negate(lua_State *L) { return arith(L, BridgeOperatorNegate); }

static int record_equal(lua_State *L) {
  const RecordValue *a = to_record(L, 1), *b = to_record(L, 2);
  bool isEqual = a != NULL && b != NULL && a->type == b->type;
  for (int i = 0; isEqual && i < a->type->componentCount; i++) {
    isEqual = a->components[i] == b->components[i];
  }
  lua_pushboolean(L, isEqual);
  return 1;
}

void bridge_set_record_metamethods(lua_State *L) {
  static const luaL_Reg metamethods[] = {
    {"__add", record_add}, {"__sub", record_subtract}, {"__mul", record_multiply}, {"__div", record_divide},
    {"__unm", record_negate}, {"__eq", record_equal}, {NULL, NULL}};
  luaL_setfuncs(L, metamethods, 0);
}

BRIDGE_END
