extension SweepPlot {
  /// The diagram as an SVG picture: a heat map with a color scale, or bars.
  public var svg: String {
    let plot = (left: 70.0, top: 40.0, width: 480.0, height: 320.0)
    var body = ""
    if let y {
      body += svgCells(plot.left, plot.top, plot.width, plot.height, y)
      body += svgColorScale(x: plot.left + plot.width + 24, y: plot.top, height: plot.height)
      body += svgLabels(y.coordinates, from: plot.top + plot.height, to: plot.top) { position, text in
        svgText(text, x: plot.left - 8, y: position + 4, anchor: "end")
      }
      // From the edge of the picture: the margin has room for ten characters only.
      body += svgText(y.name, x: 8, y: plot.top - 14, anchor: "start", isTitle: true)
    } else {
      body += svgBars(plot.left, plot.top, plot.width, plot.height)
      for value in [valueRange.lowerBound, valueRange.upperBound] {
        let position = plot.top + plot.height * (1 - fraction(value))
        body += svgText(Self.label(value), x: plot.left - 8, y: position + 4, anchor: "end")
      }
    }
    body += svgText(valueName, x: plot.left + plot.width, y: plot.top - 14, anchor: "end", isTitle: true)
    body += svgLabels(x.coordinates, from: plot.left, to: plot.left + plot.width) { position, text in
      svgText(text, x: position, y: plot.top + plot.height + 20, anchor: "middle")
    }
    body += svgText(
      x.name, x: plot.left + plot.width / 2, y: plot.top + plot.height + 44, anchor: "middle", isTitle: true)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 660 420" width="660" height="420" \
      font-family="system-ui, sans-serif" font-size="12">
      <rect width="660" height="420" fill="#fff"/>
      \(body)</svg>

      """
  }

  private func svgCells(_ left: Double, _ top: Double, _ width: Double, _ height: Double, _ y: Axis) -> String
  {
    let (columnWidth, rowHeight) = (width / Double(x.coordinates.count), height / Double(y.coordinates.count))
    var cells = "<g shape-rendering=\"crispEdges\">\n"
    for (row, values) in values.enumerated() {
      for case (let column, let value?) in values.enumerated() {
        let position = (
          x: left + Double(column) * columnWidth, y: top + height - Double(row + 1) * rowHeight
        )
        cells += """
          <rect x="\(svgNumber(position.x))" y="\(svgNumber(position.y))" width="\(svgNumber(columnWidth + 0.5))" \
          height="\(svgNumber(rowHeight + 0.5))" fill="\(svgColor(value))"/>

          """
      }
    }
    return cells + "</g>\n"
  }

  private func svgColorScale(x: Double, y: Double, height: Double) -> String {
    let steps = 64
    var scale = "<g shape-rendering=\"crispEdges\">\n"
    let range = valueRange
    for step in 0..<steps {
      let value = range.lowerBound + (range.upperBound - range.lowerBound) * Double(step) / Double(steps - 1)
      let position = y + height * Double(steps - 1 - step) / Double(steps)
      scale += """
        <rect x="\(svgNumber(x))" y="\(svgNumber(position))" width="14" \
        height="\(svgNumber(height / Double(steps) + 0.5))" fill="\(svgColor(value))"/>

        """
    }
    return scale + "</g>\n" + svgText(Self.label(range.lowerBound), x: x + 20, y: y + height, anchor: "start")
      + svgText(Self.label(range.upperBound), x: x + 20, y: y + 10, anchor: "start")
  }

  private func svgBars(_ left: Double, _ top: Double, _ width: Double, _ height: Double) -> String {
    let columnWidth = width / Double(x.coordinates.count)
    return values[0].enumerated().map { column, value in
      let barHeight = value.map { height * fraction($0) } ?? 0
      return """
        <rect x="\(svgNumber(left + (Double(column) + 0.1) * columnWidth))" y="\(svgNumber(top + height - barHeight))" \
        width="\(svgNumber(0.8 * columnWidth))" height="\(svgNumber(barHeight))" fill="#31688e"/>

        """
    }.joined()
  }

  /// At most nine labels of coordinates, in the middle of their cells.
  private func svgLabels(
    _ coordinates: [Double], from start: Double, to end: Double, _ label: (Double, String) -> String
  ) -> String {
    let step = (coordinates.count + 8) / 9
    return stride(from: 0, to: coordinates.count, by: step).map { index in
      let position = start + (end - start) * (Double(index) + 0.5) / Double(coordinates.count)
      return label(position, Self.label(coordinates[index]))
    }.joined()
  }

  private func svgText(_ text: String, x: Double, y: Double, anchor: String, isTitle: Bool = false) -> String
  {
    let escaped = text.reduce(into: "") { text, character in
      switch character {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      default: text.append(character)
      }
    }
    let weight = isTitle ? " font-weight=\"600\"" : ""
    return
      "<text x=\"\(svgNumber(x))\" y=\"\(svgNumber(y))\" text-anchor=\"\(anchor)\"\(weight) fill=\"#333\">\(escaped)</text>\n"
  }

  private func svgColor(_ value: Double) -> String {
    let color = Viridis.color(at: fraction(value))
    return "rgb(\(color.red),\(color.green),\(color.blue))"
  }

  private func svgNumber(_ number: Double) -> String { Self.label((number * 100).rounded() / 100) }
}
