/// What a recorded value belongs to: the stage, or one of its items, views, timers and so on, by number.
///
/// The numbers begin at 1. Items are numbered in the order in which they entered their animators, views in
/// preorder of the tree, from back to front, timers and animations in order of creation.
public struct StateObjectID: Hashable, Sendable {
  /// The kinds of owners, in the order of their values.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// An item of an animator, as the physics engine holds it.
    case item
    /// The stage itself; its number is 0.
    case stage
    /// An animator.
    case animator
    /// A view, below the root view or in presented content.
    case view
    /// A gesture recognizer; they are numbered in the order of their views.
    case gestureRecognizer
    /// An animation of views.
    case animation
    /// A timer.
    case timer
    /// A presented alert or popover.
    case presentation
    /// An active touch.
    case touch
    /// A key that is down.
    case key
    /// An event of simulated or external input that has not been delivered.
    case input
  }

  /// The kind of owner.
  public let kind: Kind

  /// The number of the owner among those of its kind.
  public let ordinal: Int

  /// Creates an owner from its kind and number, 0 by default.
  public init(_ kind: Kind, _ number: Int = 0) {
    self.kind = kind
    self.ordinal = number
  }
}

extension StateObjectID: CustomStringConvertible {
  /// The kind and the number, such as `view 5`.
  public var description: String { kind == .stage ? kind.rawValue : "\(kind.rawValue) \(ordinal)" }
}

/// One value of a stage's state.
public struct StateValue: Hashable, Sendable {
  /// A number, a text, or neither.
  ///
  /// Two numbers are equal if all bits are equal, as in the hash: 0 differs from -0.
  public enum Content: Sendable {
    /// A number, in the unit of the property.
    case number(Double)
    /// A text, the name of an enumeration's case, or a Boolean value.
    case text(String)
    /// An absent value.
    case none
  }

  /// The object whose property has the value: a view, an item, an animator, or a timer, for example.
  public let owner: StateObjectID

  /// The name of the property, as in the API, such as `center.x`.
  public let property: String

  /// The value.
  public let content: Content

  /// Creates a value.
  public init(owner: StateObjectID, property: String, content: Content) {
    self.owner = owner
    self.property = property
    self.content = content
  }
}

extension StateValue: CustomStringConvertible {
  /// Subject, property and value, such as `view 5 center.x = 160.0`.
  public var description: String { "\(owner) \(property) = \(content)" }
}

extension StateValue.Content: Hashable {
  /// Returns whether two values are equal in every bit.
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.number(let left), .number(let right)): left.bitPattern == right.bitPattern
    case (.text(let left), .text(let right)): left == right
    case (.none, .none): true
    default: false
    }
  }

  /// Hashes the bits of the value.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .number(let number): hasher.combine(number.bitPattern)
    case .text(let text): hasher.combine(text)
    case .none: hasher.combine(0)
    }
  }
}

extension StateValue.Content: CustomStringConvertible {
  /// The number in the shortest notation that is exact, the text in quotation marks, or `nil`.
  public var description: String {
    switch self {
    case .number(let number): number.description
    case .text(let text): "\"\(text)\""
    case .none: "nil"
    }
  }
}

extension UInt64 {
  /// The number in 16 hexadecimal digits, as state hashes are displayed.
  package var hexadecimalDigits: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
