import Dynamics
import LuaDynamics
import LuaHost
import Views

/// A recording that cannot be read: the line, and what was expected there.
public struct RecordingError: Error, Equatable, CustomStringConvertible {
  /// The file in the message.
  public let file: String
  /// The number of the line, from 1; 0 if the error concerns the whole file.
  public let line: Int
  /// What is wrong.
  public let message: String

  /// The message after file and line, such as `run.dynrec:3: expected …`.
  public var description: String { line == 0 ? "\(file): \(message)" : "\(file):\(line): \(message)" }
}

extension Recording {
  /// Reads a recording in the format of `RecordingFormat`.
  ///
  /// An incomplete last line is ignored: the program that wrote it was killed.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - file: The file's name in errors.
  /// - Complexity: O(n) in the number of bytes.
  /// - Throws: `RecordingError` at the first invalid line, or if the header is incomplete.
  public init(_ bytes: [UInt8], file: String) throws(RecordingError) {
    var parser = RecordingParser(file: file)
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      try parser.parseLine(rest[..<end])
      rest = rest[(end + 1)...]
    }
    self = try parser.recording()
  }
}

/// Parses a recording line by line.
private struct RecordingParser {
  /// The keywords of the lines after the header that have a tick.
  private enum EntryKeyword: String {
    case touch, grab, key, pointer, wheel, rotate, pause, resume, speed, console, evaluate, startup, watch,
      complete, close,
      reload, hash, values, changes, stop, end
  }

  /// The largest line number of an evaluated text: the console puts that many empty lines in front of it.
  private static let maxEvaluationLineNumber = 10_000_000

  let file: String
  private var line = 0
  private var header = Recording.Header()
  private var entries: [Recording.Entry] = []
  private var lastTick = 0
  private var scheduledEventCount = 0
  private var consoleCount = 0
  private var isInHeader = true

  init(file: String) { self.file = file }

  func recording() throws(RecordingError) -> Recording {
    guard line > 0 else { throw notARecordingError }
    guard !isInHeader else { throw error("the header is incomplete: there is no line 'start'") }
    return Recording(header: header, entries: entries)
  }

  mutating func parseLine(_ bytes: ArraySlice<UInt8>) throws(RecordingError) {
    line += 1
    guard line > 1 || bytes.starts(with: "dynrec ".utf8) else { throw notARecordingError }
    var fields = try FieldReader(bytes, file: file, line: line)
    if line == 1 {
      try parseHeaderLine(&fields)
    } else if isInHeader {
      try addHeaderLine(&fields)
    } else {
      try addEntry(&fields)
    }
    try fields.expectLineEnd()
  }

  private func error(_ message: String) -> RecordingError {
    RecordingError(file: file, line: line, message: message)
  }

  private var notARecordingError: RecordingError {
    error("expected a recording, which begins with 'dynrec \(RecordingFormat.version)'")
  }

  // MARK: Header

  private mutating func parseHeaderLine(_ fields: inout FieldReader) throws(RecordingError) {
    let version = try fields.readInteger(expecting: "the version of the format", atLeast: 0)
    guard version == RecordingFormat.version else {
      throw error("the format has version \(version); this program reads version \(RecordingFormat.version)")
    }
    header.programVersion = try fields.readText(expecting: "the program's version")
    header.luaVersion = try fields.readText(expecting: "the Lua version")
  }

  private mutating func addHeaderLine(_ fields: inout FieldReader) throws(RecordingError) {
    switch fields.keyword {
    case "size":
      header.options.size = Size(
        width: try fields.readNumber(expecting: "the width, a positive number") { $0.isFinite && $0 > 0 },
        height: try fields.readNumber(expecting: "the height, a positive number") { $0.isFinite && $0 > 0 })
    case "idiom": header.options.idiom = try fields.readValue(expecting: "a kind of device", Stage.Idiom.init)
    case "seed": header.options.seed = try fields.readValue(expecting: "a seed") { UInt64($0) }
    case "memory":
      header.options.memoryLimit = try fields.readInteger(expecting: "a number of bytes", in: 0...1 << 60)
    case "time":
      header.options.timeLimit = try fields.readNumber(expecting: "a number of seconds, at least 0") {
        $0.isFinite && $0 >= 0
      }
    case "objects":
      header.options.objectLimit = try fields.readInteger(expecting: "a number of objects", atLeast: 0)
    case "sandbox": header.options.isSandboxed = true
    case "interactive": header.options.isInteractive = true
    case "reloadable": header.isReloadable = true
    case "directory": header.options.moduleDirectories.append(try fields.readText(expecting: "a directory"))
    case "schedule": try addScheduledInput(&fields)
    case "script":
      header.scripts.append(
        Recording.Script(
          name: try fields.readText(expecting: "a name"), source: try fields.readBytes(expecting: "a script"),
          arguments: try parseStrings(expecting: "an argument", &fields)))
    case "test":
      header.test = Recording.Test(
        number: try fields.readInteger(expecting: "the number of a test", atLeast: 1),
        name: try fields.readText(expecting: "a name"))
    case "start":
      guard header.test == nil || header.scripts.count == 1 else {
        throw error("start: expected one script, that of the test, got \(header.scripts.count)")
      }
      isInHeader = false
    default: throw error("there is no line '\(fields.keyword)' in a header")
    }
  }

