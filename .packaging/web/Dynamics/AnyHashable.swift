/// A hashable value of any type, which the standard library of Embedded Swift does not have.
public struct AnyHashable: Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  private let box: HashableBox

  /// Wraps a value.
  public init<Base: Hashable>(_ base: Base) { box = TypedHashableBox(base) }

  /// Wraps a text.
  public init(stringLiteral value: String) { self.init(value) }

  /// The value as an integer; nil if it has another type.
  package var integer: Int? { (box as? TypedHashableBox<Int>)?.base }

  /// Whether two values have the same type and are equal.
  public static func == (a: AnyHashable, b: AnyHashable) -> Bool { a.box.isEqual(to: b.box) }

  /// The text or the integer; other types have none.
  public var description: String {
    integer.map { String($0) } ?? (box as? TypedHashableBox<String>)?.base ?? "value"
  }

  /// Hashes the value.
  public func hash(into hasher: inout Hasher) { box.hash(into: &hasher) }
}

private class HashableBox {
  func isEqual(to other: HashableBox) -> Bool { false }
  func hash(into hasher: inout Hasher) {}
}

private final class TypedHashableBox<Base: Hashable>: HashableBox {
  let base: Base

  init(_ base: Base) { self.base = base }

  override func isEqual(to other: HashableBox) -> Bool { (other as? TypedHashableBox)?.base == base }

  override func hash(into hasher: inout Hasher) { hasher.combine(base) }
}
