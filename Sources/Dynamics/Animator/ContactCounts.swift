import Physics

/// The contact peers of a body, each with its number of touching shape pairs.
///
/// The world reports pairs of shapes; a delegate is notified of pairs of items, or of an item and a boundary.
/// An item rarely touches more than a handful of peers, so a linear search in an array is sufficient.
struct ContactCounts {
  /// The other side of a contact.
  enum ContactPeer: Equatable {
    case body(BodyID)
    case boundary(ShapeID)
  }

  private(set) var entries: [(peer: ContactPeer, count: Int)] = []

  /// Increments the count of shape pairs; returns whether it is the first one with this peer.
  mutating func begin(_ peer: ContactPeer) -> Bool {
    guard let index = entries.firstIndex(where: { $0.peer == peer }) else {
      entries.append((peer, 1))
      return true
    }
    entries[index].count += 1
    return false
  }

  /// Decrements the count of shape pairs; returns whether it was the last one with this peer.
  mutating func end(_ peer: ContactPeer) -> Bool {
    guard let index = entries.firstIndex(where: { $0.peer == peer }) else { return false }
    entries[index].count -= 1
    guard entries[index].count == 0 else { return false }
    entries.remove(at: index)
    return true
  }

  /// Removes a peer regardless of its count.
  mutating func remove(_ peer: ContactPeer) {
    entries.removeAll { $0.peer == peer }
  }
}
