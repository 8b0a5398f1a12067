import LuaHost
public import POSIX

/// Writes a recording to a file during the run.
///
/// Each line is written at once, so that a program that is killed leaves all but the last line. A former
/// recording is replaced at the end of the run; until then the new one is written beside it, to a hidden
/// file.
public final class RecordingWriter {
  /// The path of the file.
  public var path: String { file.path }

  /// The error of the first failed write; later lines are dropped.
  public private(set) var error: SystemError?

  /// Whether there was a recording before.
  public let replacesFormerRecording: Bool

  private let file: OutputFile
  private var buffer: [UInt8] = []
  /// The number of ticks of the entries so far.
  private var tickCount = 0
  /// Whether the end of the run is written, so that the file replaces the former recording.
  private var isCompleted = false

  /// Creates a file, or replaces a recording.
  ///
  /// - Throws: `SystemError` if it cannot be opened for writing; EEXIST for a file that is not a recording,
  ///   such as the script.
  public init(path: String) throws(SystemError) {
    guard !Self.isNonRecordingFile(atPath: path) else {
      throw SystemError("cannot write \(path)", errorNumber: EEXIST)
    }
    var status = stat()
    let replacesContents = stat(path, &status) == 0 && status.st_size > 0
    file = replacesContents ? try OutputFile(replacingWhenFinished: path) : try OutputFile(path: path)
    replacesFormerRecording = replacesContents
  }

  /// Whether a path leads to a regular file that is neither empty nor a recording.
  private static func isNonRecordingFile(atPath path: String) -> Bool {
    // O_NONBLOCK, because opening a FIFO for reading would otherwise wait for a process that writes to it.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    let beginning = Array("dynrec ".utf8)
    var buffer = [UInt8](repeating: 0, count: beginning.count)
    let count = read(descriptor, &buffer, buffer.count)
    return count > 0 && !beginning.starts(with: buffer[..<count])
  }

  /// Appends a header.
  func add(_ header: Recording.Header) { add(RecordingFormat.text(of: header)) }

  /// Appends an entry; it is written by the next `flush()`.
  func add(_ entry: Recording.Entry) {
    tickCount = max(tickCount, entry.tick ?? 0)
    if case .end = entry { isCompleted = true }
    add(RecordingFormat.text(of: entry))
  }

  private func add(_ text: [UInt8]) {
    if error == nil { buffer += text }
  }

  /// Marks the end of the run, by whose absence a replay knows that the program was killed or the file was
  /// cut.
  ///
  /// For the run of a test, `Recorder.recordTestEnd(_:)` does this.
  public func finish() {
    add(.end(tick: tickCount, errors: []))
    flush()
  }

  /// Writes the end of a run that has failed before its first tick, and keeps the former recording if there
  /// is one.
  public func finishFailedStart() {
    if !replacesFormerRecording { finish() }
  }

  /// Writes the lines added since the last call; a failure is stored in `error`, not thrown.
  func flush() {
    guard !buffer.isEmpty, error == nil else { return }
    do throws(SystemError) {
      try file.write(buffer)
      if isCompleted { try file.finish() }
    } catch {
      self.error = error
    }
    buffer.removeAll(keepingCapacity: true)
  }
}
