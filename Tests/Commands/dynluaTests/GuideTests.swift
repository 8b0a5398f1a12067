import Foundation
import TestSupport
import Testing

/// The code in the guides.
@Suite struct GuideTests {
  private static let folder = "Sources/Commands/dynlua/dynlua.docc/Guides"

  static let guides: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: Repository.path(folder))
    return (names ?? []).filter { $0.hasSuffix(".md") }.sorted()
  }()

  private func text(_ guide: String) throws -> String { try Repository.text(of: "\(Self.folder)/\(guide)") }

  @Test(arguments: guides) func `the scripts run and print what is shown below them`(guide: String) throws {
    let folder = try TemporaryDirectory()
    try FileManager.default.createSymbolicLink(
      at: folder.url("behaviors"), withDestinationURL: URL(filePath: Repository.path("scripts/behaviors")))
    for match in try text(guide).matches(of: /```lua\n((?:.|\n)*?)```(?:\n\n```text\n((?:.|\n)*?)```)?/) {
      let outcome = try Command.run(["-", "--quiet"], input: String(match.1), in: folder)
      #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      if let shown = match.2 { #expect(outcome.output == String(shown)) }
    }
  }

  @Test func `help searches every guide on scripts`() throws {
    let texts = "Sources/Lua/LuaDynamics/Guides/Texts"
    let names = try FileManager.default.contentsOfDirectory(atPath: Repository.path(texts))
    #expect(names.count >= 10)
    let list = try Repository.text(of: "Sources/Lua/LuaDynamics/Guides/Guide+All.swift")
    for name in names {
      #expect(list.contains("PackageResources.\(name.replacing(".", with: "_")),"), "\(name)")
    }
  }

  @Test func `the guides have scripts`() throws {
    let count = try Self.guides.map { try text($0).matches(of: /```lua\n/).count }.reduce(0, +)
    #expect(count >= 10)
  }

  @Test(arguments: ["ComingFromUIKit.md", "ComingFromLOVE.md"])
  func `the Lua code in the tables is Lua, and its types exist`(guide: String) throws {
    var checks = ""
    let rows = try text(guide).split(separator: "\n").filter { $0.hasPrefix("| ") }
    for row in rows.dropFirst() {
      let cell = try #require(row.split(separator: "|").dropLast(row.hasSuffix("|") ? 0 : 1).last)
      for match in cell.matches(of: /`([^`-][^`]*)`/) {
        let code = match.1.replacing(", …", with: "").replacing("…", with: "")
        checks += "check [==[\(code)]==]\n"
        for name in code.matches(of: /\b[A-Z]\w+/) { checks += "assert(\(name.0), '\(name.0)')\n" }
      }
    }
    #expect(checks.count > 500)
    let script =
      "local function check(code) assert(load('return ' .. code) or load(code), code) end\n" + checks
    let outcome = try Command.run(["-"], input: script)
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
  }

  @Test func `the lines at the prompt print the shown results`() throws {
    let lines = try #require(Repository.blocks(of: "console", in: "\(Self.folder)/Prompt.md").first)
      .split(separator: "\n")
    let typed = lines.filter { $0.hasPrefix("> ") }.map { $0.dropFirst(2) }.joined(separator: "\n")
    let shown = lines.filter { !$0.hasPrefix("> ") }.map { String($0.replacing(#/^_\d+ = /#, with: "")) }
    let play = try Command.run(["--quiet", "-i", "scripts/push.lua"], input: typed + "\n")
    #expect(play.exitCode == 0, "\(play.errors)")
    #expect(play.output.split(separator: "\n").map(String.init) == shown)
  }

  @Test func `the Swift example is the one that is tested`() throws {
    let example = try #require(Repository.blocks(of: "swift", in: "\(Self.folder)/Embedding.md").first)
    let test = try Repository.text(of: "Tests/Engine/DynamicsTests/ReadmeExampleTests.swift")
    for line in example.split(separator: "\n") where !line.hasPrefix("print") {
      #expect(test.contains(line), "\(line)")
    }
  }

  @Test func `an attachment decides whether its items collide as the guide says`() throws {
    let script = """
      for _, kind in ipairs { "rod", "limit", "fixed", "pin", "sliding" } do
        local a = Item { size = { 40, 40 }, center = { 0, 0 } }
        local b = Item { size = { 40, 40 }, center = { 30, 0 } }
        local attachments = {
          rod = function() return AttachmentBehavior { item = a, attachedTo = b } end,
          limit = function() return AttachmentBehavior.limit { item = a, attachedTo = b } end,
          fixed = function() return AttachmentBehavior.fixed { item = a, attachedTo = b, anchor = { 15, 0 } } end,
          pin = function() return AttachmentBehavior.pin { item = a, attachedTo = b, anchor = { 15, 0 } } end,
          sliding = function()
            return AttachmentBehavior.sliding { item = a, attachedTo = b, anchor = { 15, 0 }, axis = { 0, 1 } }
          end,
        }
        local collision, contacts = CollisionBehavior { a, b }, 0
        function collision.beganContact() contacts = contacts + 1 end
        local animator = Animator()
        animator:addBehavior(attachments[kind]())
        animator:addBehavior(collision)
        stage:step(10)
        print(kind, contacts)
      end
      """
    let outcome = try Command.run(["-"], input: script)
    #expect(outcome.output == "rod\t1\nlimit\t0\nfixed\t0\npin\t0\nsliding\t0\n", "\(outcome.errors)")
  }
}
