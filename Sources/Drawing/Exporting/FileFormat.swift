/// The file formats of recordings of a scene.
public enum FileFormat: String, CaseIterable, Sendable {
  /// A picture with pixels.
  case png
  /// A picture or an animation of shapes.
  case svg
  /// An animation with pixels and at most 256 colors per frame.
  case gif
  /// A page that plays the animation.
  case html
  /// A recording of a terminal.
  case cast
  /// A video, encoded by another program.
  case mp4, webm
  /// A JSON object per item and tick.
  case jsonl
  /// A line of comma-separated values per item and tick.
  case csv

  /// A list of the formats, for the help of the command.
  public static var overview: String {
    let lines = allCases.map { "  .\($0.rawValue)  \($0.summary)" }
    return "The formats are:\n" + lines.joined(separator: "\n")
  }

  /// A description of the format, for the list.
  private var summary: String {
    switch self {
    case .png: "a picture of the time --at, or with --frames one for each frame"
    case .svg: "an animation of shapes, without scripts and fonts, or a picture of the time --at"
    case .gif: "an animation with pixels, at up to 50 frames per second"
    case .html: "a page with a player: timeline, speed, layers, events, and the values of each item"
    case .cast: "a recording of the terminal for asciinema, with markers for events"
    case .mp4: "a video (H.264); needs the program ffmpeg"
    case .webm: "a video (VP9); needs the program ffmpeg"
    case .jsonl: "the motion of all items: a JSON object per item and tick of 1/60 s"
    case .csv: "the same as a table"
    }
  }

  /// Whether a file may be a single picture.
  public var isPicture: Bool { self == .png || self == .svg }

  /// Whether another program encodes the file.
  public var isVideo: Bool { self == .mp4 || self == .webm }

  /// Whether a file has the state after each tick, and not frames at a rate.
  public var usesEveryTick: Bool {
    switch self {
    case .png, .gif, .cast, .mp4, .webm: false
    case .svg, .html, .jsonl, .csv: true
    }
  }

  /// Whether a file can show the scene in a terminal (``PictureOptions/terminal``).
  public var canShowTerminal: Bool {
    switch self {
    case .png, .svg, .gif, .cast, .mp4, .webm: true
    case .html, .jsonl, .csv: false
    }
  }

  /// The maximum number of frames per second.
  public var maximumFramesPerSecond: Double {
    switch self {
    // Browsers slow frames of less than 1/50 s down.
    case .gif: 50
    case .png, .svg, .html, .cast, .mp4, .webm, .jsonl, .csv: 60
    }
  }

  /// The number of pixels per point, unless another one is requested; of an SVG, the initial zoom.
  public var defaultScale: Double {
    switch self {
    case .png, .mp4, .webm: 2
    case .svg, .html, .gif, .cast, .jsonl, .csv: 1
    }
  }

  /// Creates a writer; of a video format, one of the frames that the other program encodes.
  ///
  /// - Parameters:
  ///   - options: The options of the picture.
  ///   - isStill: Whether the file has a single picture; only for formats of pictures.
  ///   - write: Receives the bytes of the file.
  /// - Returns: The writer.
  public func makeWriter(
    _ options: PictureOptions, isStill: Bool, write: @escaping ByteSink
  ) -> any SceneWriter {
    if self == .svg, let terminal = options.terminal {
      return TerminalSVGWriter(options, terminal: terminal, write: write)
    }
    return switch self {
    case .png: PixelWriter(options, encoding: .png, write: write)
    case .svg: SVGWriter(options, write: write)
    case .gif: GIFWriter(options, write: write)
    case .html: HTMLWriter(options, write: write)
    case .cast: CastWriter(options, write: write)
    case .mp4, .webm: PixelWriter(options, encoding: .rawVideo, write: write)
    case .jsonl: JSONLinesWriter(options, write: write)
    case .csv: CSVWriter(options, write: write)
    }
  }

  /// The format of a file with this name, by its suffix; nil for none.
  public init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    self.init(rawValue: fileName[fileName.index(after: dot)...].lowercased())
  }
}
