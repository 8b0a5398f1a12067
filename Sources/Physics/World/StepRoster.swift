/// Who takes part in a step: the bodies that are awake or driven, the contacts and the joints that the solver sees.
///
/// Islands, colours and waves follow from this alone, wherever the bodies are and whatever they do. In a pile at rest
/// or a net that swings it is the same step after step; telling so takes a fraction of finding them again.
struct StepRoster: Sendable {
  /// Whether someone takes part who did not in the step before, or the other way round, as far as is known.
  private(set) var hasChanged = true

  private var awakeBodies: [Int32] = []
  private var drivenBodies: [Int32] = []
  private var contacts: [SolvedContact] = []
  private var joints: [SolvedJoint] = []

  /// Makes ready for a step.
  mutating func begin() { hasChanged = false }

  /// Takes bodies and contacts in place of those that were there.
  mutating func take(awakeBodies: [Int32], contacts: [SolvedContact]) {
    note(replace(&self.awakeBodies, by: awakeBodies) { $0 == $1 })
    note(replace(&self.contacts, by: contacts) { $0.isSame(as: $1) })
  }

  /// Takes bodies and joints in place of those that were there.
  mutating func take(drivenBodies: [Int32], joints: [SolvedJoint]) {
    note(replace(&self.drivenBodies, by: drivenBodies) { $0 == $1 })
    note(replace(&self.joints, by: joints) { $0.isSame(as: $1) })
  }

  private mutating func note(_ isChanged: Bool) { hasChanged = hasChanged || isChanged }
}

/// Makes a list the same as another, in its own memory; answers whether it was not.
@inline(__always)
private func replace<Element>(
  _ list: inout [Element], by other: [Element], _ isSame: (Element, Element) -> Bool
) -> Bool {
  guard !areSame(list, other, isSame) else { return false }
  list.removeAll(keepingCapacity: true)
  list.append(contentsOf: other)
  return true
}

@inline(__always)
private func areSame<Element>(
  _ list: [Element], _ other: [Element], _ isSame: (Element, Element) -> Bool
) -> Bool {
  guard list.count == other.count else { return false }
  return list.withUnsafeBufferPointer { list in
    other.withUnsafeBufferPointer { other in
      list.indices.allSatisfy { isSame(list[$0], other[$0]) }
    }
  }
}
