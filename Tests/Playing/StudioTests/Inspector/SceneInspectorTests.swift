import Dynamics
import JSON
import LuaDynamics
import LuaHost
import RemoteControl
import Studio
import Testing
import Views

/// The tree, the properties, and the objects at points.
@Suite struct SceneInspectorTests {
  private static let script = """
    square = View { size = { 80, 80 }, center = { 100, 100 }, backgroundColor = "red" }
    stage.view:addSubview(square)
    local label = Label { text = "Hello", size = { 100, 20 }, center = { 250, 500 }, name = "greeting" }
    stage.view:addSubview(label)
    boxes = {}
    for i = 1, 3 do
      boxes[i] = View { size = { 20, 20 }, center = { 60 * i, 300 } }
      stage.view:addSubview(boxes[i])
    end
    weight = Item { size = { 30, 30 }, center = { 300, 30 } }
    animator = Animator(stage.view)
    push = PushBehavior { square, magnitude = 0.5, mode = PushMode.instantaneous }
    animator:addBehavior(Behavior { push, GravityBehavior { square, weight } })
    do
      local hidden = Animator(stage.view)
      hidden:addBehavior(SnapBehavior { item = boxes[2], snapPoint = { 10, 10 } })
    end
    """

  private let session: Session
  private var inspector: SceneInspector { SceneInspector(session) }

  init() throws {
    session = try Session { Issue.record("\($0)") }
    session.run(Chunk(Self.script, name: "scene.lua"))
  }

  private func all(_ node: SceneInspector.Node) -> [SceneInspector.Node] {
    [node] + node.children.flatMap(all)
  }

  private func node(_ name: String) throws -> SceneInspector.Node {
    try #require(all(inspector.tree).first { $0.name == name })
  }

  private func property(_ name: String, of node: String) throws -> SceneInspector.Property {
    try #require(try inspector.properties(of: self.node(node).id).first { $0.name == name })
  }

