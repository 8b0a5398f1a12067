/// Level scheduling of joints: the joints of a level are independent, and solving level by level equals
/// solving in order.
///
/// The level of a joint is one above the highest level of all earlier joints that share a dynamic body with
/// it. Therefore a dynamic body occurs at most once in a level, and its joints are solved in their original
/// order, regardless of the joints elsewhere. Graph coloring, as used for contacts, would change that order
/// and with it the bits of the result.
///
/// A chain has one joint per level; a grid of n × n bodies has about 3 n levels for 2 n² joints.
struct JointLevelSchedule: Sendable {
  /// The indices of the joints, sorted by level; each level is padded with -1 to a multiple of four.
  private(set) var order: [Int32] = []

  /// Indexed by body slot: the level after that of the body's last joint so far; valid only for bodies of the
  /// current joints.
  private var nextLevelOfBody: [Int32] = []
  /// Indexed by joint: its level.
  private var levelOfJoint: [Int32] = []
  /// The table of the counting sort, indexed by level: while counting, the number of joints; while sorting,
  /// the next free position in ``order``.
  private var offsets: [Int32] = []

  /// Assigns levels to joints and sorts them; `slotCount` is the number of body slots.
  mutating func assignLevels(_ joints: [SolverJoint], slotCount: Int) {
    order.removeAll(keepingCapacity: true)
    guard !joints.isEmpty else { return }
    nextLevelOfBody.grow(to: slotCount, with: 0)
    findLevels(joints)
    sortByLevel()
  }

  private mutating func findLevels(_ joints: [SolverJoint]) {
    levelOfJoint.removeAll(keepingCapacity: true)
    offsets.removeAll(keepingCapacity: true)
    nextLevelOfBody.withUnsafeMutableBufferPointer { nextLevelOfBody in
      for joint in joints { (nextLevelOfBody[Int(joint.bodyA)], nextLevelOfBody[Int(joint.bodyB)]) = (0, 0) }
      for joint in joints {
        let (a, b) = (Int(joint.bodyA), Int(joint.bodyB))
        // Fixed bodies create no dependency, so their entries stay 0.
        let level = max(nextLevelOfBody[a], nextLevelOfBody[b])
        if joint.isDynamicA { nextLevelOfBody[a] = level + 1 }
        if joint.isDynamicB { nextLevelOfBody[b] = level + 1 }
        levelOfJoint.append(level)
        if level < offsets.count { offsets[Int(level)] += 1 } else { offsets.append(1) }
      }
    }
  }

  /// Counting sort of the joints by level.
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
        for (joint, level) in levelOfJoint.enumerated() {
          order[Int(offsets[Int(level)])] = Int32(joint)
          offsets[Int(level)] += 1
        }
      }
    }
  }
}
