import Dynamics
import JSON
import LuaConsole
import LuaDynamics
import LuaHost
import RemoteControl
import Runs
import RunsTesting
import Studio
import Testing
import Views

/// Graphs of quantities of items and of expressions.
@Suite struct GraphTests {
  private static let script = """
    ball = View { size = { 100, 100 }, center = { 160, 100 } }
    stage.view:addSubview(ball)
    animator = Animator(stage.view)
    animator:addBehavior(GravityBehavior { ball })
    animator:addBehavior(CollisionBehavior { ball, translatesReferenceBoundsIntoBoundary = true })
    animator:addBehavior(DynamicItemBehavior { ball, resistance = 0, elasticity = 0 })
    """

  private let session: Session
  private let recorder: GraphRecorder

  init() throws { try self.init(capacity: GraphRecorder.defaultCapacity) }

  private init(capacity: Int) throws {
    session = try Session { Issue.record("\($0)") }
    session.run(Chunk(Self.script, name: "scene.lua"))
    recorder = GraphRecorder(capacity: capacity)
    recorder.observe(session)
  }

  private func id(_ name: String) throws -> String {
    func find(_ node: SceneInspector.Node) -> String? {
      node.name == name ? node.id : node.children.lazy.compactMap(find).first
    }
    return try #require(find(SceneInspector(session).tree))
  }

  private func advance(_ count: Int) { for _ in 0..<count { session.advanceTick() } }

  private func values(_ graph: Int) throws -> [Double] {
    try #require(recorder.samples(of: graph, since: 0)).values.map { value in try #require(value) }
  }

  @Test func `Quantities of a falling item are sampled in each tick`() throws {
    let ball = try id("ball")
    let graphs = try Dictionary(
      uniqueKeysWithValues: GraphQuantity.allCases.map { ($0, try recorder.add($0, ofItem: ball)) })
    advance(30)
    func last(_ quantity: GraphQuantity) throws -> Double {
      let graph = try #require(graphs[quantity])
      return try #require(values(graph).last)
    }
    let state = try #require(session.stage.animators[0].itemStates.first)
    #expect(try last(.y) == state.center.y)
    #expect(try last(.x) == 160)
    #expect(try last(.speed) == state.linearVelocity.dy)
    #expect(abs(try last(.speed) - 500) < 10)
    #expect(try last(.angle) == 0)
    #expect(try last(.angularVelocity) == 0)
    #expect(abs(try last(.momentum) - last(.speed)) < 1e-3, "the mass is 1")
    #expect(abs(try last(.kineticEnergy) - last(.speed) * last(.speed) / 2) < 1)
    #expect(abs(try last(.potentialEnergy) - 1000 * (568 - last(.y))) < 1)
    #expect(try last(.impulse) == 0)
    #expect(abs(try last(.gravity) - 10) < 1e-3)
    #expect(abs(try last(.totalForce) - 10) < 1)
    #expect(try last(.contacts) == 0 && last(.attachments) == 0 && last(.pushes) == 0)
    let graph = try #require(graphs[.y])
    #expect(try values(graph).count == 31)
  }

