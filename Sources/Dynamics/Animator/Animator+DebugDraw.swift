import Physics

// What acts on items but is no item, for displays that draw it over the scene. All points are in the animator's
// coordinates.

extension Animator {
  /// How many items the animator moves.
  public var itemCount: Int { bodies.count }

  /// How many of the items are not at rest; 0 while the animator is paused.
  ///
  /// Anchored items are always at rest.
  public var awakeItemCount: Int { isRunning ? world.awakeBodyCount : 0 }

  /// How many frames a contact stays in `recentContacts`.
  package static var recentContactLifetime: Int { ContactHistory.lifetime }

  /// The boundaries of all collision behaviors as lines; a closed one ends where it starts.
  ///
  /// - Complexity: O(*n*) in the points of the flattened paths.
  package var boundaryLines: [[Point]] {
    behaviorsInOrder.compactMap { $0 as? CollisionBehavior }.flatMap { behavior in
      behavior.boundaries.map(\.line) + behavior.referenceLines(in: currentReferenceBounds)
    }
  }

  /// The lines that show the attachments that act.
  package var attachmentLines: [(start: Point, end: Point)] {
    behaviorsInOrder.flatMap { ($0 as? AttachmentBehavior)?.lines(in: self) ?? [] }
  }

  /// The way that each snap that acts pulls its item: from the item's centre to the snap point.
  package var snapLines: [(start: Point, end: Point)] {
    behaviorsInOrder.compactMap { behavior in
      guard let snap = behavior as? SnapBehavior, let body = bodies[snap.item] else { return nil }
      return (point(at: .zero, of: body), snap.snapPoint)
    }
  }

  /// Where contacts began in the last frames, oldest first, with their age in frames; none while paused.
  package var recentContacts: [(point: Point, age: Int)] {
    isRunning ? contactHistory.points(at: frameCount) : []
  }
}

extension CollisionBehavior {
  /// The line of the boundary made from the reference bounds, if it is switched on and encloses something.
  fileprivate func referenceLines(in bounds: Rect?) -> [[Point]] {
    guard let insets = insetsOfReferenceBoundary, let bounds else { return [] }
    let corners = bounds.inset(by: insets).corners
    return [corners + corners.prefix(1)]
  }
}

extension Boundary {
  /// The points along the boundary, with the first one repeated if it is closed.
  fileprivate var line: [Point] {
    let points = path.firstPolygon
    return points.count > 2 ? points + points.prefix(1) : points
  }
}
