import Foundation
import StudioAutomation
import TestSupport
import Testing

/// The examples, pictures and statements of the README.
@Suite struct ReadmeTests {
  private let readme: String

  init() throws {
    readme = try Repository.text(of: "README.md")
  }

  @Test func `the commands beside the pictures make them`() throws {
    let folder = try TemporaryDirectory()
    try folder.link("scripts", to: Repository.path("scripts"))
    try FileManager.default.createDirectory(at: folder.url(".images"), withIntermediateDirectories: true)
    let commands = readme.matches(of: /`(dynlua record [^`]* -o (\.images\/\w+\.svg))`/)
    let pictures = Set(readme.matches(of: /!\[[^\]]*\]\((\.images\/[^)]*\.svg)\)/).map { "\($0.1)" })
    #expect(Set(commands.map { "\($0.2)" }) == pictures)
    for command in commands {
      let line = "\(command.1)".replacing(/^dynlua/, with: "'\(try Command.path())'")
      let record = try Command.run(["-c", line], program: "/bin/sh", in: folder)
      #expect(record.exitCode == 0, "\(command.1)\n\(record.errors)")
      let picture = try String(contentsOf: folder.url("\(command.2)"), encoding: .utf8)
      let isSame = try picture == Repository.text(of: "\(command.2)")
      #expect(isSame, "make it again: \(command.1)")
    }
  }

  @Test func `the script at the top runs and reacts to a tap`() throws {
    let script = try #require(blocks("lua").first)
    let play = try Command.run(["-", "--tap", "0.2:250,100"], input: script)
    #expect(play.exitCode == 0)
    #expect(play.errors.contains("began contact: square with the view's bounds"))
  }

  @Test func `the example of a behavior written in Lua works`() throws {
    let script = try #require(blocks("lua").dropFirst().first)
    let play = try Command.run(["-"], input: script)
    #expect(play.exitCode == 0, "\(play.errors)")
    // A constant acceleration of 120 pt/s² for almost two seconds, with the default resistance.
    let x = try #require(play.output.firstMatch(of: /Point\(([0-9.]+), 300\)/).flatMap { Double($0.1) })
    #expect((220...260).contains(x))
  }

  @Test func `the first command prints the shown output`() throws {
    let command = try #require(blocks("sh").first)
    let arguments = try #require(command.firstMatch(of: /swift run dynlua (.*)/)).1.split(separator: " ")
    let play = try Command.run(arguments.map(String.init))
    let shown = try #require(blocks("text").first).split(separator: "\n")
    #expect(play.errors.split(separator: "\n") == shown.filter { $0.hasPrefix(" ") })
    #expect(play.output.split(separator: "\n") == shown.filter { !$0.hasPrefix(" ") })
  }

  @Test func `the second command opens the studio`() async throws {
    let command = try #require(blocks("sh").dropFirst().first)
    let script = String(try #require(command.firstMatch(of: /dynlua studio (\S+)\n$/)).1)
    let studio = try await StudioProcess(try Command.path(), [script], in: Repository.root)
    #expect(await studio.end() == 128 + SIGTERM)
  }

  @Test func `the picture of the studio is shown with the command that makes it`() throws {
    let path = String(try #require(readme.firstMatch(of: /dynlua-bench --studio-picture --record (\S+)`/)).1)
    #expect(readme.contains("](\(path))"))
    let file = [UInt8](try Data(contentsOf: URL(filePath: Repository.path(path))))
    #expect(file.count <= 1_500_000)
    #expect(file.starts(with: Array("GIF89a".utf8)))
    func number(at offset: Int) -> Int { Int(file[offset]) | Int(file[offset + 1]) << 8 }
    #expect(number(at: 6) == 1120 && number(at: 8) == 680)
    // Graphic control extensions, one for each frame, with its delay in hundredths of a second.
    let delays = file.indices.dropLast(8).filter {
      file[$0] == 0x21 && file[$0 + 1] == 0xF9 && file[$0 + 2] == 4 && file[$0 + 7] == 0
        && file[$0 + 8] == 0x2C
    }.map { number(at: $0 + 4) }
    #expect(delays.count > 100)
    #expect((1000...3000).contains(delays.reduce(0, +)))
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

  @Test func `every example of the command runs`() throws {
    let examples = try #require(blocks("").first).split(separator: "\n")
    #expect(examples.count >= 6)
    for example in examples {
      let binary = try Command.path()
      let line = "\(example)".replacing(/^dynlua/, with: "'\(binary)'")
      let play = try Command.run(["-c", line], program: "/bin/sh")
      #expect(play.exitCode == 0, "\(example)\n\(play.errors)")
      #expect(!play.output.isEmpty || !play.errors.isEmpty, "\(example)")
    }
  }

  @Test func `the commands of recording and replay work`() throws {
    let folder = try TemporaryDirectory()
    let binary = try Command.path()
    try folder.link("scripts", to: Repository.path("scripts"))
    for example in try #require(blocks("").dropFirst().first).split(separator: "\n") {
      let line = "\(example)".replacing(/^dynlua/, with: "'\(binary)'")
      let play = try Command.run(["-c", line], program: "/bin/sh", in: folder)
      #expect(play.exitCode == 0 && !play.output.isEmpty, "\(example)\n\(play.errors)")
    }
  }

  @Test(.enabled(if: !_isDebugAssertConfiguration(), "takes a minute unoptimized"))
  func `the commands for many runs write a table and play its rows`() throws {
    let folder = try TemporaryDirectory()
    let binary = try Command.path()
    try folder.link("scripts", to: Repository.path("scripts"))
    let examples = try #require(blocks("").dropFirst(2).first).split(separator: "\n")
    #expect(examples.count == 4)
    for example in examples {
      let line = "\(example)".replacing(/^dynlua/, with: "'\(binary)'")
      let outcome = try Command.run(["-c", line], program: "/bin/sh", in: folder)
      #expect(outcome.exitCode == 0, "\(example)\n\(outcome.errors)")
    }
    let table = try String(contentsOf: folder.url("throws.csv"), encoding: .utf8)
    let rows = table.split(separator: "\n")
    #expect(rows.count == 78)
    // The one that the README plays lands.
    #expect(rows[32].hasPrefix("32,77,800,65,1,"))
  }

  @Test func `the commands for pictures write their files`() throws {
    let folder = try TemporaryDirectory()
    let binary = try Command.path()
    try folder.link("scripts", to: Repository.path("scripts"))
    let run = ["scripts/gravity.lua", "--seconds", "0.2", "--record", "run.dynrec"]
    #expect(try Command.run(run, in: folder).exitCode == 0)
    let examples = try #require(blocks("").dropFirst(3).first).split(separator: "\n")
    #expect(examples.count >= 4)
    for example in examples {
      let line = "\(example)".replacing(/^dynlua/, with: "'\(binary)'")
      let record = try Command.run(["-c", line], program: "/bin/sh", in: folder)
      #expect(record.exitCode == 0, "\(example)\n\(record.errors)")
      let output = try #require(example.firstMatch(of: /(?:-o|--frames) (\S+)/)).1
      #expect(FileManager.default.fileExists(atPath: folder.url(String(output)).path()), "\(example)")
    }
  }

  @Test func `the lines at the prompt print the shown results`() throws {
    let lines = try #require(blocks("console").first).split(separator: "\n")
    let typed = lines.filter { $0.hasPrefix("> ") }.map { $0.dropFirst(2) }.joined(separator: "\n")
    let shown = lines.filter { !$0.hasPrefix("> ") }.map { String($0.replacing(#/^_\d+ = /#, with: "")) }
    let play = try Command.run(["--quiet", "-i", "scripts/push.lua"], input: typed + "\n")
    #expect(play.exitCode == 0, "\(play.errors)")
    #expect(play.output.split(separator: "\n").map(String.init) == shown)
  }

  @Test func `every recipe is listed, and nothing else`() throws {
    let listed = Set(readme.matches(of: /\(scripts\/(\w+\.lua)\)/).map { String($0.1) })
    let scripts = try FileManager.default.contentsOfDirectory(atPath: Repository.path("scripts"))
    #expect(listed == Set(scripts.filter { $0.hasSuffix(".lua") }))
  }

  @Test func `every linked file exists`() throws {
    let links = readme.matches(of: /\]\(([A-Za-z.][^):]*)\)/).map { String($0.1) }
    #expect(links.count > 15)
    for link in links {
      #expect(FileManager.default.fileExists(atPath: Repository.path(link)), "\(link)")
    }
  }

  @Test func `the Swift example is the one that is tested`() throws {
    let example = try #require(blocks("swift").first)
    let test = try Repository.text(of: "Tests/Engine/DynamicsTests/ReadmeExampleTests.swift")
    for line in example.split(separator: "\n") where !line.hasPrefix("print") && !line.hasPrefix("import") {
      #expect(test.contains(line), "\(line)")
    }
  }

  /// The contents of the code blocks of a language.
  private func blocks(_ language: String) -> [String] {
    readme.matches(of: /```(\w*)\n((?:.|\n)*?)```/).filter { $0.1 == language }.map { String($0.2) }
  }
}
