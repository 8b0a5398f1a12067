/// The separating speed after an impact.
///
/// Let v be the closing speed at the beginning of the step, g the amount by which forces increase it in a
/// whole step, f the fraction of the step until the hit, and e the coefficient of restitution.
///
/// Until the hit, forces add f g. The velocities of symplectic Euler are half a step behind the parabola of
/// free fall, which adds g / 2. So the bodies hit with the speed v + c, where c = (f + 1/2) g. The velocities
/// already contain g, and forces reduce the rebound speed only by what is left of the step; so the separating
/// speed is e (v + c) + c - g - g² / (2 v).
///
/// With this speed, a ball rebounds to e² of its drop height. The last term, of second order, makes the
/// remaining error a loss of height and never a gain.
struct Rebound {
  let elasticity: Float
  /// The fraction of the step until the hit, f.
  var fraction: Float = 0
  /// The increase of the closing speed by forces in a step, g, in pt/s.
  var closingSpeedIncrease: Float = 0
  /// The closing speed up to which the shapes do not bounce, in pt/s.
  var threshold: Float

  func separatingSpeed(closing: Float) -> Float {
    let g = closingSpeedIncrease
    guard g != 0 else { return elasticity * closing }
    let v = max(closing - g, threshold)
    let c = g * (0.5 + fraction)
    return max(elasticity * (v + c) + c - g - g * g / (2 * v), 0)
  }
}
