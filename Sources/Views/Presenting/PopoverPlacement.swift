package import Dynamics

/// Where a popover lies on the screen and from where its arrow points at the source.
///
/// Of the permitted sides of the source the first with room for the whole popover is taken, in the order below, above,
/// right, left; if none has room, the one on which most of it can be shown. Where the source leaves no room on any
/// side, the popover lies over it.
package struct PopoverPlacement: Equatable {
  /// The width and the height of the arrow, in points, as in iOS 7.
  package static let (arrowBase, arrowHeight) = (37.0, 13.0)

  /// What of the body is seen around the content, in points: just enough for square corners in round ones.
  package static let padding = 4.0

  /// The body's shortest side, in points: an arrow between two corners.
  package static let minimumSide = arrowBase + 2 * CardView.cornerRadius

  /// Where the arrow points.
  package let direction: PopoverArrowDirection
  /// The popover without its arrow.
  package let body: Rect
  /// The tip of the arrow.
  package let tip: Point

  /// The content.
  package var content: Rect {
    Rect(
      x: body.minX + Self.padding, y: body.minY + Self.padding,
      width: max(body.width - 2 * Self.padding, 0), height: max(body.height - 2 * Self.padding, 0))
  }

  /// The middle of the arrow's base, on the body's edge.
  package var arrowBaseCenter: Point {
    switch direction {
    case .up: Point(x: tip.x, y: body.minY)
    case .down: Point(x: tip.x, y: body.maxY)
    case .left: Point(x: body.minX, y: tip.y)
    default: Point(x: body.maxX, y: tip.y)
    }
  }

  /// Finds the place for contents of a size at a source on a screen.
  ///
  /// The body keeps to the margins and the arrow to the screen. `permitted` must hold one of the four directions.
  package init(
    contentSize: Size, source: Rect, screen: Rect, margins: EdgeInsets, permitted: PopoverArrowDirection
  ) {
    let body = Size(
      width: max(contentSize.width + 2 * Self.padding, Self.minimumSide),
      height: max(contentSize.height + 2 * Self.padding, Self.minimumSide))
    let area = screen.inset(by: margins)
    let candidates = PopoverArrowDirection.inPreferenceOrder.filter(permitted.contains).map { direction in
      PlacementCandidate(direction, body: body, source: source, screen: screen, area: area)
    }
    // The first of those that are equally good: max(by:) would take the last.
    guard var best = candidates.first else {
      preconditionFailure("PopoverPlacement: expected up, down, left or right among the permitted directions")
    }
    for candidate in candidates.dropFirst() where best.isWorse(than: candidate) { best = candidate }
    (direction, self.body, tip) = (best.direction, best.body, best.tip)
  }
}

/// The place of a popover on one side of its source.
private struct PlacementCandidate {
  let direction: PopoverArrowDirection
  let body: Rect
  let tip: Point
  /// Whether the popover lies beside the source and not over it.
  let fitsBesideSource: Bool
  /// Whether it has the size that it wants.
  let isFullSize: Bool

  init(_ direction: PopoverArrowDirection, body size: Size, source: Rect, screen: Rect, area: Rect) {
    self.direction = direction
    let (along, across): (Axis, Axis) =
      direction == .up || direction == .down ? (.vertical, .horizontal) : (.horizontal, .vertical)
    let isAfterSource = direction == .up || direction == .left
    let alongArrow = ArrowAxisPlacement(
      source: source.interval(along), screen: screen.interval(along), area: area.interval(along),
      length: size.length(along), isAfterSource: isAfterSource)
    let acrossArrow = CrossAxisPlacement(
      source: source.interval(across), screen: screen.interval(across), area: area.interval(across),
      length: size.length(across))
    (tip, body) =
      along == .vertical
      ? (Point(x: acrossArrow.tip, y: alongArrow.tip), Rect(acrossArrow.body, alongArrow.body))
      : (Point(x: alongArrow.tip, y: acrossArrow.tip), Rect(alongArrow.body, acrossArrow.body))
    fitsBesideSource = alongArrow.fitsBesideSource
    isFullSize = body.size == size
  }

  func isWorse(than other: PlacementCandidate) -> Bool {
    if fitsBesideSource != other.fitsBesideSource { return other.fitsBesideSource }
    if isFullSize != other.isFullSize { return other.isFullSize }
    return body.width * body.height < other.body.width * other.body.height
  }
}

/// How a popover lies along its arrow: behind its source, as seen from the top or the left, or before it.
private struct ArrowAxisPlacement {
  let tip: Double
  let body: AxisInterval
  let fitsBesideSource: Bool

  init(source: AxisInterval, screen: AxisInterval, area: AxisInterval, length: Double, isAfterSource: Bool) {
    guard isAfterSource else {
      let mirrored = ArrowAxisPlacement(
        source: source.mirrored, screen: screen.mirrored, area: area.mirrored, length: length,
        isAfterSource: true)
      (tip, body, fitsBesideSource) = (-mirrored.tip, mirrored.body.mirrored, mirrored.fitsBesideSource)
      return
    }
    let height = PopoverPlacement.arrowHeight
    let source = source.clamped(to: screen)
    let first = max(screen.lower, area.lower - height)
    let available = area.upper - max(source.upper, first) - height
    fitsBesideSource = available >= min(length, PopoverPlacement.minimumSide)
    let visibleLength = max(min(length, fitsBesideSource ? available : area.upper - first - height), 0)
    let preferredTip = fitsBesideSource ? source.upper : source.middle
    tip = max(min(preferredTip, area.upper - visibleLength - height), first)
    body = AxisInterval(lower: tip + height, length: visibleLength)
  }
}

/// How a popover lies across its arrow: as nearly in the middle of what is seen of its source as the margins allow.
private struct CrossAxisPlacement {
  let tip: Double
  let body: AxisInterval

  init(source: AxisInterval, screen: AxisInterval, area: AxisInterval, length: Double) {
    let middle = source.clamped(to: screen).middle
    let visibleLength = min(length, area.length)
    body = AxisInterval(
      lower: max(min(middle - visibleLength / 2, area.upper - visibleLength), area.lower),
      length: visibleLength)
    let corner = min(PopoverPlacement.minimumSide, visibleLength) / 2
    tip = min(max(middle, body.lower + corner), body.upper - corner)
  }
}

/// A part of an axis.
private struct AxisInterval: Equatable {
  var lower: Double
  var length: Double

  var upper: Double { lower + length }
  var middle: Double { lower + length / 2 }

  /// The part as seen from the other end of the axis.
  var mirrored: AxisInterval { AxisInterval(lower: -upper, length: length) }

  /// What of the part lies within another; the nearest point there if nothing does.
  func clamped(to other: AxisInterval) -> AxisInterval {
    let (start, end) = (min(max(lower, other.lower), other.upper), min(max(upper, other.lower), other.upper))
    return AxisInterval(lower: start, length: end - start)
  }
}

private enum Axis { case horizontal, vertical }

extension Size {
  fileprivate func length(_ axis: Axis) -> Double { axis == .horizontal ? width : height }
}

extension Rect {
  fileprivate init(_ horizontal: AxisInterval, _ vertical: AxisInterval) {
    self.init(x: horizontal.lower, y: vertical.lower, width: horizontal.length, height: vertical.length)
  }

  fileprivate func interval(_ axis: Axis) -> AxisInterval {
    axis == .horizontal ? AxisInterval(lower: minX, length: width) : AxisInterval(lower: minY, length: height)
  }
}
