/// The bodies of four contacts or joints in the solver, one pair in each SIMD lane.
///
/// No dynamic body occurs in more than one lane.
struct BodyPairWide: Sendable {
  let bodiesA: SIMD4<Int32>
  let bodiesB: SIMD4<Int32>
  let inverseMassA: FloatW
  let inverseMassB: FloatW
  let inverseInertiaA: FloatW
  let inverseInertiaB: FloatW
  /// The lanes in which the body is dynamic, one bit each; the solver writes only these bodies.
  let dynamicLanesA: UInt8
  let dynamicLanesB: UInt8

  /// Gathers the masses; `activeLanes` has a bit for each lane that is not padding.
  @inline(__always)
  init(_ simA: LaneElements<BodySim>, _ simB: LaneElements<BodySim>, activeLanes: UInt8) {
    (bodiesA, bodiesB) = (simA.indices, simB.indices)
    (inverseMassA, inverseMassB) = (simA.gather { $0.inverseMass }, simB.gather { $0.inverseMass })
    inverseInertiaA = simA.gather { $0.inverseInertia }
    inverseInertiaB = simB.gather { $0.inverseInertia }
    dynamicLanesA = (.zero < inverseMassA).bitmask & activeLanes
    dynamicLanesB = (.zero < inverseMassB).bitmask & activeLanes
  }

  /// Gathers the velocities of the bodies.
  @inline(__always)
  func velocities(_ states: BorrowedArray<BodyState>) -> (a: BodyMotionW, b: BodyMotionW) {
    (BodyMotionW(states, bodiesA), BodyMotionW(states, bodiesB))
  }

  /// Gathers the deltas of the bodies.
  @inline(__always)
  func deltas(_ states: BorrowedArray<BodyState>) -> (a: BodyDeltaW, b: BodyDeltaW) {
    (BodyDeltaW(states, bodiesA), BodyDeltaW(states, bodiesB))
  }

  /// Scatters the velocities of dynamic bodies.
  ///
  /// Fixed bodies are not written, so that impulses that are not finite cannot change them.
  @inline(__always)
  func scatter(_ a: BodyMotionW, _ b: BodyMotionW, in states: BorrowedArray<BodyState>) {
    a.scatter(in: states, bodiesA, mask: dynamicLanesA)
    b.scatter(in: states, bodiesB, mask: dynamicLanesB)
  }
}
