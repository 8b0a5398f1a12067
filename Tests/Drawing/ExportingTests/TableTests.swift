import Dynamics
import Exporting
import Foundation
import TestSupport
import Testing
import Views

/// JSON Lines and CSV.
@Suite struct TableTests {
  private func record(names: [String]) throws -> (json: String, csv: String, items: [View]) {
    let stage = Stage()
    let items = names.enumerated().map { index, name in
      let view = View(frame: Rect(x: Double(60 * index), y: 20, width: 30, height: 30))
      view.name = name
      stage.view.addSubview(view)
      return view
    }
    let animator = Animator(referenceView: stage.view)
    stage.add(animator)
    animator.addBehavior(GravityBehavior(items: items))
    var (json, csv) = ("", "")
    let writers: [any SceneWriter] = [
      JSONLinesWriter(PictureOptions()) { json += String(decoding: $0, as: UTF8.self) },
      CSVWriter(PictureOptions()) { csv += String(decoding: $0, as: UTF8.self) },
    ]
    for _ in 0..<3 {
      for writer in writers { try writer.add(stage) }
      stage.advanceOneTick()
    }
    for writer in writers { try writer.finish() }
    return (json, csv, items)
  }

  @Test func `each line of JSON has the motion of an item`() throws {
    let json = try record(names: ["a", "b \"quoted\"\n"]).json
    let lines = json.split(separator: "\n")
    #expect(lines.count == 6)
    let rows = try lines.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(rows[5]["tick"] as? Int == 2)
    #expect(rows[5]["item"] as? Int == 2)
    #expect(rows[5]["name"] as? String == "b \"quoted\"\n")
    #expect(rows[5]["x"] as? Double == 75)
    let speed = try #require(rows[5]["vy"] as? Double)
    #expect((20...40).contains(speed))
    #expect(rows[5]["resting"] as? Bool == false)
  }

  @Test func `CSV has the same values, after the names of the columns`() throws {
    let (json, csv, _) = try record(names: ["plain", "one, two"])
    let lines = csv.split(separator: "\r\n")
    #expect(lines.count == 7)
    #expect(lines[2].contains(",\"one, two\","))
    let names = lines[0].split(separator: ",").map(String.init)
    let first = try #require(
      try JSONSerialization.jsonObject(with: Data(json.split(separator: "\n")[0].utf8)) as? [String: Any])
    #expect(Set(names) == Set(first.keys))
    #expect(lines[1].split(separator: ",").count == names.count)
  }

  @Test func `the documentation lists the columns in order`() throws {
    let header = try record(names: ["a"]).csv.prefix { $0 != "\r\n" }
    let page = try Repository.text(of: "Sources/Commands/dynlua/dynlua.docc/Pictures.md")
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") }
    let names = rows.flatMap { row in
      row.split(separator: "|")[0].matches(of: /`(\w+)`/).map { String($0.1) }
    }
    #expect(names.joined(separator: ",") == header)
  }
}
