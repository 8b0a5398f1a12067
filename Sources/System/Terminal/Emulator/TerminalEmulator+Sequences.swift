extension TerminalEmulator {
  /// The state of the parser within an incomplete sequence.
  enum ParserState {
    case ground
    case escape
    /// After `ESC [`: the characters since then.
    case sequence(String)
    /// After `ESC ]`, `ESC P` and similar, up to the string terminator.
    case string(endsNext: Bool)
    /// After an escape with an intermediate character.
    case designation
  }

  mutating func consume(_ scalar: Unicode.Scalar) {
    switch parserState {
    case .ground: consumeGround(scalar)
    case .escape: consumeEscape(scalar)
    case .sequence(let text): consumeSequence(text, scalar)
    case .string(let endsNext):
      let isOver = scalar == "\u{07}" || endsNext && scalar == "\\"
      parserState = isOver ? .ground : .string(endsNext: scalar == "\u{1B}")
    case .designation: parserState = .ground
    }
  }

  private mutating func consumeGround(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\u{1B}": parserState = .escape
    case "\u{07}": bellCount += 1
    case "\r":
      cursor.column = 0
      (cursor.wrapsNext, ignoresCombiningScalars) = (false, false)
    case "\n": lineFeed()
    case "\u{08}":
      cursor.column = max(cursor.column - 1, 0)
      cursor.wrapsNext = false
    case "\t":
      cursor.column = min((cursor.column / 8 + 1) * 8, columns - 1)
    case "\0"..<" ", "\u{7F}"..."\u{9F}": recordViolation("control \(scalar.value)")
    default: draw(scalar)
    }
  }

  private mutating func consumeEscape(_ scalar: Unicode.Scalar) {
    parserState = .ground
    switch scalar {
    case "[": parserState = .sequence("")
    case "]", "P", "_", "^", "X": parserState = .string(endsNext: false)
    case "(", ")", "*", "+", "#", "%", " ": parserState = .designation
    case "7": saved.cursor = cursor
    case "8": restoreCursor()
    case "D": lineFeed()
    case "E":
      cursor.column = 0
      lineFeed()
    case "M": reverseLineFeed()
    case "=", ">": break
    default: recordViolation("escape \(scalar)")
    }
  }

  mutating func restoreCursor() {
    cursor = saved.cursor
    cursor.row = min(cursor.row, rows - 1)
    cursor.column = min(cursor.column, columns - 1)
  }

  private mutating func reverseLineFeed() {
    cursor.wrapsNext = false
    if cursor.row == scrollRegion.lowerBound { scrollDown(1) } else { cursor.row = max(cursor.row - 1, 0) }
  }

  private mutating func consumeSequence(_ text: String, _ scalar: Unicode.Scalar) {
    guard ("@"..."~").contains(scalar) else {
      parserState = .sequence(text + String(scalar))
      return
    }
    parserState = .ground
    let sequence = ControlSequence(text, final: scalar)
    if !execute(sequence) { recordViolation("sequence \(text)\(scalar)") }
  }

  /// A control sequence: `ESC [`, optionally a private marker, numbers, and a final letter.
  struct ControlSequence {
    /// The private marker, intermediate characters and final letter, such as `?h`.
    let name: String
    let numbers: [Int?]

    init(_ text: String, final: Unicode.Scalar) {
      let sign = text.prefix { "<=>?".contains($0) }
      let rest = text.dropFirst(sign.count)
      let digits = rest.prefix { $0.isNumber || $0 == ";" || $0 == ":" }
      name = sign + rest.dropFirst(digits.count) + String(final)
      numbers = digits.split(omittingEmptySubsequences: false) { $0 == ";" || $0 == ":" }.map { Int($0) }
    }

    /// A count parameter; 1 if it is 0 or omitted.
    func count(_ place: Int = 0) -> Int { max(number(place), 1) }

    func number(_ place: Int = 0) -> Int { place < numbers.count ? numbers[place] ?? 0 : 0 }
  }
}
