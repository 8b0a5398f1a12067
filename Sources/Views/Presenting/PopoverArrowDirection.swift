/// Where the arrow of a popover points; the values are bits and combine.
///
/// An arrow that points up belongs to a popover below its source.
public struct PopoverArrowDirection: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Creates directions from their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Upwards: the popover lies below its source.
  public static let up = PopoverArrowDirection(rawValue: 1 << 0)
  /// Downwards: the popover lies above its source.
  public static let down = PopoverArrowDirection(rawValue: 1 << 1)
  /// To the left: the popover lies to the right of its source.
  public static let left = PopoverArrowDirection(rawValue: 1 << 2)
  /// To the right: the popover lies to the left of its source.
  public static let right = PopoverArrowDirection(rawValue: 1 << 3)
  /// Any of the four.
  public static let any: PopoverArrowDirection = [.up, .down, .left, .right]
  /// That of a popover that is not presented; all bits are set, but it is none of the four.
  public static let unknown = PopoverArrowDirection(rawValue: .max)

  /// The four directions, those that are preferred first.
  static let inPreferenceOrder: [PopoverArrowDirection] = [.up, .down, .left, .right]

  /// Whether a popover may be presented with these permitted.
  var hasDirection: Bool { self != .unknown && !isDisjoint(with: .any) }
}
