/// A spring and damper as the solver applies it: stable at any stiffness, since it is implicit in the step.
///
/// The three numbers of the soft constraint: an impulse is `-massScale * m * (v + biasRate * C) -
/// impulseScale * P` for the relative speed v, the error C, the effective mass m and the impulse P
/// accumulated so far. Source: Erin Catto, "Soft Constraints", GDC 2011, and "Solver2D", 2024.
struct Softness: Sendable {
  var biasRate: Float
  var massScale: Float
  var impulseScale: Float

  /// No give at all, and no bias.
  static let rigid = Softness(biasRate: 0, massScale: 1, impulseScale: 0)

  init(biasRate: Float, massScale: Float, impulseScale: Float) {
    (self.biasRate, self.massScale, self.impulseScale) = (biasRate, massScale, impulseScale)
  }

  /// A spring of `frequency` hertz with a damping ratio, for passes of `h` seconds; rigid without frequency.
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
