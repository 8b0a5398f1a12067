/// What a body's velocity does by itself in a step or each of its sub-steps: by accelerations, forces, fields and
/// damping, which stay the same all the while.
///
/// It also tells how fast the body would be without contacts and joints. What it is faster at the end of a sub-step is
/// what all impulses on it have given it; the next sub-step starts from those, and need not ask each contact again.
struct OwnMotion: Sendable {
  /// How much of the velocity is kept: all, unless a field says how fast the body is.
  private var kept = SIMD4<Float>(1, 1, 1, 1)
  private var gain = SIMD4<Float>.zero
  private var damping = SIMD4<Float>(1, 1, 1, 1)
  /// The velocity by that alone, and the turn so far.
  private var unpushed = SIMD4<Float>.zero

  /// For steps or sub-steps of `h` seconds each.
  @inline(__always)
  init(_ motion: BodyMotion, _ h: Float) {
    if case .velocity(let imposed) = motion.fieldEffect {
      kept.lowHalf = .zero
      gain.lowHalf = imposed
    } else {
      gain.lowHalf = h * motion.totalAcceleration
    }
    gain.z = h * motion.totalTorque * motion.inverseInertia
    damping.lowHalf *= 1 / (1 + h * motion.linearDamping)
    damping.z = 1 / (1 + h * motion.angularDamping)
  }

  /// Starts a step or its first sub-step, without impulses.
  @inline(__always)
  mutating func start(_ state: inout BodyState) {
    unpushed = (state.motion * kept + gain) * damping
    state.motion = unpushed
  }

  /// Starts another sub-step, with the impulses of the last one.
  @inline(__always)
  mutating func goOn(_ state: inout BodyState) {
    var pushed = state.motion - unpushed
    pushed.w = 0
    start(&state)
    state.motion += pushed
  }
}
