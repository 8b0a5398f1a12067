import Dynamics
import JSON
import LuaDynamics
import RemoteControl
import Runs
import RunsTesting
import Testing
import Views

/// Changes of properties, whose lines of Lua are evaluated.
@Suite struct PropertyChangeTests {
  private static let script = """
    square = View { size = { 40, 40 }, center = { 100, 100 } }
    stage.view:addSubview(square)
    animator = Animator(stage.view)
    gravity = GravityBehavior { square, magnitude = 0.1 }
    animator:addBehavior(gravity)
    do
      local box = View { size = { 20, 20 }, center = { 200, 100 } }
      stage.view:addSubview(box)
      local hidden = Animator(stage.view)
      hidden:addBehavior(GravityBehavior { box, magnitude = 0.1 })
    end
    """

  private func nodes(of studio: StudioHarness) throws -> [JSONValue] {
    func all(_ node: JSONValue) -> [JSONValue] {
      [node] + (node["children"]?.arrayValue ?? []).flatMap(all)
    }
    return all(try studio.request("tree"))
  }

  private func id(of name: String, in studio: StudioHarness) throws -> JSONValue {
    try #require(try nodes(of: studio).first { $0["name"] == .string(name) }?["id"])
  }

  private func set(
    _ name: String, of object: String, to literal: String, in studio: StudioHarness
  ) throws -> JSONValue {
    try studio.request(
      "setProperty", ["id": id(of: object, in: studio), "name": .string(name), "literal": .string(literal)])
  }

  @Test func `A property is set by a line of Lua, which another one undoes`() throws {
    let studio = try StudioHarness(Self.script)
    let change = try set("magnitude", of: "gravity", to: "2", in: studio)
    #expect(change == ["line": "gravity.magnitude = 2", "undo": "gravity.magnitude = 0.1"])
    #expect(studio.scene.evaluate("gravity.magnitude") == ["_1 = 2.0"])
    try studio.request("evaluate", ["text": change["undo"] ?? nil])
    #expect(studio.scene.evaluate("gravity.magnitude") == ["_2 = 0.1"])
  }

  @Test func `An item of an animator is also updated there when its position is set`() throws {
    let studio = try StudioHarness(Self.script)
    let change = try set("center", of: "square", to: "Point(50, 60)", in: studio)
    #expect(
      change == [
        "line": "square.center = Point(50, 60); animator:updateItem(square)",
        "undo": "square.center = Point(100, 100); animator:updateItem(square)",
      ])
    studio.run(2)
    #expect(studio.scene.evaluate("square.center.x") == ["_1 = 50.0"])
    let color = try set("backgroundColor", of: "square", to: "\"blue\"", in: studio)
    #expect(color["line"] == "square.backgroundColor = \"blue\"")
    #expect(color["undo"] == "square.backgroundColor = \"transparent\"")
  }

  @Test func `An object without a variable is changed by the path that leads to it`() throws {
    let studio = try StudioHarness(Self.script)
    let box = try #require(
      try nodes(of: studio).first { $0["name"]?.stringValue?.hasPrefix("View #") == true })
    let change = try studio.request(
      "setProperty", ["id": box["id"] ?? nil, "name": "alpha", "literal": "0.5"])
    #expect(
      change == ["line": "stage.view.subviews[2].alpha = 0.5", "undo": "stage.view.subviews[2].alpha = 1"])
    let hidden = try #require(
      try nodes(of: studio).first { $0["name"]?.stringValue?.hasPrefix("GravityBehavior #") == true })
    let failure = studio.failure(
      "setProperty", ["id": hidden["id"] ?? nil, "name": "magnitude", "literal": "1"])
    #expect(failure?.message.contains("no variable of the script leads to") == true)
  }

  @Test func `A value that the prompt rejects is an error, and changes nothing`() throws {
    let studio = try StudioHarness(Self.script)
    let id = try id(of: "square", in: studio)
    func message(_ name: String, _ literal: String) -> String? {
      studio.failure("setProperty", ["id": id, "name": .string(name), "literal": .string(literal)])?.message
    }
    #expect(message("alpha", "2")?.contains("a number from 0 to 1") == true)
    #expect(message("alpha", "\"x\"")?.contains("expected a number") == true)
    #expect(message("mass", "2") == "View.mass is read-only")
    #expect(message("addSubview", "2") == "View has no property addSubview")
    #expect(message("no", "2") == "View has no property no")
    #expect(message("alpha", ")") != nil)
    #expect(studio.scene.evaluate("square.alpha") == ["_1 = 1.0"])
  }

  @Test func `A change in an earlier state continues the run from there`() throws {
    let studio = try StudioHarness(Self.script)
    studio.run(30)
    try studio.request("goTo", ["tick": 10])
    studio.finishSeek()
    let change = try set("center", of: "square", to: "Point(50, 60)", in: studio)
    #expect(change["line"] == "square.center = Point(50, 60); animator:updateItem(square)")
    #expect(studio.controller.timeline?.isInPast == false)
    #expect(studio.scene.tick == 10)
  }

  @Test func `A run with changed properties and a grabbed item is replayed exactly`() throws {
    let studio = try StudioHarness(Self.script)
    studio.run(10)
    _ = try set("magnitude", of: "gravity", to: "1.5", in: studio)
    studio.run(5)
    _ = try studio.request("tree")
    let grabbed = try studio.request("grab", ["x": 100, "y": 110])
    #expect(grabbed["item"]?["name"] == "square")
    for step in 0..<10 {
      try studio.request("moveGrab", ["x": .number(100 + 5 * step), "y": 150])
      studio.run()
    }
    _ = try set("center", of: "square", to: "Point(200, 300)", in: studio)
    studio.run(5)
    try studio.request("endGrab")
    _ = try set("angle", of: "gravity", to: "-math.pi / 2", in: studio)
    studio.run(20)
    let (tick, hash) = (studio.scene.tick, studio.scene.hash)
    try studio.request("goTo", ["tick": 12])
    studio.finishSeek()
    try studio.request("goTo", ["tick": .number(tick - 1)])
    studio.finishSeek()
    try studio.request("resume")
    studio.run()
    #expect(studio.scene.tick == tick)
    #expect(studio.scene.hash == hash)
  }
}
