import Display

/// The contents of the status line, the watched values and the event rows.
public struct StatusPanel: Hashable, Sendable {
  /// The current number of ticks per second; nil if unknown.
  public var ticksPerSecond: Double?

  /// The current number of frames per second; nil if unknown.
  public var framesPerSecond: Double?

  /// A short state description, such as `paused`; empty for none.
  public var stateDescription = ""

  /// The length of the clip that is being recorded, in seconds; nil, the default, for none.
  public var recordedClipSeconds: Double?

  /// The position in a run of which a previous state is displayed; nil, the default, at the end of a run.
  public var seekBar: SeekBar?

  /// A hint at the end of the status line, if there is room; empty for none.
  public var hint = ""

  /// Permanent lines below the status line, such as watched values; limited to a quarter of the rows.
  public var watches: [String] = []

  /// The keys that have an effect, the most important first; none by default.
  ///
  /// They are at the end of a panel beside the scene; those that do not fit are left out.
  public var keyHints: [String] = []

  /// The event lines, oldest first; the last ones that fit are displayed, long ones wrapped.
  public var logLines: [LogLine] = []

  /// The number of event rows below the scene; nil, the default, means an eighth of the rows, limited to 2…6.
  ///
  /// There are none on a screen of fewer than ten rows, and at most half of the rows on others. In a panel
  /// beside the scene, events have all rows that are left, unless the number is 0.
  public var logRowCount: Int?

  /// The lines of a box over the center of the scene, such as help; empty, the default, for no box.
  public var overlayLines: [String] = []

  /// The page of the overlay that is displayed, from 0, if the screen has too few rows for all of its lines;
  /// values outside the range are clamped.
  public var overlayPage = 0

  /// Creates an empty panel.
  public init() {}

  /// A bar in the status line that shows the position of a frame in a run.
  public struct SeekBar: Hashable, Sendable {
    /// The number of ticks of the run.
    public var tickCount: Int
    /// The ticks that are marked, such as those at which other runs branch off.
    public var markedTicks: [Int]

    /// Creates a bar; without marks by default.
    public init(tickCount: Int, markedTicks: [Int] = []) {
      (self.tickCount, self.markedTicks) = (tickCount, markedTicks)
    }
  }
}

extension StatusPanel {
  /// Returns the status line: time, items and rates in order of importance, as many as fit into the width.
  ///
  /// A seek bar takes the place of all parts but the time and the state.
  func statusLine(of frame: Frame, width: Int, asciiOnly: Bool = false) -> String {
    if let seekBar {
      let total = Self.timeText(ofTick: seekBar.tickCount)
      let left = [
        Self.timeText(ofTick: frame.tick), stateDescription, recordedClipText(asciiOnly: asciiOnly),
      ]
      .filter { !$0.isEmpty }.joined(separator: Self.partSeparator)
      let right = [total, hint].filter { !$0.isEmpty }.joined(separator: Self.partSeparator)
      let barWidth =
        width - CellGrid.width(of: left) - CellGrid.width(of: right) - 2 - Self.partSeparator.count
      guard barWidth >= SeekBar.minimumWidth else { return "\(left) of \(total)" }
      let bar = seekBar.text(at: frame.tick, width: barWidth, asciiOnly: asciiOnly)
      return "\(left)\(Self.partSeparator)\(bar)  \(right)"
    }
    var parts = [
      Self.timeText(ofTick: frame.tick), Self.itemCountText(frame.items.count),
      "\(frame.items.awakeCount) awake",
    ]
    parts.insert(
      contentsOf: [stateDescription, recordedClipText(asciiOnly: asciiOnly)].filter { !$0.isEmpty }, at: 1)
    if let ticksPerSecond { parts.append("\(Self.roundedRate(ticksPerSecond)) ticks/s") }
    if let framesPerSecond { parts.append("\(Self.roundedRate(framesPerSecond)) fps") }
    func line() -> String { parts.joined(separator: Self.partSeparator) }
    // The hint takes precedence over all parts except the time: without it the keys are not discoverable.
    let hintWidth = hint.isEmpty ? 0 : Self.partSeparator.count + CellGrid.width(of: hint)
    while parts.count > 1, CellGrid.width(of: line()) + hintWidth > width { parts.removeLast() }
    let available = width - CellGrid.width(of: line()) - CellGrid.width(of: hint)
    guard !hint.isEmpty, available >= Self.partSeparator.count else { return line() }
    return line() + String(repeating: " ", count: available) + hint
  }

  /// The mark of a clip that is being recorded, with its length to a decimal place; empty for none.
  private func recordedClipText(asciiOnly: Bool) -> String {
    guard let recordedClipSeconds else { return "" }
    let tenths = Int(min(max(recordedClipSeconds, 0), 1e9) * 10)
    return "\(asciiOnly ? "*" : "●") REC \(tenths / 10).\(tenths % 10) s"
  }

  private static let partSeparator = "   "

  /// The simulated time in seconds, to two decimal places.
  private static func timeText(ofTick tick: Int) -> String {
    let hundredths = tick * 10 / 6
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction) s"
  }

  private static func itemCountText(_ count: Int) -> String { count == 1 ? "1 item" : "\(count) items" }

  private static func roundedRate(_ rate: Double) -> Int {
    rate.isFinite ? Int(min(max(rate, 0), 1e9).rounded()) : 0
  }
}

extension StatusPanel.SeekBar {
  /// The width below which a bar is left out.
  static let minimumWidth = 6

  /// The bar as text: a line up to the position, a knob, and a thinner line to the end.
  func text(at tick: Int, width: Int, asciiOnly: Bool) -> String {
    let (passed, knob, rest, mark) = asciiOnly ? ("=", "o", "-", "+") : ("━", "●", "─", "┴")
    func column(of tick: Int) -> Int {
      tickCount > 0 ? min(max(tick, 0), tickCount) * (width - 1) / tickCount : width - 1
    }
    let position = column(of: tick)
    var cells = (0..<width).map { $0 < position ? passed : rest }
    for marked in markedTicks { cells[column(of: marked)] = mark }
    cells[position] = knob
    return cells.joined()
  }
}
