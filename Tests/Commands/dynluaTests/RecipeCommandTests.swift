import Foundation
import Testing
import TestSupport

/// The recipes, played with the command's options.
@Suite struct RecipeCommandTests {
  private static var recipes: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: Repository.path("scripts"))
        .filter { $0.hasSuffix(".lua") }.sorted()
    }
  }

  @Test(arguments: try RecipeCommandTests.recipes)
  func `every recipe runs to its end`(recipe: String) throws {
    let outcome = try Command.run("scripts/\(recipe)")
    #expect(outcome.exitCode == 0)
    #expect(!outcome.errors.contains("dynlua:"), "\(outcome.errors)")
  }

  @Test func `there are ten recipes`() throws {
    #expect(try Self.recipes.count >= 10)
  }

  @Test func `a tap on push.lua pushes the square to the edge`() throws {
    let outcome = try Command.run("scripts/push.lua", "--tap", "0.5:250,100")
    #expect(outcome.exitCode == 0)
    #expect(outcome.output == "pushed at -64 degrees with magnitude 1.02\n")
    #expect(outcome.errors.contains("began contact: square with the view's bounds at ("))
    let untouched = try Command.run("scripts/push.lua")
    #expect(untouched.output == "")
    #expect(!untouched.errors.contains("contact"))
  }

  @Test func `two taps are two pushes`() throws {
    let outcome = try Command.run("scripts/push.lua", "--tap", "0.5:250,100", "--tap=2:40,500")
    #expect(outcome.output.split(separator: "\n").count == 2)
  }

  @Test func `a drag on attachment.lua drags the square`() throws {
    let outcome = try Command.run(
      "-e", "after(3, function() local s = stage.view.subviews[1] print(s.center ~= stage.view.center) end)",
      "scripts/attachment.lua", "--drag", "0.2:120,120>260,300/1.5")
    #expect(outcome.exitCode == 0)
    #expect(outcome.output == "the anchor was dragged to 260, 300\ntrue\n")
  }

  @Test(arguments: [
    ("boundary", "green lands on bottomBoundary\n"),
    (
      "collision",
      "green hits the floor\nred hits green\ngreen hits the floor\neverything rests: red at Point(160, "
    ),
    ("collision_mode", "green touches bottomBoundary\nred touches green\n"),
    (
      "explode",
      """
      green touches the line and explodes
      green bounces off the line
      green is gone
      green bounces off the line
      red touches the line and explodes
      red bounces off the line
      red is gone

      """
    ),
    ("snap", "snapped to 100, 200\n"),
  ])
  func `a recipe prints what happens`(recipe: String, lines: String) throws {
    let outcome = try Command.run("--quiet", "scripts/\(recipe).lua", "--tap", "3:100,200")
    #expect(outcome.exitCode == 0 && outcome.output.contains(lines), "\(outcome.output)")
  }

  @Test func `a photo can be taken out of the basket and thrown into it again`() throws {
    let outcome = try Command.run(
      "--quiet", "scripts/basket.lua", "--drag", "0.2:60,240>160,260/0.2", "--drag",
      "3:260,284>160,284>220,284/0.4")
    #expect(
      outcome.output == """
        photo 2 lands in the basket
        photo 2 is taken out of the basket
        photo 2 lands in the basket

        """)
  }

  @Test func `a drag may have corners`() throws {
    let outcome = try Command.run(
      "-e", "stage.view:onPan(function(pan) if pan.state == 'ended' then print(pan.location) end end)",
      "--drag", "0:10,10>100,10>100,100/0.5")
    #expect(outcome.output == "Point(100, 100)\n")
  }

  @Test func `a tap on popover.lua opens a popover on a pad, and another one selects a button`() throws {
    let outcome = try Command.run(
      "--size", "768x1024", "--tap", "0.5:741,22", "--tap", "1.5:650,100", "--tap", "3:741,22",
      "--rotate", "4:landscapeLeft", "--tap", "5:100,700", "scripts/popover.lua")
    #expect(outcome.exitCode == 0)
    #expect(outcome.output == "Photo\nNothing\n")
    let happened = outcome.errorLines.map { $0.drop { $0 != "s" }.dropFirst(3) }
    #expect(
      happened == [
        "presented: popover", "dismissed: popover", "presented: popover", "turned: landscapeLeft",
        "dismissed: popover",
      ])
  }

  @Test func `a tap on popover.lua opens an alert on a phone, and another one selects a button`() throws {
    let outcome = try Command.run("--tap", "0.5:293,22", "--tap", "1.5:160,360", "scripts/popover.lua")
    #expect(outcome.exitCode == 0)
    #expect(outcome.output == "Cancel\n")
    let happened = outcome.errorLines.map { $0.drop { $0 != "s" }.dropFirst(3) }
    #expect(happened.count == 2)
    #expect(happened.first?.hasPrefix("presented: Alert") == true)
    #expect(
      happened.last?.hasPrefix("dismissed: Alert") == true && happened.last?.hasSuffix(" with Cancel") == true
    )
  }

  @Test func `item_properties.lua prints how high each square bounces`() throws {
    let outcome = try Command.run("--quiet", "scripts/item_properties.lua")
    func heights(_ name: String) -> [Int] {
      outcome.output.split(separator: "\n").filter { $0.hasPrefix("\(name) bounces ") }
        .compactMap { $0.split(separator: " ").dropFirst(2).first.flatMap { Int($0) } }
    }
    let (upper, lower) = (heights("upper"), heights("lower"))
    #expect(upper.count == 3 && lower.count == 3, "\(outcome.output)")
    #expect(upper == upper.sorted(by: >) && lower == lower.sorted(by: >))
    #expect(zip(upper, lower).allSatisfy { 2 * $0 < $1 })
    #expect(outcome.output.split(separator: "\n").count == 6)
  }

  @Test func `the event log is on standard error, unless --quiet is given`() throws {
    let verbose = try Command.run("scripts/collision.lua")
    #expect(verbose.errors.contains("began contact: green with the view's bounds at ("))
    #expect(verbose.errors.contains("paused: everything rests"))
    #expect(!verbose.output.contains("contact"))
    let quiet = try Command.run("--quiet", "scripts/collision.lua")
    #expect(quiet.errors == "")
    #expect(quiet.output == verbose.output)
    #expect(quiet.output.contains("everything rests: red at Point("))
  }

  @Test func `--hash prints the state hash and the time to standard error, equal for equal runs`() throws {
    let runs = try [[], [], ["--quiet"], ["--tap", "0.5:100,100"]].map {
      try Command.run(["--hash", "scripts/collision.lua"] + $0)
    }
    let lines = try runs.map { try #require($0.errorLines.last) }
    #expect(
      try lines[0].wholeMatch(of: Regex(#"state hash: [0-9a-f]{16} at \d+\.\d{3} s"#)) != nil, "\(lines[0])")
    #expect(lines[0] == lines[1] && lines[0] == lines[2] && lines[0] != lines[3])
    #expect(runs[2].errorLines.count == 1 && runs.allSatisfy { !$0.output.contains("state hash") })
  }

  @Test func `--hash prints what stage.stateHash is in Lua`() throws {
    let outcome = try Command.run(
      "--hash", "-i", "scripts/push.lua", input: "stage:step(217)\nprint(stage.stateHash)\n")
    let hash = try #require(outcome.output.split(separator: "\n").last)
    #expect(outcome.errorLines.last == "state hash: \(hash) at 3.617 s")
  }

  @Test func `events have times and the names of items`() throws {
    let outcome = try Command.run("scripts/boundary.lua")
    let began = try #require(outcome.errorLines.first { $0.contains("bottomBoundary") })
    #expect(
      try began.wholeMatch(
        of: Regex(
          #" *\d+\.\d{3} s  began contact: green with boundary bottomBoundary at \(-?[\d.]+, -?[\d.]+\)"#))
        != nil, "\(began)")
  }

  @Test func `two runs print the same output`() throws {
    let runs = try (0..<2).map { _ in try Command.run("scripts/basket.lua", "--drag", "0:60,120>120,169/0.1")
    }
    #expect(runs[0].output == runs[1].output && runs[0].errors == runs[1].errors)
    #expect(runs[0].output == "photo 1 lands in the basket\n")
  }
}
