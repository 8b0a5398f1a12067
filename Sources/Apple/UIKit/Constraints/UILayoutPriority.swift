import Foundation

/// How important a constraint is, from 1 to 1,000, which is required.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  /// The number.
  public let rawValue: Float

  /// Creates a priority.
  public init(rawValue: Float) { self.rawValue = rawValue }

  /// Creates a priority.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// 1,000: the constraint must be met.
  public static let required = UILayoutPriority(1000)
  /// 750, with which the contents of views resist compression.
  public static let defaultHigh = UILayoutPriority(750)
  /// 250, with which views hug their contents.
  public static let defaultLow = UILayoutPriority(250)
  /// 50, with which `systemLayoutSizeFitting(_:)` makes views as small or large as possible.
  public static let fittingSizeLevel = UILayoutPriority(50)

  /// Adds a number to a priority.
  public static func + (left: UILayoutPriority, right: Float) -> UILayoutPriority {
    UILayoutPriority(left.rawValue + right)
  }

  /// Subtracts a number from a priority.
  public static func - (left: UILayoutPriority, right: Float) -> UILayoutPriority {
    UILayoutPriority(left.rawValue - right)
  }
}

extension NSLayoutConstraint {
  /// A property of a view that a constraint is about.
  public enum Attribute: Int, Sendable {
    /// The left edge.
    case left = 1
    /// The right edge.
    case right = 2
    /// The upper edge.
    case top = 3
    /// The lower edge.
    case bottom = 4
    /// The left edge, as in languages that are written from the left.
    case leading = 5
    /// The right edge, as in languages that are written from the left.
    case trailing = 6
    /// The width.
    case width = 7
    /// The height.
    case height = 8
    /// The middle between the left and the right edge.
    case centerX = 9
    /// The middle between the upper and the lower edge.
    case centerY = 10
    /// The line below the letters of the last line of text; the lower edge of views without text.
    case lastBaseline = 11
    /// The line below the letters of the first line of text; the upper edge of views without text.
    case firstBaseline = 12
    /// The left edge within the margins.
    case leftMargin = 13
    /// The right edge within the margins.
    case rightMargin = 14
    /// The upper edge within the margins.
    case topMargin = 15
    /// The lower edge within the margins.
    case bottomMargin = 16
    /// The left edge within the margins.
    case leadingMargin = 17
    /// The right edge within the margins.
    case trailingMargin = 18
    /// The middle between the left and the right margin.
    case centerXWithinMargins = 19
    /// The middle between the upper and the lower margin.
    case centerYWithinMargins = 20
    /// None, in place of the second one of a constraint with a constant alone.
    case notAnAttribute = 0

    /// The line below the letters of the last line of text.
    public static let baseline = Attribute.lastBaseline
  }

  /// How the two sides of a constraint are related.
  public enum Relation: Int, Sendable {
    /// The first is not greater than the second.
    case lessThanOrEqual = -1
    /// Both are equal.
    case equal = 0
    /// The first is not less than the second.
    case greaterThanOrEqual = 1
  }

  /// A direction.
  public enum Axis: Int, Sendable {
    /// From left to right.
    case horizontal
    /// From top to bottom.
    case vertical
  }
}

/// The former name of an attribute of a constraint.
public typealias NSLayoutAttribute = NSLayoutConstraint.Attribute
/// The former name of the relation of a constraint.
public typealias NSLayoutRelation = NSLayoutConstraint.Relation
/// The former name of the direction of constraints.
public typealias UILayoutConstraintAxis = NSLayoutConstraint.Axis
/// The former name of the options of the visual format.
public typealias NSLayoutFormatOptions = NSLayoutConstraint.FormatOptions
