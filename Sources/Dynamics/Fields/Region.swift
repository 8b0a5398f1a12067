/// A set of points around an origin of its own: a disc, a rectangle, everything, and what can be made of these.
///
/// A field acts where its region is, with the region's origin at the field's position.
///
/// ```swift
/// let ring = Region(radius: 100).byDifference(from: Region(radius: 50))
/// ring.contains(Point(x: 70, y: 0))  // true
/// ring.inverse().contains(Point(x: 70, y: 0))  // false
/// ```
///
/// Regions are values; two are equal if they were made alike.
///
/// > Note: UIKit's regions keep one shape, at most a second one and one operator, and are compared by identity. Here every
/// > expression means what it says.
public struct Region: Hashable, Sendable {
  /// How many shapes a region may be made of.
  public static let shapeLimit = 100

  /// The expression in postfix order, evaluated on a stack of bits.
  ///
  /// A flat list has no depth that could exhaust the program's stack, is copied and compared as a whole, and is
  /// evaluated without looking anything up.
  private(set) var postfixTokens: [PostfixToken]

  /// How many bits the evaluation needs at most.
  ///
  /// The operand that needs more goes first, so that n shapes need no more than log₂ n + 1: a word has room for all.
  private var stackDepth: Int

  /// How many shapes the region is made of; 1 for a disc, a rectangle and `infinite`.
  public private(set) var shapeCount: Int

  enum PostfixToken: Hashable {
    case everything
    case circle(radius: Double)
    case rectangle(Size)
    case complement
    case union
    case intersection
    /// The upper operand without the one below it, or the other way round.
    case subtractLowerFromUpper
    case subtractUpperFromLower
  }

  private init(_ shape: PostfixToken) {
    postfixTokens = [shape]
    stackDepth = 1
    shapeCount = 1
  }

  /// The region that holds every point.
  public static let infinite = Region(.everything)

  /// Creates the disc of a radius, in points, around the origin; its edge belongs to it.
  ///
  /// Any finite number, others stop the program; a negative radius counts as positive.
  public init(radius: Double) {
    precondition(radius.isFinite, "a region's radius must be finite, not \(radius)")
    self.init(.circle(radius: radius))
  }

  /// Creates the upright rectangle of a size, in points, with its middle at the origin; its edges do not belong to it.
  ///
  /// Any finite numbers, others stop the program; with a negative or zero extent it holds no point.
  public init(size: Size) {
    precondition(size.isFinite, "a region's size must be finite, not \(size)")
    self.init(.rectangle(size))
  }

  /// The region of all points that this one does not hold.
  public func inverse() -> Region {
    var region = self
    if postfixTokens.last == .complement {
      region.postfixTokens.removeLast()
    } else {
      region.postfixTokens.append(.complement)
    }
    return region
  }

  /// The region of all points that this one or the other holds.
  ///
  /// Breaking a rule of `problem(joining:)` stops the program, as for the other operations on two regions.
  public func byUnion(with other: Region) -> Region {
    combined(with: other, .union, .union)
  }

  /// The region of all points that this one holds and the other does not.
  public func byDifference(from other: Region) -> Region {
    combined(with: other, .subtractUpperFromLower, .subtractLowerFromUpper)
  }

  /// The region of all points that both hold.
  public func byIntersection(with other: Region) -> Region {
    combined(with: other, .intersection, .intersection)
  }

  /// Why this region cannot be joined with another one, as a sentence; nil if it can.
  ///
  /// Together they may have `shapeLimit` shapes.
  public func problem(joining other: Region) -> String? {
    let count = shapeCount + other.shapeCount
    guard count > Self.shapeLimit else { return nil }
    return "a region can have \(Self.shapeLimit) shapes, not \(count); use several fields, or a custom one"
  }

  /// Whether a point, given from the region's origin in points, belongs to the region.
  ///
  /// - Complexity: O(*n*) in the shapes of the region.
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

  private func combined(with other: Region, _ operation: PostfixToken, _ swapped: PostfixToken) -> Region {
    if let problem = problem(joining: other) { preconditionFailure(problem) }
    let isSwapped = other.stackDepth > stackDepth
    let (first, second) = isSwapped ? (other, self) : (self, other)
    var region = first
    region.postfixTokens += second.postfixTokens
    region.postfixTokens.append(isSwapped ? swapped : operation)
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
      case .complement: operands.append("-\(Self.grouped(operands.removeLast()))")
      case .union: Self.join(&operands, "+")
      case .intersection: Self.join(&operands, "&")
      case .subtractUpperFromLower: Self.join(&operands, "-")
      case .subtractLowerFromUpper:
        operands.swapAt(operands.count - 1, operands.count - 2)
        Self.join(&operands, "-")
      }
    }
    return operands.joined()
  }

  private static func join(_ operands: inout [String], _ sign: String) {
    let right = grouped(operands.removeLast())
    operands.append("\(grouped(operands.removeLast())) \(sign) \(right)")
  }

  private static func grouped(_ operand: String) -> String {
    let depths = operand.reduce(into: (stackDepth: 0, isCompound: false)) { state, character in
      if character == "(" { state.stackDepth += 1 }
      if character == ")" { state.stackDepth -= 1 }
      if character == " ", state.stackDepth == 0 { state.isCompound = true }
    }
    return depths.isCompound ? "(\(operand))" : operand
  }
}
