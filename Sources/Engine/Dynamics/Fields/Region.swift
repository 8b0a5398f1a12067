/// A set of points around its own origin: a circle, a rectangle, the whole plane, or a combination of these.
///
/// A field acts inside its region, whose origin is at the field's position.
///
/// ```swift
/// let ring = Region(radius: 100).byDifference(from: Region(radius: 50))
/// ring.contains(Point(x: 70, y: 0))  // true
/// ring.inverse().contains(Point(x: 70, y: 0))  // false
/// ```
///
/// Regions are values; two are equal if they were made by the same operations.
///
/// > Note: UIKit's regions store one shape, at most a second one and one operator, and are compared by
/// > identity. Here every combination is supported.
public struct Region: Hashable, Sendable {
  /// The maximum number of shapes in a region.
  public static let shapeLimit = 100

  /// The expression in postfix notation, evaluated on a stack of bits.
  ///
  /// A flat array cannot overflow the call stack, is copied and compared as a whole, and is evaluated without
  /// indirection.
  private(set) var postfixTokens: [PostfixToken]

  /// The Sethi–Ullman number of the expression: the maximum depth of the evaluation stack, in bits.
  ///
  /// As the operand that needs the deeper stack is evaluated first, *n* shapes need at most log₂ *n* + 1
  /// bits, which fit in a word.
  private var stackDepth: Int

  /// The number of shapes in the region; 1 for a circle, a rectangle and `infinite`.
  public private(set) var shapeCount: Int

  enum PostfixToken: Hashable {
    case everything
    case circle(radius: Double)
    case rectangle(Size)
    case complement
    case union
    case intersection
    /// The difference of the two topmost operands, in either order.
    case subtractLowerFromUpper
    case subtractUpperFromLower
  }

  private init(_ shape: PostfixToken) {
    postfixTokens = [shape]
    stackDepth = 1
    shapeCount = 1
  }

  /// The region that contains every point.
  public static let infinite = Region(.everything)

  /// Creates a circular region with a radius, in points, around the origin; it includes its edge.
  ///
  /// Any finite number; others stop the program. The sign of the radius is ignored.
  public init(radius: Double) {
    precondition(radius.isFinite, "a region's radius must be finite, not \(radius)")
    self.init(.circle(radius: radius))
  }

  /// Creates an axis-aligned rectangular region with a size, in points, centered at the origin; it excludes
  /// its edges.
  ///
  /// Any finite numbers; others stop the program. With a negative or zero width or height it contains no
  /// point.
  public init(size: Size) {
    precondition(size.isFinite, "a region's size must be finite, not \(size)")
    self.init(.rectangle(size))
  }

  /// Returns the region of all points that are not in this one.
  public func inverse() -> Region {
    var region = self
    if postfixTokens.last == .complement {
      region.postfixTokens.removeLast()
    } else {
      region.postfixTokens.append(.complement)
    }
    return region
  }

  /// Returns the region of all points that are in this region, in another one, or in both.
  ///
  /// Regions that together have more than `shapeLimit` shapes stop the program, as in the difference and the
  /// intersection; `combinationLimitError(joining:)` checks that before.
  public func byUnion(with other: Region) -> Region {
    combined(with: other, operation: .union, swappedOperation: .union)
  }

  /// Returns the region of all points that are in this region and not in another one.
  public func byDifference(from other: Region) -> Region {
    combined(with: other, operation: .subtractUpperFromLower, swappedOperation: .subtractLowerFromUpper)
  }

  /// Returns the region of all points that are in both regions.
  public func byIntersection(with other: Region) -> Region {
    combined(with: other, operation: .intersection, swappedOperation: .intersection)
  }

  /// Returns the reason why this region cannot be combined with another one, as a sentence; nil if it can.
  ///
  /// Together they may have at most `shapeLimit` shapes.
  public func combinationLimitError(joining other: Region) -> String? {
    let count = shapeCount + other.shapeCount
    guard count > Self.shapeLimit else { return nil }
    return "a region can have \(Self.shapeLimit) shapes, not \(count); use several fields, or a custom one"
  }

  /// Returns whether the region contains a point, given relative to the region's origin in points.
  ///
  /// - Complexity: O(*n*) in the number of shapes of the region.
  public func contains(_ point: Point) -> Bool {
    var stack: UInt64 = 0
    for token in postfixTokens {
      switch token {
      case .everything: stack = stack << 1 | 1
      case .circle(let radius):
        stack = stack << 1 | (point.x * point.x + point.y * point.y <= radius * radius ? 1 : 0)
      case .rectangle(let size):
        let isInside = 2 * point.x.magnitude < size.width && 2 * point.y.magnitude < size.height
        stack = stack << 1 | (isInside ? 1 : 0)
      case .complement: stack ^= 1
      case .union: stack = stack >> 1 | stack & 1
      case .intersection: stack = stack >> 1 & (stack | ~1)
      case .subtractLowerFromUpper: stack = (stack >> 1 & ~1) | (stack & ~(stack >> 1) & 1)
      case .subtractUpperFromLower: stack = stack >> 1 & ~(stack & 1)
      }
    }
    return stack & 1 == 1
  }

  private func combined(with other: Region, operation: PostfixToken, swappedOperation: PostfixToken) -> Region
  {
    if let problem = combinationLimitError(joining: other) { preconditionFailure(problem) }
    let isSwapped = other.stackDepth > stackDepth
    let (first, second) = isSwapped ? (other, self) : (self, other)
    var region = first
    region.postfixTokens += second.postfixTokens
    region.postfixTokens.append(isSwapped ? swappedOperation : operation)
    region.stackDepth = max(first.stackDepth, second.stackDepth + 1)
    region.shapeCount += second.shapeCount
    return region
  }
}

extension Region: CustomStringConvertible {
  /// The expression, with `+` for a union, `-` for a difference or the inverse, and `&` for an intersection.
  ///
  /// For example `circle(50.0) - rect(20.0, 10.0)`.
  public var description: String {
    var operands: [String] = []
    for token in postfixTokens {
      switch token {
      case .everything: operands.append("infinite")
      case .circle(let radius): operands.append("circle(\(radius))")
      case .rectangle(let size): operands.append("rect(\(size.width), \(size.height))")
      case .complement: operands.append("-\(Self.parenthesized(operands.removeLast()))")
      case .union: Self.joinLastTwo(&operands, sign: "+")
      case .intersection: Self.joinLastTwo(&operands, sign: "&")
      case .subtractUpperFromLower: Self.joinLastTwo(&operands, sign: "-")
      case .subtractLowerFromUpper:
        operands.swapAt(operands.count - 1, operands.count - 2)
        Self.joinLastTwo(&operands, sign: "-")
      }
    }
    return operands.joined()
  }

  private static func joinLastTwo(_ operands: inout [String], sign: String) {
    let right = parenthesized(operands.removeLast())
    operands.append("\(parenthesized(operands.removeLast())) \(sign) \(right)")
  }

  private static func parenthesized(_ operand: String) -> String {
    let depths = operand.reduce(into: (stackDepth: 0, isCompound: false)) { state, character in
      if character == "(" { state.stackDepth += 1 }
      if character == ")" { state.stackDepth -= 1 }
      if character == " ", state.stackDepth == 0 { state.isCompound = true }
    }
    return depths.isCompound ? "(\(operand))" : operand
  }
}
