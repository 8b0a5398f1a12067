extension World {
  /// Moves the world on by `h` seconds, greater than 0; UIKit's step is `Float(1) / 120`.
  ///
  /// Two ways of solving meet here. What has no contact is integrated exactly as UIKit does it, joints
  /// included; what has contacts is solved in sub-steps of soft contacts. Both kinds are told apart island by
  /// island, so a body alone in the air is on UIKit's path whatever happens elsewhere.
  ///
  /// Complexity: O(awake bodies and their contacts and joints); a world that is all asleep costs nothing.
  public mutating func step(_ h: Float) {
    precondition(h > 0 && h.isFinite, "A step must be longer than 0 seconds and finite")
    clearEvents()
    guard !awakeBodies.isEmpty || !seekingParts.isEmpty || !drivenBodies.isEmpty else { return }

    spreadDrivenBoxes(h)
    spreadBoxes(h)
    findPairs()
    dropPartedContacts()
    updateManifolds(h)
    wakeDisturbed()

    buildIslands(h)
    solveFreeIslands(h)
    solveContactIslands(h)

    moveBodies()
    moveDrivenBodies()
    stopAtFixedShapes(h)
    recordTouches()
    recordMovedBodies()
    if allowsSleep { putIslandsToSleep(h) }
  }

  /// The lists of the last step make room for those of this one.
  private mutating func clearEvents() {
    contactsBegan.removeAll(keepingCapacity: true)
    contactsEnded.removeAll(keepingCapacity: true)
    bodiesMoved.removeAll(keepingCapacity: true)
    quarantined.removeAll(keepingCapacity: true)
  }

  private mutating func recordMovedBodies() {
    // Room for all at once: to append one by one, each time with a look at who owns the list, takes longer.
    bodiesMoved.append(contentsOf: repeatElement(.null, count: awakeBodies.count))
    let (bodies, handles) = (awakeBodies, bodyHandles)
    bodiesMoved.withUnsafeMutableBufferPointer { moved in
      for (index, body) in bodies.enumerated() { moved[index] = handles.handle(at: body) }
    }
  }
}
