public import Foundation

import Dynamics

/// A two-dimensional vector: a displacement, direction, velocity or force.
public struct CGVector: Hashable, Codable, Sendable {
  /// The x component; positive to the right.
  public var dx: CGFloat
  /// The y component; positive downwards.
  public var dy: CGFloat

  /// The vector (0, 0).
  public static let zero = CGVector()

  /// Creates the vector (0, 0).
  public init() { self.init(dx: 0 as CGFloat, dy: 0) }

  /// Creates a vector from its components.
  public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }

  /// Creates a vector from its components.
  public init(dx: Double, dy: Double) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

  /// Creates a vector from its components.
  public init(dx: Int, dy: Int) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }
}

extension CGVector {
  init(_ vector: Vector) { self.init(dx: vector.dx, dy: vector.dy) }
}

extension Vector {
  init(_ vector: CGVector) { self.init(dx: Double(vector.dx), dy: Double(vector.dy)) }
}
