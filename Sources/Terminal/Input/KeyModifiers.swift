/// What is held down together with a key or a button of the mouse.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// One bit per key, as xterm counts them.
  public let rawValue: UInt8

  /// The modifiers of these bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Shift; told of keys that write nothing only.
  public static let shift = KeyModifiers(rawValue: 1 << 0)
  /// Alt, also called Option or Meta.
  public static let alt = KeyModifiers(rawValue: 1 << 1)
  /// Control.
  public static let control = KeyModifiers(rawValue: 1 << 2)
  /// Super: the key with the system's sign.
  public static let `super` = KeyModifiers(rawValue: 1 << 3)
}
