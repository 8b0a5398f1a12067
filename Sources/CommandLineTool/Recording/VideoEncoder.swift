import Exporting
@preconcurrency import POSIX
import Views

/// Encodes frames with the program `ffmpeg`, which reads their pixels from a pipe.
final class VideoEncoder: SceneWriter {
  private let path: String
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
  /// - Throws: `CommandError` if the program is not installed or cannot be started.
  init(path: String, format: FileFormat, _ options: PictureOptions) throws(CommandError) {
    self.path = path
    self.options = options
    // A write to a program that has ended must be an error, not a signal.
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [0, 0]
    guard POSIX.pipe(&ends) == 0 else {
      throw CommandError(SystemError("cannot make a pipe", errorNumber: errno))
    }
    defer { close(ends[0]) }
    _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
    pipe = ends[1]
    do throws(CommandError) {
      process = try Self.start(Self.arguments(path: path, format: format, options), input: ends[0])
    } catch {
      close(ends[1])
      throw error
    }
  }

  deinit { if isOpen { close(pipe) } }

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
    return ["ffmpeg", "-nostdin", "-loglevel", "error", "-y"] + input + pixels + codec + reproducible
      + ["-f", format.rawValue, "file:\(path)"]
  }

  /// Starts a program with its standard input, in a process group of its own, so that Ctrl-C does not end it.
  private static func start(_ arguments: [String], input: Int32) throws(CommandError) -> pid_t {
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
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, 0)
    var cArguments = arguments.map { strdup($0) } + [nil]
    defer { for argument in cArguments { free(argument) } }
    var process: pid_t = 0
    let failure = posix_spawnp(&process, arguments[0], &actions, &attributes, &cArguments, environ)
    guard failure != ENOENT else {
      throw CommandError(
        message: "videos need the program ffmpeg, which is not installed (on Debian: apt-get install ffmpeg)")
    }
    guard failure == 0 else { throw CommandError(SystemError("cannot start ffmpeg", errorNumber: failure)) }
    return process
  }

  /// Shows an event in the event rows of a terminal's picture; does nothing for the picture of a scene.
  func add(_ event: SceneEvent) { frameWriter.add(event) }

  /// Encodes the state of a stage.
  ///
  /// - Throws: `CommandError` if the program has ended.
  func add(_ stage: Stage) throws { try frameWriter.add(stage) }

  private func send(_ bytes: [UInt8]) throws(CommandError) {
    guard FileDescriptor.write(bytes[...], to: pipe) else {
      throw CommandError(message: "\(path): ffmpeg has ended before the last frame")
    }
  }

  /// Waits until the program has written the file.
  ///
  /// - Throws: `CommandError` if it has failed; its message is on standard error.
  func finish() throws {
    isOpen = false
    close(pipe)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    guard status == 0 else { throw CommandError(message: "\(path): ffmpeg has failed") }
  }
}
