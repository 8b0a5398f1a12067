import POSIX
import Terminal

/// The captured output that an `OutputCapture` has read, split into lines.
struct CapturedOutput {
  /// The destination of the output that is read.
  var destination = OutputCapture.Destination.terminal

  /// Whether the capture has ended, so that all further output goes to the terminal.
  private(set) var isFinished = false

  private let terminalDescriptor: Int32
  /// The incomplete last line.
  private var incompleteLine: [UInt8] = []
  /// The lines that have not been consumed yet.
  private var lines = TailBuffer(limit: OutputCapture.retainedLineCount)
  /// The last lines of the captured output, which are written to the terminal when the capture ends.
  private var unwrittenTail = TailBuffer(limit: OutputCapture.retainedLineCount)

  /// The maximum length of a line, in bytes; a longer line is split.
  static let maximumLineLength = 1 << 16

  /// Creates an empty buffer for a terminal.
  init(terminalDescriptor: Int32) { self.terminalDescriptor = terminalDescriptor }

  /// Reads the available output without blocking; false at the end of file.
  @discardableResult
  mutating func read(from pipe: Int32) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = POSIX.read(pipe, &buffer, buffer.count)
      if count == 0 { return false }
      if count < 0 { return errno == EAGAIN || errno == EINTR }
      CrashReport.appendPendingOutput(buffer[..<count])
      relay(buffer[..<count])
    }
  }

  private mutating func relay(_ bytes: ArraySlice<UInt8>) {
    guard !isFinished else { return write(bytes) }
    switch destination {
    case .terminal:
      write(bytes)
      CrashReport.clearPendingOutput()
    case .terminalAtExit: unwrittenTail.add(bytes)
    case .consumer: break
    }
    for byte in bytes {
      if byte == UInt8(ascii: "\n") || incompleteLine.count >= Self.maximumLineLength {
        completeLine()
      } else {
        incompleteLine.append(byte)
      }
    }
  }

  /// Appends lines to the output that is written when the capture ends.
  mutating func appendToTranscript(_ lines: [String]) {
    guard destination == .terminalAtExit else { return }
    for line in lines { unwrittenTail.add(Array("\(line)\n".utf8)[...]) }
  }

  /// Ends an incomplete line.
  mutating func endLine() {
    if !incompleteLine.isEmpty { completeLine() }
  }

  private mutating func completeLine() {
    lines.add(incompleteLine[...] + [UInt8(ascii: "\n")])
    incompleteLine.removeAll(keepingCapacity: true)
  }

  /// Returns and removes the complete lines.
  mutating func takeLines() -> [String] {
    // With `.consumer`, the caller displays the lines on the normal screen at once, so that a crash report
    // need not repeat them. With a scene, they are written there only at the end, and a crash report must
    // contain them.
    if destination == .consumer { CrashReport.clearPendingOutput() }
    return lines.takeAll().map { String(decoding: $0.dropLast(), as: UTF8.self) }
  }

  /// Writes the retained output to the terminal; further output is written directly.
  mutating func finish() {
    isFinished = true
    for line in unwrittenTail.takeAll() { write(line[...]) }
  }

  /// A failure is ignored: there is no other stream to report it to.
  private func write(_ bytes: ArraySlice<UInt8>) { _ = FileDescriptor.write(bytes, to: terminalDescriptor) }
}

/// A buffer of the last lines of a stream of unlimited length.
private struct TailBuffer {
  /// The maximum number of lines.
  let limit: Int
  private var lines: [[UInt8]] = []
  private var byteCount = 0
  /// Whether the last line is complete.
  private var isLastLineComplete = true

  /// The maximum total size in bytes, since lines may be long.
  private static let byteLimit = 1 << 20

  init(limit: Int) { self.limit = limit }

  /// Appends text, which may begin and end within a line.
  mutating func add(_ text: ArraySlice<UInt8>) {
    var rest = text
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
      let part = rest[..<(end ?? rest.endIndex)]
      rest = rest[part.endIndex...]
      if isLastLineComplete { lines.append([]) }
      lines[lines.count - 1] += part
      byteCount += part.count
      // A very long line is split, since lines are removed only as a whole.
      isLastLineComplete = end != nil || lines[lines.count - 1].count >= CapturedOutput.maximumLineLength
    }
    // Trimmed only at twice the limit, so that the amortized cost per line is constant.
    if lines.count > 2 * limit || byteCount > 2 * Self.byteLimit { trim() }
  }

  private mutating func trim() {
    var surplus = max(lines.count - limit, 0)
    byteCount = lines[surplus...].reduce(0) { $0 + $1.count }
    while byteCount > Self.byteLimit {
      byteCount -= lines[surplus].count
      surplus += 1
    }
    lines.removeFirst(surplus)
  }

  /// Returns and removes all lines.
  mutating func takeAll() -> [[UInt8]] {
    defer { self = TailBuffer(limit: limit) }
    return lines.suffix(limit)
  }
}
