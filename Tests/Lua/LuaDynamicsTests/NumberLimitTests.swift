import Dynamics
import LuaDocumentation
import LuaDynamics
import LuaFuzzing
import LuaHost
import Testing
import Views

/// Numbers whose products would overflow are rejected as arguments.
@Suite struct NumberLimitTests {
  /// A session with a few objects of each type, and the errors of its chunks.
  private func playback() throws -> Playback { try Playback(BindingGrammar.prelude) }

  /// A statement that assigns a property, with the number as each component; nil for other properties.
  private func assignment(
    _ number: String, to member: MemberDescription, of type: TypeDescription, in manual: Manual
  ) -> String? {
    let name = member.type.last == "?" ? String(member.type.dropLast()) : member.type
    let fields = manual.types.first { $0.name == name && $0.kind == .record }?.constructor?.parameters.count
    guard name == "number" || fields != nil, !["Color", "FloatRange"].contains(name) else { return nil }
    let numbers = Array(repeating: number, count: fields ?? 1).joined(separator: ", ")
    let value = fields == nil ? numbers : "\(name)(\(numbers))"
    return "local o = assert(pick('\(type.name)', 0)) o.\(member.name) = \(value)"
  }

  @Test(arguments: ["10000001", "1e300"])
  func `every property of a number or a record has a limit`(number: String) throws {
    let play = try playback()
    let manual = Manual(of: play.session.lua)
    var count = 0
    for type in manual.types where type.kind == .object && type.name != "Stage" {
      for member in manual.members(of: type) where member.kind == .property(isWritable: true) {
        switch member.range {
        // A resistance may be any finite number, as UIKit documents; durations have a range of their own. A
        // limit that may be infinite is only compared.
        case .finite, .includingInfinite, .closed: continue
        default: break
        }
        guard let text = assignment(number, to: member, of: type, in: manual) else { continue }
        count += 1
        let error = #expect(throws: LuaError.self, "\(text)") {
          try play.session.lua.run(Chunk(text, name: "assignment.lua"))
        }
        let message = error?.message ?? ""
        #expect(message.contains(".\(member.name): ") && message.contains("expected"), "\(text): \(message)")
      }
    }
    #expect(count > 50)
  }

  @Test(arguments: ["5e-324", "1e-300", "1e-45", "1e-20"])
  func `the smallest number of every property is refused, or time passes with it`(number: String) throws {
    let manual = Manual(of: try playback().session.lua)
    for type in manual.types where type.kind == .object {
      for member in manual.members(of: type) where member.kind == .property(isWritable: true) {
        guard let text = assignment(number, to: member, of: type, in: manual) else { continue }
        let play = try playback()
        _ = try? play.session.lua.run(Chunk(text, name: "assignment.lua"))
        play.stage.camera.follow(play.views.first)
        for view in play.views { view.center = Point(x: view.center.x + 50, y: view.center.y) }
        play.advance(ticks: 30)
        let camera = play.stage.camera.center
        #expect(camera.x.isFinite && camera.y.isFinite, "\(text)")
        #expect(play.views.allSatisfy { $0.center.x.isFinite && $0.center.y.isFinite }, "\(text)")
      }
    }
  }

  @Test func `the message names the limit that was exceeded`() throws {
    let limits = "expected a number from -10000000 to 10000000, got"
    let cases = [
      "item.center = { 0, 1e8 }": "Item.center: y: \(limits) 100000000",
      "item.center = Point(-1e8, 0)": "Item.center: x: \(limits) -100000000",
      "SnapBehavior { item = item, snapPoint = { 0, 0 } }.frequency = 1e8":
        "SnapBehavior.frequency: expected a number above 0, up to 10000000, got 100000000.0",
      "item.size = { 1e300, 1 }": "Item.size: width: \(limits) 1e+300",
      "Path.polygon { { 0, 0 }, { 1e9, 0 } }":
        "Path.polygon: argument 1 (points): [2].x: \(limits) 1000000000",
      "Path.polygon { Point(0, 0), Point(1e308, 0) + Vector(1e308, 0) }":
        "Path.polygon: argument 1 (points): [2].x: expected a finite number, got inf",
      "Path():arc({ 0, 0 }, 1, 0, 1e300)": "Path.arc: argument 4 (endAngle): \(limits) 1e+300",
      "GravityBehavior {}:applyForces({ item }, { 0, 1e9 })":
        "GravityBehavior.applyForces: argument 2 (values): entry 2: \(limits) 1000000000",
      "View {}.scale = 1e-9":
        "View.scale: expected 0 or a number from 0.001 to 1000, or the negative of one, got 1e-09",
      "Popover { contentView = View {} }:present { from = { 0, 0, 1e9, 1 } }":
        "Popover.present: from: width: \(limits) 1000000000",
    ]
    for (line, message) in cases {
      let play = try Playback("local item = Item { size = { 10, 10 } }\n\(line)")
      #expect(play.errors.map(\.message) == ["test.lua:2: \(message)"], "\(line)")
    }
  }

  @Test func `the result of a custom field has the same limit`() throws {
    let play = try Playback(
      """
      local animator, item = Animator(), Item { size = { 10, 10 } }
      animator:addBehavior(FieldBehavior.custom { item, evaluate = function() return Vector(1e300, 0) end })
      stage:step(2)
      """)
    #expect(
      play.errors.map(\.message).contains { $0.contains("expected a number from -10000000 to 10000000") })
  }

  @Test func `ranges may be infinite, but finite ends are limited`() throws {
    let play = try Playback(
      """
      local behavior = DynamicItemBehavior {}
      behavior.rotationRange = { -1 / 0, 1 / 0 }
      behavior.rotationRange = { -1, 1e300 }
      """)
    let message =
      "test.lua:3: DynamicItemBehavior.rotationRange: maximum: "
      + "expected a number from -10000000 to 10000000, got 1e+300"
    #expect(play.errors.map(\.message) == [message])
  }

  @Test func `the functions of records accept every finite number`() throws {
    let play = try Playback("assert(Point(1e9, 0):distance { -1e9, 0 } == 2e9)")
    #expect(play.errors.isEmpty)
  }

  @Test func `messages can contain the minimum integer`() throws {
    let play = try Playback("View {}.frame = Rect(math.mininteger, 0, 0, 0)")
    #expect(play.errors.first?.message.contains("got -9.2233720368548e+18") == true, "\(play.errors)")
  }
}
