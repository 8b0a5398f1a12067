import Dynamics
import LuaHost

/// A path argument in Lua: a `Path`, or a table of points, which are joined by straight lines.
struct PathOrPoints: LuaConvertible {
  let path: BezierPath

  static let luaTypeName = "Path|Point[]"

  static func read(_ argument: borrowing Argument) throws(LuaConversionError) -> PathOrPoints {
    if let path = argument.object as? BezierPath { return PathOrPoints(path: path) }
    guard argument.arrayItemCount != nil else { throw LuaConversionError("a Path or a table of Points") }
    return PathOrPoints(path: BezierPath(polyline: try [Point].read(argument)))
  }

  func write(to returnValue: inout ReturnValue) {
    returnValue.set(object: path)
  }
}
