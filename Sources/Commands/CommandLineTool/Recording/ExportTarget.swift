import Exporting
@preconcurrency import POSIX
import Views

/// What `dynlua record` writes.
enum ExportTarget {
  /// A file in a format.
  case file(String, FileFormat)
  /// A folder with a PNG picture for each frame.
  case folder(String)

  /// The path of the file or folder, as the user named it.
  var name: String {
    switch self {
    case .file(let path, _), .folder(let path): path
    }
  }

  /// Whether the format has the state after each tick, and not frames at a rate.
  var usesEveryTick: Bool {
    switch self {
    case .file(_, let format): format.usesEveryTick
    case .folder: false
    }
  }

  /// Whether it can show the scene in a terminal.
  var canShowTerminal: Bool {
    switch self {
    case .file(_, let format): format.canShowTerminal
    case .folder: true
    }
  }

  /// The maximum number of frames per second.
  var maximumFramesPerSecond: Double {
    switch self {
    case .file(_, let format): format.maximumFramesPerSecond
    case .folder: FileFormat.png.maximumFramesPerSecond
    }
  }

  /// The number of pixels per point, unless another one is requested.
  var defaultScale: Double {
    switch self {
    case .file(_, let format): format.defaultScale
    case .folder: FileFormat.png.defaultScale
    }
  }

  /// Creates the file or the folder.
  ///
  /// - Parameters:
  ///   - options: The options of the picture.
  ///   - pictureCount: The number of single pictures; nil for an animation or a table.
  /// - Returns: The writer.
  /// - Throws: `CommandError` or `SystemError` if they cannot be created, or the format does not have what is
  ///   requested.
  func makeWriter(_ options: PictureOptions, pictureCount: Int?) throws -> any SceneWriter {
    let isStill = pictureCount != nil
    switch self {
    case .folder(let path):
      guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
        throw CommandError(SystemError("cannot make \(path)", errorNumber: errno))
      }
      var count = 0
      return PixelWriter(options, encoding: .png) { bytes in
        count += 1
        let digits = String(count)
        let name = String(repeating: "0", count: max(6 - digits.count, 0)) + digits
        try OutputFile.write(bytes, to: "\(path)/\(name).png")
      }
    case .file(let path, let format):
      guard isStill || format != .png else {
        throw CommandError(
          message: "\(path): a PNG file is a single picture; expected --at T, or --frames FOLDER")
      }
      guard !isStill || format.isPicture else {
        throw CommandError(message: "\(path): --at writes a picture; expected the suffix .png or .svg")
      }
      if let pictureCount, pictureCount > 1 {
        return NumberedPictureWriter { number in
          let suffixLength = format.rawValue.utf8.count + 1
          let name = "\(path.dropLast(suffixLength))-\(number)\(path.suffix(suffixLength))"
          return try Self.file(name, format).makeWriter(options, pictureCount: 1)
        }
      }
      if format.isVideo { return try VideoEncoder(path: path, format: format, options) }
      let file = try OutputFile(replacingWhenFinished: path)
      return ReplacingWriter(format.makeWriter(options, isStill: isStill) { try file.write($0) }, file)
    }
  }
}

/// Writes to a file that replaces an existing one when it is complete.
private final class ReplacingWriter: SceneWriter {
  private let writer: any SceneWriter
  private let file: OutputFile

  init(_ writer: any SceneWriter, _ file: OutputFile) { (self.writer, self.file) = (writer, file) }

  func add(_ event: TimedLogLine) throws { try writer.add(event) }

  func add(_ stage: Stage) throws { try writer.add(stage) }

  func finish() throws {
    try writer.finish()
    try file.finish()
  }
}

/// Writes each state as a picture of its own.
private final class NumberedPictureWriter: SceneWriter {
  private let makeWriter: (_ number: Int) throws -> any SceneWriter
  private var count = 0
  /// The events so far, which the picture of a terminal shows.
  private var events: [TimedLogLine] = []

  /// Creates a writer.
  ///
  /// - Parameter makeWriter: Creates the writer of the picture with a number, from 1.
  init(makeWriter: @escaping (_ number: Int) throws -> any SceneWriter) { self.makeWriter = makeWriter }

  func add(_ event: TimedLogLine) { events.append(event) }

  func add(_ stage: Stage) throws {
    count += 1
    let writer = try makeWriter(count)
    for event in events { try writer.add(event) }
    try writer.add(stage)
    try writer.finish()
  }

  func finish() {}
}
