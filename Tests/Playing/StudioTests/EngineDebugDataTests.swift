import Dynamics
import JSON
import RemoteControl
import Runs
import RunsTesting
import Testing

/// The layers that show the state of the physics engine.
@Suite struct EngineDebugDataTests {
  /// A tower of two squares, and one that falls.
  private static let script = """
    squares = {}
    for i, center in ipairs { { 100, 460 }, { 100, 420 }, { 200, 100 } } do
      squares[i] = View { size = { 40, 40 }, center = center, backgroundColor = "red" }
      stage.view:addSubview(squares[i])
    end
    animator = Animator(stage.view)
    animator:addBehavior(GravityBehavior(squares))
    collision = CollisionBehavior(squares)
    collision:addBoundary("floor", { 0, 480 }, { 320, 480 })
    animator:addBehavior(collision)
    """

  private let studio: StudioHarness

  init() throws { studio = try StudioHarness(Self.script) }

  /// The layers of the present frame.
  private func engine(_ layers: StudioLayers) throws -> EngineDebugData {
    studio.channel.layers = layers
    studio.channel.events.append(.layersChanged)
    studio.channel.isFrameRequested = true
    studio.update()
    return try #require(studio.channel.frames.last).engine
  }

  @Test func `the layers have velocities, boxes, islands and impulses`() throws {
    studio.run(20)
    let engine = try engine(.engine)
    #expect(engine.velocities.contains { $0.position.x == 200 && $0.vector.dy > 200 })
    #expect(engine.boundingBoxes.count == 3)
    #expect(
      engine.islands == [
        EngineDebugData.Island(shapes: [0, 1], isAwake: true),
        EngineDebugData.Island(shapes: [2], isAwake: true),
      ])
    // Each of both surfaces has two points; the lower ones carry twice the weight of 0.16 kg with 10 N/kg.
    let lower = engine.contactImpulses.filter { $0.position.y > 470 }
    #expect(lower.count == 2)
    let impulse: Double = lower.map(\.vector.length).reduce(0, +)
    #expect(abs(impulse - 2 * 0.16 * 10 / 120) < 0.002)
    #expect(engine.sleepingShapes.isEmpty)
  }

  @Test func `the layer of forces has the sources of each item that forces move`() throws {
    studio.run(20)
    let forces = try engine(.forces).forces
    #expect(try engine(.velocities).forces.isEmpty)
    let falling = forces.filter { $0.arrow.position.x == 200 }
    // Weight and resistance; 0.16 kg with 10 N/kg.
    #expect(falling.map(\.source) == [0, 6])
    #expect(abs((falling.first?.arrow.vector.dy ?? 0) - 1.6) < 1e-3)
    // The lower item of the pile: its weight, and what it touches.
    #expect(forces.filter { $0.arrow.position.x != 200 }.map(\.source).prefix(2) == [0, 5])
  }

  @Test func `only the layers that are displayed are filled`() throws {
    studio.run(20)
    #expect(try engine([.contacts, .touches]) == EngineDebugData())
    let friction = try engine(.frictionImpulses)
    #expect(friction.contactImpulses.isEmpty && friction.velocities.isEmpty)
  }

  @Test func `items at rest are marked`() throws {
    studio.run(200)
    let engine = try engine([.sleeping, .islands, .velocities])
    #expect(engine.sleepingShapes == [0, 1, 2])
    #expect(engine.islands.allSatisfy { !$0.isAwake })
    #expect(engine.velocities.isEmpty)
  }

  @Test func `an earlier state has its layers, and displaying them does not change the run`() throws {
    studio.run(60)
    let hash = studio.scene.hash
    try studio.request("goTo", ["tick": 20])
    studio.finishSeek()
    #expect(try engine(.velocities).velocities.contains { $0.vector.dy > 200 })
    _ = try engine(.engine)
    try studio.request("goTo", ["tick": 60])
    studio.finishSeek()
    #expect(studio.scene.hash == hash)
    _ = try engine(.engine)
    #expect(studio.scene.hash == hash)
  }
}
