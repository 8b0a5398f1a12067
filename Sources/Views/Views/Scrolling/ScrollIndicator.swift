package import Dynamics

/// A bar at an edge of a scroll view that shows which part of the content is visible.
package struct ScrollIndicator: Hashable, Sendable {
  /// The frame, in the coordinates of the content.
  package let frame: Rect
  /// The opacity, from 0 to 1.
  package let alpha: Double

  /// The color, UIKit's default.
  package static let color = Color.black.withAlphaComponent(0.35)
  /// The thickness, and the distance from the edges, in points.
  static let thickness = 3.0
  /// The minimum length, and that beyond the ends of the content, in points.
  static let minimumLength = 36.0
  static let minimumLengthBeyondEnds = 8.0
  /// The number of ticks for which it stays after the content has moved, and in which it then fades.
  static let holdTicks = 18
  static let fadeTicks = 15

  /// The opacity a number of ticks after the content has moved.
  static func alpha(ticksAfterMotion ticks: Int) -> Double {
    min(max(1 - Double(ticks - holdTicks) / Double(fadeTicks), 0), 1)
  }

  /// Returns the offset and the length of a bar in a track.
  ///
  /// - Parameters:
  ///   - offset: The offset of the content.
  ///   - limits: The offsets at the ends of the content.
  ///   - viewLength: The length of the view.
  ///   - trackLength: The length of the track.
  /// - Returns: The offset and the length; nil if the content is not longer than the view, or the track is
  ///   too short.
  static func span(
    at offset: Double, limits: ClosedRange<Double>, viewLength: Double, trackLength: Double
  ) -> (offset: Double, length: Double)? {
    let range = limits.upperBound - limits.lowerBound
    guard range > 0, trackLength > minimumLengthBeyondEnds else { return nil }
    let limited = min(max(offset, limits.lowerBound), limits.upperBound)
    let visible = min(max(trackLength * viewLength / (viewLength + range), minimumLength), trackLength)
    // Beyond an end, it is compressed against the edge.
    let length = max(visible - (offset - limited).magnitude, minimumLengthBeyondEnds)
    return ((trackLength - length) * (limited - limits.lowerBound) / range, length)
  }
}

/// Which indicators a scroll view has, and when they are visible.
struct ScrollIndicatorState {
  var showsVertical = true
  var showsHorizontal = true

  /// The tick in which a drag, the wheel or a motion last scrolled; nil if none has.
  ///
  /// Not part of the state: it affects only the opacity.
  var lastScrollTick: Int?

  /// Returns the opacity in a tick: 1 while the content moves or is held, then decreasing to 0; nil if it has
  /// never moved.
  func alpha(at tick: Int, isDragging: Bool) -> Double? {
    guard let lastScrollTick else { return nil }
    return isDragging ? 1 : ScrollIndicator.alpha(ticksAfterMotion: tick - lastScrollTick)
  }
}

extension ScrollView {
  /// The indicators to draw in front of the content; empty while the content rests.
  package final var indicators: [ScrollIndicator] {
    guard let alpha = indicatorAlpha, alpha > 0 else { return [] }
    let (limits, inset) = (limits, ScrollIndicator.thickness)
    let showsVertical = showsVerticalScrollIndicator && limits.y.lowerBound < limits.y.upperBound
    let showsHorizontal = showsHorizontalScrollIndicator && limits.x.lowerBound < limits.x.upperBound
    // Both end before the corner.
    let ends = showsVertical && showsHorizontal ? 3 * inset : 2 * inset
    var indicators: [ScrollIndicator] = []
    if showsVertical,
      let span = ScrollIndicator.span(
        at: bounds.minY, limits: limits.y, viewLength: bounds.height, trackLength: bounds.height - ends)
    {
      let frame = Rect(
        x: bounds.maxX - 2 * inset, y: bounds.minY + inset + span.offset, width: inset, height: span.length)
      indicators.append(ScrollIndicator(frame: frame, alpha: alpha))
    }
    if showsHorizontal,
      let span = ScrollIndicator.span(
        at: bounds.minX, limits: limits.x, viewLength: bounds.width, trackLength: bounds.width - ends)
    {
      let frame = Rect(
        x: bounds.minX + inset + span.offset, y: bounds.maxY - 2 * inset, width: span.length, height: inset)
      indicators.append(ScrollIndicator(frame: frame, alpha: alpha))
    }
    return indicators
  }
}