  private mutating func addScheduledInput(_ fields: inout FieldReader) throws(RecordingError) {
    let input = try parseScheduledInput(&fields)
    switch input {
    case .tap: scheduledEventCount += 2
    case .drag(_, let duration, _), .hover(_, let duration, _):
      scheduledEventCount += Stage.eventCount(ofDragLasting: duration)
    case .key: scheduledEventCount += 2
    case .rotation, .wheel: scheduledEventCount += 1
    }
    // Limit the number of events and not only the length of the file: a short line can schedule many events.
    guard scheduledEventCount <= Stage.maximumInputCount else {
      throw error("schedule: expected at most \(Stage.maximumInputCount) scheduled input events")
    }
    header.scheduledInput.append(input)
  }

  private func parseScheduledInput(
    _ fields: inout FieldReader
  ) throws(RecordingError) -> Recording.ScheduledInput {
    let kind = try fields.readWord(expecting: "tap, drag, key, hover, wheel or rotate")
    guard ["tap", "drag", "key", "hover", "wheel", "rotate"].contains(kind) else {
      throw error("schedule: expected tap, drag, key, hover, wheel or rotate, got '\(kind)'")
    }
    let time = try fields.readNumber(expecting: "a time", in: Stage.durationRange)
    switch kind {
    case "tap": return .tap(time: time, location: try fields.readPoint())
    case "drag", "hover":
      let duration = try fields.readNumber(expecting: "a duration", in: Stage.dragDurationRange)
      var path = [try fields.readPoint()]
      while !fields.isAtEnd { path.append(try fields.readPoint()) }
      return kind == "drag"
        ? .drag(time: time, duration: duration, path: path)
        : .hover(time: time, duration: duration, path: path)
    case "wheel":
      return .wheel(
        time: time, delta: try fields.readVector(), location: try fields.readPoint())
    case "key":
      let duration = try fields.readNumber(expecting: "a duration", in: Stage.dragDurationRange)
      return .key(time: time, duration: duration, try fields.readKey())
    default:
      return .rotation(
        time: time, orientation: try fields.readValue(expecting: "an orientation", Stage.Orientation.init))
    }
  }

  // MARK: Entries

  private mutating func addEntry(_ fields: inout FieldReader) throws(RecordingError) {
    if fields.keyword == "call" {
      let function = try fields.readWord(expecting: "a function")
      return entries.append(
        .recordableCall(
          RecordableCall(function: function, result: try fields.readBytes(expecting: "a result"))))
    }
    guard let keyword = EntryKeyword(rawValue: fields.keyword) else {
      throw error("there is no line '\(fields.keyword)'")
    }
    lastTick = try fields.readInteger(expecting: "a tick", atLeast: lastTick)
    entries.append(try parseEntry(keyword, &fields))
  }

  /// Parses the fields after the keyword and the tick of a line; the tick of the entry is `lastTick`.
  private mutating func parseEntry(
    _ keyword: EntryKeyword, _ fields: inout FieldReader
  ) throws(RecordingError) -> Recording.Entry {
    switch keyword {
    case .hash: .hash(tick: lastTick, try fields.readHash())
    case .values: .values(tick: lastTick, try parseStateValues(&fields))
    case .changes: .changes(tick: lastTick, try parseStateValues(&fields))
    case .stop: .stop(tick: lastTick)
    case .end: .end(tick: lastTick, errors: try parseStrings(expecting: "an error", &fields))
    case .touch: stageInput(try parseTouch(&fields))
    case .grab: stageInput(try parseGrab(&fields))
    case .key: stageInput(try parseKey(&fields))
    case .pointer: stageInput(try parsePointer(&fields))
    case .wheel: stageInput(.wheel(try fields.readVector(), try fields.readPoint()))
    case .rotate:
      stageInput(.rotation(try fields.readValue(expecting: "an orientation", Stage.Orientation.init)))
    case .pause: stageInput(.paused(true))
    case .resume: stageInput(.paused(false))
    case .speed: stageInput(.speed(try fields.readNumber(expecting: "a speed", in: Stage.speedRange)))
    case .console: consoleInput(try parseConsole(&fields))
    case .evaluate:
      consoleInput(
        .evaluation(
          console: try parseConsoleNumber(&fields),
          line: try fields.readInteger(expecting: "a line", in: 1...Self.maxEvaluationLineNumber),
          text: try fields.readText(expecting: "a text")))
    case .startup:
      consoleInput(.startupFile(console: try parseConsoleNumber(&fields), try parseChunk(&fields)))
    case .watch: consoleInput(.watch(console: try parseConsoleNumber(&fields)))
    case .complete:
      consoleInput(
        .completion(
          console: try parseConsoleNumber(&fields), text: try fields.readText(expecting: "a text")))
    case .close: consoleInput(.closed(try parseConsoleNumber(&fields)))
    case .reload: consoleInput(.reload(try parseChunk(&fields)))
    }
  }

