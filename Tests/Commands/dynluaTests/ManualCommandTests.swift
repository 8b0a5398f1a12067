import Foundation
import TestSupport
import Testing

/// The manual pages that `dynlua manual` writes.
@Suite struct ManualCommandTests {
  private let folder: TemporaryDirectory
  private let pages: [String]

  init() throws {
    let folder = try TemporaryDirectory()
    let outcome = try Command.run(["manual", "man", "--date", "2026-11-23"], in: folder)
    try #require(outcome.exitCode == 0, "\(outcome.errors)")
    self.folder = folder
    pages = try ["man1", "man7"].flatMap { section in
      try FileManager.default.contentsOfDirectory(atPath: folder.path("man/\(section)")).map {
        "man/\(section)/\($0)"
      }
    }
    #expect(outcome.output == "wrote \(pages.count) manual pages to man\n")
  }

  @Test func `every command has a page with its options`() throws {
    let help = try Command.run("help").output
    let commands = try #require(help.components(separatedBy: "Commands (for details").last)
      .matches(of: #/\n +([a-z]+)  /#).map { String($0.1) }
    #expect(commands.count > 10)
    for command in commands where command != "run" {
      let page = try folder.text(of: "man/man1/dynlua-\(command).1")
      for heading in ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "SEE ALSO"] {
        #expect(page.contains("\n.SH \(heading)\n"), "\(command): \(heading)")
      }
      for option in try Command.run("help", command).output.matches(of: #/\n +(?:-., )?(--[a-z-]+)/#) {
        #expect(page.contains(option.1.replacing("-", with: "\\-")), "\(command): \(option.1)")
      }
    }
    let program = try folder.text(of: "man/man1/dynlua.1")
    for text in ["\\-\\-headless", ".SS Limits", ".SH COMMANDS", ".SH EXAMPLES", ".SH EXIT STATUS"] {
      #expect(program.contains(text), "\(text)")
    }
    #expect(!program.contains("Commands (for details"))
  }

  @Test func `the page of the Lua API has every member of the reference`() throws {
    let page = try folder.text(of: "man/man7/dynlua-lua.7")
    let reference = try Command.run("reference").output
    #expect(page.matches(of: #/\n\.SS /#).count == reference.matches(of: #/\n### /#).count)
    let rows = reference.matches(of: #/\n\| `/#).count
    #expect(page.matches(of: #/\n\.TP\n/#).count >= rows)
    for text in ["\\fBstage\\fP (Stage)", ".SH PushBehavior", "\\fBmagnitude\\fP (number)"] {
      #expect(page.contains(text), "\(text)")
    }
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/groff"), "groff is not installed"))
  func `groff formats every page without a warning`() throws {
    let outcome = try Command.run(
      ["-man", "-ww", "-Tutf8", "-z"] + pages, program: "/usr/bin/groff", in: folder)
    #expect(outcome.exitCode == 0)
    #expect(outcome.errors.isEmpty, "\(outcome.errors)")
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/mandoc"), "mandoc is not installed"))
  func `mandoc finds nothing to warn of`() throws {
    let outcome = try Command.run(
      ["-T", "lint", "-W", "warning"] + pages, program: "/usr/bin/mandoc", in: folder)
    #expect(outcome.output.isEmpty, "\(outcome.output)")
    #expect(outcome.exitCode == 0)
  }
}
