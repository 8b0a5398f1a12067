/// The modifier keys that are held down during a key press or mouse event.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// The bit mask, in xterm's encoding: Shift is 1, Alt 2, Control 4, Super 8.
  public let rawValue: UInt8

  /// Creates a set from a bit mask.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Shift; reported only for keys that produce no text.
  public static let shift = KeyModifiers(rawValue: 1 << 0)
  /// Alt, also called Option or Meta.
  public static let alt = KeyModifiers(rawValue: 1 << 1)
  /// Control.
  public static let control = KeyModifiers(rawValue: 1 << 2)
  /// Super (the Windows or Command key).
  public static let `super` = KeyModifiers(rawValue: 1 << 3)
}
