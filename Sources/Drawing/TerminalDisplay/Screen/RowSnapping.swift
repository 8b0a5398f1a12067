import Display
import Dynamics
import Views

/// A piecewise linear map of the rows of an alert, by which each of its stacked buttons has the same whole
/// number of rows, and its title and its message have rows of their own.
///
/// Buttons are drawn at other rows than those of their points, so touches are mapped back; see
/// ``exactRow(atColumn:row:)``.
struct RowSnapping: Hashable {
  /// The upper and lower edges of the card, of its labels and of the stack of its buttons, in rows of the
  /// scene.
  private let exactRows: [Double]
  /// The positions at which these edges are drawn.
  private let snappedRows: [Double]
  /// The columns of the card, in those of the scene.
  private let columns: ClosedRange<Double>
  /// The indices of the card and of what is in it, in a frame's shapes.
  private let shapeIndices: Range<Int>

  /// The space below the last button, in rows.
  private static let bottomMargin = 0.5

  /// Creates the map for the frontmost card of a frame; nil if it has no stack of buttons, or not enough rows
  /// for it.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - viewport: The cells of the scene.
  ///   - lineCount: Returns the number of lines of a text at a width in cells.
  init?(_ frame: Frame, in viewport: Viewport, lineCount: (_ text: String, _ columns: Double) -> Int) {
    let firstOverlay = max(frame.shapes.count - frame.overlayShapeCount, 0)
    guard let card = frame.shapes[firstOverlay...].lastIndex(where: { $0.displayRole == .card }) else {
      return nil
    }
    func cells(_ shape: Frame.Shape) -> Rect {
      Rect(center: .zero, size: shape.size).applying(shape.transform.concatenating(viewport.stageToCells))
    }
    let contents = frame.shapes[card...].dropFirst()
    let buttons = contents.filter(\.displayRole.isButton).map(cells).sorted { $0.minY < $1.minY }
    let isStack = zip(buttons, buttons.dropFirst()).allSatisfy { upper, lower in
      abs(upper.maxY - lower.minY) < 1e-3 && abs(upper.minX - lower.minX) < 1e-3
    }
    guard buttons.count > 1, isStack, let first = buttons.first, let last = buttons.last, first.height > 0
    else { return nil }
    let labels = contents.compactMap { shape -> (box: Rect, lineCount: Int)? in
      let box = cells(shape)
      guard !shape.displayRole.isButton, let text = shape.text, box.maxY <= first.minY + 1e-3 else {
        return nil
      }
      return (box, max(lineCount(text.string, box.width.rounded()), 1))
    }
    let box = cells(frame.shapes[card])
    let rows = Self.rows(
      buttonHeight: first.height, buttonCount: buttons.count, lineCounts: labels.map(\.lineCount),
      available: viewport.rows.count)
    guard let rows else { return nil }
    var (exact, offsets) = ([box.minY], [0.0])
    var next = Double(rows.padding)
    for (label, count) in zip(labels, rows.labels) {
      exact += [label.box.minY, label.box.maxY]
      offsets += [next, next + Double(count)]
      next += Double(count)
    }
    next += Double(rows.padding)
    let height = next + Double(rows.button * buttons.count) + Self.bottomMargin
    exact += [first.minY, last.maxY, max(box.maxY, last.maxY)]
    offsets += [next, height - Self.bottomMargin, height]
    // Edges that coincide, such as those of adjacent labels, are in ascending order already.
    guard zip(exact, exact.dropFirst()).allSatisfy({ $0 <= $1 + 1e-3 }) else { return nil }
    let top = min(
      max((box.center.y - height / 2).rounded(), 0), (Double(viewport.rows.count) - height).rounded(.down))
    self.exactRows = exact
    snappedRows = offsets.map { $0 + max(top, 0) }
    columns = box.minX...max(box.maxX, box.minX)
    shapeIndices = card..<frame.shapes.count
  }

  /// The rows of a button, of each label, and above and below the labels; nil if there are not enough rows.
  private static func rows(
    buttonHeight: Double, buttonCount: Int, lineCounts: [Int], available: Int
  ) -> (button: Int, labels: [Int], padding: Int)? {
    let single = lineCounts.map { _ in 1 }
    let usual = max(Int(buttonHeight.rounded()), 1)
    let padding = lineCounts.isEmpty ? 0 : 1
    for (button, labels, padding) in [
      (usual, lineCounts, padding), (usual, single, padding), (1, lineCounts, padding), (1, single, padding),
      (1, single, 0),
    ] {
      let sum = button * buttonCount + labels.reduce(0, +) + 2 * padding
      if Double(sum) + bottomMargin <= Double(available) { return (button, labels, padding) }
    }
    return nil
  }

  /// Moves the edges of the card and of what is in it.
  func apply(to frame: inout Frame, in viewport: Viewport) {
    for index in shapeIndices {
      let shape = frame.shapes[index]
      let height = shape.size.height * shape.transform.d
      guard shape.transform.b == 0, shape.transform.c == 0, height > 0 else { continue }
      func snap(_ y: Double) -> Double {
        let row = (y - viewport.bounds.minY) * viewport.rowsPerPoint
        return viewport.bounds.minY + Self.map(row, from: exactRows, to: snappedRows) / viewport.rowsPerPoint
      }
      let top = snap(shape.center.y - height / 2)
      var bottom = snap(shape.center.y + height / 2)
      // The lower edges of the card and of the last button coincide, except for the margin.
      if index == shapeIndices.lowerBound, let last = snappedRows.last {
        bottom = viewport.bounds.minY + last / viewport.rowsPerPoint
      }
      frame.shapes[index].transform.d *= (bottom - top) / height
      frame.shapes[index].transform.ty = (top + bottom) / 2
    }
  }

  /// Returns the row of the scene, not necessarily a whole one, whose contents are drawn at the center of a
  /// cell.
  func exactRow(atColumn column: Int, row: Int) -> Double {
    let center = (column: Double(column) + 0.5, row: Double(row) + 0.5)
    guard columns.contains(center.column), let top = snappedRows.first, let bottom = snappedRows.last,
      (top...bottom).contains(center.row)
    else { return center.row }
    return Self.map(center.row, from: snappedRows, to: exactRows)
  }

  /// Interpolates between the positions; outside of them everything is moved as the nearest edge is.
  private static func map(_ value: Double, from source: [Double], to target: [Double]) -> Double {
    guard let first = source.first, let last = source.last, value > first else {
      return value + (target.first ?? 0) - (source.first ?? 0)
    }
    guard value < last else { return value + (target.last ?? 0) - last }
    let index = source.lastIndex { $0 <= value } ?? 0
    let length = source[index + 1] - source[index]
    guard length > 0 else { return target[index] }
    return target[index] + (value - source[index]) / length * (target[index + 1] - target[index])
  }
}

extension View.DisplayRole {
  fileprivate var isButton: Bool {
    switch self {
    case .button, .pressedButton, .disabledButton: true
    case .plain, .card, .arrow, .dimming: false
    }
  }
}
