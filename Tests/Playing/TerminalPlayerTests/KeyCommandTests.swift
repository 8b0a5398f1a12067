import Runs
import Terminal
import TestSupport
import Testing

@testable import TerminalPlayer

@Suite struct KeyCommandTests {
  @Test func `each command has its key`() {
    let keys: [(Unicode.Scalar, KeyCommand)] = [
      (" ", .scene(.togglePause)), (".", .scene(.runOneTick)), ("[", .scene(.backOneTick)),
      ("]", .scene(.forwardOneTick)), ("{", .scene(.backOneSecond)),
      ("}", .scene(.forwardOneSecond)),
      ("+", .scene(.faster)), ("=", .scene(.faster)), ("-", .scene(.slower)), ("d", .toggleDebugLayers),
      ("f", .scene(.togglePaths)), (">", .enlargeScene), ("<", .reduceScene), ("t", .scene(.rotate)),
      ("r", .scene(.restart)),
      ("R", .scene(.rerun)), ("g", .scene(.endComparison)),
      ("C", .savePicture), ("c", .toggleClipRecording), ("m", .toggleMouse), (":", .prompt), ("?", .help),
      ("q", .quit),
    ]
    for (key, command) in keys { #expect(KeyCommand(.character(key)) == command) }
    #expect(Set(keys.map(\.1)) == Set(KeyCommand.allCases))
  }

  @Test func `no two commands have the same name or words`() {
    #expect(Set(KeyCommand.allCases.map(\.keyName)).count == KeyCommand.allCases.count)
    #expect(Set(KeyCommand.allCases.map(\.summary)).count == KeyCommand.allCases.count)
  }

  @Test func `the guide lists all keys with the summaries of the help`() throws {
    let guide = try Repository.text(of: "Sources/Commands/dynlua/dynlua.docc/Guides/Terminal.md")
    let section = try #require(guide.split(separator: "| key | what it does |\n").last)
    let table = try #require(section.split(separator: "\n\n").first)
    let rows = table.matches(of: /\| `(\S+)` \| (.+) \|/).map { "\($0.1) \($0.2)" }
    #expect(rows == KeyCommand.allCases.map { "\($0.keyName) \($0.helpText)" })
  }

  @Test func `other keys have no command, nor do the same keys with Control or Alt`() {
    #expect(KeyCommand(.character("x")) == nil)
    #expect(KeyCommand(.enter) == nil)
    #expect(KeyCommand(.character("q"), .control) == nil)
    #expect(KeyCommand(.character("q"), .alt) == nil)
    #expect(KeyCommand(.character("?"), .shift) == .help)
    #expect(KeyCommand(.character("R"), .shift) == .scene(.rerun))
  }
}