  @Test func `The tree has views, animators, behaviors and items with the names of the script's variables`() {
    let tree = inspector.tree
    #expect(tree.name == "stage")
    #expect(tree.type == "Stage")
    #expect(tree.children.map(\.name) == ["stage.view", "animator", "Animator #\(tree.children[2].id)"])
    #expect(
      tree.children[0].children.map(\.name) == ["square", "greeting", "boxes[1]", "boxes[2]", "boxes[3]"])
    #expect(tree.children[0].children.map(\.type) == ["View", "Label", "View", "View", "View"])
    let animator = tree.children[1]
    #expect(animator.children.map(\.type) == ["Behavior", "View", "Item"])
    #expect(animator.children[0].children.map(\.type) == ["PushBehavior", "GravityBehavior"])
    #expect(animator.children.map(\.name).suffix(2) == ["square", "weight"])
  }

  @Test func `A node has a summary of the properties that differ from their defaults`() throws {
    #expect(try node("square").summary == "size = (80, 80), center = (100, 100), backgroundColor = red")
    #expect(try node("push").summary.contains("magnitude = 0.5"))
  }

  @Test func `Identifiers stay the same while the scene runs and when views are added`() throws {
    let before = Dictionary(all(inspector.tree).map { ("\($0.name) \($0.type)", $0.id) }) { first, _ in first
    }
    session.runUntilIdle(limit: 1)
    session.run(Chunk("stage.view:addSubview(View()) stage.view:sendSubviewToBack(boxes[3])", name: "more"))
    for (name, id) in all(inspector.tree).map({ ("\($0.name) \($0.type)", $0.id) }) {
      if let former = before[name] { #expect(former == id, "\(name)") }
    }
  }

  @Test func `Identifiers are the same in another session of the same run`() throws {
    let other = try SceneInspectorTests()
    #expect(all(other.inspector.tree).map(\.id) == all(inspector.tree).map(\.id))
  }

  @Test func `The frontmost view or item at a point is found, also without touches`() {
    #expect(inspector.node(at: Point(x: 100, y: 100))?.name == "square")
    #expect(inspector.node(at: Point(x: 250, y: 500))?.name == "greeting")
    #expect(inspector.node(at: Point(x: 300, y: 30))?.name == "weight")
    #expect(inspector.node(at: Point(x: 5, y: 560)) == nil)
    #expect(inspector.node(at: Point(x: .nan, y: 0)) == nil)
  }

  // MARK: Properties

  @Test func `Properties have the documentation of the table of members`() throws {
    let magnitude = try property("magnitude", of: "push")
    #expect(magnitude.kind == .number)
    #expect(magnitude.value == 0.5)
    #expect(magnitude.literal == "0.5")
    #expect(magnitude.defaultValue == "0")
    #expect(magnitude.isWritable)
    #expect(magnitude.documentation.hasPrefix("The strength of the push"))
    let angle = try property("angle", of: "push")
    #expect(angle.unit == "rad")
    let alpha = try property("alpha", of: "square")
    #expect((alpha.minimum, alpha.maximum) == (0, 1))
    let scale = try property("scale", of: "square")
    #expect((scale.minimum, scale.maximum) == (-1000, 1000))
    let radius = try property("cornerRadius", of: "square")
    #expect((radius.minimum, radius.maximum) == (0, nil))
    #expect(try !property("mass", of: "square").isWritable)
  }

  @Test func `Records, colors, enumerations, objects and lists have values for the page and Lua literals`()
    throws
  {
    let center = try property("center", of: "square")
    #expect(center.kind == .point)
    #expect(center.value == ["x": 100, "y": 100])
    #expect(center.literal == "Point(100, 100)")
    let color = try property("backgroundColor", of: "square")
    #expect((color.kind, color.value, color.literal) == (.color, "#ff0000ff", "\"red\""))
    let mode = try property("mode", of: "push")
    #expect(mode.kind == .enumeration)
    #expect(mode.cases == ["PushMode.continuous", "PushMode.instantaneous"])
    #expect(mode.literal == "PushMode.instantaneous")
    let outline = try property("collisionBoundsType", of: "square")
    #expect(outline.cases == ["\"rectangle\"", "\"ellipse\"", "\"path\""])
    #expect(outline.literal == "\"rectangle\"")
    let superview = try property("superview", of: "square")
    #expect(superview.kind == .object)
    #expect(superview.value["name"] == "stage.view")
    #expect(superview.value["id"] == .string(try node("stage.view").id))
    #expect(superview.literal == "stage.view")
    let items = try property("items", of: "push")
    #expect(items.kind == .list)
    #expect(items.value[0]?["name"] == "square")
    let text = try property("text", of: "greeting")
    #expect((text.kind, text.value) == (.string, "Hello"))
    #expect(try property("hidden", of: "square").value == false)
  }

  @Test func `Every property of every type has a kind, and each value is written as JSON`() throws {
    for node in all(inspector.tree) {
      for property in try inspector.properties(of: node.id) {
        #expect(property.json["kind"] == .string(property.kind.rawValue))
        let parsed = try JSONValue(parsing: property.json.description)
        #expect(parsed["name"] == .string(property.name))
      }
    }
  }

  @Test func `Reading does not apply pending changes, so that it has no effect on the run`() throws {
    func run(reading: Bool) throws -> UInt64 {
      let tests = try SceneInspectorTests()
      tests.session.stage.tracksCumulativeStateHash = true
      func lua(_ text: String) { tests.session.run(Chunk(text, name: "prompt")) }
      lua("properties = DynamicItemBehavior { square } animator:addBehavior(properties)")
      tests.session.runUntilIdle(limit: 0.5)
      lua("properties.isAnchored = true properties.density = 3")
      if reading {
        _ = tests.inspector.tree
        for node in tests.all(tests.inspector.tree) { _ = try tests.inspector.properties(of: node.id) }
      }
      lua("properties.isAnchored = false")
      tests.session.runUntilIdle(limit: 0.5)
      return tests.session.stage.cumulativeStateHash
    }
    #expect(try run(reading: true) == run(reading: false))
  }

  @Test func `An object that is no longer in the scene is an error`() throws {
    let id = try node("square").id
    session.run(Chunk("square:destroy()", name: "prompt"))
    #expect(throws: RequestFailure.self) { try inspector.properties(of: id) }
  }

  // MARK: Shapes

  @Test func `An object has the indices of its shapes in the frame, and a behavior those of its items`()
    throws
  {
    func shapes(_ name: String) throws -> [[Int]] {
      let shapes = try inspector.shapes(of: node(name).id)
      return [shapes.own, shapes.items]
    }
    #expect(try shapes("square") == [[0], []])
    #expect(try shapes("greeting") == [[1], []])
    #expect(try shapes("push") == [[], [0]])
    #expect(try shapes("animator") == [[], [0]])
    #expect(try shapes("weight") == [[], []])
    session.run(Chunk("square:removeFromSuperview() stage.view:addSubview(square)", name: "prompt"))
    #expect(try shapes("square") == [[1], []])
    #expect(try shapes("push") == [[], [1]])
    #expect(throws: RequestFailure.self) { try inspector.shapes(of: "no such object") }
  }
}
