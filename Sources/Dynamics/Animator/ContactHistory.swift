/// Where contacts began lately, for displays that let them flash up.
struct ContactHistory {
  /// How many frames a contact stays in the trail.
  static let lifetime = 20

  private var points: [(point: Point, frame: Int)] = []

  /// Adds the contacts that began in a frame and drops those that are too old by then.
  mutating func record(_ began: [ContactLog.Entry], in frame: Int) {
    guard !points.isEmpty || !began.isEmpty else { return }
    let old = points.prefix { frame - $0.frame >= Self.lifetime }.count
    points.removeFirst(old)
    for entry in began { points.append((entry.contact.point, frame)) }
  }

  /// The points, oldest first, with their age in frames: 0 for those of the frame that is given.
  func points(at frame: Int) -> [(point: Point, age: Int)] {
    points.map { ($0.point, frame - $0.frame) }
  }
}
