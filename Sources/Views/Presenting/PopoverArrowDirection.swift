/// The direction in which the arrow of a popover points; an option set of permitted directions.
///
/// A popover with an upward arrow is below its source.
public struct PopoverArrowDirection: OptionSet, Hashable, Sendable {
  /// The raw bit mask.
  public let rawValue: UInt

  /// Creates an option set from a bit mask.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Up: the popover is below its source.
  public static let up = PopoverArrowDirection(rawValue: 1 << 0)
  /// Down: the popover is above its source.
  public static let down = PopoverArrowDirection(rawValue: 1 << 1)
  /// Left: the popover is to the right of its source.
  public static let left = PopoverArrowDirection(rawValue: 1 << 2)
  /// Right: the popover is to the left of its source.
  public static let right = PopoverArrowDirection(rawValue: 1 << 3)
  /// Any of the four directions.
  public static let any: PopoverArrowDirection = [.up, .down, .left, .right]
  /// The direction of a popover that is not presented; all bits are set, but it is none of the four
  /// directions.
  public static let unknown = PopoverArrowDirection(rawValue: .max)

  /// The four directions in order of preference.
  static let inPreferenceOrder: [PopoverArrowDirection] = [.up, .down, .left, .right]

  /// Whether the set contains at least one of the four directions and is not `unknown`.
  var hasDirection: Bool { self != .unknown && !isDisjoint(with: .any) }
}
