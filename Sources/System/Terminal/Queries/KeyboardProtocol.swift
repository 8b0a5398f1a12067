/// The keyboard protocol of kitty (https://sw.kovidgoyal.net/kitty/keyboard-protocol/), which reports
/// releases of keys.
public enum KeyboardProtocol {
  /// The flags that report all keys as control sequences, with presses, repetitions and releases.
  private static let flags = 1 | 2 | 8

  /// The control sequences that begin to report releases, and query whether the terminal does; terminals
  /// without the protocol ignore both.
  public static let beginSequence = "\u{1B}[=\(flags)u\u{1B}[?u"

  /// The control sequence that ends it.
  public static let endSequence = "\u{1B}[=0u"

  /// Returns whether the reply to `beginSequence` means that releases are reported.
  public static func reportsReleases(flags: Int) -> Bool { flags & 2 != 0 }
}
