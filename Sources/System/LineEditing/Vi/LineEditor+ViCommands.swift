import Terminal

/// The commands of vi's normal mode.
extension LineEditor {
  /// Executes a character of a command, or adds it to a command that it does not complete.
  mutating func handleCommand(_ character: Character) {
    if let argument = vi.command.awaitedArgument { return executeCommand(argument, character) }
    if vi.command.appendDigit(character) { return }
    if let operation = ViCommand.Operator(rawValue: character) {
      guard let current = vi.command.operation else { return vi.command.operation = operation }
      return current == operation ? applyToLines(operation) : cancelCommand()
    }
    switch character {
    case "f", "F", "t", "T":
      vi.command.awaitedArgument = .find(
        isForward: character.isLowercase, isTill: character == "t" || character == "T")
    case "r" where vi.command.operation == nil: vi.command.awaitedArgument = .replacement
    default: execute(character)
    }
  }

  private mutating func executeCommand(_ argument: ViCommand.AwaitedArgument, _ character: Character) {
    switch argument {
    case .find(let isForward, let isTill):
      let find = ViFind(character: character, isForward: isForward, isTill: isTill)
      vi.lastFind = find
      applyOrMove(motion(to: find))
    case .replacement:
      let range = buffer.cursor..<min(buffer.cursor + (vi.command.count ?? 1), buffer.lineEnd)
      guard !range.isEmpty else { return cancelCommand() }
      edit { buffer in
        buffer.replace(range, with: String(repeating: character, count: range.count))
        buffer.move(to: buffer.cursor - 1)
      }
      finishCommand(isChange: true)
    }
  }

  private mutating func execute(_ character: Character) {
    let count = vi.command.count ?? 1
    if vi.command.operation == nil, character == "j" || character == "k" {
      for _ in 0..<count { character == "j" ? moveDown() : moveUp() }
      return finishCommand(isChange: false)
    }
    if let motion = motion(of: character, count: count) { return applyOrMove(motion) }
    guard vi.command.operation == nil else { return cancelCommand() }
    switch character {
    case "i", "a", "I", "A", "R", "C", "S", "s", "o", "O": beginInsertion(command: character, count: count)
    case "x": remove(buffer.cursor..<min(buffer.cursor + count, buffer.lineEnd))
    case "X": remove(max(buffer.cursor - count, buffer.lineStart)..<buffer.cursor)
    case "D": remove(buffer.cursor..<buffer.lineEnd)
    case "Y":
      yank(buffer.cursor..<buffer.lineEnd)
      finishCommand(isChange: false)
    case "~": changeCase(count: count)
    case "p", "P": put(isAfter: character == "p", count: count)
    case ".": repeatChange()
    default: executeNonMotionCommand(character, count: count)
    }
  }

  /// Executes a command that is not repeated by `.`.
  private mutating func executeNonMotionCommand(_ character: Character, count: Int) {
    switch character {
    case "u": for _ in 0..<count { undo() }
    case "n", "N": repeatSearch(inOppositeDirection: character == "N", count: count)
    case "/", "?": beginViSearch(isForward: character == "?")
    case "v": hide(emitting: .edit(buffer.text))
    case "+": downOrNextHistory()
    case "-": upOrPreviousHistory(matchingPrefix: false)
    default: ringBell()
    }
    finishCommand(isChange: false)
  }

  /// Ends a command, and records it for `.` if it has changed the text.
  private mutating func finishCommand(isChange: Bool) {
    vi.command = ViCommand()
    // The events of a command that begins insert mode are recorded up to its end.
    guard vi.mode == .normal else { return }
    if isChange, let events = vi.recordedEvents { vi.lastChange = events }
    vi.recordedEvents = nil
  }

  private mutating func cancelCommand() {
    ringBell()
    finishCommand(isChange: false)
  }

  // MARK: Motions

