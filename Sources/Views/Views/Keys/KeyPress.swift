/// A key of the keyboard that was pressed, repeated or released.
public struct KeyPress: Hashable, Sendable {
  /// The phases of a press, as in `UIPress.Phase`.
  public enum Phase: String, CaseIterable, Sendable {
    /// The key went down, or repeats while it is held.
    case began
    /// The key was released.
    case ended
  }

  /// The key.
  public let key: KeyName

  /// Whether the key was pressed or released.
  public let phase: Phase

  /// Whether the key was down already: the keyboard repeats a key that is held.
  public let isRepeat: Bool

  /// Creates a press.
  public init(key: KeyName, phase: Phase, isRepeat: Bool = false) {
    (self.key, self.phase, self.isRepeat) = (key, phase, isRepeat)
  }
}
