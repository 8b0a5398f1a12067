import Display
import Dynamics
import Rasterizer
import Views

/// Something that is drawn in a frame, with all values that may change from frame to frame.
struct SVGFrameItem {
  /// What an item is.
  enum Kind: Hashable {
    /// A rounded rectangle with text; the values are those of `ShapeValueIndex`.
    case shape
    /// A line with discs at its ends, in a color: x1, y1, x2, y2.
    case connector(color: String)
    /// A tapered line, as a triangle: the x and y coordinates of its corners.
    case taperedLine
    /// A disc: x, y, radius, opacity.
    case disc(color: String)
    /// Markup that does not change.
    case markup
  }

  /// The indices of the animated values of a shape in `values`.
  enum ShapeValueIndex {
    static let x = 0, y = 1, angle = 2, scaleX = 3, scaleY = 4, skew = 5, width = 6, height = 7, radius = 8
    static let red = 9, green = 10, blue = 11, colorAlpha = 12, alpha = 13
    static let count = 14
  }

  /// The border of a shape, which is at most half as wide as the shape.
  struct Border: Hashable {
    let width: Double
    let color: Color
  }

  /// The image of a shape, whose place does not change.
  struct PlacedImage: Hashable {
    /// The identifier of the image, which is one point wide and high.
    let identifier: String
    /// Where the image is, in the shape's coordinates.
    let rect: Rect
    /// Whether the image is clipped to the outline of the shape.
    let isClipped: Bool
    /// The identifier of the filter that replaces the colors; nil for none.
    let filter: String?
  }

  /// The path of a shape without the coordinates, which are the values after those of `ShapeValueIndex`.
  struct Path: Hashable {
    /// The letter of each element's command.
    let commands: [String]
    /// The attributes of each of the elements that draw the path: one for its fill, one for its stroke, or
    /// both.
    let styles: [String]
  }

  let kind: Kind
  /// The markup of the text of a shape, or of `markup`.
  let markup: String
  var animatedValues: [Double]
  /// The border of a shape; nil for none.
  var border: Border?
  /// The identifier of the gradient that fills a shape above its color; nil for none.
  var gradient: String?
  /// The identifier of the filter that draws the shadow of a shape; nil for none.
  var shadow: String?
  /// The image of a shape, above its gradient; nil for none.
  var image: PlacedImage?
  /// The path of a shape; nil for none.
  var path: Path?
  /// The clips that contain a shape, from the outermost to the innermost, as indices in the list of clips.
  var clips: [Int] = []

  /// Whether an item of another frame is probably the same one, some ticks later.
  ///
  /// Not exact, since a frame has no identities. An error costs only size: each item is drawn where it is in
  /// each tick.
  func canShareElement(with earlier: SVGFrameItem) -> Bool {
    guard kind == earlier.kind, markup == earlier.markup, border == earlier.border,
      path == earlier.path, gradient == earlier.gradient, image == earlier.image, shadow == earlier.shadow,
      clips == earlier.clips
    else { return false }
    func difference(_ indices: Range<Int>) -> Double {
      indices.reduce(0) { max($0, abs(animatedValues[$1] - earlier.animatedValues[$1])) }
    }
    typealias Shape = ShapeValueIndex
    switch kind {
    case .shape:
      return difference(Shape.x..<Shape.angle) < 120
        && difference(Shape.width..<Shape.radius)
          < (animatedValues[Shape.width] + animatedValues[Shape.height]) / 8
        && difference(Shape.red..<Shape.colorAlpha) < 0.5
    case .connector, .taperedLine, .disc: return difference(0..<2) < 120
    case .markup: return true
    }
  }
}

/// An item over a range of ticks.
struct SVGElement {
  /// The item as it was last drawn.
  private(set) var item: SVGFrameItem
  /// The first tick in which it is drawn.
  let firstTick: Int
  /// The last tick in which it is drawn.
  private(set) var lastTick: Int
  /// The key frames of each group of values that are animated together; see `animatedValueRanges(for:)`.
  private(set) var tracks: [KeyFrames]

