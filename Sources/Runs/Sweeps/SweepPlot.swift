/// A table of a sweep as a diagram: a heat map of two columns, a line of one, or a histogram.
///
/// The values of rows with the same coordinates are averaged; rows with an error are left out. A column with
/// more than ``maximumBinCount`` different numbers, as of random samples, is divided into bins of the same
/// width.
public struct SweepPlot: Hashable, Sendable {
  /// The columns to draw; nil for a default.
  public struct Columns: Hashable, Sendable {
    /// The horizontal axis; by default the first column of numbers that are not all equal.
    public var x: String?
    /// The vertical axis of a heat map; by default the next such column, if there is one before the value.
    public var y: String?
    /// The value, by default the last column of numbers; with only an `x`, the number of rows.
    public var value: String?

    /// Creates columns.
    public init(x: String? = nil, y: String? = nil, value: String? = nil) {
      (self.x, self.y, self.value) = (x, y, value)
    }
  }

  /// An axis: the column whose values it shows, and their coordinates.
  public struct Axis: Hashable, Sendable {
    /// The name of the column.
    public let name: String
    /// The coordinates: the numbers of the column, or the centers of its bins, ascending.
    public let coordinates: [Double]
  }

  /// The horizontal axis.
  public let x: Axis
  /// The vertical axis; nil for a line and a histogram.
  public let y: Axis?
  /// The name of the values; `runs` for a histogram.
  public let valueName: String
  /// The values by row and column, in the order of the coordinates of `y` and `x`; nil where there are none.
  public let values: [[Double?]]

  /// The maximum number of bins of an axis: 48.
  public static let maximumBinCount = 48

  /// Creates the diagram of a table.
  ///
  /// - Throws: `SweepError` if a column does not exist or has no numbers.
  public init(_ rows: [SweepRow], _ columns: Columns = Columns()) throws(SweepError) {
    let rows = rows.filter { $0.error == nil }
    guard let first = rows.first else { throw SweepError("there are no rows without an error") }
    let names = first.fields.map(\.name)
    func numbers(_ name: String) -> [Double?] {
      rows.map { $0[name]?.doubleValue.flatMap { $0.isFinite ? $0 : nil } }
    }
    func varies(_ name: String) -> Bool { Set(numbers(name).compactMap(\.self)).count > 1 }
    for name in [columns.x, columns.y, columns.value].compactMap(\.self) {
      guard names.contains(name) || name == "ticks" else {
        throw SweepError("there is no column '\(name)'; the columns are \(names.joined(separator: ", "))")
      }
      guard numbers(name).contains(where: { $0 != nil }) else {
        throw SweepError("the column '\(name)' has no numbers")
      }
    }
    let isHistogram = columns.x != nil && columns.y == nil && columns.value == nil
    let value =
      isHistogram
      ? nil
      : columns.value ?? names.last { name in numbers(name).contains { $0 != nil } && name != columns.x }
    let candidates = names.filter { $0 != value && $0 != columns.y && varies($0) }
    guard let xName = columns.x ?? candidates.first else {
      throw SweepError("no column has different numbers")
    }
    let beforeValue = names.prefix { $0 != value }
    let yName =
      isHistogram
      ? nil : columns.y ?? candidates.first { $0 != xName && columns.x == nil && beforeValue.contains($0) }
    let xBins = Bins(numbers(xName))
    let yBins = yName.map { Bins(numbers($0)) }
    var sums = [[(sum: Double, count: Int)]](
      repeating: Array(repeating: (0, 0), count: xBins.coordinates.count),
      count: yBins?.coordinates.count ?? 1)
    let (xs, ys, values) = (numbers(xName), yName.map(numbers), value.map(numbers))
    for index in rows.indices {
      guard let x = xs[index] else { continue }
      guard let y = ys.map({ $0[index] }) ?? 0, let number = values.map({ $0[index] }) ?? 1 else { continue }
      let (row, column) = (yBins?.index(of: y) ?? 0, xBins.index(of: x))
      sums[row][column].sum += number
      sums[row][column].count += 1
    }
    x = Axis(name: xName, coordinates: xBins.coordinates)
    y = yName.flatMap { name in yBins.map { Axis(name: name, coordinates: $0.coordinates) } }
    valueName = value ?? "runs"
    self.values = sums.map { row in
      row.map { isHistogram ? $0.sum : $0.count == 0 ? nil : $0.sum / Double($0.count) }
    }
    let shown = self.values.joined().compactMap(\.self) + (y == nil ? [0] : [])
    valueRange = (shown.min() ?? 0)...(shown.max() ?? 0)
  }

  /// The smallest and the greatest value; the range of a bar plot includes 0, where the bars begin.
  public let valueRange: ClosedRange<Double>

  /// The position of a value in the range of values, from 0 to 1; 0.5 if all are equal.
  func fraction(_ value: Double) -> Double {
    let range = valueRange
    return range.lowerBound < range.upperBound
      ? (value - range.lowerBound) / (range.upperBound - range.lowerBound) : 0.5
  }

  /// A number with at most four significant digits.
  static func label(_ number: Double) -> String {
    guard number != 0, abs(number) < 1e6, abs(number) >= 1e-4 else {
      return number == 0 ? "0" : String(number)
    }
    var unit = 1.0
    while abs(number) * unit < 1000 { unit *= 10 }
    let rounded = (number * unit).rounded() / unit
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }
}

/// The division of an axis: its different numbers, or bins of the same width.
private struct Bins {
  let coordinates: [Double]
  /// The lower end and the width of the bins; nil if each number is its own bin.
  private let grid: (start: Double, width: Double)?

  init(_ numbers: [Double?]) {
    let distinct = Set(numbers.compactMap(\.self)).sorted()
    guard distinct.count > SweepPlot.maximumBinCount, let first = distinct.first, let last = distinct.last
    else {
      (coordinates, grid) = (distinct, nil)
      return
    }
    let width = (last - first) / Double(SweepPlot.maximumBinCount)
    coordinates = (0..<SweepPlot.maximumBinCount).map { first + (Double($0) + 0.5) * width }
    grid = (first, width)
  }

  func index(of number: Double) -> Int {
    guard let grid else { return coordinates.firstIndex(of: number) ?? 0 }
    return min(Int((number - grid.start) / grid.width), coordinates.count - 1)
  }
}