  @Test func `The energy of a falling item without resistance is constant`() throws {
    let ball = try id("ball")
    let (kinetic, potential) = (
      try recorder.add(.kineticEnergy, ofItem: ball), try recorder.add(.potentialEnergy, ofItem: ball)
    )
    advance(40)
    let sums = try zip(values(kinetic), values(potential)).map(+).dropFirst(2)
    let (low, high) = (try #require(sums.min()), try #require(sums.max()))
    #expect((high - low) / high < 0.02)
  }

  @Test func `The impulse of an impact equals the change of momentum`() throws {
    let ball = try id("ball")
    let (impulse, momentum) = (
      try recorder.add(.impulse, ofItem: ball), try recorder.add(.momentum, ofItem: ball)
    )
    advance(90)
    let impulses = try values(impulse)
    let fastest = try #require(values(momentum).max())
    let (greatest, last) = (try #require(impulses.max()), try #require(impulses.last))
    // Of the restitutions of the ball, 0, and the boundary, 0.2, the larger one applies.
    #expect(abs(greatest * 100 / fastest - 1.2) < 0.02)
    // At rest the contacts carry the weight: 1000 pt/s² for 1/60 s.
    #expect(abs(last - 1000.0 / 60 / 100) < 0.02)
  }

  @Test func `The buffer keeps the last ticks`() throws {
    let tests = try GraphTests(capacity: 10)
    let graph = try tests.recorder.add(.y, ofItem: tests.id("ball"))
    tests.advance(100)
    let samples = try #require(tests.recorder.samples(of: graph, since: 0))
    #expect(samples.values.count >= 10)
    #expect(samples.values.count <= 20)
    #expect(samples.firstTick + samples.values.count == 101)
    #expect(tests.recorder.samples(of: graph, since: 98)?.values.count == 3)
  }

  @Test func `An item that leaves its animator has no values, and is found again when it returns`() throws {
    let graph = try recorder.add(.y, ofItem: try id("ball"))
    advance(2)
    session.run(Chunk("behaviors = animator.behaviors animator:removeAllBehaviors()", name: "prompt"))
    advance(2)
    session.run(
      Chunk("for _, behavior in ipairs(behaviors) do animator:addBehavior(behavior) end", name: "p"))
    advance(2)
    let samples = try #require(recorder.samples(of: graph, since: 0))
    #expect(samples.values.map { $0 == nil } == [false, false, false, true, true, false, false])
    #expect(samples.json["values"]?[3]?.isNull == true)
  }

  @Test func `An object that is no item is an error`() throws {
    #expect(throws: RequestFailure.self) { try recorder.add(.y, ofItem: try id("animator")) }
    #expect(throws: RequestFailure.self) { try recorder.add(.y, ofItem: "999") }
  }

  @Test func `Sampling has no effect on the run`() throws {
    let other = try GraphTests()
    for tests in [self, other] { tests.session.stage.tracksCumulativeStateHash = true }
    for quantity in GraphQuantity.allCases { _ = try recorder.add(quantity, ofItem: try id("ball")) }
    advance(100)
    other.advance(100)
    #expect(session.stage.cumulativeStateHash == other.session.stage.cumulativeStateHash)
  }

  // MARK: In the studio

  private func studioWithGraph() throws -> (studio: StudioHarness, graph: JSONValue, id: JSONValue) {
    let studio = try StudioHarness()
    let node = try studio.request("nodeAt", ["x": 100, "y": 100])
    let id = try #require(node["id"])
    let result = try studio.request("addGraph", ["id": id, "quantity": "y"])
    return (studio, try #require(result["graph"]), id)
  }

  @Test func `The page gets the samples of each tick`() throws {
    let (studio, graph, _) = try studioWithGraph()
    studio.run(3)
    let samples = studio.channel.notifications.filter { $0.method == "samples" }.map(\.parameters)
    #expect(samples.allSatisfy { $0["graph"] == graph })
    #expect(samples.compactMap { $0["from"]?.intValue } == [0, 1, 2, 3])
    #expect(samples.first?["values"]?[0]?.doubleValue == 100)
    try studio.request("removeGraph", ["graph": graph])
    studio.channel.notifications = []
    studio.run(2)
    #expect(studio.notification("samples") == nil)
  }

  @Test
  func `Going back keeps the samples, and continuing from there drops those of the branch that is left`()
    throws
  {
    let (studio, graph, _) = try studioWithGraph()
    studio.run(20)
    try studio.request("goTo", ["tick": 5])
    studio.finishSeek()
    studio.channel.notifications = []
    studio.update()
    #expect(studio.notification("samples") == nil)
    try studio.request("resume")
    studio.run(2)
    let samples = studio.channel.notifications.filter { $0.method == "samples" }.map(\.parameters)
    #expect(samples.first?["from"] == 6)
    let connected = Client(id: 2)
    studio.connect(connected)
    let all = try #require(
      studio.channel.notifications.last { $0.method == "samples" && $0.client == connected })
    #expect(all.parameters["graph"] == graph)
    #expect(all.parameters["values"]?.arrayValue?.count == studio.scene.tick + 1)
  }

  @Test func `A run that is computed again replaces all samples`() throws {
    let (studio, graph, _) = try studioWithGraph()
    studio.run(20)
    studio.channel.notifications = []
    try studio.request("rerun")
    studio.run()
    let samples = studio.channel.notifications.filter { $0.method == "samples" }.map(\.parameters)
    #expect(samples.first?["graph"] == graph)
    #expect(samples.first?["from"] == 0)
  }

  @Test func `An expression is sampled where it is a number, by a watch expression of the console`() throws {
    let studio = try StudioHarness()
    let graph = try #require(try studio.request("addGraph", ["expression": "square.center.y * 2"])["graph"])
    let text = try #require(try studio.request("addGraph", ["expression": "'text'"])["graph"])
    studio.channel.notifications = []
    studio.run(2)
    let samples = studio.channel.notifications.filter { $0.method == "samples" }.map(\.parameters)
    #expect(samples.contains { $0["graph"] == graph && ($0["values"]?[0]?.doubleValue ?? 0) > 200 })
    #expect(samples.contains { $0["graph"] == text && $0["values"]?[0]?.isNull == true })
    #expect(
      studio.failure("addGraph", ["expression": "1 +"])?.message.contains("expected an expression") == true)
    try studio.request("removeGraph", ["graph": text])
    #expect(studio.controller.console?.watchValues().map(\.expression) == ["square.center.y * 2"])
    let hash = { studio.scene.hash }
    studio.run(10)
    let end = (studio.scene.tick, hash())
    studio.controller.go(to: 3)
    studio.finishSeek()
    studio.controller.go(to: end.0 - 1)
    studio.finishSeek()
    try studio.request("resume")
    studio.run()
    #expect(studio.scene.tick == end.0)
    #expect(hash() == end.1)
  }

  @Test func `Unknown quantities are an error that lists the known ones`() throws {
    let studio = try StudioHarness()
    let failure = studio.failure("addGraph", ["id": "1", "quantity": "z"])
    #expect(failure?.message.contains("expected one of x, y, speed") == true)
  }
}
