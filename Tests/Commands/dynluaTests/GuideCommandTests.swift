import Foundation
import TestSupport
import Testing

/// The commands, pictures and links in the README and in the guides.
@Suite struct GuideCommandTests {
  private static let catalog = "Sources/Commands/dynlua/dynlua.docc"

  static let pages: [String] = {
    let files = FileManager.default.enumerator(atPath: Repository.path(catalog))
    let guides = (files?.allObjects as? [String] ?? []).filter { $0.hasSuffix(".md") }
    return ["README.md"] + guides.sorted().map { "\(catalog)/\($0)" }
  }()

  @Test func `the commands beside the pictures make them`() throws {
    let folder = try folderWithScripts()
    try FileManager.default.createDirectory(at: folder.url(".images"), withIntermediateDirectories: true)
    var count = 0
    for page in Self.pages {
      let text = try Repository.text(of: page)
      let commands = text.matches(of: /`(dynlua record [^`]* -o (\.images\/\w+\.svg))`/)
      let pictures = Set(
        text.matches(of: /!\[[^\]]*\]\((?:\.\.\/)*(\.images\/[^)]*\.svg)\)/).map { "\($0.1)" })
      #expect(Set(commands.map { "\($0.2)" }) == pictures, "\(page)")
      for command in commands {
        _ = try run(command.1, in: folder)
        let picture = try String(contentsOf: folder.url("\(command.2)"), encoding: .utf8)
        let isSame = try picture == Repository.text(of: "\(command.2)")
        #expect(isSame, "make it again: \(command.1)")
        count += 1
      }
    }
    #expect(count >= 6)
  }

  @Test(arguments: pages) func `every linked file exists`(page: String) throws {
    let folder = URL(filePath: Repository.path(page)).deletingLastPathComponent()
    let text = try Repository.text(of: page).replacing(/```(?:.|\n)*?```/, with: "")
    let links = text.replacing(/`[^`]*`/, with: "").matches(of: /\]\(([A-Za-z.][^):#]*)(?:#[^)]*)?\)/).map {
      String($0.1)
    }
    #expect(links.count > 15 || page != "README.md")
    for link in links {
      #expect(FileManager.default.fileExists(atPath: folder.appending(path: link).path()), "\(link)")
    }
  }

  @Test func `the heading to which the README links in the architecture exists`() throws {
    let anchor = try #require(
      Repository.text(of: "README.md").firstMatch(of: /\/Architecture\.md#([\w-]+)\)/)
    ).1
    let headings = try Repository.text(of: "\(Self.catalog)/Architecture.md").matches(of: /\n## (.*)\n/)
    #expect(headings.contains { $0.1.lowercased().replacing(" ", with: "-") == anchor })
  }

  @Test(arguments: ["README.md", "\(catalog)/Guides/Recipes.md"])
  func `every recipe is listed, and nothing else`(page: String) throws {
    let text = try Repository.text(of: page)
    let listed = Set(text.matches(of: /\((?:\.\.\/)*scripts\/(\w+\.lua)\)/).map { String($0.1) })
    let scripts = try FileManager.default.contentsOfDirectory(atPath: Repository.path("scripts"))
    #expect(listed == Set(scripts.filter { $0.hasSuffix(".lua") }))
  }

  @Test(arguments: ["README.md", "\(catalog)/Guides/Recipes.md"])
  func `the recipes are in the order of the lessons`(page: String) throws {
    let text = try Repository.text(of: page)
    let tables = try #require(text.firstRange(of: "|---|")).lowerBound
    let listed = text[tables...].matches(of: /\((?:\.\.\/)*scripts\/(\w+)\.lua\)/).map { String($0.1) }
    let lessons = try Repository.text(of: "scripts/lessons.txt").matches(of: /(?m)^(.*): (.*)$/)
    #expect(listed == lessons.flatMap { $0.2.split(separator: " ").map(String.init) })
    for lesson in lessons { #expect(text.contains(lesson.1), "\(lesson.1)") }
  }

  @Test func `every example of the command runs`() throws {
    let examples = try commands(in: "Guides/Command.md")
    #expect(examples.count >= 6)
    for example in examples {
      let play = try run(example)
      #expect(!play.output.isEmpty || !play.errors.isEmpty, "\(example)")
    }
  }

  @Test func `the commands of recording and replay work`() throws {
    let folder = try folderWithScripts()
    let examples = try commands(in: "Recordings.md")
    #expect(examples.count >= 4)
    for example in examples { #expect(try !run(example, in: folder).output.isEmpty, "\(example)") }
  }

  @Test(.enabled(if: !_isDebugAssertConfiguration(), "takes a minute unoptimized"))
  func `the commands for many runs write a table and play its rows`() throws {
    let folder = try folderWithScripts()
    let examples = try commands(in: "Guides/Sweeps.md")
    #expect(examples.count == 4)
    for example in examples { _ = try run(example, in: folder) }
    let table = try String(contentsOf: folder.url("throws.csv"), encoding: .utf8)
    let rows = table.split(separator: "\n")
    #expect(rows.count == 78)
    // The one that the guide plays lands.
    #expect(rows[32].hasPrefix("32,77,800,65,1,"))
  }

  @Test func `the commands for pictures write their files`() throws {
    let folder = try folderWithScripts()
    let recording = ["scripts/gravity.lua", "--seconds", "0.2", "--record", "run.dynrec"]
    #expect(try Command.run(recording, in: folder).exitCode == 0)
    let examples = try commands(in: "Pictures.md")
    #expect(examples.count >= 4)
    for example in examples {
      _ = try run(example, in: folder)
      let output = try #require(example.firstMatch(of: /(?:-o|--frames) (\S+)/)).1
      #expect(FileManager.default.fileExists(atPath: folder.url(String(output)).path()), "\(example)")
    }
  }

  @Test func `the prompt evaluates the lines of a pipe`() throws {
    let example = try #require(commands(in: "Guides/Prompt.md").first)
    #expect(try run(example).output.hasPrefix("Point("))
  }

  @Test func `a script that depends on neither pairs nor the clock is bit-identical in every run`()
    throws
  {
    let script = """
      local balls = {}
      for i = 1, 12 do
        balls[i] = View { size = { 30, 30 }, center = { math.random(20, 300), math.random(20, 500) } }
        stage.view:addSubview(balls[i])
      end
      local animator = Animator(stage.view)
      animator:addBehavior(GravityBehavior(balls))
      animator:addBehavior(CollisionBehavior { table.unpack(balls), translatesReferenceBoundsIntoBoundary = true })
      after(3, function()
        for _, ball in ipairs(balls) do
          print(("%a %a %a"):format(ball.center.x, ball.center.y, ball.rotation))
        end
      end)
      """
    let runs = try (0..<3).map { _ in try Command.run(["-", "--seed", "7"], input: script).output }
    #expect(runs[0].split(separator: "\n").count == 12)
    #expect(runs[1] == runs[0] && runs[2] == runs[0])
    #expect(try Command.run(["-", "--seed", "8"], input: script).output != runs[0])
  }

  @Test func `an error in a callback does not end the simulation, one in the script does`() throws {
    let callback = "after(0.1, function() error 'broken' end) after(0.2, function() print(stage.tick) end)"
    let running = try Command.run(["-e", callback])
    #expect(running.output == "12\n" && running.errors.contains("broken") && running.exitCode == 1)
    let ended = try Command.run(["-"], input: "after(0.2, function() print(stage.tick) end) error 'broken'")
    #expect(ended.output.isEmpty && ended.errors.contains("broken") && ended.exitCode == 1)
  }

  private func folderWithScripts() throws -> TemporaryDirectory {
    let folder = try TemporaryDirectory()
    try folder.link("scripts", to: Repository.path("scripts"))
    return folder
  }

  /// The lines of the first block of commands in a page of the catalog.
  private func commands(in page: String) throws -> [Substring] {
    try #require(Repository.blocks(of: "", in: "\(Self.catalog)/\(page)").first).split(separator: "\n")
  }

  /// Runs a command of a page in a shell, and expects that it succeeds.
  private func run(_ command: Substring, in folder: TemporaryDirectory? = nil) throws -> Command.Outcome {
    let binary = try Command.path()
    let line = String(command).replacing(/^(.*\| )?dynlua\s/) { "\($0.1 ?? "")'\(binary)' " }
    let outcome = try Command.run(["-c", line], program: "/bin/sh", in: folder)
    #expect(outcome.exitCode == 0, "\(command)\n\(outcome.errors)")
    return outcome
  }
}
