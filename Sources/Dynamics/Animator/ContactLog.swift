import Physics

/// The contacts that began and ended in the steps of one frame, in the order of their events.
struct ContactLog {
  /// A contact with its body and peer, which must still exist when the contact is delivered.
  struct Entry {
    let body: ItemBody
    let other: ContactCounts.ContactPeer
    let contact: Contact
  }

  private(set) var began: [Entry] = []
  private(set) var ended: [Entry] = []
  /// The body and the peer of each entry of `ended`: searching these retains no objects.
  private var endedKeys: [Key] = []

  /// What identifies a contact.
  private struct Key: Equatable {
    let body: BodyID
    let other: ContactCounts.ContactPeer

    init(_ entry: Entry) { (body, other) = (entry.body.id, entry.other) }
  }

  mutating func removeAll() {
    guard !began.isEmpty || !ended.isEmpty else { return }
    began.removeAll(keepingCapacity: true)
    ended.removeAll(keepingCapacity: true)
    endedKeys.removeAll(keepingCapacity: true)
  }

  /// Records that a contact began, or cancels its end if it ended in the same frame.
  mutating func recordBegin(_ entry: Entry) {
    // Delegates are notified of all beginnings first, so recording both would make the contact appear ended.
    let key = Key(entry)
    if let index = endedKeys.lastIndex(of: key) {
      ended.remove(at: index)
      endedKeys.remove(at: index)
    } else {
      began.append(entry)
    }
  }

  /// Records that a contact ended.
  mutating func recordEnd(_ entry: Entry) {
    ended.append(entry)
    endedKeys.append(Key(entry))
  }
}

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
  mutating func increment(_ peer: ContactPeer) -> Bool {
    guard let index = entries.firstIndex(where: { $0.peer == peer }) else {
      entries.append((peer, 1))
      return true
    }
    entries[index].count += 1
    return false
  }

  /// Decrements the count of shape pairs; returns whether it was the last one with this peer.
  mutating func decrement(_ peer: ContactPeer) -> Bool {
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

/// The contacts that began in the most recent frames, for debug draw.
struct ContactHistory {
  /// The number of frames for which a contact stays in the history.
  static let lifetimeInFrames = 20

  private var contacts: [(point: Point, impulse: Vector, frame: Int)] = []

  /// Adds the contacts that began in a frame and drops those older than `lifetime`.
  mutating func record(_ began: [ContactLog.Entry], in frame: Int) {
    guard !contacts.isEmpty || !began.isEmpty else { return }
    let old = contacts.prefix { frame - $0.frame >= Self.lifetimeInFrames }.count
    contacts.removeFirst(old)
    for entry in began {
      contacts.append((entry.contact.point, -entry.contact.impulse * entry.contact.normal, frame))
    }
  }

  /// Returns the contacts, oldest first, with their age in frames relative to `frame`.
  func contacts(at frame: Int) -> [Animator.RecentContact] {
    contacts.map { Animator.RecentContact(point: $0.point, impulse: $0.impulse, age: frame - $0.frame) }
  }
}
