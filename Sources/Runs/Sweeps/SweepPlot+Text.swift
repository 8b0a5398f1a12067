extension SweepPlot {
  /// The colors of a text.
  public enum TextStyle: Hashable, Sendable {
    /// Characters of increasing density.
    case plain
    /// 24-bit colors.
    case colors
  }

  /// The diagram as lines of text: a heat map of cells two columns wide, or horizontal bars.
  ///
  /// - Parameters:
  ///   - style: The colors.
  ///   - columns: The width of bars with their labels, in columns.
  /// - Returns: The lines.
  public func lines(_ style: TextStyle, columns: Int = 80) -> [String] {
    y.map { heatMap($0, style) } ?? bars(columns: columns)
  }

  private func heatMap(_ y: Axis, _ style: TextStyle) -> [String] {
    let labels = y.coordinates.map(Self.label)
    let width = max(labels.map(\.count).max() ?? 0, y.name.count)
    func padded(_ text: String) -> String { String(repeating: " ", count: width - text.count) + text }
    var lines = ["\(padded(y.name))  \(valueName)"]
    // The greatest coordinate is at the top.
    for (label, row) in zip(labels, values).reversed() {
      lines.append("\(padded(label)) \(row.map { cell($0, style) }.joined())")
    }
    let (first, last) = (Self.label(x.coordinates[0]), Self.label(x.coordinates[x.coordinates.count - 1]))
    let gap = max(2 * x.coordinates.count - first.count - last.count, 1)
    lines.append("\(padded("")) \(first)\(String(repeating: " ", count: gap))\(last)  \(x.name)")
    let range = valueRange
    let scale = (0..<12).map {
      cell(range.lowerBound + (range.upperBound - range.lowerBound) * Double($0) / 11, style)
    }
    lines.append(
      "\(padded("")) \(Self.label(range.lowerBound)) \(scale.joined()) \(Self.label(range.upperBound))")
    return lines
  }

  private func cell(_ value: Double?, _ style: TextStyle) -> String {
    guard let value else { return "  " }
    switch style {
    case .plain:
      let densities = Array(".:-=+*#%@")
      let index = min(Int(fraction(value) * Double(densities.count)), densities.count - 1)
      return String(repeating: densities[index], count: 2)
    case .colors:
      let color = Viridis.color(at: fraction(value))
      return "\u{1B}[48;2;\(color.red);\(color.green);\(color.blue)m  \u{1B}[0m"
    }
  }

  private func bars(columns: Int) -> [String] {
    let labels = x.coordinates.map(Self.label)
    let width = max(labels.map(\.count).max() ?? 0, x.name.count)
    let valueWidth = values[0].map { $0.map(Self.label)?.count ?? 0 }.max() ?? 0
    let barWidth = max(columns - width - valueWidth - 2, 8)
    let lines = zip(labels, values[0]).map { label, value in
      let eighths = value.map { Int((fraction($0) * Double(barWidth) * 8).rounded()) } ?? 0
      let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
      let bar = String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
      return String(repeating: " ", count: width - label.count)
        + "\(label) \(bar) \(value.map(Self.label) ?? "")"
    }
    return [String(repeating: " ", count: width - x.name.count) + "\(x.name) \(valueName)"] + lines
  }
}

/// The color scale viridis (Smith and van der Walt, 2015): equal steps look equal, also in gray and to
/// color-blind people.
enum Viridis {
  typealias RGB = (red: Int, green: Int, blue: Int)

  private static let colors: [UInt32] = [
    0x440154, 0x482878, 0x3E4989, 0x31688E, 0x26828E, 0x1F9E89, 0x35B779, 0x6DCD59, 0xB4DE2C, 0xFDE725,
  ]

  /// The color at a position from 0 to 1.
  static func color(at fraction: Double) -> RGB {
    let position = min(max(fraction, 0), 1) * Double(colors.count - 1)
    let index = min(Int(position), colors.count - 2)
    func component(_ shift: UInt32) -> Int {
      let (first, second) = (Double(colors[index] >> shift & 0xFF), Double(colors[index + 1] >> shift & 0xFF))
      return Int((first + (second - first) * (position - Double(index))).rounded())
    }
    return (component(16), component(8), component(0))
  }
}
