import TestSupport
import Testing

@testable import Physics

/// Joint level schedule.
@Suite struct JointLevelScheduleTests {
  /// Joints between pairs of body indices; body 0 is fixed, the others are dynamic.
  private func joints(_ pairs: [(Int32, Int32)]) -> [SolverJoint] {
    pairs.enumerated().map { index, pair in
      let joint = Joint(
        bodyA: pair.0, bodyB: pair.1, collideConnected: true, creationIndex: UInt64(index),
        localAnchorA: .zero,
        localAnchorB: .zero, parameters: .weld(angle: 0))
      return SolverJoint(joint, slot: Int32(index), isDynamicA: pair.0 != 0, isDynamicB: pair.1 != 0)
    }
  }

  private func order(_ joints: [SolverJoint], slotCount: Int) -> [Int32] {
    var schedule = JointLevelSchedule()
    schedule.assignLevels(joints, slotCount: slotCount)
    return schedule.order
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `keeps the order of the joints of a body, never two in a level`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pairs = (0..<400).map { _ in
      let a = Int32(random.next() % 60)
      return (a, (a + 1 + Int32(random.next() % 50)) % 60)
    }
    let joints = joints(pairs)
    var schedule = JointLevelSchedule()
    for _ in 0..<2 {
      schedule.assignLevels(joints, slotCount: 60)
      #expect(schedule.order.filter { $0 >= 0 }.sorted() == Array(0..<400))
      // For each body: its last joint, and the group of four lanes that contained it.
      var last = [(joint: Int32, four: Int)](repeating: (-1, -1), count: 60)
      for (index, joint) in schedule.order.enumerated() where joint >= 0 {
        for body in [pairs[Int(joint)].0, pairs[Int(joint)].1] where body != 0 {
          #expect(last[Int(body)].joint < joint && last[Int(body)].four < index / 4)
          last[Int(body)] = (joint, index / 4)
        }
      }
    }
  }

  @Test func `has a level per link of a chain, and solves chains side by side`() {
    let chain: [(Int32, Int32)] = [(0, 1), (1, 2), (2, 3)]
    #expect(order(joints(chain), slotCount: 4) == [0, -1, -1, -1, 1, -1, -1, -1, 2, -1, -1, -1])
    let four = (0..<4).flatMap { [(0, 2 * $0 + 1), (2 * $0 + 1, 2 * $0 + 2)] as [(Int32, Int32)] }
    #expect(order(joints(four), slotCount: 9) == [0, 2, 4, 6, 1, 3, 5, 7])
  }

  @Test func `lets joints of a level share a fixed body`() {
    #expect(order(joints([(0, 1), (2, 0), (0, 3), (4, 0)]), slotCount: 5) == [0, 1, 2, 3])
    #expect(order([], slotCount: 5).isEmpty)
  }
}
