/// A terminal emulator in memory, for pictures of a terminal and for tests.
///
/// It supports the common subset of xterm-like terminals: wrapping, wide and combining characters, scroll
/// regions, a saved cursor, the alternate screen, synchronized output and colors. Unsupported sequences are
/// recorded as ``violations``, as are violations of the selected ``OutputRule``s.
public struct TerminalEmulator {
  /// A restriction of the output that a test checks, in addition to the control functions of terminals.
  public enum OutputRule: Hashable, Sendable {
    /// The output must not wrap a character to the next row.
    case neverWraps
    /// The output must write characters within synchronized output only.
    case drawsInFrames
    /// After a character in the last column the cursor is positioned absolutely, since terminals differ on
    /// its position.
    case leavesRowEnds
    /// The cursor is not moved beyond the first or last row.
    case staysOnScreen
    /// Erasing to the end of the screen starts at the beginning of a row.
    case clearsWholeRows
  }

  /// The number of columns.
  public internal(set) var columns: Int
  /// The number of rows.
  public var rows: Int { screen.count }
  /// Unsupported sequences and violated rules, oldest first.
  public var violations: [String] { check.violations }
  /// The number of times the bell rang.
  public internal(set) var bellCount = 0
  /// The number of synchronized-output frames that were begun.
  public internal(set) var synchronizedUpdateCount = 0
  /// The numbers of the active private modes (DECSET); 7 and 25 are active by default.
  public internal(set) var modes: Set<Int> = [7, 25]
  /// The replies to the program's queries, such as the cursor position.
  public internal(set) var replies = ""

  /// The lines that have left the top of the screen, oldest first.
  var scrollback: [Row] = []
  var screen: [Row]
  var cursor = Cursor()
  /// What the program can restore.
  var saved = SavedState()
  /// The rows of the scroll region.
  public internal(set) var scrollRegion: Range<Int>
  /// Whether the last scalar was invisible, which ends grapheme clusters.
  var ignoresCombiningScalars = false
  /// The last character drawn, for REP.
  var lastCharacter: Character?

  private var check: OutputCheck
  private var decoder = ScalarDecoder()
  var parserState = ParserState.ground

  /// Creates a blank terminal.
  public init(columns: Int = 80, rows: Int = 24, rules: Set<OutputRule> = []) {
    self.columns = columns
    check = OutputCheck(rules: rules)
    screen = [Row](repeating: Row(), count: rows)
    scrollRegion = 0..<rows
  }

  /// Processes output, which may be split at any byte.
  public mutating func receive(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      let (isBroken, scalar) = decoder.consume(byte)
      if isBroken {
        recordViolation("bytes that are not UTF-8")
        consume("\u{FFFD}")
      }
      if let scalar { consume(scalar) }
    }
  }

  /// Processes a text.
  public mutating func write(_ text: String) {
    for scalar in text.unicodeScalars { consume(scalar) }
  }

  /// Forgets the violations so far, where nothing reads them.
  public mutating func removeViolations() { check.violations.removeAll(keepingCapacity: true) }

  mutating func recordViolation(_ mistake: String) { check.violations.append(mistake) }

  mutating func recordViolation(_ rule: OutputRule, _ mistake: @autoclosure () -> String) {
    if check.rules.contains(rule) { recordViolation(mistake()) }
  }
}

/// The rules that output is checked for, and what has violated them.
private struct OutputCheck {
  let rules: Set<TerminalEmulator.OutputRule>
  var violations: [String] = []
}

/// An incremental UTF-8 decoder.
struct ScalarDecoder {
  private var value: UInt32 = 0
  private var remainingByteCount = 0

  /// Decodes a byte.
  ///
  /// `isBroken` is true if the preceding bytes or this one are malformed; `scalar` is the completed one, if
  /// any.
  mutating func consume(_ byte: UInt8) -> (isBroken: Bool, scalar: Unicode.Scalar?) {
    guard byte & 0xC0 != 0x80 else {
      guard remainingByteCount > 0 else { return (true, nil) }
      value = value << 6 | UInt32(byte & 0x3F)
      remainingByteCount -= 1
      guard remainingByteCount == 0 else { return (false, nil) }
      let scalar = Unicode.Scalar(value)
      return (scalar == nil, scalar)
    }
    let isBroken = remainingByteCount > 0
    remainingByteCount = 0
    switch byte {
    case ..<0x80: return (isBroken, Unicode.Scalar(byte))
    case 0xC2..<0xE0: (value, remainingByteCount) = (UInt32(byte & 0x1F), 1)
    case 0xE0..<0xF0: (value, remainingByteCount) = (UInt32(byte & 0x0F), 2)
    case 0xF0..<0xF5: (value, remainingByteCount) = (UInt32(byte & 0x07), 3)
    default: return (true, nil)
    }
    return (isBroken, nil)
  }
}
