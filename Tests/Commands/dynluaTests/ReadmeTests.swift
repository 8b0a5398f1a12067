import Foundation
import StudioAutomation
import TestSupport
import Testing

/// The examples and statements of the README; its pictures and links are those of `GuideCommandTests`.
@Suite struct ReadmeTests {
  private let readme: String

  init() throws {
    readme = try Repository.text(of: "README.md")
  }

  @Test func `it is read in one sitting`() {
    #expect(readme.split(separator: "\n", omittingEmptySubsequences: false).count <= 170)
  }

  @Test func `the script at the top runs and reacts to a tap`() throws {
    let script = try #require(blocks("lua").first)
    let play = try Command.run(["-", "--tap", "0.2:250,100"], input: script)
    #expect(play.exitCode == 0)
    #expect(play.errors.contains("began contact: square with the view's bounds"))
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

  @Test func `the Swift example is the one that is tested`() throws {
    let example = try #require(blocks("swift").first)
    let test = try Repository.text(of: "Tests/Engine/DynamicsTests/ReadmeExampleTests.swift")
    for line in example.split(separator: "\n") where !line.hasPrefix("print") && !line.hasPrefix("import") {
      #expect(test.contains(line), "\(line)")
    }
  }

  private func blocks(_ language: String) throws -> [String] {
    try Repository.blocks(of: language, in: "README.md")
  }
}
