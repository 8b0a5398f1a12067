/// Sorts joints into waves, so that those of a wave can be solved side by side with the result of solving one joint
/// after the other.
///
/// A joint comes in the first wave after those of all earlier joints that share a body with it. So a body that can move
/// occurs once at most in a wave, and hears of its joints in the order in which they stand: whatever goes on elsewhere,
/// each joint finds what it would have found. Colours, as contacts have them, would change that order, and with it the
/// bits.
///
/// A chain is one joint a wave; a net of n by n bodies has some 3 n waves for 2 n² joints.
struct JointWaves: Sendable {
  /// The joints by wave, as indices; -1 fills up each wave to a multiple of four.
  private(set) var order: [Int32] = []

  /// By body slot: the wave after that of its last joint so far; only valid for bodies of the joints at hand.
  private var next: [Int32] = []
  /// By joint: its wave.
  private var waves: [Int32] = []
  /// By wave: first how many joints it has, then where the next of them goes.
  private var places: [Int32] = []

  /// Sorts joints; `slotCount` is the number of slots of bodies.
  mutating func sort(_ joints: [SolvedJoint], slotCount: Int) {
    order.removeAll(keepingCapacity: true)
    guard !joints.isEmpty else { return }
    if next.count < slotCount { next.append(contentsOf: repeatElement(0, count: slotCount - next.count)) }
    findWaves(joints)
    arrange()
  }

  private mutating func findWaves(_ joints: [SolvedJoint]) {
    waves.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    next.withUnsafeMutableBufferPointer { next in
      for joint in joints { (next[Int(joint.bodyA)], next[Int(joint.bodyB)]) = (0, 0) }
      for joint in joints {
        let (a, b) = (Int(joint.bodyA), Int(joint.bodyB))
        // What never moves keeps no one waiting: its entry stays 0.
        let wave = max(next[a], next[b])
        if joint.movesA { next[a] = wave + 1 }
        if joint.movesB { next[b] = wave + 1 }
        waves.append(wave)
        if wave < places.count { places[Int(wave)] += 1 } else { places.append(1) }
      }
    }
  }

  /// Puts the joints in order of wave.
  private mutating func arrange() {
    var end: Int32 = 0
    for wave in places.indices {
      let count = places[wave]
      places[wave] = end
      end += (count + 3) & ~3
    }
    order.append(contentsOf: repeatElement(-1, count: Int(end)))
    order.withUnsafeMutableBufferPointer { order in
      places.withUnsafeMutableBufferPointer { places in
        for (joint, wave) in waves.enumerated() {
          order[Int(places[Int(wave)])] = Int32(joint)
          places[Int(wave)] += 1
        }
      }
    }
  }
}
