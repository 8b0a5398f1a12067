/// A terminal in memory: takes the bytes that a program writes, and tells what a user would see.
///
/// It knows what xterm and its like agree on: wrapping, wide and combining characters, scroll regions, a saved cursor,
/// the alternate screen, synchronized output, colours. Whatever else comes is noted among the ``violations``, and so is
/// each breach of the ``Rule``s that a test asks for.
public struct TerminalEmulator {
  /// Something that terminals allow, and a careful program does not do.
  public enum Rule: Hashable, Sendable {
    /// No character may begin a row because it did not fit into the one above.
    case neverWraps
    /// Characters come between the marks of synchronized output only.
    case drawsInFrames
    /// After a character in the last column the cursor is moved absolutely, for terminals differ on where it is.
    case leavesRowEnds
    /// The cursor is not sent beyond the first row or the last.
    case staysOnScreen
    /// What clears to the end of the screen does so from the beginning of a row.
    case clearsWholeRows
  }

  /// The cells of a row.
  public internal(set) var columns: Int
  /// The rows of the screen.
  public internal(set) var rows: Int
  /// What a test forbids.
  public let rules: Set<Rule>
  /// What the program should not have sent, oldest first.
  public internal(set) var violations: [String] = []
  /// How often the bell rang.
  public internal(set) var bellCount = 0
  /// How many frames of synchronized output have begun.
  public internal(set) var frames = 0
  /// The private modes (DECSET) that are on, by number; those that are on from the beginning are 7 and 25.
  public internal(set) var modes: Set<Int> = [7, 25]
  /// What the program has asked the terminal, such as where the cursor is, and what it answers.
  public internal(set) var replies = ""

  /// What has left the screen at the top, oldest first.
  var scrollback: [Row] = []
  var screen: [Row]
  /// The user's screen while the alternate one is shown.
  var normal: (screen: [Row], cursor: Cursor)?
  var cursor = Cursor()
  var saved = Cursor()
  /// The rows that scroll.
  var region: Range<Int>
  /// Whether something invisible came last, which nothing joins across.
  var blocksCombining = false
  /// The character that was drawn last, for REP.
  var lastCharacter: Character?

  var state = State.ground
  var decoder = ScalarDecoder()

  /// A blank terminal.
  public init(columns: Int = 80, rows: Int = 24, rules: Set<Rule> = []) {
    self.columns = columns
    self.rows = rows
    self.rules = rules
    screen = [Row](repeating: Row(), count: rows)
    region = 0..<rows
  }

  /// Takes bytes in, however they are cut into pieces.
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

  /// Takes the bytes of a text in.
  public mutating func write(_ text: String) {
    for scalar in text.unicodeScalars { consume(scalar) }
  }

  mutating func recordViolation(_ mistake: String) { violations.append(mistake) }

  mutating func recordViolation(_ rule: Rule, _ mistake: @autoclosure () -> String) {
    if rules.contains(rule) { recordViolation(mistake()) }
  }
}

/// Puts the scalars of UTF-8 together, byte by byte.
struct ScalarDecoder {
  private var value: UInt32 = 0
  private var missing = 0

  /// Takes a byte in: whether it shows that those before it were cut off or wrong, and the scalar that it completes.
  mutating func consume(_ byte: UInt8) -> (isBroken: Bool, scalar: Unicode.Scalar?) {
    guard byte & 0xC0 != 0x80 else {
      guard missing > 0 else { return (true, nil) }
      value = value << 6 | UInt32(byte & 0x3F)
      missing -= 1
      guard missing == 0 else { return (false, nil) }
      let scalar = Unicode.Scalar(value)
      return (scalar == nil, scalar)
    }
    let isBroken = missing > 0
    missing = 0
    switch byte {
    case ..<0x80: return (isBroken, Unicode.Scalar(byte))
    case 0xC2..<0xE0: (value, missing) = (UInt32(byte & 0x1F), 1)
    case 0xE0..<0xF0: (value, missing) = (UInt32(byte & 0x0F), 2)
    case 0xF0..<0xF5: (value, missing) = (UInt32(byte & 0x07), 3)
    default: return (true, nil)
    }
    return (isBroken, nil)
  }
}
