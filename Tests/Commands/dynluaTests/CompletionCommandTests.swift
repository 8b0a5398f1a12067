import Foundation
import TestSupport
import Testing

/// The completion functions of shells, and the words that they complete.
@Suite struct CompletionCommandTests {
  /// Returns the completions of the last word: the kind of files, and the words.
  private func complete(_ words: String...) throws -> (files: String, words: [String]) {
    let outcome = try Command.run(["__complete"] + words)
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    let lines = outcome.output.split(separator: "\n")
    return (String(lines.first ?? ""), lines.dropFirst().map { String($0.prefix { $0 != "\t" }) })
  }

  @Test func `the first word is a command, an example script or a file`() throws {
    #expect(try complete("rec") == ("files lua", ["record"]))
    #expect(try complete("pus") == ("files lua", ["push"]))
    #expect(try complete("--the") == ("none", ["--theme"]))
    #expect(try complete("").words.contains("help"))
    #expect(try complete("help", "sw") == ("none", ["sweep"]))
  }

  @Test func `options are those of the command, each once unless it is repeatable`() throws {
    #expect(try complete("replay", "--t") == ("none", ["--to", "--then-live", "--theme"]))
    #expect(try complete("push.lua", "--qu") == ("none", ["--quiet"]))
    #expect(try complete("push.lua", "--quiet", "--qu").words.isEmpty)
    #expect(try complete("push.lua", "--tap", "1:2,3", "--ta").words == ["--tap"])
    #expect(!(try complete("--watch")).words.contains("--watch-rerun"))
  }

  @Test func `values are listed or files`() throws {
    #expect(try complete("push.lua", "--theme", "") == ("none", ["auto", "light", "dark"]))
    #expect(try complete("push.lua", "--theme=d") == ("none", ["--theme=dark"]))
    #expect(try complete("record", "--layers", "sn").words == ["snaps"])
    #expect(try complete("completions", "") == ("none", ["bash", "zsh", "fish"]))
    #expect(try complete("replay", "") == ("files dynrec", []))
    #expect(try complete("sweep", "--collect", "a.csv", "") == ("files csv jsonl", []))
    #expect(try complete("studio", "--scripts", "") == ("directories", []))
    #expect(try complete("new", "game", "--from", "cra").words == ["cradle"])
    #expect(try complete("push.lua", "--seed", "") == ("none", []))
    #expect(try complete("push.lua", "") == ("none", []))
    #expect(try complete("push.lua", "--", "") == ("files", []))
  }

  @Test func `bash completes words, also at its word breaks`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("dynlua.bash", try Command.run("completions", "bash").output)
    try folder.write("night.lua", "")
    try folder.makeDirectory("nights")
    /// Completes a line whose words are separated as bash does it.
    func complete(_ line: String, _ words: String...) throws -> Set<Substring> {
      let script = """
        source dynlua.bash
        COMP_WORDS=(\(words.map { "'\($0)'" }.joined(separator: " ")))
        COMP_CWORD=\(words.count - 1) COMP_LINE='\(line)'
        dynlua() { '\(try Command.path())' "$@"; }
        _dynlua
        printf '%s\\n' "${COMPREPLY[@]}"
        """
      let outcome = try Command.run(["-c", script], program: "/bin/bash", in: folder)
      #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      return Set(outcome.output.split(separator: "\n"))
    }
    #expect(try complete("dynlua repl", "dynlua", "repl") == ["replay"])
    #expect(try complete("dynlua x --theme=", "dynlua", "x", "--theme", "=") == ["light", "dark", "auto"])
    #expect(try complete("dynlua x --theme=d", "dynlua", "x", "--theme", "=", "d") == ["dark"])
    #expect(try complete("dynlua run ni", "dynlua", "run", "ni") == ["night.lua", "nights"])
    #expect(try complete("dynlua studio --scripts ni", "dynlua", "studio", "--scripts", "ni") == ["nights"])
    #expect(try complete("dynlua replay ni", "dynlua", "replay", "ni") == ["nights"])
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/fish"), "fish is not installed"))
  func `fish completes words`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("dynlua.fish", try Command.run("completions", "fish").output)
    try folder.write("night.lua", "")
    try folder.link("dynlua", to: try Command.path())
    func complete(_ line: String) throws -> [String] {
      let script = "set -x PATH '\(folder.path)' $PATH; source dynlua.fish; complete -C '\(line)'"
      let outcome = try Command.run(
        ["--no-config", "-c", script], program: "/usr/bin/fish", in: folder,
        environment: ["HOME": folder.path])
      #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      return outcome.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    }
    #expect(try complete("dynlua repl") == ["replay"])
    #expect(Set(try complete("dynlua replay --th")) == ["--then-live", "--theme"])
    #expect(try complete("dynlua replay --theme=d") == ["--theme=dark"])
    #expect(try complete("dynlua run ni") == ["night.lua"])
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/zsh"), "zsh is not installed"))
  func `zsh completes words`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("_dynlua", try Command.run("completions", "zsh").output)
    try folder.link("dynlua", to: try Command.path())
    // What the completion system would receive, instead of its widgets.
    let script = """
      compdef() { true }
      source ./_dynlua
      _describe() { print -l -- ${(P)2} }
      _files() { print files "$@" }
      complete() { words=("$@"); CURRENT=$#; PREFIX=${@[-1]}; _dynlua }
      path=(\(folder.path) $path)
      complete dynlua repl; print -- ---; complete dynlua replay --theme=d; print -- ---; complete dynlua replay ''
      """
    let outcome = try Command.run(["-f", "-c", script], program: "/usr/bin/zsh", in: folder)
    #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let lines = outcome.output.split(separator: "---\n").map { $0.split(separator: "\n") }
    try #require(lines.count == 3, "\(outcome.output)")
    #expect(lines[0].first?.hasPrefix("replay:") == true)
    #expect(lines[1].first?.hasPrefix("--theme=dark:") == true)
    #expect(lines[2] == ["files -g *.(dynrec)"])
  }
}
