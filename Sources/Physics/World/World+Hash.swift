extension World {
  /// A fingerprint of where all bodies are, how they move and how long they have rested.
  ///
  /// Equal for two runs that agree in every bit of it, in debug and release builds and on every machine;
  /// FNV-1a, with -0 counted as 0. Complexity: O(number of bodies).
  public var stateHash: UInt64 {
    var hash = FNVHash()
    for index in bodyOrder {
      let (motion, state) = (motions[Int(index)], states[Int(index)])
      hash.combine(UInt32(bitPattern: index))
      hash.combine(bodyHandles.handle(at: index).generation)
      for value in [
        motion.center.x, motion.center.y, motion.angle, state.velocity.x, state.velocity.y,
        state.angularVelocity, motion.quietTime,
      ] { hash.combine(value) }
    }
    return hash.value
  }
}

/// The hash function of Fowler, Noll and Vo in its variant 1a with 64 bits.
private struct FNVHash {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func combine(_ word: UInt32) {
    for shift in [0, 8, 16, 24] as [UInt32] {
      value = (value ^ UInt64(word >> shift & 0xff)) &* 0x100_0000_01b3
    }
  }

  mutating func combine(_ number: Float) { combine(number == 0 ? 0 : number.bitPattern) }
}
