internal import Files
internal import Terminal

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The bytes that an `OutputCapture` has read, divided into lines.
struct CapturedOutput {
  /// Where what is read goes.
  var destination = OutputCapture.Destination.terminal

  /// Whether all goes to the terminal alone, for good.
  private(set) var isFinished = false

  private let terminal: Int32
  /// The beginning of a line whose end is yet to come.
  private var line: [UInt8] = []
  /// Lines that nobody has taken yet.
  private var lines = TailBuffer(limit: OutputCapture.retainedLineCount)
  /// What the terminal gets at the end.
  private var tail = TailBuffer(limit: OutputCapture.retainedLineCount)

  /// A line is taken to end here at the latest.
  static let maximumLineLength = 1 << 16

  /// Nothing yet, for a terminal.
  init(terminal: Int32) { self.terminal = terminal }

  /// Reads what there is without waiting; false at the end of the pipe.
  @discardableResult
  mutating func read(from pipe: Int32) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = systemRead(pipe, &buffer, buffer.count)
      if count == 0 { return false }
      if count < 0 { return errno == EAGAIN || errno == EINTR }
      CrashReport.appendTail(buffer[..<count])
      take(buffer[..<count])
    }
  }

  private mutating func take(_ bytes: ArraySlice<UInt8>) {
    guard !isFinished else { return write(bytes) }
    switch destination {
    case .terminal:
      write(bytes)
      CrashReport.discardNotes()
    case .terminalAtExit: tail.add(bytes)
    case .consumer: break
    }
    for byte in bytes {
      if byte == UInt8(ascii: "\n") || line.count >= Self.maximumLineLength {
        lines.add(line[...] + [UInt8(ascii: "\n")])
        line.removeAll(keepingCapacity: true)
      } else {
        line.append(byte)
      }
    }
  }

  /// Hands the whole lines out.
  mutating func takeLines() -> [String] {
    // The lines are about to be shown on the user's own screen; those of a scene are shown there only at the end.
    if destination == .consumer { CrashReport.discardNotes() }
    return lines.takeAll().map { String(decoding: $0.dropLast(), as: UTF8.self) }
  }

  /// Writes what was kept, and from now on all that still comes.
  mutating func end() {
    isFinished = true
    for line in tail.takeAll() { write(line[...]) }
  }

  /// If not even this can be written, nobody is left to be told.
  private func write(_ bytes: ArraySlice<UInt8>) { _ = FileDescriptor.write(bytes, to: terminal) }
}

/// The last lines of a text that may be endless.
private struct TailBuffer {
  /// How many lines are kept.
  let limit: Int
  private var lines: [[UInt8]] = []
  private var size = 0
  /// Whether the last of them has its end.
  private var lastLineIsComplete = true

  /// Lines may be long, and so this many bytes are kept at most.
  private static let byteLimit = 1 << 20

  init(limit: Int) { self.limit = limit }

  /// Adds text, which may begin and end within a line.
  mutating func add(_ text: ArraySlice<UInt8>) {
    var rest = text
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
      let part = rest[..<(end ?? rest.endIndex)]
      rest = rest[part.endIndex...]
      if lastLineIsComplete { lines.append([]) }
      lines[lines.count - 1] += part
      size += part.count
      // One that never ends must be divided, or it would be kept whole.
      lastLineIsComplete = end != nil || lines[lines.count - 1].count >= CapturedOutput.maximumLineLength
    }
    // Seldom, so that a line costs nothing to speak of.
    if lines.count > 2 * limit || size > 2 * Self.byteLimit { trim() }
  }

  private mutating func trim() {
    var surplus = max(lines.count - limit, 0)
    size = lines[surplus...].reduce(0) { $0 + $1.count }
    while size > Self.byteLimit {
      size -= lines[surplus].count
      surplus += 1
    }
    lines.removeFirst(surplus)
  }

  /// Hands all out.
  mutating func takeAll() -> [[UInt8]] {
    defer { self = TailBuffer(limit: limit) }
    return lines.suffix(limit)
  }
}

// Inside the function above the name of the system's would mean itself.
private let systemRead = read