  /// The motion of a character; nil if it is none, or leads nowhere.
  private func motion(of character: Character, count: Int) -> ViMotion? {
    let isBig = character.isUppercase
    func repeated(_ step: (Int) -> Int) -> Int {
      (0..<count).reduce(buffer.cursor) { position, _ in step(position) }
    }
    switch character {
    case "h": return ViMotion(target: max(buffer.cursor - count, buffer.lineStart))
    case "l", " ": return ViMotion(target: min(buffer.cursor + count, buffer.lineEnd))
    case "0": return ViMotion(target: buffer.lineStart)
    case "^": return ViMotion(target: buffer.firstNonblank)
    case "$": return ViMotion(target: buffer.lineEnd)
    case "b", "B":
      return ViMotion(target: repeated { buffer.previousWordStart(before: $0, isBig: isBig) })
    case "e", "E":
      return ViMotion(target: repeated { buffer.nextWordEnd(after: $0, isBig: isBig) }, isInclusive: true)
    case "w", "W":
      let target = repeated { buffer.nextWordStart(after: $0, isBig: isBig) }
      guard let operation = vi.command.operation else { return ViMotion(target: target) }
      let isOnWord = buffer.cursor < buffer.count && !buffer.characters[buffer.cursor].isWhitespace
      return ViMotion(
        target: operation == .change && isOnWord
          ? buffer.endOfWordsToChange(count: count, isBig: isBig) : buffer.endOfWordsToDelete(upTo: target))
    case "j": return lineMotion(by: count, \.positionBelow)
    case "k": return lineMotion(by: count, \.positionAbove)
    case "%": return buffer.matchingBracket.map { ViMotion(target: $0, isInclusive: true) }
    case ";": return vi.lastFind.flatMap(motion)
    case ",": return vi.lastFind.map(\.reversed).flatMap(motion)
    default: return nil
    }
  }

  private func motion(to find: ViFind) -> ViMotion? {
    buffer.position(of: find, count: vi.command.count ?? 1).map {
      ViMotion(target: $0, isInclusive: find.isForward)
    }
  }

  private func lineMotion(by count: Int, _ next: KeyPath<TextBuffer, Int?>) -> ViMotion? {
    var position = buffer
    for _ in 0..<count {
      guard let target = position[keyPath: next] else { return nil }
      position.move(to: target)
    }
    return ViMotion(target: position.cursor, isLinewise: true)
  }

  /// Applies the operator to the text up to the target or, without an operator, moves there.
  private mutating func applyOrMove(_ motion: ViMotion?) {
    guard let motion else { return cancelCommand() }
    guard let operation = vi.command.operation else {
      let previous = buffer.cursor
      buffer.move(to: motion.target)
      keepCursorOnCharacter()
      if buffer.cursor == previous { ringBell() }
      return finishCommand(isChange: false)
    }
    if motion.isLinewise { return apply(operation, toLinesThrough: motion.target) }
    let bounds = (min(buffer.cursor, motion.target), max(buffer.cursor, motion.target))
    apply(operation, to: bounds.0..<min(motion.isInclusive ? bounds.1 + 1 : bounds.1, buffer.count))
  }

  // MARK: Operators

  private mutating func apply(_ operation: ViCommand.Operator, to range: Range<Int>) {
    guard !range.isEmpty || operation == .change else { return cancelCommand() }
    switch operation {
    case .delete: remove(range)
    case .change:
      beginInsertion()
      remove(range)
    case .yank:
      yank(range)
      finishCommand(isChange: false)
    }
  }

  /// `dd`, `cc` and `yy`.
  private mutating func applyToLines(_ operation: ViCommand.Operator) {
    var last = buffer
    for _ in 1..<max(vi.command.count ?? 1, 1) { last.move(to: last.positionBelow ?? last.cursor) }
    apply(operation, toLinesThrough: last.cursor)
  }

  private mutating func apply(_ operation: ViCommand.Operator, toLinesThrough position: Int) {
    let lines = buffer.lines(from: buffer.cursor, through: position)
    let isPart = lines.count < buffer.count
    if operation == .change { beginInsertion() }
    kill(lines)
    if isPart { vi.lastLinewiseKill = killRing.mostRecentKill }
    switch operation {
    case .yank: break
    case .change: edit { $0.replace(lines, with: "") }
    case .delete:
      // With the line break after the lines, or before them at the end of the text.
      let end = min(lines.upperBound + 1, buffer.count)
      let start = lines.upperBound == buffer.count ? max(lines.lowerBound - 1, 0) : lines.lowerBound
      edit { $0.replace(start..<end, with: "") }
      buffer.move(to: buffer.lineStart)
      buffer.move(to: buffer.firstNonblank)
    }
    finishCommand(isChange: operation != .yank)
  }

