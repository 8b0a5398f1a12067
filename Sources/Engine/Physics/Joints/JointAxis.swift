/// An axis of A along which B's anchor translates relative to A's: of prismatic and wheel joints.
struct JointAxis: Sendable {
  private let base: JointBase
  /// The unit vector of the axis, in world axes, at the start of the step.
  private let worldAxis: Vec2
  /// The unit vector of the axis, in the frame of A.
  private let localAxis: Vec2

  init(_ localAxis: Vec2, _ base: JointBase, _ simA: BodySim) {
    self.base = base
    self.localAxis = localAxis
    worldAxis = simA.rotation.rotate(localAxis)
  }

  /// Returns the Jacobian at the bodies' current positions.
  func jacobian(_ a: BodyState, _ b: BodyState) -> AxisJacobian {
    let r = base.rotatedAnchors(a, b)
    return AxisJacobian(a.deltaRotation.rotate(worldAxis), r, offset: base.anchorOffset(a, b, r))
  }

  /// Returns the Jacobian at the bodies' exact angles, for position correction.
  func correctionJacobian(_ states: BorrowedArray<BodyState>) -> AxisJacobian {
    let r = base.correctionAnchors(states)
    let angle = base.angles.a + states[base.bodyA].deltaAngle
    return AxisJacobian(
      Rotation(angle: angle).rotate(localAxis), r, offset: base.correctionAnchorOffset(states, r))
  }

  /// Returns the velocity of the translation along the axis.
  func speed(along jacobian: AxisJacobian, _ states: BorrowedArray<BodyState>) -> Float {
    speed(jacobian.axis, jacobian.leverA.along, jacobian.leverB.along, states)
  }

  /// Returns the velocity of the translation perpendicular to the axis.
  func speed(perpendicularTo jacobian: AxisJacobian, _ states: BorrowedArray<BodyState>) -> Float {
    speed(jacobian.perpendicular, jacobian.leverA.perpendicular, jacobian.leverB.perpendicular, states)
  }

  private func speed(
    _ direction: Vec2, _ leverA: Float, _ leverB: Float, _ states: BorrowedArray<BodyState>
  ) -> Float {
    let (a, b) = (states[base.bodyA], states[base.bodyB])
    return direction.dot(b.velocity - a.velocity) + leverB * b.angularVelocity - leverA * a.angularVelocity
  }

  /// Applies an impulse along the axis to B and the opposite one to A.
  func apply(axial impulse: Float, on jacobian: AxisJacobian, _ states: BorrowedArray<BodyState>) {
    base.apply(
      impulse * jacobian.axis, angularA: impulse * jacobian.leverA.along,
      angularB: impulse * jacobian.leverB.along, states)
  }
}

/// The Jacobian along an axis and perpendicular to it.
struct AxisJacobian {
  let axis: Vec2
  let perpendicular: Vec2
  /// The translation of B's anchor relative to A's: along the axis, and perpendicular to it, which is the
  /// error.
  let translation: (along: Float, perpendicular: Float)
  /// The lever arms of impulses along the axis and perpendicular to it, about A and about B.
  let leverA: (along: Float, perpendicular: Float)
  let leverB: (along: Float, perpendicular: Float)

  init(_ axis: Vec2, _ r: JointBase.Anchors, offset: Vec2) {
    self.axis = axis
    perpendicular = axis.perpendicular
    translation = (offset.dot(axis), offset.dot(perpendicular))
    let dPlusRA = offset + r.a
    leverA = (dPlusRA.cross(axis), dPlusRA.cross(perpendicular))
    leverB = (r.b.cross(axis), r.b.cross(perpendicular))
  }
}
