import LuaHost

private class Shape: LuaObject {
  var place = Place(x: 1, y: 2)
  var name: String? = nil
}

private final class Disk: Shape {
  var radius = 1.0
}

private struct Place: LuaRecord {
  var x, y: Double

  static var luaTypeName: String { "Place" }
  static let recordType = RecordType<Place>(
    "Place", summary: "A place.", fields: [.init("x", "To the right."), .init("y", "Down.")],
    operators: [.add("Place", returns: "Place")],
    members: [.property("length", "Its distance to the origin.", get: { ($0.x * $0.x + $0.y * $0.y).squareRoot() })])

  init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
  init(components: RecordComponents) { self.init(x: components[0], y: components[1]) }
  var components: RecordComponents { RecordComponents(x, y) }
}

private let shapeType = ObjectType<Shape>(
  "Shape", summary: "A shape.", constructor: .init(summary: "Creates a shape.") { _ in Shape() },
  members: [
    .property("place", "Where it is.", get: { $0.place }, set: { $0.place = $1 }),
    .property("name", "Its name.", get: { $0.name }, set: { $0.name = $1 }),
    .callback("onMove", "Called when it moves."),
    .method("move", "Moves it.", parameters: [.init("by", "How far.", type: "Place")]) { shape, call throws(HostError) in
      let by: Place = try call.argument(0)
      if by.x < 0 { throw HostError("moves to the right only") }
      (shape.place.x, shape.place.y) = (shape.place.x + by.x, shape.place.y + by.y)
    },
  ], makeObjectLabel: { shape in shape.name.map { "Shape '\($0)'" } })

private let diskType = ObjectType<Disk>(
  "Disk", extends: shapeType, summary: "A disk.",
  constructor: .init(summary: "Creates a disk.") { _ in Disk() },
  members: [.property("radius", "Its radius.", range: .positive, get: { $0.radius }, set: { $0.radius = $1 })])

private func run(_ source: String) throws(LuaError) {
  let lua = try Lua(Lua.Configuration(timeLimit: 0, profile: .sandboxed))
  try lua.register(Place.recordType)
  try lua.register(shapeType)
  try lua.register(diskType)
  try lua.register(
    Function("nearest", "Returns the nearest of some shapes.", parameters: [.init("shapes", "The shapes.", type: "Shape[]")]) {
      call throws(HostError) -> Shape? in
      let shapes: [Shape] = try call.argument(0)
      return shapes.min { $0.place.x < $1.place.x }
    })
  try lua.run(Chunk(source, name: "test.lua"))
}

/// Runs a script that does not end; prints the error with which it is stopped.
private func printStop(of source: String) {
  do throws(LuaError) {
    let lua = try Lua(Lua.Configuration(timeLimit: 0.05, profile: .sandboxed))
    try lua.run(Chunk(source, name: "endless.lua"))
  } catch {
    print(error.message)
  }
}

/// Runs a script that uses types of the host, and some that do not end; prints their errors.
@_cdecl("run_script")
public func runScript(_ text: UnsafePointer<CChar>) {
  do throws(LuaError) { try run(String(cString: text)) } catch { print(error.description) }
  for source in [
    "while true do end", "for i = 1, math.huge do end", "local function f() return f() end f()", "repeat pcall(error) until false",
    "coroutine.wrap(function()\nfor _ in next, {1} do ::again:: goto again end end)()",
  ] { printStop(of: source) }
}
