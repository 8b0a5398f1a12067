import CLanes
import Workers

/// A solver stage over contacts of one color.
///
/// The stages are functions of C, in `contact_stages.h`, because Swift cannot compile a function for
/// processors with AVX2 without compiling the whole module for them.
struct ContactStage: ParallelLoop {
  enum Kind {
    /// Applies the accumulated impulses of the previous step.
    case warmStart
    /// Solves the normal constraints with bias: stops approaching points and pushes overlapping shapes apart.
    case solve(Softness)
    /// Solves friction, then the normal constraints without bias, which removes the velocity added by the
    /// bias.
    case relax
  }

  private let function: contact_stage
  private let parameters: contact_parameters
  private let constraints: BorrowedArray<ContactConstraintWide>
  private let states: BorrowedArray<BodyState>

  /// Creates a stage of a sub-step; `inverseH` is the number of sub-steps per second, 1 / h.
  init(
    _ kind: Kind, kernel: contact_kernel, constraints: BorrowedArray<ContactConstraintWide>,
    states: BorrowedArray<BodyState>, inverseH: Float, restitutionThreshold: Float
  ) {
    (self.constraints, self.states) = (constraints, states)
    var softness = Softness.rigid
    switch kind {
    case .warmStart: function = kernel.warm_start
    case .solve(let contactSoftness): (function, softness) = (kernel.solve, contactSoftness)
    case .relax: function = kernel.relax
    }
    parameters = contact_parameters(
      inverse_h: inverseH, bias_rate: softness.biasRate, mass_scale: softness.massScale,
      max_push_speed: PhysicsConstants.maxContactPushSpeed,
      restitution_threshold: restitutionThreshold,
      min_determinant_ratio: ContactConstraintWide.minDeterminantRatio)
  }

  func run(_ indices: Range<Int>, chunkIndex: Int) {
    withUnsafePointer(to: parameters) {
      function(constraints.address(of: indices.lowerBound), indices.count, states.address(of: 0), $0)
    }
  }
}
