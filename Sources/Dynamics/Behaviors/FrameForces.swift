import Physics

/// What a behavior applied for the time of one frame: the frame that comes, and the one before it.
struct FrameForces {
  /// What one call applied to one body, in kg·pt/s² and kg·pt²/s².
  struct Entry: Equatable {
    let body: BodyID
    let force: Vector
    let torque: Double
  }

  /// What acts in the next frame.
  private(set) var pending: [Entry] = []

  /// What acted in the last one.
  private(set) var acting: [Entry] = []

  /// Whether the next frame gets what the last one got: then nothing need wake.
  var isUnchanged: Bool { pending == acting }

  mutating func append(_ entry: Entry) { pending.append(entry) }

  /// What was to come acts now.
  mutating func beginFrame() {
    swap(&pending, &acting)
    pending.removeAll(keepingCapacity: true)
  }

  mutating func removeAll() { self = FrameForces() }
}
