import Foundation

/// A discrete gesture recognizer for one or more taps.
///
/// A tap is a touch of at most 0.75 s that moves at most 10 pt. Successive taps of a multiple tap are at most
/// 0.35 s and 45 pt apart.
open class UITapGestureRecognizer: UIGestureRecognizer {
  /// The number of taps; 1 by default.
  open var numberOfTapsRequired = 1

  /// The number of touches of each tap; 1 by default.
  open var numberOfTouchesRequired = 1

  static let maximumTapIntervalTicks = Simulator.ticks(0.35)
  static let maximumDistance: CGFloat = 45
  private static let maximumTicks = Simulator.ticks(0.75)

  private var tapCount = 0
  private var lastTapTick = 0
  private var lastLocation = CGPoint.zero
  private var touchCount = 0

  /// Creates a recognizer with a closure instead of UIKit's target and action.
  public convenience init(handler: @escaping @MainActor (UITapGestureRecognizer) -> Void) {
    self.init(target: nil, action: Selector(handler))
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let touch = touches.first else { return }
    if self.touches.count == 1 {
      touchCount = 0
      if tapCount > 0, touch.startLocation.distance(to: lastLocation) > Self.maximumDistance {
        return state = .failed
      }
    }
    touchCount = max(touchCount, self.touches.count)
    if self.touches.count > numberOfTouchesRequired { state = .failed }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if touches.contains(where: {
      $0.location.distance(to: $0.startLocation) > UIPanGestureRecognizer.threshold
    }) {
      state = .failed
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard self.touches.count == 1, let touch = touches.first else { return }
    guard touchCount == numberOfTouchesRequired else { return state = .failed }
    tapCount += 1
    lastLocation = touch.startLocation
    lastTapTick = Simulator.ticks(touch.timestamp)
    if tapCount >= numberOfTapsRequired { state = .recognized }
  }

  override func advance(to tick: Int) {
    if let first = touches.first, state == .possible {
      if tick - first.startTick > Self.maximumTicks { state = .failed }
    } else if touches.isEmpty, awaitsNextTouch, state == .possible,
      tick - lastTapTick > Self.maximumTapIntervalTicks
    {
      state = .failed
    }
  }

  override var awaitsNextTouch: Bool { tapCount > 0 && tapCount < numberOfTapsRequired }

  open override func reset() { tapCount = 0 }

  /// Returns false for recognizers of another number of taps, which recognize theirs as well.
  open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let other = preventedGestureRecognizer as? UITapGestureRecognizer else { return true }
    return other.numberOfTapsRequired <= numberOfTapsRequired
  }
}