  /// Copies a range to the kill buffer.
  private mutating func kill(_ range: Range<Int>) {
    killRing.beginKill()
    killRing.mostRecentKill = String(buffer.characters[range])
    vi.lastLinewiseKill = nil
  }

  private mutating func yank(_ range: Range<Int>) {
    if !range.isEmpty { kill(range) }
  }

  private mutating func remove(_ range: Range<Int>) {
    if range.isEmpty, vi.mode == .normal { return cancelCommand() }
    yank(range)
    edit { $0.replace(range, with: "") }
    finishCommand(isChange: true)
  }

  // MARK: Changes

  private mutating func beginInsertion(command character: Character, count: Int) {
    beginInsertion(character == "R" ? .replace : .insert)
    switch character {
    case "a": buffer.move(to: min(buffer.cursor + 1, buffer.lineEnd))
    case "I": buffer.move(to: buffer.firstNonblank)
    case "A": buffer.move(to: buffer.lineEnd)
    case "s": remove(buffer.cursor..<min(buffer.cursor + count, buffer.lineEnd))
    case "C": remove(buffer.cursor..<buffer.lineEnd)
    case "S": applyToLines(.change)
    case "o":
      buffer.move(to: buffer.lineEnd)
      insertLineBreak()
    case "O":
      buffer.move(to: buffer.lineStart)
      edit { buffer in
        buffer.insert("\n")
        buffer.move(to: buffer.cursor - 1)
      }
    default: break
    }
    finishCommand(isChange: true)
  }

  private mutating func changeCase(count: Int) {
    let range = buffer.cursor..<min(buffer.cursor + count, buffer.lineEnd)
    guard !range.isEmpty else { return cancelCommand() }
    let changed = buffer.characters[range].map { $0.isUppercase ? $0.lowercased() : $0.uppercased() }
    edit { $0.replace(range, with: changed.joined()) }
    finishCommand(isChange: true)
  }

  /// Inserts the kill buffer after or before the cursor, whole lines below or above the cursor's line.
  private mutating func put(isAfter: Bool, count: Int) {
    let text = killRing.mostRecentKill
    // Limits the length of the result, not only the count.
    guard !text.isEmpty, text.count * count <= Self.putLimit else { return cancelCommand() }
    let copies = [String](repeating: text, count: count)
    if text == vi.lastLinewiseKill {
      let lines = copies.joined(separator: "\n")
      let position = isAfter ? buffer.lineEnd : buffer.lineStart
      edit { buffer in
        buffer.replace(position..<position, with: isAfter ? "\n" + lines : lines + "\n")
        buffer.move(to: isAfter ? position + 1 : position)
        buffer.move(to: buffer.firstNonblank)
      }
    } else {
      let position = isAfter ? min(buffer.cursor + 1, buffer.lineEnd) : buffer.cursor
      edit { buffer in
        buffer.replace(position..<position, with: copies.joined())
        buffer.move(to: buffer.cursor - 1)
      }
    }
    finishCommand(isChange: true)
  }

  private static let putLimit = 1_000_000

  /// Executes the events of the last change again; a count replaces that of the change.
  private mutating func repeatChange() {
    let count = vi.command.count
    var events = vi.lastChange
    finishCommand(isChange: false)
    guard !events.isEmpty, !vi.isRepeating else { return ringBell() }
    if let count {
      events = "\(count)".unicodeScalars.map { .key(.character($0)) } + events.drop(while: Self.isDigit)
    }
    vi.isRepeating = true
    for event in events { handle(event) }
    vi.isRepeating = false
  }

  private static func isDigit(_ event: InputEvent) -> Bool {
    if case .key(.character(let scalar), _) = event { ("0"..."9").contains(scalar) } else { false }
  }

  // MARK: History

  private mutating func moveUp() {
    if let position = buffer.positionAbove { return buffer.move(to: position) }
    upOrPreviousHistory(matchingPrefix: false)
    if historyNavigation != nil { buffer.move(to: 0) }
  }

  private mutating func moveDown() {
    if let position = buffer.positionBelow { return buffer.move(to: position) }
    downOrNextHistory()
    if historyNavigation != nil { buffer.move(to: 0) }
  }
}
