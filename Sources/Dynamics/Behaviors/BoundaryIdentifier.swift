/// The name of a collision boundary: a string or an integer.
///
/// ```swift
/// collision.addBoundary(withIdentifier: "floor", from: left, to: right)
/// collision.addBoundary(withIdentifier: 2, for: hill)
/// ```
///
/// > Note: UIKit takes any copyable object.
public enum BoundaryIdentifier: Hashable, Sendable {
  /// A name.
  case string(String)
  /// A number.
  case integer(Int)
}

extension BoundaryIdentifier: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  /// Creates an identifier from a name.
  public init(stringLiteral value: String) { self = .string(value) }

  /// Creates an identifier from a number.
  public init(integerLiteral value: Int) { self = .integer(value) }
}

extension BoundaryIdentifier: CustomStringConvertible {
  /// The name, or the number in digits.
  public var description: String {
    switch self {
    case .string(let name): name
    case .integer(let number): String(number)
    }
  }
}
