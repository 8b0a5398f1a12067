/// Two bodies, or a body and a boundary, as a key: the order of two bodies does not matter.
public struct CollisionPair: Hashable, Sendable {
  /// The body; of two, the one whose handle comes first.
  public let body: BodyID
  /// The other body; null if the body is paired with a boundary.
  public let otherBody: BodyID
  /// The boundary; null for two bodies.
  public let boundary: ShapeID

  /// Creates the pair of two bodies.
  public init(_ a: BodyID, _ b: BodyID) {
    (body, otherBody, boundary) = (min(a, b), max(a, b), .null)
  }

  /// Creates the pair of a body and a boundary.
  public init(_ body: BodyID, boundary: ShapeID) {
    (self.body, otherBody, self.boundary) = (body, .null, boundary)
  }
}

/// The state of a contact in a group that asks whether its pairs should collide.
struct ShouldCollideState: OptionSet, Sendable {
  let rawValue: UInt8

  /// The caller of the step is asked whether the pair should collide.
  static let isAsked = ShouldCollideState(rawValue: 1 << 0)
  /// The caller has not answered since the contact was created, or since the answer was reset.
  static let isPending = ShouldCollideState(rawValue: 1 << 1)
  /// The last answer was no, or there has been none: the shapes pass through each other, unreported.
  static let isDenied = ShouldCollideState(rawValue: 1 << 2)
}

extension Contact {
  /// The pair of bodies, or of a body and a boundary, to which the contact belongs.
  func pair(_ bodies: BodyStore, _ shapes: ShapeStore) -> CollisionPair {
    let (shapeA, shapeB) = (shapes[shapes.children[childA].shape], shapes[shapes.children[childB].shape])
    if shapeA.boundaryGroup != nil { return CollisionPair(bodies.id(of: bodyB), boundary: shapeA.id) }
    if shapeB.boundaryGroup != nil { return CollisionPair(bodies.id(of: bodyA), boundary: shapeB.id) }
    return CollisionPair(bodies.id(of: bodyA), bodies.id(of: bodyB))
  }
}

extension WorldPointers {
  /// Whether the answer for two child shapes is that they should not collide.
  ///
  /// Two child shapes without a contact, because a body has left its fat AABB, take the answer of the pair's
  /// other contacts; without any, they collide until the next step has asked.
  func isDenied(_ child: Int32, _ obstacle: Int32) -> Bool {
    let (shape, body) = (shapes.children[obstacle].shape, shapes.children[obstacle].body)
    let isBoundary = shapes[shape].boundaryGroup != nil
    var edges = EdgeCursor(bodies[shapes.children[child].body].headContactKey)
    while let edge = edges.next(in: contacts) {
      let other = edge.edgeIndex == 0 ? contacts[edge.slot].childB : contacts[edge.slot].childA
      let isContactOfPair =
        isBoundary ? shapes.children[other].shape == shape : shapes.children[other].body == body
      if isContactOfPair { return contacts[edge.slot].shouldCollide.contains(.isDenied) }
    }
    return false
  }
}
