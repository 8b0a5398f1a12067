extension Stage {
  /// Whether each tick adds its `stateHash` to `cumulativeStateHash`; false by default, since that visits
  /// every item.
  ///
  /// Can only be changed before the first tick. Recordings and replays set it.
  public var tracksCumulativeStateHash: Bool {
    get { runHash.isTracked }
    set {
      precondition(
        newValue == runHash.isTracked || runTick == 0,
        "Stage.tracksCumulativeStateHash must be set before the first tick")
      runHash.isTracked = newValue
    }
  }

  /// A running hash of the `stateHash` of each tick since the start.
  ///
  /// Two runs with equal hashes almost certainly evolved identically. Reading it stops the program unless
  /// `tracksCumulativeStateHash` is set.
  public var cumulativeStateHash: UInt64 {
    precondition(
      tracksCumulativeStateHash,
      "Stage.cumulativeStateHash needs tracksCumulativeStateHash; set it before the first tick")
    return runHash.value
  }
}

/// A hash of the states of a stage since the start.
struct RunHash {
  /// Whether each tick adds its state.
  var isTracked = false

  private(set) var value: UInt64 = 0

  /// Mixes a state's hash into the value: a step as in FNV-1a, on 64 bits instead of bytes and with the
  /// offset basis in each step, then a fold of the high bits into the low ones: multiplication carries only
  /// upward.
  mutating func mix(_ stateHash: UInt64) {
    let mixed = (value ^ stateHash ^ 0xCBF2_9CE4_8422_2325) &* 0x0000_0100_0000_01B3
    value = mixed ^ (mixed >> 32)
  }
}
