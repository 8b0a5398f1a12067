extension Stage {
  /// The closure called when a key is pressed, repeats or is released; nil by default.
  public var onKey: ((KeyPress) -> Void)? {
    get { keyboard.onKey }
    set { keyboard.onKey = newValue }
  }

  /// The keys that are down, in the order in which they were pressed.
  public var pressedKeys: [KeyName] { keyboard.pressedKeys }

  /// Whether `isKeyDown(_:)` has been called since the stage was created or cleared; not part of the state.
  public var readsKeys: Bool { keyboard.isRead }

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
    keyboard.isRead = true
    return pressedKeys.contains(key)
  }

  /// Delivers a key event to `onKey`.
  func deliverKey(_ key: KeyName, isDown: Bool) {
    guard let press = isDown ? keyboard.press(key) : keyboard.release(key) else { return }
    onKey?(press)
  }
}

/// The keys of a stage that are down.
struct Keyboard {
  var onKey: ((KeyPress) -> Void)?

  /// The keys, in the order in which they were pressed.
  private(set) var pressedKeys: [KeyName] = []

  /// Whether a program has asked for a key.
  var isRead = false

  /// Presses a key; one that is down repeats.
  mutating func press(_ key: KeyName) -> KeyPress {
    let isRepeat = pressedKeys.contains(key)
    if !isRepeat { pressedKeys.append(key) }
    return KeyPress(key: key, phase: .began, isRepeat: isRepeat)
  }

  /// Releases a key; returns nil if it is not down.
  mutating func release(_ key: KeyName) -> KeyPress? {
    guard let index = pressedKeys.firstIndex(of: key) else { return nil }
    pressedKeys.remove(at: index)
    return KeyPress(key: key, phase: .ended)
  }
}
