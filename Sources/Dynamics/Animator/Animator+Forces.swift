import Physics

// Forces that behaviors apply for one frame, and what items weigh.

extension Animator {
  /// Sums up what behaviors applied for the coming frame.
  ///
  /// - Returns: The bodies for which the sum may differ from that of the last frame.
  func gatherForces() -> [ItemBody] {
    guard hasForces else { return [] }
    hasForces = false
    var touched = forced.filter { world.contains($0.id) }
    for body in touched { body.frameLoad = .none }
    forced.removeAll(keepingCapacity: true)
    for behavior in behaviorsInOrder {
      behavior.forces.beginFrame()
      for entry in behavior.forces.acting { add(entry) }
    }
    touched += forced
    return touched
  }

  /// Whether the coming frame applies what the last one did.
  var areForcesSteady: Bool {
    !hasForces || behaviorsInOrder.allSatisfy(\.forces.isSteady)
  }

  private func add(_ entry: FrameForces.Entry) {
    // With something to end, the next frame has to look here again.
    hasForces = true
    guard let body = bodies[entry.body] else { return }
    if body.frameLoad.isNone { forced.append(body) }
    body.frameLoad.force += entry.force
    body.frameLoad.torque += entry.torque
  }

  /// What an item weighs, in kg; nil if the animator does not move it.
  ///
  /// 100 × 100 points of density 1 weigh 1. The mass changes with the item's size and with the density that item
  /// behaviors decide on.
  public func mass(of item: any DynamicItem) -> Double? {
    decideProperties()
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
