import JSON
import LuaDynamics
import RemoteControl
import Runs
import RunsTesting
import Testing
import Views

/// Holding items with the pointer of a page.
@Suite struct StudioGrabTests {
  @Test func `A page holds an item, moves it and releases it`() throws {
    let studio = try StudioHarness()
    let result = try studio.request("grab", ["x": 100, "y": 100])
    #expect(result["item"]?["name"] == "square")
    #expect(result["item"]?["type"] == "View")
    try studio.request("moveGrab", ["x": 200, "y": 200])
    studio.run(60)
    #expect(studio.scene.evaluate("math.abs(square.center.x - 200) < 2") == ["_1 = true"])
    try studio.request("endGrab")
    #expect(studio.controller.session.stage.grabbingPointers.isEmpty)
  }

  @Test func `Where there is no item, the result is null`() throws {
    let studio = try StudioHarness()
    #expect(try studio.request("grab", ["x": 300, "y": 500]).isNull)
    try studio.request("moveGrab", ["x": 200, "y": 200])
    try studio.request("endGrab")
  }

  @Test func `An anchored item is refused with its name`() throws {
    let studio = try StudioHarness(
      SceneHarness.fallingSquare + "\nanimator:addBehavior(DynamicItemBehavior { square, isAnchored = true })"
    )
    #expect(studio.failure("grab", ["x": 100, "y": 100])?.message == "square is anchored")
  }

  @Test func `The items of a page are released when it disconnects`() throws {
    let studio = try StudioHarness()
    let other = Client(id: 2)
    studio.connect(other)
    try studio.request("grab", ["x": 100, "y": 100], from: other)
    #expect(studio.controller.session.stage.grabbingPointers == [2])
    studio.channel.events.append(.disconnected(other))
    studio.update()
    #expect(studio.controller.session.stage.grabbingPointers.isEmpty)
  }
}
