import CLanes
import TestSupport
import Testing

@testable import Physics

@Suite struct ContactStageTests {
  private static let hasEightLanes = contact_kernel_with_most_lanes().lane_count == 8

  @Test func `C sees the properties of a constraint where Swift stores them`() {
    typealias Ours = MemoryLayout<ContactConstraintWide>
    typealias Theirs = MemoryLayout<contact_constraint>
    #expect(Ours.stride == Theirs.stride && Ours.alignment == Theirs.alignment)
    #expect(Ours.offset(of: \.contacts) == Theirs.offset(of: \.contacts))
    #expect(Ours.offset(of: \.bodies.bodiesA) == Theirs.offset(of: \.bodies_a))
    #expect(Ours.offset(of: \.bodies.bodiesB) == Theirs.offset(of: \.bodies_b))
    #expect(Ours.offset(of: \.bodies.inverseMassA) == Theirs.offset(of: \.inverse_mass_a))
    #expect(Ours.offset(of: \.bodies.inverseMassB) == Theirs.offset(of: \.inverse_mass_b))
    #expect(Ours.offset(of: \.bodies.inverseInertiaA) == Theirs.offset(of: \.inverse_inertia_a))
    #expect(Ours.offset(of: \.bodies.inverseInertiaB) == Theirs.offset(of: \.inverse_inertia_b))
    #expect(Ours.offset(of: \.bodies.dynamicLanesA) == Theirs.offset(of: \.dynamic_lanes_a))
    #expect(Ours.offset(of: \.bodies.dynamicLanesB) == Theirs.offset(of: \.dynamic_lanes_b))
    #expect(Ours.offset(of: \.hasTwoPoints) == Theirs.offset(of: \.has_two_points))
    #expect(Ours.offset(of: \.hasFriction) == Theirs.offset(of: \.has_friction))
    #expect(Ours.offset(of: \.normalX) == Theirs.offset(of: \.normal_x))
    #expect(Ours.offset(of: \.normalY) == Theirs.offset(of: \.normal_y))
    #expect(Ours.offset(of: \.friction) == Theirs.offset(of: \.friction))
    #expect(Ours.offset(of: \.tangentSpeed) == Theirs.offset(of: \.tangent_speed))
    #expect(Ours.offset(of: \.k12) == Theirs.offset(of: \.k12))
    #expect(Ours.offset(of: \.inverseDeterminant) == Theirs.offset(of: \.inverse_determinant))
    #expect(Ours.offset(of: \.points.0) == Theirs.offset(of: \.points.0))
    #expect(Ours.offset(of: \.points.1) == Theirs.offset(of: \.points.1))
  }

  @Test func `C sees the properties of a point where Swift stores them`() {
    typealias Ours = MemoryLayout<ContactConstraintWide.Point>
    typealias Theirs = MemoryLayout<contact_point>
    #expect(Ours.stride == Theirs.stride && Ours.alignment == Theirs.alignment)
    #expect(Ours.offset(of: \.rnA) == Theirs.offset(of: \.rn_a))
    #expect(Ours.offset(of: \.rnB) == Theirs.offset(of: \.rn_b))
    #expect(Ours.offset(of: \.rtA) == Theirs.offset(of: \.rt_a))
    #expect(Ours.offset(of: \.rtB) == Theirs.offset(of: \.rt_b))
    #expect(Ours.offset(of: \.baseSeparation) == Theirs.offset(of: \.base_separation))
    #expect(Ours.offset(of: \.kNormal) == Theirs.offset(of: \.k_normal))
    #expect(Ours.offset(of: \.normalMass) == Theirs.offset(of: \.normal_mass))
    #expect(Ours.offset(of: \.tangentMass) == Theirs.offset(of: \.tangent_mass))
    #expect(Ours.offset(of: \.normalImpulse) == Theirs.offset(of: \.normal_impulse))
    #expect(Ours.offset(of: \.tangentImpulse) == Theirs.offset(of: \.tangent_impulse))
    #expect(Ours.offset(of: \.totalNormalImpulse) == Theirs.offset(of: \.total_normal_impulse))
  }

  @Test func `C sees the vectors of a body where Swift stores them`() {
    typealias Ours = MemoryLayout<BodyState>
    typealias Theirs = MemoryLayout<contact_body_state>
    #expect(Ours.stride == Theirs.stride && Ours.alignment == Theirs.alignment)
    #expect(Ours.offset(of: \.velocities) == Theirs.offset(of: \.velocities))
    #expect(Ours.offset(of: \.deltas) == Theirs.offset(of: \.deltas))
  }

