/// An animated SVG of the frames of a terminal.
///
/// The most frequent contents of each row are drawn once. Other contents are drawn for the frames in which
/// they are visible, and only the cells that differ.
public struct TerminalSVG {
  /// The width and height of a drawn cell.
  private static let cell = (width: 8, height: 16)

  private let columns: Int
  private let rows: Int
  private var frames: [[TerminalEmulator.Cell]] = []

  /// Creates a picture of a terminal of the given size, without frames.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// Adds the terminal's screen as the next frame, with the cursor as a block.
  public mutating func add(_ terminal: TerminalEmulator) {
    var cells = (0..<rows * columns).map { terminal[$0 % columns, $0 / columns] }
    if terminal.modes.contains(25) {
      cells[terminal.screenRow * columns + terminal.column].pen.renditions.insert(7)
    }
    frames.append(cells)
  }

  /// Returns the picture as an animation that repeats.
  ///
  /// - Parameter rate: The number of frames per second.
  /// - Returns: The text of the SVG file.
  public func svg(framesPerSecond rate: Int) -> String {
    let size = (width: columns * Self.cell.width, height: rows * Self.cell.height)
    let common = (0..<rows).flatMap { number in
      Array(mostFrequent(frames.map { frame in row(number, of: frame) }))
    }
    var svg = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -8 \(size.width + 16) \(size.height + 16)" \
      width="\(size.width + 16)" font-family="ui-monospace,Menlo,Consolas,monospace" font-size="13">
      <rect x="-8" y="-8" width="\(size.width + 16)" height="\(size.height + 16)" rx="6" fill="#101014"/>
      \(drawing(common) { common[$0] != .blank })

      """
    for span in spans(besides: common) {
      let changes = drawing(span.cells) { span.rows.contains($0 / columns) && span.cells[$0] != common[$0] }
      if !changes.isEmpty { svg += "<g>\(changes)\(animation(span.frames, rate))</g>\n" }
    }
    return svg + "</svg>\n"
  }

  /// Rows that have the same contents during a range of frames.
  private struct Span {
    let frames: Range<Int>
    let cells: [TerminalEmulator.Cell]
    var rows: Set<Int>
  }

  /// The ranges of frames in which rows differ from their most frequent contents.
  private func spans(besides common: [TerminalEmulator.Cell]) -> [Span] {
    var spans: [Range<Int>: Span] = [:]
    for number in 0..<rows {
      let usual = row(number, of: common)
      var start = 0
      for end in 1...frames.count {
        let shown = row(number, of: frames[start])
        if end < frames.count, row(number, of: frames[end]) == shown { continue }
        if shown != usual {
          spans[start..<end, default: Span(frames: start..<end, cells: frames[start], rows: [])]
            .rows.insert(number)
        }
        start = end
      }
    }
    return spans.values.sorted {
      ($0.frames.lowerBound, $0.frames.upperBound) < ($1.frames.lowerBound, $1.frames.upperBound)
    }
  }

  private func row(_ number: Int, of frame: [TerminalEmulator.Cell]) -> ArraySlice<TerminalEmulator.Cell> {
    frame[number * columns..<(number + 1) * columns]
  }

  private func mostFrequent(
    _ contents: [ArraySlice<TerminalEmulator.Cell>]
  ) -> ArraySlice<TerminalEmulator.Cell> {
    var counts: [ArraySlice<TerminalEmulator.Cell>: Int] = [:]
    for content in contents { counts[content, default: 0] += 1 }
    let most = counts.values.max() ?? 0
    // The first of several, so that the result is deterministic.
    return contents.first { counts[$0] == most } ?? []
  }

  /// An animation element that makes its parent visible during a range of frames only.
  private func animation(_ range: Range<Int>, _ rate: Int) -> String {
    let stops = [
      (0, "none"), (range.lowerBound, "inline"), (range.upperBound, "none"),
    ].drop { $0.0 == 0 && range.lowerBound == 0 && $0.1 == "none" }.filter { $0.0 < frames.count }
    return """
      <animate attributeName="display" calcMode="discrete" \
      values="\(stops.map(\.1).joined(separator: ";"))" \
      keyTimes="\(stops.map { decimal(Double($0.0) / Double(frames.count)) }.joined(separator: ";"))" \
      dur="\(decimal(Double(frames.count) / Double(rate)))s" repeatCount="indefinite"/>
      """
  }

  // MARK: Cells

  /// Rectangles grouped by colour, then the characters.
  private func drawing(
    _ cells: [TerminalEmulator.Cell], where isDrawn: (Int) -> Bool
  ) -> String {
    var paths: [(color: String, path: String)] = []
    var texts = ""
    for row in 0..<rows {
      for isUpper in [true, false] {
        for run in pixelRuns(cells, row: row, isUpper: isUpper, where: isDrawn) {
          let y = row * Self.cell.height + (isUpper ? 0 : Self.cell.height / 2)
          let width = run.columns.count * Self.cell.width
          let path =
            "M\(run.columns.lowerBound * Self.cell.width) \(y)h\(width)v\(Self.cell.height / 2)h-\(width)z"
          if let index = paths.firstIndex(where: { $0.color == run.color }) {
            paths[index].path += path
          } else {
            paths.append((run.color, path))
          }
        }
      }
      texts += text(cells, row: row, where: isDrawn)
    }
    return paths.map { "<path fill=\"\($0.color)\" d=\"\($0.path)\"/>" }.joined() + texts
  }

  /// Runs of adjacent half cells with the same colour.
  private func pixelRuns(
    _ cells: [TerminalEmulator.Cell], row: Int, isUpper: Bool, where isDrawn: (Int) -> Bool
  ) -> [(columns: Range<Int>, color: String)] {
    var runs: [(columns: Range<Int>, color: String)] = []
    for column in 0..<columns where isDrawn(row * columns + column) {
      let color = cells[row * columns + column].color(isUpper: isUpper)
      if let last = runs.indices.last, runs[last].color == color, runs[last].columns.upperBound == column {
        runs[last].columns = runs[last].columns.lowerBound..<column + 1
      } else {
        runs.append((column..<column + 1, color))
      }
    }
    return runs
  }

  /// The words of a row, each stretched to the width of its cells in any font.
  private func text(
    _ cells: [TerminalEmulator.Cell], row: Int, where isDrawn: (Int) -> Bool
  ) -> String {
    var words: [(columns: Range<Int>, text: String, color: String)] = []
    for column in 0..<columns where isDrawn(row * columns + column) {
      let cell = cells[row * columns + column]
      guard let character = cell.letter else { continue }
      let color = cell.pen.css.foreground
      if let last = words.indices.last, words[last].color == color,
        words[last].columns.upperBound == column
      {
        words[last].columns = words[last].columns.lowerBound..<column + 1
        words[last].text.append(character)
      } else {
        words.append((column..<column + 1, String(character), color))
      }
    }
    return words.map { word in
      """
      <text x="\(word.columns.lowerBound * Self.cell.width)" y="\(row * Self.cell.height + 12)" \
      textLength="\(word.columns.count * Self.cell.width)" fill="\(word.color)">\(escaped(word.text))</text>
      """
    }.joined()
  }

  private func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }

  /// A number with four decimal places, without trailing zeros.
  private func decimal(_ number: Double) -> String {
    let text = "\((number * 10_000).rounded() / 10_000)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension TerminalEmulator.Cell {
  /// The colour of one half of the cell.
  fileprivate func color(isUpper: Bool) -> String {
    switch character {
    case "█": pen.css.foreground
    case "▀": isUpper ? pen.css.foreground : pen.css.background
    case "▄": isUpper ? pen.css.background : pen.css.foreground
    default: pen.css.background
    }
  }

  /// The character drawn as text; nil for block characters.
  fileprivate var letter: Character? {
    guard let character, !" █▀▄".contains(character) else { return nil }
    return character
  }
}

extension TerminalEmulator.Pen {
  fileprivate var css: (foreground: String, background: String) {
    let (front, back) = (
      foreground.css(terminalDefault: "#d8d8dc"), background.css(terminalDefault: "#101014")
    )
    return renditions.contains(7) ? (back, front) : (front, back)
  }
}

extension TerminalEmulator.Color {
  fileprivate func css(terminalDefault: String) -> String {
    switch self {
    case .terminalDefault: terminalDefault
    case .indexed(let index): indexed(Int(index))
    case .rgb(let red, let green, let blue): "#\(hex(red))\(hex(green))\(hex(blue))"
    }
  }

  /// The sixteen ANSI colours of xterm.
  private static let palette = [
    "#000000", "#cd0000", "#00cd00", "#cdcd00", "#0000ee", "#cd00cd", "#00cdcd", "#e5e5e5",
    "#7f7f7f", "#ff0000", "#00ff00", "#ffff00", "#5c5cff", "#ff00ff", "#00ffff", "#ffffff",
  ]

  /// A colour of the 256-colour palette: 16 ANSI colours, a 6 × 6 × 6 cube, then greys.
  private func indexed(_ index: Int) -> String {
    if index < Self.palette.count { return Self.palette[index] }
    guard index < 232 else {
      let level = hex(UInt8(8 + 10 * (index - 232)))
      return "#\(level)\(level)\(level)"
    }
    let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
    let cube = index - 16
    return "#" + [cube / 36, cube / 6 % 6, cube % 6].map { hex(levels[$0]) }.joined()
  }

  private func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16)
    return digits.count < 2 ? "0\(digits)" : digits
  }
}
