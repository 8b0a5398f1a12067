/// The axes of the world along which a body does not move, whatever acts on it.
///
/// Its center of mass has infinite mass along them; its rotation is not affected.
public struct LockedAxes: OptionSet, Hashable, Sendable {
  /// The raw bit mask.
  public let rawValue: UInt8

  /// Creates an option set from a bit mask.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The horizontal axis.
  public static let x = LockedAxes(rawValue: 1 << 0)
  /// The vertical axis.
  public static let y = LockedAxes(rawValue: 1 << 1)

  /// Returns the part of a vector along which the body may move.
  func freePart(of vector: Vec2) -> Vec2 {
    isEmpty ? vector : Vec2(contains(.x) ? 0 : vector.x, contains(.y) ? 0 : vector.y)
  }
}

extension BodySim {
  /// 1 / mass along each axis; 0 for fixed bodies and along locked axes.
  @inline(__always)
  var inverseMasses: Vec2 { lockedAxes.freePart(of: Vec2(repeating: inverseMass)) }

  /// Returns 1 / mass along a unit vector.
  func inverseMass(along direction: Vec2) -> Float {
    lockedAxes.isEmpty ? inverseMass : (inverseMasses * direction).dot(direction)
  }
}
