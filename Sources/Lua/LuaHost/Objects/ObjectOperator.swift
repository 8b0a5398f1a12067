import CLuaBridge

/// An operator on the objects of a type, implemented by one of the type's methods.
///
/// The method takes the right operand and returns the result; the method of a unary operator takes no
/// argument. Both operands must be of the type: otherwise an error is raised without a call of the method.
public struct ObjectOperator: Sendable {
  let metamethod: BridgeMetamethod
  let method: String
  /// The operator's symbol; nil for `==`, which is defined for every value.
  let symbol: OperatorDescription.Symbol?

  /// `a + b` calls `a:method(b)`.
  public static func add(_ method: String) -> ObjectOperator {
    ObjectOperator(metamethod: .add, method: method, symbol: .add)
  }

  /// `a - b` calls `a:method(b)`.
  public static func subtract(_ method: String) -> ObjectOperator {
    ObjectOperator(metamethod: .subtract, method: method, symbol: .subtract)
  }

  /// `a & b` calls `a:method(b)`.
  public static func bitwiseAnd(_ method: String) -> ObjectOperator {
    ObjectOperator(metamethod: .bitwiseAnd, method: method, symbol: .bitwiseAnd)
  }

  /// `-a` calls `a:method()`.
  public static func negate(_ method: String) -> ObjectOperator {
    ObjectOperator(metamethod: .negate, method: method, symbol: .negate)
  }

  /// `a == b` calls `a:method(b)` if they are different objects; an operand of another type is not equal.
  public static func equal(_ method: String) -> ObjectOperator {
    ObjectOperator(metamethod: .equal, method: method, symbol: nil)
  }

  /// Returns the documentation of the operator, whose result has the return type of the method that
  /// implements it; nil if the type has no such method.
  func description(on type: String, members: [MemberDescription]) -> OperatorDescription? {
    guard let symbol, let member = members.first(where: { $0.name == method }) else { return nil }
    return OperatorDescription(
      symbol: symbol, operandType: symbol == .negate ? nil : type, resultType: member.type,
      isCommutative: false)
  }
}

/// A constant on a type's global, such as `Region.infinite`.
public struct ObjectConstant: Sendable {
  /// The documentation of the constant.
  let description: MemberDescription
  let makeValue: @Sendable () -> AnyObject

  /// Creates a constant whose value is an object of a registered class, created once for each state.
  public init<Object: LuaObject>(
    _ name: String, _ summary: String, _ value: @escaping @Sendable () -> Object
  ) {
    description = MemberDescription(
      .constant, name, summary, type: luaTypeName(ofReadable: Object.self))
    self.makeValue = value
  }
}
