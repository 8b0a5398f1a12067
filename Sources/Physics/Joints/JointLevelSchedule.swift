/// Sorts joints into waves, so that those of a wave can be solved side by side with the result of solving one joint
/// after the other.
///
/// A joint comes in the first wave after those of all earlier joints that share a body with it. So a body that can move
/// occurs once at most in a wave, and hears of its joints in the order in which they stand: whatever goes on elsewhere,
/// each joint finds what it would have found. Colours, as contacts have them, would change that order, and with it the
/// bits.
///
/// A chain is one joint a wave; a net of n by n bodies has some 3 n waves for 2 n² joints.
struct JointLevelSchedule: Sendable {
  /// The joints by wave, as indices; -1 fills up each wave to a multiple of four.
  private(set) var order: [Int32] = []

  /// By body slot: the wave after that of its last joint so far; only valid for bodies of the joints at hand.
  private var nextLevel: [Int32] = []
  /// By joint: its wave.
  private var levels: [Int32] = []
  /// By wave: first how many joints it has, then where the next of them goes.
  private var offsets: [Int32] = []

  /// Sorts joints; `slotCount` is the number of slots of bodies.
  mutating func assignLevels(_ joints: [SolverJoint], slotCount: Int) {
    order.removeAll(keepingCapacity: true)
    guard !joints.isEmpty else { return }
    if nextLevel.count < slotCount {
      nextLevel.append(contentsOf: repeatElement(0, count: slotCount - nextLevel.count))
    }
    findLevels(joints)
    sortByLevel()
  }

  private mutating func findLevels(_ joints: [SolverJoint]) {
    levels.removeAll(keepingCapacity: true)
    offsets.removeAll(keepingCapacity: true)
    nextLevel.withUnsafeMutableBufferPointer { nextLevel in
      for joint in joints { (nextLevel[Int(joint.bodyA)], nextLevel[Int(joint.bodyB)]) = (0, 0) }
      for joint in joints {
        let (a, b) = (Int(joint.bodyA), Int(joint.bodyB))
        // What never moves keeps no one waiting: its entry stays 0.
        let level = max(nextLevel[a], nextLevel[b])
        if joint.isDynamicA { nextLevel[a] = level + 1 }
        if joint.isDynamicB { nextLevel[b] = level + 1 }
        levels.append(level)
        if level < offsets.count { offsets[Int(level)] += 1 } else { offsets.append(1) }
      }
    }
  }

  /// Puts the joints in order of wave.
  private mutating func sortByLevel() {
    var end: Int32 = 0
    for level in offsets.indices {
      let count = offsets[level]
      offsets[level] = end
      end += (count + 3) & ~3
    }
    order.append(contentsOf: repeatElement(-1, count: Int(end)))
    order.withUnsafeMutableBufferPointer { order in
      offsets.withUnsafeMutableBufferPointer { offsets in
        for (joint, level) in levels.enumerated() {
          order[Int(offsets[Int(level)])] = Int32(joint)
          offsets[Int(level)] += 1
        }
      }
    }
  }
}
