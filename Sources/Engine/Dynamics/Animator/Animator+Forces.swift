import Physics

// Forces that behaviors apply for one frame, and the masses of items.

extension Animator {
  /// Sums the forces that behaviors applied for the coming frame.
  func gatherFrameForces() {
    if frameForces.needUpdate { frameForces.gather(from: behaviorTree.inPreorder) { bodies[$0] } }
  }

  /// Schedules the gathering of per-frame forces, and resumes the animator.
  func frameForcesDidChange() {
    frameForces.setNeedUpdate()
    resume()
  }

  /// Whether the forces for the coming frame are the same as those of the last one.
  var areFrameForcesUnchanged: Bool {
    !frameForces.needUpdate || behaviorTree.inPreorder.allSatisfy { $0.frameForces.isUnchanged }
  }

  /// Returns the mass of an item, in kilograms; nil if the item is not in the animator.
  ///
  /// An item of 100 × 100 points and density 1 has a mass of 1 kg. The mass depends on the size of the item
  /// and on the density that item behaviors set.
  public func mass(of item: any DynamicItem) -> Double? {
    resolvePropertiesIfNeeded()
    return bodies[item].map { Double(world.mass(of: $0.id)) }
  }

  /// Returns the mass that an item has at density 1, in kilograms: 1 kg for 100 × 100 points.
  ///
  /// Returns 0 for an item that no animator can move: see `problem(withGeometryOf:)`.
  ///
  /// - Complexity: O(*n*) in the number of points of the item's collision path, if it has one.
  public static func standardMass(of item: any DynamicItem) -> Double {
    let outline = ItemOutline(of: item)
    return outline.geometryProblem == nil ? outline.area * UIKitConstants.massPerArea : 0
  }
}
