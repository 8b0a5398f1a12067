import Dynamics
import Exporting
import Foundation
import Testing
import Views

/// Pages that play a scene.
@Suite struct HTMLTests {
  private func page(named name: String) throws -> String {
    let stage = Stage()
    let square = View(frame: Rect(x: 100, y: 100, width: 100, height: 100))
    square.name = name
    square.backgroundColor = Color(red: 1, green: 0, blue: 0)
    stage.view.addSubview(square)
    let animator = Animator(referenceView: stage.view)
    stage.add(animator)
    animator.addBehavior(GravityBehavior(items: [square]))
    let collision = CollisionBehavior(items: [square])
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(collision)
    var text = ""
    let writer = HTMLWriter(PictureOptions()) { text += String(decoding: $0, as: UTF8.self) }
    for _ in 0..<100 {
      writer.add(stage)
      stage.advanceOneTick()
    }
    writer.add(TimedLogLine(tick: 50, text: "began contact: \(name)"))
    try writer.finish()
    return text
  }

  /// The constant of the script.
  private func data(in page: String) throws -> [String: Any] {
    let start = try #require(page.range(of: "const data = ")).upperBound
    let end = try #require(page[start...].range(of: "]}]}")).upperBound
    return try #require(
      try JSONSerialization.jsonObject(with: Data(page[start..<end].utf8)) as? [String: Any])
  }

  @Test func `the page contains the picture, the values and the events`() throws {
    let page = try page(named: "square")
    #expect(page.matches(of: /<svg\s/).count == 1 && page.contains("<animateTransform"))
    let data = try data(in: page)
    #expect(data["first"] as? Int == 0 && data["last"] as? Int == 99)
    let item = try #require((data["items"] as? [[String: Any]])?.first)
    #expect(item["name"] as? String == "square")
    let samples = try #require(item["samples"] as? [[Double]])
    #expect(samples.count > 30 && samples.allSatisfy { $0.count == 7 })
    #expect(samples[0].prefix(3) == [0, 150, 150])
    #expect((data["events"] as? [[Any]])?.first?[1] as? String == "began contact: square")
  }

  @Test func `the layers can be shown, even if they are not at first`() throws {
    let page = try page(named: "square")
    #expect(page.contains("<g class=\"boundaries\">"))
    #expect(try data(in: page)["layers"] as? [String] == [])
  }

  @Test func `the page refers to nothing outside`() throws {
    let page = try page(named: "square").replacing("xmlns=\"http://www.w3.org/2000/svg\"", with: "")
    #expect(!page.contains("http") && !page.contains("url(") && !page.contains("src="))
  }

  @Test func `a name cannot end the script`() throws {
    let page = try page(named: "</script><script>alert(1)")
    #expect(page.matches(of: /<\/?script/).count == 2)
    let items = try data(in: page)["items"] as? [[String: Any]]
    #expect(items?.first?["name"] as? String == "</script><script>alert(1)")
  }
}
