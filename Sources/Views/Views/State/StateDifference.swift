/// The difference between the recorded states of two runs at the same tick.
public struct StateDifference: Hashable, Sendable {
  /// The first owner that differs: items come first.
  public let owner: StateObjectID

  /// The first property of the owner that differs.
  public let property: String

  /// The value in the expected state; nil if the owner or the property does not exist there.
  public let expected: StateValue.Content?

  /// The value in the actual state; nil if the owner or the property does not exist there.
  public let actual: StateValue.Content?

  /// The number of values that differ or exist in only one of the states; at least 1.
  public let differingValueCount: Int

  /// Compares two lists of values, as from `Stage.stateValues`; nil if they are equal.
  ///
  /// Values are matched by owner and property, whatever their position in the list.
  /// - Complexity: O(*n*) in the number of values.
  public init?(from expected: [StateValue], to actual: [StateValue]) {
    guard expected != actual else { return nil }
    let (expectedContents, actualContents) = (
      Self.contentsByKey(of: expected), Self.contentsByKey(of: actual)
    )
    var differing: [Key] = []
    for value in expected where actualContents[Key(value)]?.content != value.content {
      differing.append(Key(value))
    }
    for value in actual where expectedContents[Key(value)] == nil { differing.append(Key(value)) }
    func precedes(_ left: Key, _ right: Key) -> Bool {
      if left.owner != right.owner { return left.owner.precedes(right.owner) }
      func index(_ key: Key) -> Int { expectedContents[key]?.index ?? actualContents[key]?.index ?? 0 }
      return index(left) < index(right)
    }
    guard let earliest = differing.min(by: precedes) else { return nil }
    owner = earliest.owner
    property = earliest.property
    self.expected = expectedContents[earliest]?.content
    self.actual = actualContents[earliest]?.content
    differingValueCount = differing.count
  }

  /// The identity of a value.
  private struct Key: Hashable {
    let owner: StateObjectID
    let property: String

    init(_ value: StateValue) {
      owner = value.owner
      property = value.property
    }
  }

  private static func contentsByKey(of values: [StateValue]) -> [Key: (
    index: Int, content: StateValue.Content
  )] {
    var contents: [Key: (index: Int, content: StateValue.Content)] = [:]
    for (index, value) in values.enumerated() where contents[Key(value)] == nil {
      contents[Key(value)] = (index, value.content)
    }
    return contents
  }
}

extension StateDifference: CustomStringConvertible {
  /// Subject, property and both values, such as `item 3 center.x: 160.0, 160.5`.
  public var description: String {
    "\(owner) \(property): \(Self.text(of: expected)), \(Self.text(of: actual))"
  }

  private static func text(of content: StateValue.Content?) -> String { content?.description ?? "absent" }
}

extension StateObjectID {
  /// Returns whether the owner's values come before another's: by kind, then by number.
  fileprivate func precedes(_ other: StateObjectID) -> Bool {
    kind == other.kind ? ordinal < other.ordinal : kind.order < other.kind.order
  }
}

extension StateObjectID.Kind {
  /// The position of the kind among all.
  fileprivate var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
