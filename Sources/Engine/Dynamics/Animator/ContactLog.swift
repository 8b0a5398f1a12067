import Physics

/// The contacts that began and ended in the steps of one frame, in the order of their events.
struct ContactLog {
  /// A contact with its body and peer, which must still exist when its beginning is delivered.
  struct Entry {
    let body: ItemBody
    let other: ContactCounts.ContactPeer
    let contact: Contact
    let touch: Touch
  }

  /// The points at which contacts began in the most recent frames.
  private(set) var history = ContactHistory()

  private var began: [Entry] = []
  private var ended: [Entry] = []
  /// The keys of the entries of `ended`: searching these retains no objects.
  private var endedKeys: [Key] = []
  /// The bodies and boundaries that were removed since the last step of the world, which reports the end of
  /// their contacts.
  private var removedBodies: [BodyID: ItemBody] = [:]
  private var removedBoundaries: [ShapeID: (owner: BoundaryShapeOwner, behavior: CollisionBehavior)] = [:]

  /// The item and the other item or the boundary of a contact: an item that is removed and added again is the
  /// same, and a boundary the same as another one with its identifier.
  private struct Key: Equatable {
    private let item: ObjectIdentifier
    private let other: ObjectIdentifier?
    private let boundary: AnyHashable?

    static func == (a: Key, b: Key) -> Bool {
      // Of two items, one that is added again is the second one.
      a.boundary == b.boundary
        && (a.item == b.item && a.other == b.other || a.item == b.other && a.other == b.item)
    }

    init(_ contact: Contact) {
      item = ObjectIdentifier(contact.item)
      other = contact.otherItem.map { ObjectIdentifier($0) }
      boundary = contact.boundaryIdentifier
    }
  }

  /// The touches of the recorded contacts.
  var touches: [Touch] { (began + ended).map { $0.touch } }

  /// Whether ends of contacts are to be delivered, or to be reported by the next step of the world.
  var hasPendingEnds: Bool { !ended.isEmpty || !removedBodies.isEmpty || !removedBoundaries.isEmpty }

  /// Removes the contacts of a frame and returns them; the history keeps the points at which they began.
  mutating func takeContacts(of frame: Int) -> (began: [Entry], ended: [Entry]) {
    history.record(began, in: frame)
    guard !began.isEmpty || !ended.isEmpty else { return ([], []) }
    defer {
      began.removeAll(keepingCapacity: true)
      ended.removeAll(keepingCapacity: true)
      endedKeys.removeAll(keepingCapacity: true)
    }
    return (began, ended)
  }

  /// Records that a contact began.
  mutating func recordBegin(_ entry: Entry) { began.append(entry) }

  /// Records that a contact ended.
  mutating func recordEnd(_ entry: Entry) {
    ended.append(entry)
    endedKeys.append(Key(entry.contact))
  }

  /// Cancels the end of a contact in this frame and returns its touch; nil if it has not ended, or not all
  /// behaviors that were notified of its beginning contain it now.
  ///
  /// Delegates are notified of all beginnings first, so recording both would make the contact appear ended.
  mutating func cancelEnd(of contact: Contact, in behaviors: [CollisionBehavior]) -> Touch? {
    guard !ended.isEmpty else { return nil }
    let key = Key(contact)
    let index = ended.indices.last { index in
      endedKeys[index] == key
        && ended[index].touch.behaviors.allSatisfy { old in behaviors.contains { $0 === old } }
    }
    guard let index else { return nil }
    endedKeys.remove(at: index)
    return ended.remove(at: index).touch
  }
}

// MARK: Removed bodies and boundaries

extension ContactLog {
  /// Keeps a body that is removed until the next step of the world.
  mutating func keepRemoved(_ body: ItemBody) { removedBodies[body.id] = body }

  /// Keeps the owner of a boundary's shape that is removed until the next step of the world.
  mutating func keepRemoved(_ owner: BoundaryShapeOwner, of shape: ShapeID) {
    removedBoundaries[shape] = (owner, owner.behavior)
  }

  func removedBody(_ id: BodyID) -> ItemBody? { removedBodies[id] }

  /// The owner of a removed shape, or of one that was the first of several of which another one touched.
  func removedBoundary(_ shape: ShapeID) -> BoundaryShapeOwner? {
    guard !removedBoundaries.isEmpty else { return nil }
    let boundary = removedBoundaries[shape] ?? removedBoundaries.values.first { $0.owner.firstShape == shape }
    return boundary?.owner
  }

  /// Releases the removed bodies and boundaries, after a step of the world.
  mutating func releaseRemoved() {
    guard !removedBodies.isEmpty || !removedBoundaries.isEmpty else { return }
    removedBodies.removeAll()
    removedBoundaries.removeAll()
  }
}

/// A contact from its beginning to its end.
final class Touch {
  /// The behaviors whose delegates were notified of the beginning, and will be of the end.
  var behaviors: [CollisionBehavior]

  init(_ behaviors: [CollisionBehavior] = []) { self.behaviors = behaviors }
}

/// The contact peers of a body, each with its number of touching shape pairs.
///
/// The world reports pairs of shapes; a delegate is notified of pairs of items, or of an item and a boundary.
/// Of two items, the first one has the count. An item rarely touches more than a handful of peers, so a
/// linear search in an array is sufficient.
struct ContactCounts {
  /// The other side of a contact.
  enum ContactPeer: Equatable {
    case body(BodyID)
    case boundary(ShapeID)
  }

  private var entries: [(peer: ContactPeer, count: Int, touch: Touch)] = []

  /// The touches with the peers.
  var touches: [Touch] { entries.map { $0.touch } }

  /// Increments the count of shape pairs with a peer; returns false if there is none yet.
  mutating func increment(_ peer: ContactPeer) -> Bool {
    guard let index = index(of: peer) else { return false }
    entries[index].count += 1
    return true
  }

  /// Adds a peer with one shape pair.
  mutating func insert(_ peer: ContactPeer, _ touch: Touch) { entries.append((peer, 1, touch)) }

  /// Decrements the count of shape pairs with a peer; returns the touch if it was the last one.
  mutating func decrement(_ peer: ContactPeer) -> Touch? {
    guard let index = index(of: peer) else { return nil }
    entries[index].count -= 1
    return entries[index].count == 0 ? entries.remove(at: index).touch : nil
  }

  /// The touch with a peer; nil if there is none.
  func touch(_ peer: ContactPeer) -> Touch? { index(of: peer).map { entries[$0].touch } }

  private func index(of peer: ContactPeer) -> Int? { entries.firstIndex { $0.peer == peer } }
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
