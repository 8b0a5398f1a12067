import Physics

// Forces that behaviors apply for one frame, and what items weigh.

extension Animator {
  /// Sums up what behaviors applied for the coming frame.
  func gatherForces() {
    guard hasFrameForces else { return }
    var list: [ItemBody] = []
    swap(&list, &previouslyForcedBodies)
    for body in forcedBodies { body.frameForces = .none }
    for behavior in behaviorsInOrder {
      behavior.forces.beginFrame()
      for entry in behavior.forces.acting { add(entry, to: &list) }
    }
    previouslyForcedBodies = forcedBodies
    forcedBodies = list
    // With something to end, the next frame has to look here again.
    hasFrameForces = !forcedBodies.isEmpty
  }

  /// Notes that a behavior applied a force for the coming frame.
  func frameForcesDidChange() {
    hasFrameForces = true
    resume()
  }

  /// Whether the coming frame applies what the last one did.
  var areFrameForcesUnchanged: Bool {
    !hasFrameForces || behaviorsInOrder.allSatisfy(\.forces.isUnchanged)
  }

  private func add(_ entry: FrameForces.Entry, to forcedBodies: inout [ItemBody]) {
    guard let body = bodies[entry.body] else { return }
    if body.frameForces.isZero { forcedBodies.append(body) }
    body.frameForces.force += entry.force
    body.frameForces.torque += entry.torque
  }

  /// What an item weighs, in kg; nil if the animator does not move it.
  ///
  /// 100 × 100 points of density 1 weigh 1. The mass changes with the item's size and with the density that item
  /// behaviors decide on.
  public func mass(of item: any DynamicItem) -> Double? {
    resolveProperties()
    return bodies[item].map { Double(world.mass(of: $0.id)) }
  }

  /// What an item of density 1 weighs, in kg: 100 × 100 points weigh 1.
  ///
  /// 0 for one that no animator can move: see `problem(with:)`.
  ///
  /// - Complexity: O(*n*) in the points of the item's collision path, if it has one.
  public static func standardMass(of item: any DynamicItem) -> Double {
    let outline = ItemOutline(of: item)
    return outline.problem == nil ? outline.area * UIKitConstants.massPerArea : 0
  }
}