  @Test(.enabled(if: hasEightLanes, "the processor has no AVX2"), arguments: RandomColor.Kind.allCases)
  func `gives the same bits with eight lanes as with four, for all kinds of contacts`(kind: RandomColor.Kind)
  {
    for seed in 0..<200 as Range<UInt64> {
      var four = RandomColor(kind, seed: seed)
      var eight = four
      for pass in 0..<3 {
        four.run(contact_kernel_with_four_lanes())
        eight.run(contact_kernel_with_most_lanes())
        guard four.bytes == eight.bytes else {
          Issue.record("the bits differ in pass \(pass) of seed \(seed)")
          return
        }
      }
    }
  }

  @Test(.enabled(if: hasEightLanes, "the processor has no AVX2"), arguments: Pile.allCases)
  func `gives piles the same bits with eight lanes as with four`(pile: Pile) {
    var four = pile.makeScene()
    var eight = four
    four.world.scratch.softStepSolver.contactKernel = contact_kernel_with_four_lanes()
    #expect(eight.world.scratch.softStepSolver.contactKernel.lane_count == 8)
    for step in 0..<(_isDebugAssertConfiguration() ? 100 : 300) {
      four.step()
      eight.step()
      guard four.world.stateHash == eight.world.stateHash else {
        Issue.record("the states differ after step \(step)")
        return
      }
    }
    #expect(four.world.scratch.softStepSolver.contactKernel.lane_count == 4)
  }

  /// A pile that does not sleep.
  enum Pile: CaseIterable {
    case boxes, circles, mixed

    func makeScene() -> TestScene {
      var scene = TestScene()
      scene.world.allowsSleep = false
      scene.addFloor(y: 0)
      for x in [-1, 401] as [Float] { scene.addBoundary(.segment(Vec2(x, -2000), Vec2(x, 0))) }
      for index in 0..<80 {
        let (column, row) = (Float(index % 10), Float(index / 10))
        let isCircle = self == .circles || self == .mixed && index % 3 == 0
        let size: Float = self == .mixed ? 20 + Float(index % 4) * 6 : 38
        // Most bodies of the mixed pile are so thin that the points of some contacts are close to each other.
        let height = self == .mixed && index % 3 == 1 ? 0.5 : size
        _ = scene.add(
          isCircle ? .circle(center: .zero, radius: size / 2) : .box(width: size, height: height),
          at: Vec2(20 + 40 * column + Float(index % 7), -20.5 - 41 * row)
        ) {
          $0.friction = self == .mixed && index % 2 == 0 ? 0 : 0.4
        }
      }
      return scene
    }
  }
}

/// The constraints of a color with random numbers, and the states of their bodies.
struct RandomColor {
  enum Kind: CaseIterable {
    /// Contacts that share no dynamic body; the last constraint may have padding.
    case regular
    /// Contacts of one body, each in a constraint of its own.
    case overflow
  }

  private var constraints: [contact_constraint]
  private var states: [contact_body_state]
  /// The index of a fixed body in `states`.
  private let fixedBody: Int32

  init(_ kind: Kind, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let count = 1 + Int(random.next() % 9)
    fixedBody = Int32(8 * count)
    (constraints, states) = ([], [])
    for index in 0..<count {
      let isLast = index == count - 1
      let contactCount = kind == .overflow ? 1 : isLast ? 1 + Int(random.next() % 4) : 4
      constraints.append(
        contact_constraint(
          first: index, contactCount: contactCount, sharedBody: kind == .overflow ? 0 : nil,
          fixedBody: fixedBody, &random))
    }
    for _ in 0...fixedBody {
      let angle = random.float(in: -0.01...0.01)
      states.append(
        contact_body_state(
          velocities: random.lanes(in: -200...200),
          deltas: SIMD4(random.float(in: -0.1...0.1), random.float(in: -0.1...0.1), 1 - angle * angle, angle))
      )
    }
    states[Int(fixedBody)].velocities = .zero
  }

