/// The coefficients of a soft constraint: an implicitly integrated spring and damper, stable at any
/// stiffness.
///
/// The impulse is `-massScale * m * (v + biasRate * C) - impulseScale * P` for the relative velocity v, the
/// position error C, the effective mass m and the accumulated impulse P. Sources: Erin Catto, "Soft
/// Constraints", GDC 2011, and "Solver2D", 2024.
struct Softness: Sendable {
  var biasRate: Float
  var massScale: Float
  var impulseScale: Float

  /// A rigid constraint without position bias.
  static let rigid = Softness(biasRate: 0, massScale: 1, impulseScale: 0)

  init(biasRate: Float, massScale: Float, impulseScale: Float) {
    (self.biasRate, self.massScale, self.impulseScale) = (biasRate, massScale, impulseScale)
  }

  /// Creates the coefficients of a spring for a time step of `h` seconds; rigid if `frequency`, in hertz, is
  /// 0.
  init(frequency: Float, dampingRatio: Float, h: Float) {
    guard frequency > 0 else {
      self = .rigid
      return
    }
    let omega = 2 * .pi * frequency
    let a1 = 2 * dampingRatio + h * omega
    let a2 = h * omega * a1
    let a3 = 1 / (1 + a2)
    self.init(biasRate: omega / a1, massScale: a2 * a3, impulseScale: a3)
  }
}
