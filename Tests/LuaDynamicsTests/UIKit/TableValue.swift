import Dynamics

/// A value that the table of UIKit's members sets and reads in both languages.
protocol TableValue: Sendable {
  /// An expression that gives the value in Lua.
  var lua: String { get }

  /// Whether another value is the same, up to rounding.
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
  /// A simple region is described by what makes it.
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