  /// Runs the three stages once.
  mutating func run(_ kernel: contact_kernel) {
    var parameters = contact_parameters(
      inverse_h: 240, bias_rate: 20, mass_scale: 0.8, max_push_speed: 300, restitution_threshold: 100,
      min_determinant_ratio: 1e-3)
    for stage in [kernel.warm_start, kernel.solve, kernel.relax] {
      constraints.withUnsafeMutableBytes { constraints in
        let count = constraints.count / MemoryLayout<contact_constraint>.stride
        states.withUnsafeMutableBytes { states in
          stage?(constraints.baseAddress, count, states.baseAddress, &parameters)
        }
      }
    }
  }

  /// All numbers as they are stored.
  var bytes: [UInt8] { constraints.withUnsafeBytes(Array.init) + states.withUnsafeBytes(Array.init) }
}

extension contact_constraint {
  /// Up to four contacts with random numbers; without `sharedBody`, of bodies that belong only to the
  /// constraint with this index.
  fileprivate init(
    first index: Int, contactCount: Int, sharedBody: Int32?, fixedBody: Int32, _ random: inout SplitMix64
  ) {
    self.init()
    has_two_points = random.next() % 4 > 0
    has_friction = random.next() % 4 > 0
    var hasSecondPoint = SIMDMask<SIMD4<Int32>>(repeating: false)
    (inverse_mass_a, inverse_mass_b) = (random.lanes(in: 0.1...2), random.lanes(in: 0.1...2))
    (inverse_inertia_a, inverse_inertia_b) = (random.lanes(in: 0.1...2), random.lanes(in: 0.1...2))
    for lane in 0..<4 {
      let isPadding = lane >= contactCount
      contacts[lane] = isPadding ? -1 : Int32(4 * index + lane)
      bodies_a[lane] = isPadding ? bodies_a[0] : sharedBody ?? Int32(8 * index + lane)
      bodies_b[lane] = isPadding ? bodies_b[0] : Int32(8 * index + 4 + lane)
      hasSecondPoint[lane] = has_two_points && (lane == 0 || random.next() % 3 > 0)
      if !isPadding, lane > 0 || sharedBody == nil, random.next() % 4 == 0 {
        (bodies_a[lane], inverse_mass_a[lane], inverse_inertia_a[lane]) = (fixedBody, 0, 0)
      } else if !isPadding {
        dynamic_lanes_a |= 1 << UInt8(lane)
      }
      if !isPadding { dynamic_lanes_b |= 1 << UInt8(lane) }
    }
    (normal_x, normal_y) = (random.lanes(in: -1...1), random.lanes(in: -1...1))
    if has_friction { (friction, tangent_speed) = (random.lanes(in: 0...1), random.lanes(in: 0...9)) }
    points = (contact_point(has_friction, &random), contact_point(has_friction, &random))
    points.1.base_separation.replace(
      with: ContactConstraintWide.unreachableSeparation, where: .!hasSecondPoint)
    points.1.normal_impulse.replace(with: 0, where: .!hasSecondPoint)
    // In some lanes the points are so close to each other that they are solved sequentially.
    let product = points.0.k_normal * points.1.k_normal
    k12 = product.squareRoot() * random.lanes(in: 0...0.9)
    k12.replace(with: product.squareRoot(), where: random.lanes(in: 0...1) .< 0.1)
    k12.replace(with: 0, where: .!hasSecondPoint)
    let determinant = product - k12 * k12
    inverse_determinant = (1 / determinant).replacing(with: 0, where: determinant .<= 1e-3 * product)
  }
}

extension contact_point {
  fileprivate init(_ hasFriction: Bool, _ random: inout SplitMix64) {
    self.init()
    (rn_a, rn_b) = (random.lanes(in: -1...1), random.lanes(in: -1...1))
    (rt_a, rt_b) = (random.lanes(in: -1...1), random.lanes(in: -1...1))
    base_separation = random.lanes(in: -0.5...0.5)
    k_normal = random.lanes(in: 1...4)
    normal_mass = 1 / k_normal
    tangent_mass = 1 / random.lanes(in: 1...4)
    normal_impulse = random.lanes(in: 0...50)
    if hasFriction { tangent_impulse = random.lanes(in: -20...20) }
    total_normal_impulse = normal_impulse
  }
}

extension SplitMix64 {
  fileprivate mutating func lanes(in range: ClosedRange<Float>) -> SIMD4<Float> {
    SIMD4(float(in: range), float(in: range), float(in: range), float(in: range))
  }
}
