/// The two bodies of a contact or joint in the solver; at least one of them is dynamic.
struct BodyPair: Sendable {
  let bodyA: Int32
  let bodyB: Int32
  let isDynamicA: Bool
  let isDynamicB: Bool

  /// Whether the bodies and their dynamic flags are equal.
  @inline(__always)
  func isSame(as other: BodyPair) -> Bool {
    (bodyA ^ other.bodyA) | (bodyB ^ other.bodyB) == 0
      && isDynamicA == other.isDynamicA && isDynamicB == other.isDynamicB
  }
}

/// A contact or joint between two bodies, of which at least one is dynamic.
protocol BodyConstraint {
  var bodies: BodyPair { get }
}

extension BodyConstraint {
  @inline(__always)
  var bodyA: Int32 { bodies.bodyA }

  @inline(__always)
  var bodyB: Int32 { bodies.bodyB }

  @inline(__always)
  var isDynamicA: Bool { bodies.isDynamicA }

  @inline(__always)
  var isDynamicB: Bool { bodies.isDynamicB }

  /// Whether both bodies are dynamic.
  @inline(__always)
  var isBetweenDynamicBodies: Bool { isDynamicA && isDynamicB }

  /// The first dynamic body.
  @inline(__always)
  var firstDynamicBody: Int32 { isDynamicA ? bodyA : bodyB }
}