  private func stageInput(_ input: StageInput) -> Recording.Entry { .input(tick: lastTick, .stage(input)) }

  private func consoleInput(_ input: ConsoleInput) -> Recording.Entry {
    .input(tick: lastTick, .console(input))
  }

  private func parseChunk(_ fields: inout FieldReader) throws(RecordingError) -> Chunk {
    let name = try fields.readText(expecting: "a name")
    return Chunk(source: try fields.readBytes(expecting: "a script"), name: name)
  }

  private func parseTouch(_ fields: inout FieldReader) throws(RecordingError) -> StageInput {
    let phase = try fields.readWord(expecting: "began, moved, ended or cancelled")
    guard ["began", "moved", "ended", "cancelled"].contains(phase) else {
      throw error("touch: expected began, moved, ended or cancelled, got '\(phase)'")
    }
    let touch = try fields.readInteger(expecting: "the number of a touch", in: 0...Int(Int32.max))
    switch phase {
    case "began": return .touchBegan(touch, try fields.readPoint())
    case "moved": return .touchMoved(touch, try fields.readPoint())
    case "ended": return .touchEnded(touch, try fields.readPoint())
    default: return .touchCancelled(touch)
    }
  }

  private func parseGrab(_ fields: inout FieldReader) throws(RecordingError) -> StageInput {
    let phase = try fields.readWord(expecting: "began, moved or ended")
    guard ["began", "moved", "ended"].contains(phase) else {
      throw error("grab: expected began, moved or ended, got '\(phase)'")
    }
    let pointer = try fields.readInteger(expecting: "the number of a pointer", in: 0...Int(Int32.max))
    switch phase {
    case "began": return .grabBegan(pointer, try fields.readPoint())
    case "moved": return .grabMoved(pointer, try fields.readPoint())
    default: return .grabEnded(pointer)
    }
  }

  private func parseKey(_ fields: inout FieldReader) throws(RecordingError) -> StageInput {
    let phase = try fields.readWord(expecting: "began or ended")
    guard ["began", "ended"].contains(phase) else {
      throw error("key: expected began or ended, got '\(phase)'")
    }
    let key = try fields.readKey()
    return phase == "began" ? .keyBegan(key) : .keyEnded(key)
  }

  private func parsePointer(_ fields: inout FieldReader) throws(RecordingError) -> StageInput {
    let phase = try fields.readWord(expecting: "moved or left")
    guard ["moved", "left"].contains(phase) else {
      throw error("pointer: expected moved or left, got '\(phase)'")
    }
    return phase == "moved" ? .pointerMoved(try fields.readPoint()) : .pointerLeft
  }

  /// The texts up to the end of the line.
  private func parseStrings(expecting expected: String, _ fields: inout FieldReader) throws(RecordingError)
    -> [String]
  {
    var texts: [String] = []
    while !fields.isAtEnd { texts.append(try fields.readText(expecting: expected)) }
    return texts
  }

  private func parseStateValues(_ fields: inout FieldReader) throws(RecordingError) -> [StateValue] {
    var values: [StateValue] = []
    var owner: StateObjectID?
    while !fields.isAtEnd {
      let word = try fields.readWord(expecting: "a subject or a property")
      if word.contains("#") {
        guard let parsed = StateObjectID(recorded: word) else {
          throw error("\(fields.keyword): expected a subject such as item#1, got '\(word)'")
        }
        owner = parsed
      } else if let owner {
        values.append(StateValue(owner: owner, property: word, content: try fields.readContent(of: word)))
      } else {
        throw error("\(fields.keyword): expected a subject such as item#1, got '\(word)'")
      }
    }
    return values
  }

  private mutating func parseConsole(_ fields: inout FieldReader) throws(RecordingError) -> ConsoleInput {
    let style = try fields.readWord(expecting: "prompt or plain")
    guard style == "prompt" || style == "plain" else {
      throw error("console: expected prompt or plain, got '\(style)'")
    }
    consoleCount += 1
    return .opened(
      name: try fields.readText(expecting: "a name"), printsResultsAsPlainText: style == "plain")
  }

  private func parseConsoleNumber(_ fields: inout FieldReader) throws(RecordingError) -> Int {
    let number = try fields.readInteger(expecting: "the number of a console", atLeast: 0)
    guard number < consoleCount else { throw error("\(fields.keyword): there is no console \(number)") }
    return number
  }
}

extension StateObjectID {
  /// Parses kind and number, such as `item#1`; nil if they are invalid.
  fileprivate init?(recorded text: String) {
    let parts = text.split(separator: "#", omittingEmptySubsequences: false)
    guard parts.count == 2, let kind = Kind(rawValue: String(parts[0])), let number = Int(parts[1]),
      number >= 0
    else { return nil }
    self.init(kind, number)
  }
}
