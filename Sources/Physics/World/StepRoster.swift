/// Who takes part in a step: the bodies that are awake or driven, the contacts and the joints that the solver sees.
///
/// Islands, colours and waves follow from this alone, wherever the bodies are and whatever they do. In a pile at rest
/// or a net that swings it is the same step after step; telling so takes a fraction of finding them again.
struct StepRoster: Sendable {
  /// Whether someone takes part who did not in the step before, or the other way round.
  private(set) var hasChanged = true

  private var awakeBodies: [Int32] = []
  private var drivenBodies: [Int32] = []
  private var contacts: [SolvedContact] = []
  private var joints: [SolvedJoint] = []

  /// Takes the lists of a step in place of the last one's.
  mutating func update(
    awakeBodies: [Int32], drivenBodies: [Int32], contacts: [SolvedContact], joints: [SolvedJoint]
  ) {
    let isChanged = (
      replace(&self.awakeBodies, by: awakeBodies), replace(&self.drivenBodies, by: drivenBodies),
      replace(&self.contacts, by: contacts), replace(&self.joints, by: joints)
    )
    hasChanged = isChanged.0 || isChanged.1 || isChanged.2 || isChanged.3
  }
}

/// Makes a list equal to another, in its own memory; answers whether it was not.
@inline(__always)
private func replace<Element: Equatable>(_ list: inout [Element], by other: [Element]) -> Bool {
  guard list != other else { return false }
  list.removeAll(keepingCapacity: true)
  list.append(contentsOf: other)
  return true
}