  init(_ item: SVGFrameItem, tick: Int) {
    self.item = item
    firstTick = tick
    lastTick = tick
    tracks = Self.animatedValueRanges(for: item).map { _ in KeyFrames() }
    append(item, tick: tick)
  }

  /// Adds the item's values in a later frame.
  mutating func append(_ item: SVGFrameItem, tick: Int) {
    let previous = self.item
    self.item = item
    if case .shape = item.kind { unwrapAngle(previous.animatedValues[SVGFrameItem.ShapeValueIndex.angle]) }
    lastTick = tick
    for (index, group) in Self.animatedValueRanges(for: item).enumerated() {
      tracks[index].append(Array(self.item.animatedValues[group]), at: tick)
    }
  }

  /// Adds full turns to the angle, so that it is the nearest to the previous one.
  private mutating func unwrapAngle(_ previous: Double) {
    let angle = item.animatedValues[SVGFrameItem.ShapeValueIndex.angle]
    item.animatedValues[SVGFrameItem.ShapeValueIndex.angle] =
      angle + ((previous - angle) / 360).rounded() * 360
  }

  /// The indices of the values that are animated together.
  static func animatedValueRanges(for item: SVGFrameItem) -> [Range<Int>] {
    typealias Shape = SVGFrameItem.ShapeValueIndex
    switch item.kind {
    case .shape:
      return [
        Shape.x..<Shape.angle, Shape.angle..<Shape.scaleX, Shape.scaleX..<Shape.skew,
        Shape.skew..<Shape.width,
        Shape.width..<Shape.radius, Shape.radius..<Shape.red, Shape.red..<Shape.colorAlpha,
        Shape.colorAlpha..<Shape.alpha, Shape.alpha..<Shape.count, Shape.count..<item.animatedValues.count,
      ]
    case .connector: return [0..<1, 1..<2, 2..<3, 3..<4]
    case .taperedLine: return [0..<6]
    case .disc: return [0..<1, 1..<2, 2..<3, 3..<4]
    case .markup: return []
    }
  }
}

/// The elements of a layer of the picture, in drawing order.
struct SVGElementList {
  private(set) var elements: [SVGElement] = []
  /// The indices of all elements, from back to front.
  private(set) var drawingOrder: [Int] = []
  /// The indices of the elements of the last frame, from back to front.
  private(set) var activeIndices: [Int] = []

  /// Adds the items of a frame, from back to front: continues the elements of the previous frame, and begins
  /// others.
  ///
  /// - Complexity: O(*n*) in the number of items, if few were added and removed.
  mutating func append(_ items: [SVGFrameItem], tick: Int) {
    let matches = matches(of: items)
    var next: [Int] = []
    next.reserveCapacity(items.count)
    for (item, match) in zip(items, matches) {
      if let match {
        elements[match].append(item, tick: tick)
        next.append(match)
      } else {
        let position = next.last.flatMap { drawingOrder.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
        drawingOrder.insert(elements.count, at: position)
        next.append(elements.count)
        elements.append(SVGElement(item, tick: tick))
      }
    }
    activeIndices = next
  }

  /// For each item the active element that it continues; nil for none.
  ///
  /// The order of the elements is kept.
  private func matches(of items: [SVGFrameItem]) -> [Int?] {
    var matches = [Int?](repeating: nil, count: items.count)
    func fits(_ item: Int, _ position: Int) -> Bool {
      items[item].canShareElement(with: elements[activeIndices[position]].item)
    }
    var first = 0
    while first < min(items.count, activeIndices.count), fits(first, first) {
      matches[first] = activeIndices[first]
      first += 1
    }
    var (itemEnd, activeEnd) = (items.count, activeIndices.count)
    while itemEnd > first, activeEnd > first, fits(itemEnd - 1, activeEnd - 1) {
      itemEnd -= 1
      activeEnd -= 1
      matches[itemEnd] = activeIndices[activeEnd]
    }
    // Items were added, removed or changed between the common beginning and the common end.
    var position = first
    for item in first..<itemEnd {
      guard let found = (position..<activeEnd).first(where: { fits(item, $0) }) else { continue }
      matches[item] = activeIndices[found]
      position = found + 1
    }
    return matches
  }
}
