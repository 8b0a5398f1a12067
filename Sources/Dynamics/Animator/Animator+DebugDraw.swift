import Physics

// Debug draw: boundaries, attachments, snaps, contacts and fields, for overlays drawn over the scene. All
// points are in the animator's coordinates.

extension Animator {
  /// The number of items in the animator.
  public var itemCount: Int { bodies.count }

  /// The number of items that are not at rest; 0 while the animator is paused.
  ///
  /// Anchored items are always at rest.
  public var awakeItemCount: Int { isRunning ? world.awakeBodyCount : 0 }

  /// The number of frames for which a contact stays in `recentContacts`.
  package static var recentContactLifetimeInFrames: Int { ContactHistory.lifetimeInFrames }

  /// The boundaries of all collision behaviors as polylines; a closed one repeats its first point at the end.
  ///
  /// - Complexity: O(*n*) in the number of points of the flattened paths.
  package var boundaryLines: [[Point]] {
    behaviorsInPreorder.compactMap { $0 as? CollisionBehavior }.flatMap { behavior in
      behavior.boundaries.map(\.polyline) + behavior.referenceBoundaryPolylines(in: currentReferenceEdgeRect)
    }
  }

  /// The lines that represent the active attachments, and the pointers that hold items.
  package var attachmentLines: [(start: Point, end: Point)] {
    behaviorsInPreorder.flatMap { ($0 as? AttachmentBehavior)?.debugDrawLines(in: self) ?? [] }
      + grabs.compactMap(\.debugDrawLine)
  }

  /// The line from the item's center to the snap point, for each snap whose item is in the animator.
  package var snapLines: [(start: Point, end: Point)] {
    behaviorsInPreorder.compactMap { behavior in
      guard let snap = behavior as? SnapBehavior, let body = bodies[snap.item] else { return nil }
      return (point(at: .zero, of: body), snap.snapPoint)
    }
  }

  /// The points at which contacts began in the most recent frames, oldest first, with their age in frames;
  /// empty while the animator is paused.
  package var recentContacts: [(point: Point, age: Int)] {
    isRunning ? contactHistory.points(at: frameCount) : []
  }
}

extension CollisionBehavior {
  /// The outline of the boundary made from the reference bounds; empty if it is off or encloses no area.
  fileprivate func referenceBoundaryPolylines(in bounds: Rect?) -> [[Point]] {
    guard let insets = referenceBoundaryInsets, let bounds else { return [] }
    let corners = bounds.inset(by: insets).corners
    return [corners + corners.prefix(1)]
  }
}

extension Boundary {
  /// The points along the boundary; a closed boundary repeats the first point at the end.
  fileprivate var polyline: [Point] {
    let points = path.firstSubpath
    return points.count > 2 ? points + points.prefix(1) : points
  }
}

// MARK: Fields

extension Animator {
  /// The position of each field that has items, and the outline of its region.
  ///
  /// - Complexity: O(*n* *m*²) for *n* fields whose regions have *m* shapes.
  package var fieldOutlines: [(position: Point, outline: [[Point]])] {
    activeFields.map { field in
      let offset = field.position - Point.zero
      return (field.position, field.region.outline.map { line in line.map { $0 + offset } })
    }
  }

  /// Returns the effect of the fields on a resting item of 1 kg with a charge of 1.
  ///
  /// The result is a force in newtons or, inside a velocity field, a velocity in units of 100 pt/s. Custom
  /// fields are not evaluated, because their closures may have side effects.
  ///
  /// - Complexity: O(*n*) in the number of fields and of the shapes of their regions.
  package func fieldVector(at position: Point) -> Vector {
    var force = Vector.zero
    for field in activeFields {
      let state = FieldItemState(restingAt: position, around: field.position, time: fieldTime)
      guard field.region.contains(state.localPosition) else { continue }
      switch field.kind {
      case .velocity: return field.direction
      case .custom: continue
      default: force += field.force(on: state)
      }
    }
    return force
  }

  private var activeFields: [FieldBehavior] { fieldsInPreorder.filter { !$0.bodies.isEmpty } }
}
