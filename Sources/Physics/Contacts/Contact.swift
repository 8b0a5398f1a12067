/// Two parts whose boxes are near each other and whose groups let them meet; touching or not.
///
/// A contact exists from the moment the fat boxes overlap until they part. Everything that is decided by
/// properties (whether it is solid, the mixed material) is decided when it is made and again when they
/// change, never per step.
struct Contact: Linked, Sendable {
  /// Counts contacts up as they are created: the order of solving and of events.
  let serial: UInt64
  /// The part of the body that was created first.
  let partA: Int32
  let partB: Int32
  let bodyA: Int32
  let bodyB: Int32
  /// Whether A and B can move; at least one of them can.
  let movesA: Bool
  let movesB: Bool
  var linkA = Link()
  var linkB = Link()

  /// Whether the parts stop each other; others are only reported.
  var isSolid: Bool
  /// Whether the contact is in ``World/awakeContacts``.
  var isListed = false
  /// Whether the parts touch, with hysteresis: what events report.
  var isTouching = false
  /// Whether the solver has to see it in this step: the parts touch or would by its end.
  var isActive = false
  /// Mixed from both bodies.
  var friction: Float
  /// Mixed from both bodies.
  var restitution: Float
  var manifold = Manifold.empty
  /// What lets later steps move the points along instead of comparing the shapes.
  var footprint = Footprint()
  /// The blow with which the parts come to touch; nothing while they are apart or once they do.
  var blow = Blow()
  /// Where and in which direction the parts last touched, for the event of the end.
  var touchPoint = Vec2.zero
  var touchNormal = Vec2.zero

  /// Whether the solver sees the contact in this step.
  @inline(__always)
  var isSolved: Bool { isSolid && isActive }

  /// The other body of the one on `side`.
  func body(acrossFrom side: Int) -> Int32 { side == 0 ? bodyB : bodyA }
}

/// What a touch that is about to begin will report.
///
/// A slow blow may take two steps: the first lets the gap close just so far as to be used up, the second
/// stops the rest. The touch begins when the blow is over, so that its event tells the whole of it.
struct Blow: Sendable {
  /// The impulse along the normal so far, in kg pt/s.
  var impulse: Float = 0
  /// How fast the parts came together at the strongest point when the blow began, in pt/s; 0 or more.
  var approachSpeed: Float = 0
  /// Whether this step has ended the blow.
  var isOver = false
}
