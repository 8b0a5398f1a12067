import LuaHost
public import POSIX

/// Writes a recording to a file during the run.
///
/// Each line is written at once, so that a program that is killed leaves all but the last line; only a former
/// recording stays until the first tick.
public final class RecordingWriter {
  /// The path of the file.
  public let path: String

  /// The error of the first failed write; later lines are dropped.
  public private(set) var error: SystemError?

  /// The file; nil while it is the former recording.
  private var file: OutputFile?
  private var buffer: [UInt8] = []
  /// The number of ticks of the entries so far.
  private var tickCount = 0

  /// Creates a file, or replaces a recording.
  ///
  /// - Throws: `SystemError` if it cannot be opened for writing; EEXIST for a file that is not a recording,
  ///   such as the script.
  public init(path: String) throws(SystemError) {
    guard !Self.isNonRecordingFile(atPath: path) else {
      throw SystemError("cannot write \(path)", errorNumber: EEXIST)
    }
    self.path = path
    var status = stat()
    guard stat(path, &status) == 0, status.st_size > 0, access(path, W_OK) == 0 else {
      file = try OutputFile(path: path)
      return
    }
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
    let isEnd = if case .end = entry { true } else { false }
    if tickCount > 0 || isEnd { replaceFormerRecording() }
    add(RecordingFormat.text(of: entry))
  }

  private func replaceFormerRecording() {
    guard file == nil, error == nil else { return }
    do throws(SystemError) { file = try OutputFile(path: path) } catch { self.error = error }
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

  /// Marks the end of a run whose script has failed while it was loaded.
  ///
  /// - Returns: Whether the file is still the former recording.
  public func finishFailedStart() -> Bool {
    if file != nil { finish() }
    return file == nil
  }

  /// Writes the lines added since the last call; a failure is stored in `error`, not thrown.
  func flush() {
    guard let file, !buffer.isEmpty, error == nil else { return }
    do throws(SystemError) {
      try file.write(buffer)
    } catch {
      self.error = error
    }
    buffer.removeAll(keepingCapacity: true)
  }
}
