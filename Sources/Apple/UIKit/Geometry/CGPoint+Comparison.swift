public import Foundation

extension CGPoint {
  /// Returns whether two points are equal; the same as `==`.
  public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }
}

extension CGSize {
  /// Returns whether two sizes are equal; the same as `==`.
  public func equalTo(_ size2: CGSize) -> Bool { self == size2 }
}
