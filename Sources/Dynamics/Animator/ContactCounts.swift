import Physics

/// What a body touches, with the number of pairs of shapes that do.
///
/// The world reports pairs of shapes, a delegate is told of pairs of items, or of an item and a boundary.
/// An item rarely touches more than a handful of others, so that a plain array is all it takes.
struct ContactCounts {
  /// Another party of a contact.
  enum ContactPeer: Equatable {
    case body(BodyID)
    case boundary(ShapeID)
  }

  private(set) var entries: [(peer: ContactPeer, count: Int)] = []

  /// Counts one more pair of shapes; true for the first with this party.
  mutating func begin(_ peer: ContactPeer) -> Bool {
    guard let index = entries.firstIndex(where: { $0.peer == peer }) else {
      entries.append((peer, 1))
      return true
    }
    entries[index].count += 1
    return false
  }

  /// Counts one pair of shapes less; true for the last with this party.
  mutating func end(_ peer: ContactPeer) -> Bool {
    guard let index = entries.firstIndex(where: { $0.peer == peer }) else { return false }
    entries[index].count -= 1
    guard entries[index].count == 0 else { return false }
    entries.remove(at: index)
    return true
  }

  /// Forgets a party without further ado.
  mutating func remove(_ peer: ContactPeer) {
    entries.removeAll { $0.peer == peer }
  }
}
