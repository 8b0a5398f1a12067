import Dynamics

/// A value that the table of UIKit members sets and reads in Swift and in Lua.
protocol TableValue: Sendable {
  /// A Lua expression of the value.
  var lua: String { get }

  /// Whether another value is equal, except for rounding.
  func agrees(with other: Self) -> Bool
}

extension TableValue where Self: Equatable {
  func agrees(with other: Self) -> Bool { self == other }
}

extension Double: TableValue {
  var lua: String {
    if isNaN { return "(0 / 0)" }
    return isInfinite ? (self > 0 ? "math.huge" : "-math.huge") : description
  }

  func agrees(with other: Double) -> Bool { self == other || abs(self - other) < 1e-9 }
}

extension Bool: TableValue {
  var lua: String { description }
}

extension Point: TableValue {
  var lua: String { "Point(\(x.lua), \(y.lua))" }
  func agrees(with other: Point) -> Bool { x.agrees(with: other.x) && y.agrees(with: other.y) }
}

extension Vector: TableValue {
  var lua: String { "Vector(\(dx.lua), \(dy.lua))" }
  func agrees(with other: Vector) -> Bool { dx.agrees(with: other.dx) && dy.agrees(with: other.dy) }
}

extension FloatRange: TableValue {
  var lua: String { "FloatRange(\(minimum.lua), \(maximum.lua))" }
}

extension Region: TableValue {
  /// The description of a simple region is the Lua expression that creates it.
  var lua: String { "Region.\(self)" }
}

extension CollisionBehavior.Mode: TableValue {
  var lua: String {
    "CollisionMode.\(self == .items ? "items" : self == .boundaries ? "boundaries" : "everything")"
  }
}

extension CollisionBoundsType: TableValue {
  var lua: String { "\"\(self)\"" }
}
