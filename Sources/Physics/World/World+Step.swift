extension World {
  /// Moves the world on by `h` seconds; UIKit's step is `Float(1) / 120`.
  public mutating func step(_ h: Float) {
    precondition(h > 0 && h.isFinite, "A step must be longer than 0 seconds and finite")
    contactsBegan.removeAll(keepingCapacity: true)
    contactsEnded.removeAll(keepingCapacity: true)
    bodiesMoved.removeAll(keepingCapacity: true)
    quarantined.removeAll(keepingCapacity: true)
    sortAwakeLists()
  }
}
