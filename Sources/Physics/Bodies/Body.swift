/// The cold part of a body: what is organised around it, read when things change and not by the solver.
///
/// A body's data lies in three arrays of the world with the same index, apart by how often a step needs them:
/// `Body` (on change), ``BodyMotion`` (once per step or sub-step) and ``BodyState`` (in every solver pass).
struct Body: Sendable {
  /// Counts bodies up as they are created; the order of everything that a step lists.
  var serial: UInt64
  var kind: BodyKind
  var allowsRotation: Bool
  /// Whether the body is in ``World/awakeBodies``; never for fixed bodies.
  var isAwake = false
  var density: Float
  var friction: Float
  var restitution: Float
  /// Kilograms; 1 for a dynamic body without area.
  var mass: Float = 1
  /// The moment of inertia about the centre of mass, in kg pt²; 0 for a body without area.
  var inertia: Float = 0
  /// The body's shapes, linked by ``Shape/next``; -1 for none.
  var firstShape: Int32 = -1
  /// The body's contacts, linked by ``Linked``; -1 for none.
  var firstContact = LinkKey.none
  /// How many of them are with fixed bodies.
  var fixedContactCount: Int32 = 0
  /// The body's joints, linked by ``Linked``; -1 for none.
  var firstJoint = LinkKey.none
}
