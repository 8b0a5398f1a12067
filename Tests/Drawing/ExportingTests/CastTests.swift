import Dynamics
import Exporting
import Foundation
import Terminal
import TestSupport
import Testing
import Views

/// Recordings for asciinema.
@Suite struct CastTests {
  @Test func `a terminal shows the scene, and markers name the events`() throws {
    let stage = Stage()
    let square = View(frame: Rect(x: 100, y: 100, width: 100, height: 100))
    square.backgroundColor = Color(red: 1, green: 0, blue: 0)
    stage.view.addSubview(square)
    var text = ""
    var options = PictureOptions()
    options.size = stage.size
    let writer = CastWriter(options) { text += String(decoding: $0, as: UTF8.self) }
    for tick in 0..<5 {
      try writer.add(stage)
      if tick == 2 { try writer.add(TimedLogLine(tick: stage.tick, text: "an \"event\"")) }
      square.center.x += 20
      stage.advanceOneTick()
    }
    try writer.finish()

    let lines = text.split(separator: "\n")
    let header = try #require(try JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any])
    #expect(header["version"] as? Int == 2)
    let (columns, rows) = (try #require(header["width"] as? Int), try #require(header["height"] as? Int))
    #expect((columns, rows) == (60, 46))
    var terminal = TerminalEmulator(columns: columns, rows: rows)
    var lastTime = 0.0
    var markers: [String] = []
    for line in lines.dropFirst() {
      let fields = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [Any])
      let time = try #require(fields[0] as? Double)
      #expect(time >= lastTime)
      lastTime = time
      let contents = try #require(fields[2] as? String)
      if fields[1] as? String == "m" {
        markers.append(contents)
      } else {
        terminal.receive(Array(contents.utf8))
      }
    }
    #expect(markers == ["an \"event\""])
    #expect(abs(lastTime - 4.0 / 60) < 1e-5)
    #expect(terminal.violations == [])
    #expect(terminal.screenLines.contains { $0.contains("an \"event\"") })
  }
}
