internal import CLuaBridge

/// An operator that scripts use on objects of a type: another way to call one of its methods.
///
/// The method takes the right operand and gives the result; the one for a sign takes nothing. Both operands are of the
/// type: others are an error before the method is called.
public struct ObjectOperator: Sendable {
  let metamethod: BridgeMetamethod
  let method: String
  /// Nil for `==`, which everything has.
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

  /// `a == b` calls `a:method(b)` if they are not the same object; what is of another type is not equal.
  public static func equal(_ method: String) -> ObjectOperator {
    ObjectOperator(metamethod: .equal, method: method, symbol: nil)
  }

  /// What it gives, by the words of its method; nil where there is nothing to say.
  func description(on type: String, members: [MemberDescription]) -> OperatorDescription? {
    guard let symbol, let member = members.first(where: { $0.name == method }) else { return nil }
    return OperatorDescription(
      symbol: symbol, operand: symbol == .negate ? nil : type, result: member.type, isCommutative: false)
  }
}

/// A value that stands on a type's global under a name, such as `Region.infinite`.
public struct ObjectConstant: Sendable {
  /// What it says of itself.
  let description: MemberDescription
  let value: @Sendable () -> AnyObject

  /// An object of a registered class, made anew for each state.
  public init<Object: LuaObject>(
    _ name: String, _ summary: String, _ value: @escaping @Sendable () -> Object
  ) {
    description = MemberDescription(
      .constant, name, summary, type: (Object.self as any LuaReadable.Type).luaName)
    self.value = value
  }
}
