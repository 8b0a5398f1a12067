/// Where contacts began lately, for displays that let them flash up.
struct ContactTrail {
  /// How many frames a contact stays in the trail.
  static let span = 20

  private var marks: [(point: Point, frame: Int)] = []

  /// Adds the contacts that began in a frame and drops those that are too old by then.
  mutating func record(_ began: [ContactLog.Entry], in frame: Int) {
    guard !marks.isEmpty || !began.isEmpty else { return }
    let old = marks.prefix { frame - $0.frame >= Self.span }.count
    marks.removeFirst(old)
    for entry in began { marks.append((entry.contact.point, frame)) }
  }

  /// The points, oldest first, with their age in frames: 0 for those of the frame that is given.
  func marks(at frame: Int) -> [(point: Point, age: Int)] {
    marks.map { ($0.point, frame - $0.frame) }
  }
}
