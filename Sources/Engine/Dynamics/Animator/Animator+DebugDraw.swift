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
    behaviorTree.inPreorder.compactMap { $0 as? CollisionBehavior }.flatMap(boundaryLines)
  }

  /// The lines that represent the active attachments, and the pointers that hold items.
  package var attachmentLines: [(start: Point, end: Point)] {
    behaviorTree.inPreorder.flatMap { ($0 as? AttachmentBehavior)?.debugDrawLines(in: self) ?? [] }
      + grabs.compactMap { $0.debugDrawLine }
  }

  /// The line from the item's center to the snap point, for each snap whose item is in the animator.
  package var snapLines: [(start: Point, end: Point)] {
    behaviorTree.inPreorder.compactMap { ($0 as? SnapBehavior).flatMap(snapLine) }
  }

  /// The polylines that represent a behavior of the animator and its children: boundaries, attachments and
  /// snaps.
  ///
  /// - Complexity: O(*n*) in the number of points of flattened boundaries.
  package func debugDrawLines(of behavior: DynamicBehavior) -> [[Point]] {
    let lines: [[Point]] =
      switch behavior {
      case let collision as CollisionBehavior: boundaryLines(of: collision)
      case let attachment as AttachmentBehavior:
        attachment.debugDrawLines(in: self).map { [$0.start, $0.end] }
      case let snap as SnapBehavior: snapLine(of: snap).map { [[$0.start, $0.end]] } ?? []
      default: []
      }
    return lines + behavior.childBehaviors.flatMap(debugDrawLines(of:))
  }

  private func boundaryLines(of behavior: CollisionBehavior) -> [[Point]] {
    behavior.boundaries.map { $0.polyline }
      + behavior.referenceBoundaryPolylines(in: currentReferenceEdgeRect)
  }

  private func snapLine(of snap: SnapBehavior) -> (start: Point, end: Point)? {
    bodies[snap.item].map { (point(at: .zero, of: $0), snap.snapPoint) }
  }

  /// A contact that began in one of the most recent frames.
  package struct RecentContact {
    /// The contact point, in points.
    package let point: Point
    /// The impulse of the impact on the item, in the unit of pushes: 1 changes the velocity of 1 kg by 100
    /// pt/s.
    package let impulse: Vector
    /// The number of frames since it began, from 0.
    package let age: Int
  }

  /// The contacts that began in the most recent frames, oldest first; empty while the animator is paused.
  package var recentContacts: [RecentContact] {
    isRunning ? contacts.history.contacts(at: progress.frameCount) : []
  }
}

// MARK: The state of the engine

extension Animator {
  /// A point at which an item touches another one or a boundary, with the impulses of the last step of 1/120
  /// s.
  package struct ContactPoint {
    /// The point, in points.
    package let position: Point
    /// The impulse along the normal on the item that entered the animator last, in the unit of pushes: 1
    /// changes the velocity of 1 kg by 100 pt/s.
    package let normalImpulse: Vector
    /// The impulse of friction on that item, in the same unit.
    package let frictionImpulse: Vector
  }

  /// The points at which items touch each other and boundaries; of items at rest those of the step in which
  /// they came to rest.
  ///
  /// - Complexity: O(*n* log *n*) in the number of contacts.
  package var contactPoints: [ContactPoint] {
    world.contactPoints.map { contact in
      ContactPoint(
        position: Point(contact.point),
        normalImpulse: Double(contact.normalImpulse) / UIKitConstants.newton * Vector(contact.normal),
        frictionImpulse: Double(contact.tangentImpulse) / UIKitConstants.newton * Vector(contact.tangent))
    }
  }

  /// The fat bounding boxes of the items in the broad phase of collision detection; several for an item with
  /// several shapes, none for an item without a collision behavior.
  ///
  /// - Complexity: O(*n*) in the number of items.
  package var broadPhaseBoxes: [Rect] {
    bodies.inInsertionOrder.flatMap { body in
      world.fatAABBs(of: body.id).map { box in
        Rect(
          x: Double(box.lower.x), y: Double(box.lower.y), width: Double(box.upper.x - box.lower.x),
          height: Double(box.upper.y - box.lower.y))
      }
    }
  }

  /// Items that are connected by contacts and attachments, and therefore come to rest together.
  package struct Island {
    /// The items, in the order in which they entered the animator.
    package let items: [any DynamicItem]
    /// Whether the items are simulated; if not, they are at rest.
    package let isAwake: Bool
  }

  /// The islands of all items that are not anchored.
  ///
  /// - Complexity: O(*n* log *n*) in the number of items, contacts and attachments.
  package var islands: [Island] {
    world.islandBodies.compactMap { island in
      guard let first = island.first else { return nil }
      return Island(
        items: island.compactMap { bodies[$0]?.item }, isAwake: isRunning && world.isAwake(first))
    }
  }

  /// The items that are at rest; all while the animator is paused, and anchored ones always.
  ///
  /// - Complexity: O(*n*) in the number of items.
  package var restingItems: [any DynamicItem] {
    bodies.inInsertionOrder.filter { !isRunning || !world.isAwake($0.id) }.map { $0.item }
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
    if case .chain(_, isClosed: true) = geometry { return points + points.prefix(1) }
    return points
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
      let state = FieldItemState(restingAt: position, around: field.position, time: progress.endOfNextStep)
      guard field.region.contains(state.localPosition) else { continue }
      switch field.kind {
      case .velocity: return field.direction
      case .custom: continue
      default: force += field.force(on: state)
      }
    }
    return force
  }

  private var activeFields: [FieldBehavior] { behaviorTree.fields.filter { !$0.bodies.isEmpty } }
}
