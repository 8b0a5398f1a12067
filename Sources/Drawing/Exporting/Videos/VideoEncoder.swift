@preconcurrency import POSIX
public import Views

/// A failure of the program that encodes a video.
public struct VideoEncodingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error message, without a period.
  public let description: String

  init(_ description: String) { self.description = description }
}

/// Encodes frames with the program `ffmpeg`, which reads their pixels from a pipe.
public final class VideoEncoder: SceneWriter {
  private let path: String
  private let replacement: FileReplacement
  private let process: pid_t
  private let pipe: Int32
  private var isOpen = true
  private lazy var frameWriter = PixelWriter(options, encoding: .rawVideo) { [unowned self] in try send($0) }
  private let options: PictureOptions

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - path: The file to write; its suffix is that of the format.
  ///   - format: `mp4` or `webm`.
  ///   - options: The options of the picture.
  /// - Throws: `VideoEncodingError` if the program is not installed or cannot be started.
  public init(path: String, format: FileFormat, _ options: PictureOptions) throws(VideoEncodingError) {
    self.path = path
    replacement = FileReplacement(of: path)
    self.options = options
    // A write to a program that has ended must be an error, not a signal.
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [0, 0]
    guard POSIX.pipe(&ends) == 0 else {
      throw VideoEncodingError(SystemError("cannot make a pipe", errorNumber: errno).description)
    }
    defer { close(ends[0]) }
    _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
    pipe = ends[1]
    do throws(VideoEncodingError) {
      process = try Self.start(
        Self.arguments(path: replacement.temporaryPath, format: format, options), input: ends[0])
    } catch {
      close(ends[1])
      throw error
    }
  }

  /// Ends the program if the video is not finished; an existing file stays as it is.
  deinit {
    if isOpen {
      kill(process, SIGKILL)
      close(pipe)
      _ = wait()
    }
    replacement.cancel()
  }

  /// Whether the program is installed: an executable file of its name is in a folder of the variable `PATH`.
  public static var isAvailable: Bool {
    let folders = ProcessEnvironment["PATH"]?.split(separator: ":") ?? []
    return folders.contains { access("\($0)/ffmpeg", X_OK) == 0 }
  }

  private static func arguments(path: String, format: FileFormat, _ options: PictureOptions) -> [String] {
    let input = [
      "-f", "rawvideo", "-pixel_format", "rgba", "-video_size",
      "\(options.pixelWidth)x\(options.pixelHeight)",
      "-framerate", "\(options.framesPerSecond)", "-i", "-",
    ]
    // Most players only play 4:2:0, which needs an even size.
    let pixels = [
      "-vf", "scale=out_color_matrix=bt709:out_range=tv,pad=ceil(iw/2)*2:ceil(ih/2)*2", "-pix_fmt", "yuv420p",
      "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709",
    ]
    let codec =
      format == .webm
      ? ["-c:v", "libvpx-vp9", "-crf", "24", "-b:v", "0"]
      : ["-c:v", "libx264", "-crf", "16", "-preset", "medium", "-movflags", "+faststart"]
    // No versions and no random identifiers, and a fixed number of threads, which influences the encoder.
    let reproducible = [
      "-threads", "4", "-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact",
    ]
    // With -xerror, an error in writing is a failure, whatever the version of the program does without it.
    return ["ffmpeg", "-nostdin", "-loglevel", "error", "-xerror", "-y"] + input + pixels + codec
      + reproducible
      + ["-f", format.rawValue, "file:\(path)"]
  }

  /// Starts a program with its standard input, in a process group of its own, so that Ctrl-C does not end it.
  private static func start(_ arguments: [String], input: Int32) throws(VideoEncodingError) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
    posix_spawnattr_setpgroup(&attributes, 0)
    // The calling thread may block signals, which the program must not inherit.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    var cArguments = arguments.map { strdup($0) } + [nil]
    defer { for argument in cArguments { free(argument) } }
    var process: pid_t = 0
    let failure = posix_spawnp(&process, arguments[0], &actions, &attributes, &cArguments, environ)
    guard failure != ENOENT else {
      throw VideoEncodingError(
        "videos need the program ffmpeg, which is not installed (on Debian: apt-get install ffmpeg)")
    }
    guard failure == 0 else {
      throw VideoEncodingError(SystemError("cannot start ffmpeg", errorNumber: failure).description)
    }
    return process
  }

  /// Shows an event in the event rows of a terminal's picture; does nothing for the picture of a scene.
  public func add(_ event: TimedLogLine) { frameWriter.add(event) }

  /// Encodes the state of a stage.
  ///
  /// - Throws: `VideoEncodingError` if the program has ended.
  public func add(_ stage: Stage) throws { try frameWriter.add(stage) }

  private func send(_ bytes: [UInt8]) throws(VideoEncodingError) {
    guard FileDescriptor.write(bytes[...], to: pipe) else {
      throw VideoEncodingError("\(path): ffmpeg has ended before the last frame")
    }
  }

  /// Waits until the program has written the file, which then replaces an existing one.
  ///
  /// - Throws: `VideoEncodingError` if it has failed; its message is on standard error.
  public func finish() throws {
    isOpen = false
    close(pipe)
    guard wait() == 0 else { throw VideoEncodingError("\(path): ffmpeg has failed") }
    guard replacement.commit() else {
      throw VideoEncodingError(SystemError("cannot write \(path)", errorNumber: errno).description)
    }
  }

  /// Waits until the program has ended.
  ///
  /// - Returns: Its status; 0 for success.
  private func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }
}
