import Terminal
import Views

/// Converts the keys of a terminal into presses and releases of keys of the scene.
///
/// A terminal without kitty's keyboard protocol reports no releases: there a key counts as released a time
/// after it was pressed or repeated last.
struct SceneKeyboard {
  typealias Instant = ContinuousClock.Instant

  /// The time after its last press or repetition at which a key counts as released: longer than the time
  /// between two repetitions, and shorter than that before the first one, so that a short press is a short
  /// one for the scene.
  static let releaseDelay: Duration = .milliseconds(150)

  /// Whether keys are sent to the scene at the moment.
  var isActive = false { didSet { deadlines = [] } }
  /// Whether keys are commands of the player although the script uses the keyboard.
  var isOff = false
  /// Whether the terminal reports releases.
  var reportsReleases = false
  /// The keys that count as released at a time, in the order in which they were pressed.
  private var deadlines: [(key: KeyName, time: Instant)] = []

  /// The time at which the next key counts as released; nil for none.
  var nextDeadline: Instant? { deadlines.lazy.map(\.time).min() }

  /// Returns the name of a key, and sets the time of its release if the terminal does not report that.
  mutating func press(_ key: Key, at now: Instant) -> KeyName? {
    guard let name = Self.name(of: key) else { return nil }
    deadlines.removeAll { $0.key == name }
    if !reportsReleases { deadlines.append((name, now + Self.releaseDelay)) }
    return name
  }

  /// Returns the keys that count as released by now.
  mutating func takeReleasedKeys(at now: Instant) -> [KeyName] {
    let released = deadlines.filter { $0.time <= now }
    deadlines.removeAll { $0.time <= now }
    return released.map(\.key)
  }

  /// The name of a key for scripts; nil for a key without one.
  static func name(of key: Key) -> KeyName? {
    switch key {
    case .character(" "): KeyName("space")
    case .character(let scalar): KeyName(String(Character(scalar)))
    case .enter: KeyName("return")
    case .tab: KeyName("tab")
    case .backspace: KeyName("backspace")
    case .escape: KeyName("escape")
    case .up: KeyName("up")
    case .down: KeyName("down")
    case .left: KeyName("left")
    case .right: KeyName("right")
    case .home: KeyName("home")
    case .end: KeyName("end")
    case .pageUp: KeyName("pageup")
    case .pageDown: KeyName("pagedown")
    case .insert: KeyName("insert")
    case .delete: KeyName("delete")
    case .function(let number): KeyName("f\(number)")
    }
  }
}
