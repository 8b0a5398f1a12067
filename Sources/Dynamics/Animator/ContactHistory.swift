/// The points at which contacts began in the last frames, for debug draw.
struct ContactHistory {
  /// The number of frames for which a contact stays in the history.
  static let lifetime = 20

  private var points: [(point: Point, frame: Int)] = []

  /// Adds the contacts that began in a frame and drops those older than `lifetime`.
  mutating func record(_ began: [ContactLog.Entry], in frame: Int) {
    guard !points.isEmpty || !began.isEmpty else { return }
    let old = points.prefix { frame - $0.frame >= Self.lifetime }.count
    points.removeFirst(old)
    for entry in began { points.append((entry.contact.point, frame)) }
  }

  /// Returns the points, oldest first, with their age in frames relative to `frame`.
  func points(at frame: Int) -> [(point: Point, age: Int)] {
    points.map { ($0.point, frame - $0.frame) }
  }
}
