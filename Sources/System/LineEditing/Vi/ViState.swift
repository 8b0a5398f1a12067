import Terminal

/// The state of vi mode.
struct ViState {
  enum Mode {
    case insert, replace, normal
  }

  var mode = Mode.insert
  /// The keys of the normal-mode command that is not complete yet.
  var command = ViCommand()
  /// The last `f`, `F`, `t` or `T`, which `;` and `,` repeat.
  var lastFind: ViFind?
  /// The last `/` or `?`, which `n` and `N` repeat.
  var lastSearch: (query: String, isForward: Bool)?
  /// The events of the last change, which `.` repeats.
  var lastChange: [InputEvent] = []
  /// The events since the beginning of the current command; nil while none is recorded.
  var recordedEvents: [InputEvent]?
  /// Whether `.` is repeating a change, whose events are not recorded again.
  var isRepeating = false
  /// The characters that replace mode has overwritten, nil for those that it has appended; Backspace restores
  /// them.
  var overwritten: [Character?] = []
  /// The text that was killed or yanked last, if it consists of whole lines of several; else nil.
  var lastLinewiseKill: String?

  /// Begins a new text, in insert mode.
  mutating func reset() {
    (mode, command, recordedEvents, overwritten) = (.insert, ViCommand(), nil, [])
  }
}

/// A command of normal mode as far as it is typed: `[count][operator][count]`, and whether it awaits a
/// character.
struct ViCommand {
  enum Operator: Character {
    case delete = "d"
    case change = "c"
    case yank = "y"
  }

  /// A command whose argument is the next character.
  enum AwaitedArgument {
    case find(isForward: Bool, isTill: Bool)
    case replacement
  }

  var operation: Operator?
  var awaitedArgument: AwaitedArgument?
  private var counts: (operator: Int?, motion: Int?) = (nil, nil)

  private static let countLimit = 9_999

  var isEmpty: Bool { operation == nil && awaitedArgument == nil && !hasCount }

  /// The product of the counts; nil if none is typed.
  var count: Int? {
    guard counts.operator != nil || counts.motion != nil else { return nil }
    return min((counts.operator ?? 1) * (counts.motion ?? 1), Self.countLimit)
  }

  /// Whether the digits of a count are being typed, so that `0` is a digit.
  private var hasCount: Bool { (operation == nil ? counts.operator : counts.motion) != nil }

  /// Adds a digit to the count and returns true; returns false for other characters, and for a 0 that begins
  /// a count, which is a command.
  mutating func appendDigit(_ character: Character) -> Bool {
    guard character.isASCII, let digit = character.wholeNumberValue, digit > 0 || hasCount else {
      return false
    }
    let count = min((operation == nil ? counts.operator : counts.motion) ?? 0, Self.countLimit / 10)
    if operation == nil { counts.operator = count * 10 + digit } else { counts.motion = count * 10 + digit }
    return true
  }
}

/// A search for a character in the line.
struct ViFind {
  let character: Character
  let isForward: Bool
  /// Whether the cursor stops one character before the match (`t`, `T`).
  let isTill: Bool

  var reversed: ViFind { ViFind(character: character, isForward: !isForward, isTill: isTill) }
}
