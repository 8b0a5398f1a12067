package import Dynamics

/// The frame of a popover's body and the tip of its arrow, relative to its source.
///
/// Takes the first permitted side of the source with room for the whole popover, in the order below, above,
/// right, left. If none has room, takes the side with the largest visible area. If the source leaves no room
/// on any side, the popover overlaps it.
package struct PopoverPlacement: Equatable {
  /// The width of the arrow's base and the height of the arrow, in points, as in iOS 7.
  package static let (arrowBase, arrowHeight) = (37.0, 13.0)

  /// The padding around the content, in points: just enough for square content inside rounded corners.
  package static let padding = 4.0

  /// The minimum side length of the body, in points: the arrow's base between two corners.
  package static let minimumSide = arrowBase + 2 * CardView.cornerRadius

  /// The direction of the arrow.
  package let direction: PopoverArrowDirection
  /// The frame of the popover without its arrow.
  package let bodyFrame: Rect
  /// The tip of the arrow.
  package let arrowTip: Point

  /// The frame of the content.
  package var contentFrame: Rect {
    Rect(
      x: bodyFrame.minX + Self.padding, y: bodyFrame.minY + Self.padding,
      width: max(bodyFrame.width - 2 * Self.padding, 0), height: max(bodyFrame.height - 2 * Self.padding, 0))
  }

  /// The midpoint of the arrow's base, on the body's edge.
  package var arrowBaseCenter: Point {
    switch direction {
    case .up: Point(x: arrowTip.x, y: bodyFrame.minY)
    case .down: Point(x: arrowTip.x, y: bodyFrame.maxY)
    case .left: Point(x: bodyFrame.minX, y: arrowTip.y)
    default: Point(x: bodyFrame.maxX, y: arrowTip.y)
    }
  }

  /// Computes the placement for content of a size at a source on a screen.
  ///
  /// The body stays within the margins and the arrow within the screen. `permitted` must contain one of the
  /// four directions.
  package init(
    contentSize: Size, source: Rect, screen: Rect, margins: EdgeInsets, permitted: PopoverArrowDirection
  ) {
    let body = Size(
      width: max(contentSize.width + 2 * Self.padding, Self.minimumSide),
      height: max(contentSize.height + 2 * Self.padding, Self.minimumSide))
    let area = screen.inset(by: margins)
    let candidates = PopoverArrowDirection.inPreferenceOrder.filter(permitted.contains).map { direction in
      PlacementCandidate(direction, bodySize: body, source: source, screen: screen, allowedArea: area)
    }
    // Keeps the first of equal candidates; `max(by:)` would return the last.
    guard var best = candidates.first else {
      preconditionFailure("PopoverPlacement: expected up, down, left or right among the permitted directions")
    }
    for candidate in candidates.dropFirst() where best.isWorse(than: candidate) { best = candidate }
    (direction, self.bodyFrame, arrowTip) = (best.direction, best.bodyFrame, best.arrowTip)
  }
}

/// The placement of a popover on one side of its source.
private struct PlacementCandidate {
  let direction: PopoverArrowDirection
  let bodyFrame: Rect
  let arrowTip: Point
  /// Whether the popover is adjacent to the source and does not overlap it.
  let fitsBesideSource: Bool
  /// Whether the popover has its requested size.
  let isFullSize: Bool

  init(_ direction: PopoverArrowDirection, bodySize size: Size, source: Rect, screen: Rect, allowedArea: Rect)
  {
    self.direction = direction
    let (along, across): (Axis, Axis) =
      direction == .up || direction == .down ? (.vertical, .horizontal) : (.horizontal, .vertical)
    let isAfterSource = direction == .up || direction == .left
    let alongArrow = PopoverPlacementAlongArrowAxis(
      source: source.interval(along), screen: screen.interval(along),
      allowedArea: allowedArea.interval(along),
      length: size.length(along), isAfterSource: isAfterSource)
    let acrossArrow = PopoverPlacementAcrossArrowAxis(
      source: source.interval(across), screen: screen.interval(across),
      allowedArea: allowedArea.interval(across),
      length: size.length(across))
    (arrowTip, bodyFrame) =
      along == .vertical
      ? (
        Point(x: acrossArrow.arrowTip, y: alongArrow.arrowTip),
        Rect(acrossArrow.contentInterval, alongArrow.contentInterval)
      )
      : (
        Point(x: alongArrow.arrowTip, y: acrossArrow.arrowTip),
        Rect(alongArrow.contentInterval, acrossArrow.contentInterval)
      )
    fitsBesideSource = alongArrow.fitsBesideSource
    isFullSize = bodyFrame.size == size
  }

  func isWorse(than other: PlacementCandidate) -> Bool {
    if fitsBesideSource != other.fitsBesideSource { return other.fitsBesideSource }
    if isFullSize != other.isFullSize { return other.isFullSize }
    return bodyFrame.width * bodyFrame.height < other.bodyFrame.width * other.bodyFrame.height
  }
}

/// The placement along the arrow's axis: below or to the right of the source.
///
/// A placement above or to the left of the source is computed from the mirrored intervals.
private struct PopoverPlacementAlongArrowAxis {
  let arrowTip: Double
  let contentInterval: AxisInterval
  let fitsBesideSource: Bool

  init(
    source: AxisInterval, screen: AxisInterval, allowedArea: AxisInterval, length: Double, isAfterSource: Bool
  ) {
    guard isAfterSource else {
      let mirrored = PopoverPlacementAlongArrowAxis(
        source: source.mirrored, screen: screen.mirrored, allowedArea: allowedArea.mirrored, length: length,
        isAfterSource: true)
      (arrowTip, contentInterval, fitsBesideSource) = (
        -mirrored.arrowTip, mirrored.contentInterval.mirrored, mirrored.fitsBesideSource
      )
      return
    }
    let height = PopoverPlacement.arrowHeight
    let source = source.clamped(to: screen)
    let first = max(screen.lower, allowedArea.lower - height)
    let available = allowedArea.upper - max(source.upper, first) - height
    fitsBesideSource = available >= min(length, PopoverPlacement.minimumSide)
    let visibleLength = max(min(length, fitsBesideSource ? available : allowedArea.upper - first - height), 0)
    let preferredTip = fitsBesideSource ? source.upper : source.middle
    arrowTip = max(min(preferredTip, allowedArea.upper - visibleLength - height), first)
    contentInterval = AxisInterval(lower: arrowTip + height, length: visibleLength)
  }
}

/// The placement on the other axis: centered on the visible part of the source, as far as the margins allow.
private struct PopoverPlacementAcrossArrowAxis {
  let arrowTip: Double
  let contentInterval: AxisInterval

  init(source: AxisInterval, screen: AxisInterval, allowedArea: AxisInterval, length: Double) {
    let middle = source.clamped(to: screen).middle
    let visibleLength = min(length, allowedArea.length)
    contentInterval = AxisInterval(
      lower: max(min(middle - visibleLength / 2, allowedArea.upper - visibleLength), allowedArea.lower),
      length: visibleLength)
    let corner = min(PopoverPlacement.minimumSide, visibleLength) / 2
    arrowTip = min(max(middle, contentInterval.lower + corner), contentInterval.upper - corner)
  }
}

/// An interval of one coordinate.
private struct AxisInterval: Equatable {
  var lower: Double
  var length: Double

  var upper: Double { lower + length }
  var middle: Double { lower + length / 2 }

  /// The interval mirrored at 0.
  var mirrored: AxisInterval { AxisInterval(lower: -upper, length: length) }

  /// The intersection with another interval, or the nearest point of that interval if they are disjoint.
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
