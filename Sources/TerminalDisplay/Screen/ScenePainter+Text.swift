import Display
import Dynamics
import Views

extension ScenePainter {
  /// Writes text upright into or around the middle of its shape, line by line, where nothing in front covers it.
  func write(_ text: Frame.Text, of shape: Frame.Shape, owner: Int32, on grid: inout CellGrid) {
    let center = shape.center.applying(viewport.pixels)
    guard abs(center.x) < 1e6, abs(center.y) < 1e6 else { return }
    let room = room(in: shape)
    let lines = lines(of: text, in: room, marks: isAscii ? shape.surface.marks : nil)
    let first = Int((center.y / 2 - Double(lines.count) / 2).rounded()) + viewport.rows.lowerBound
    for (offset, line) in lines.enumerated() where viewport.rows.contains(first + offset) {
      let row = first + offset
      let (width, share) = (CellGrid.width(of: line, asciiOnly: isAscii), text.style.alignment.share)
      let left = center.x + (share - 0.5) * room.columns - Double(width) * share
      let start = Int(left.rounded()) + viewport.columns.lowerBound
      grid.write(line, column: start, row: row, within: viewport.columns, asciiOnly: isAscii) {
        textCell($1, column: $0, row: row, of: shape, style: text.style, owner: owner)
      }
    }
  }

  private var isAscii: Bool { depth == .none }

  /// How many cells a shape is wide and high.
  private func room(in shape: Frame.Shape) -> (columns: Double, rows: Double) {
    func cells(_ length: Double) -> Double { length.isFinite ? min(length * viewport.scale, 1e6) : 0 }
    return (
      cells(shape.size.width * shape.transform.scaleX), cells(shape.size.height * shape.transform.scaleY) / 2
    )
  }

  /// The lines of a text, with a mark at both ends of each.
  private func lines(
    of text: Frame.Text, in room: (columns: Double, rows: Double), marks: (left: String, right: String)?
  ) -> [String] {
    guard let marks else { return lines(of: text, in: room) }
    return lines(of: text, in: (room.columns - 2, room.rows)).map { marks.left + $0 + marks.right }
  }

  private func lines(of text: Frame.Text, in room: (columns: Double, rows: Double)) -> [String] {
    switch text.style.fitting {
    case .overflow:
      return text.string.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    case .wrap(let limit):
      let breaker = LineBreaker(width: max(room.columns.rounded(), 1), ellipsis: isAscii ? "..." : "…") {
        Double(CellGrid.width(of: String($0), asciiOnly: isAscii))
      }
      return breaker.lines(of: text.string, atMost: limit > 0 ? limit : max(Int(room.rows.rounded()), 1))
    }
  }

  /// A cell with a character on what is painted there; nil where something in front covers it.
  private func textCell(
    _ glyph: Glyph, column: Int, row: Int, of shape: Frame.Shape, style: TextStyle, owner: Int32
  ) -> CellGrid.Cell? {
    guard isFree(column, row, for: owner) else { return nil }
    guard !isAscii else { return CellGrid.Cell(glyph) }
    let index = pixelIndex(column, row)
    let ground = (raster.pixels[index] + raster.pixels[index + raster.width]) / 2
    let plain = style.color.map(Raster.Pixel.init) ?? Raster.Pixel(repeating: ground.luma > 0.45 ? 0 : 1)
    let ink = veils.reduce(plain) { $1.owner > owner ? $0 + ($1.color - $0) * $1.opacity : $0 }
    let opacity = Float(shape.alpha * (style.color?.alpha ?? 1))
    return CellGrid.Cell(
      glyph, foreground: depth.nearest(to: ground + (ink - ground) * opacity),
      background: depth.nearest(to: ground))
  }
}

extension View.Surface {
  /// What stands on both sides of the words of something that can be tapped.
  fileprivate var marks: (left: String, right: String)? {
    switch self {
    case .button: ("[", "]")
    case .pressedButton: (">", "<")
    case .disabledButton: ("(", ")")
    case .plain, .card, .pointer, .dimming: nil
    }
  }
}

extension TextStyle.Alignment {
  /// The share of the room that a line leaves free which is on its left.
  fileprivate var share: Double {
    switch self {
    case .left: 0
    case .center: 0.5
    case .right: 1
    }
  }
}
