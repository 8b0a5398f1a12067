import Physics

/// The forces that a behavior applied for single frames: the coming frame and the one before it.
struct FrameForces {
  /// The force and torque that one call applied to a body, in kg·pt/s² and kg·pt²/s².
  struct Entry: Equatable {
    let body: BodyID
    let force: Vector
    let torque: Double
  }

  /// The entries for the next frame.
  private(set) var pending: [Entry] = []

  /// The entries of the last frame.
  private(set) var acting: [Entry] = []

  /// Whether the next frame has the same forces as the last one, so that no body needs to wake.
  var isUnchanged: Bool { pending == acting }

  mutating func append(_ entry: Entry) { pending.append(entry) }

  /// Makes the pending entries the acting ones.
  mutating func beginFrame() {
    swap(&pending, &acting)
    pending.removeAll(keepingCapacity: true)
  }

  mutating func removeAll() { self = FrameForces() }
}
