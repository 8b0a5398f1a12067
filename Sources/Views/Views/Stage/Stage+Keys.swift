extension Stage {
  /// The default duration of a simulated press of a key, in seconds: that of a simulated tap.
  public static let keyPressDuration = 0.05

  /// Queues the press of a key for the start of the next tick; of a key that is down, a repetition.
  public func keyBegan(_ key: KeyName) { input.add(.key(key, isDown: true), dueTick: nextInputTick) }

  /// Queues the release of a key for the start of the next tick; ignored if the key is not down then.
  public func keyEnded(_ key: KeyName) { input.add(.key(key, isDown: false), dueTick: nextInputTick) }

  /// Schedules a simulated press of a key, and its release.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - duration: The time for which it is held, in seconds, rounded to 1/60 and at least 1/60; 0…3600. The
  ///     key does not repeat.
  ///   - time: The simulated time in seconds, rounded to 1/60; nil or a time in the past means the next tick.
  public func press(_ key: KeyName, duration: Double = Stage.keyPressDuration, time: Double? = nil) {
    precondition(
      Self.dragDurationRange.contains(duration),
      "Stage.press: duration: expected 0 to 3600 seconds, got \(duration)")
    let start = inputTick(at: time, parameterName: "Stage.press: time")
    input.add(.key(key, isDown: true), dueTick: start)
    input.add(.key(key, isDown: false), dueTick: start + max(1, Stage.ticks(in: duration)))
  }

  /// Returns whether a key is down.
  ///
  /// A display sends keys to the stage once this has been called or there is a handler of keys; see
  /// ``readsKeys``.
  public func isKeyDown(_ key: KeyName) -> Bool {
    readsKeys = true
    return pressedKeys.contains(key)
  }

  /// Delivers a key event to `onKey`.
  func deliverKey(_ key: KeyName, isDown: Bool) {
    let index = pressedKeys.firstIndex(of: key)
    if isDown {
      if index == nil { pressedKeys.append(key) }
      onKey?(KeyPress(key: key, phase: .began, isRepeat: index != nil))
    } else if let index {
      pressedKeys.remove(at: index)
      onKey?(KeyPress(key: key, phase: .ended))
    }
  }
}
