import Dynamics

/// A discrete gesture recognizer for one or more taps.
///
/// A tap is a touch of at most 0.75 s that moves at most 10 pt. Successive taps of a multiple tap are at most
/// 0.35 s and 45 pt apart. (The values are those of UIKit's private defaults.)
///
/// Recognizers with different numbers of taps do not prevent each other: one for single taps reports each tap
/// of a double tap.
public final class TapGestureRecognizer: GestureRecognizer {
  /// The closure called when the taps are recognized, with the state `.ended`.
  public var handler: ((TapGestureRecognizer) -> Void)?

  /// The number of taps required; 1 by default, at least 1.
  public var numberOfTapsRequired = 1 {
    didSet {
      precondition(
        numberOfTapsRequired >= 1,
        "TapGestureRecognizer.numberOfTapsRequired: expected at least 1, got \(numberOfTapsRequired)")
    }
  }

  /// The number of successive taps so far, and the tick and the location of the last one.
  private var tapCount = 0
  private var lastTapTick = 0
  private var lastTapLocation = Point.zero

  private static let maximumTapTicks = Stage.ticks(in: 0.75)
  private static let maximumTapIntervalTicks = Stage.ticks(in: 0.35)
  private static let maximumTapDistance = 45.0

  /// Creates a recognizer for single taps.
  public init(handler: ((TapGestureRecognizer) -> Void)? = nil) {
    self.handler = handler
    super.init()
  }

  override func touchBegan(_ touch: Touch) {
    let isNext =
      touch.startTick - lastTapTick <= Self.maximumTapIntervalTicks
      && touch.startLocation.distance(to: lastTapLocation) <= Self.maximumTapDistance
    if !isNext { tapCount = 0 }
  }

  override func touchMoved(_ touch: Touch) {
    if touch.distanceMoved > Touch.allowableMovement { fail() }
  }

  override func touchEnded(_ touch: Touch) {
    guard touch.ageInTicks <= Self.maximumTapTicks else { return fail() }
    tapCount += 1
    lastTapTick = touch.tick
    lastTapLocation = touch.startLocation
    guard tapCount >= numberOfTapsRequired else { return }
    tapCount = 0
    enterState(.recognized)
  }

  override func prevents(_ other: GestureRecognizer) -> Bool {
    guard let other = other as? TapGestureRecognizer else { return super.prevents(other) }
    return other.numberOfTapsRequired == numberOfTapsRequired
  }

  override func stateRestorer() -> () -> Void {
    let (required, count, tick, location) = (numberOfTapsRequired, tapCount, lastTapTick, lastTapLocation)
    let restoreBase = super.stateRestorer()
    return { [self] in
      numberOfTapsRequired = required
      (tapCount, lastTapTick, lastTapLocation) = (count, tick, location)
      restoreBase()
    }
  }

  override func clearTrackingState() { tapCount = 0 }

  override func callHandler() { handler?(self) }

  /// Visits the taps recognized so far.
  func visitTapState(with visitor: inout some StateVisitor) {
    visitor.visit("numberOfTapsRequired", numberOfTapsRequired)
    visitor.visit("tapCount", tapCount)
    visitor.visit("lastTapTick", lastTapTick)
    visitor.visit("lastTapLocation.x", lastTapLocation.x)
    visitor.visit("lastTapLocation.y", lastTapLocation.y)
  }
}
