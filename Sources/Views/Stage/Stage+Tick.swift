import Dynamics

extension Stage {
  /// Runs one tick of 1/60 s.
  ///
  /// Runs, in this order: input, timers, animations, animators, `onUpdate`. Each phase sees the effects of
  /// the previous ones: a tap's handler may add a behavior that moves its items in the same tick. Must not be
  /// called during a tick: see `isAdvancing`.
  public func advance() {
    precondition(!isAdvancing, "Stage.advance() was called from inside a tick; use Stage.after instead")
    isAdvancing = true
    deliverInput()
    fireTimers()
    endAnimations()
    stepAnimators()
    onUpdate?(1 / Double(Self.ticksPerSecond))
    timeline.tick += 1
    runHash = Self.mix(runHash, stateHash)
    isAdvancing = false
  }

  /// A hash of the tick and the state of each animator that has a behavior.
  ///
  /// Deterministic: the same script, seed and input give the same hash at the same tick on every machine.
  ///
  /// - Complexity: O(*n*) in the number of items.
  public var stateHash: UInt64 {
    animatorRegistry.animators.reduce(Self.mix(0, UInt64(tick))) { hash, animator in
      animator.behaviors.isEmpty ? hash : Self.mix(hash, animator.stateHash)
    }
  }

  /// Mixes a value into a hash: an FNV-1a step on 64 bits, followed by a fold of the high bits into the low
  /// ones, which multiplication alone never affects.
  private static func mix(_ hash: UInt64, _ value: UInt64) -> UInt64 {
    let mixed = (hash ^ value ^ 0xCBF2_9CE4_8422_2325) &* 0x0000_0100_0000_01B3
    return mixed ^ (mixed >> 32)
  }
}
