import Foundation

/// A discrete gesture recognizer for swipes: a movement of at least 50 pt in half a second, in one direction.
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// A set of directions.
  public struct Direction: OptionSet, Hashable, Sendable {
    /// The bits of the set, as in UIKit.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// To the right.
    public static let right = Direction(rawValue: 1 << 0)
    /// To the left.
    public static let left = Direction(rawValue: 1 << 1)
    /// Up.
    public static let up = Direction(rawValue: 1 << 2)
    /// Down.
    public static let down = Direction(rawValue: 1 << 3)
  }

  /// The directions that are recognized; `.right` by default.
  open var direction = Direction.right

  /// The number of touches; 1 by default.
  open var numberOfTouchesRequired = 1

  private static let minimumDistance: CGFloat = 50
  private static let maximumTicks = Simulator.ticks(0.5)

  /// Creates a recognizer with a closure instead of UIKit's target and action.
  public convenience init(handler: @escaping @MainActor (UISwipeGestureRecognizer) -> Void) {
    self.init(target: nil, action: Selector(handler))
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible, self.touches.count == numberOfTouchesRequired, let touch = touches.first else {
      return
    }
    let (dx, dy) = (touch.location.x - touch.startLocation.x, touch.location.y - touch.startLocation.y)
    guard max(abs(dx), abs(dy)) >= Self.minimumDistance else { return }
    let moved: Direction = abs(dx) > abs(dy) ? (dx > 0 ? .right : .left) : (dy > 0 ? .down : .up)
    // Within 30 degrees of the axis.
    let isStraight = min(abs(dx), abs(dy)) < 0.577 * max(abs(dx), abs(dy))
    state = isStraight && direction.contains(moved) ? .recognized : .failed
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }

  override func advance(to tick: Int) {
    guard state == .possible, let first = touches.first, tick - first.startTick > Self.maximumTicks else {
      return
    }
    state = .failed
  }
}
