import Foundation
import TestSupport
import Testing

@testable import CommandLineTool

/// What is written in one way where Swift has several.
@Suite struct DialectTests {
  private typealias File = (path: String, text: String)

  /// The Swift files of the package that have a part in common.
  private static func files(containing part: String) throws -> [File] {
    try ["Sources", "Tests"].flatMap { folder -> [File] in
      let paths = try FileManager.default.subpathsOfDirectory(atPath: Repository.path(folder)).sorted()
      return try paths.filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" }
        .map { ($0, try Repository.text(of: $0)) }.filter { $0.1.contains(part) }
    }
  }

  @Test func `an import without an access level is internal`() throws {
    for file in try Self.files(containing: "internal import ") {
      for line in file.text.components(separatedBy: "\n") where line.contains("internal import ") {
        #expect(!line.contains(#/^ *(?:@\w+ )*internal import /#), "\(file.path): \(line)")
      }
    }
  }

  @Test func `the types of commands have the suffix Command`() {
    for command in Commands.all { #expect("\(command)".hasSuffix("Command")) }
  }

  @Test func `comments are as wide as code, apart from tables`() throws {
    for file in try Self.files(containing: "//") {
      for line in file.text.components(separatedBy: "\n") where line.utf8.count > 110 {
        let text = line.drop { $0 == " " }
        guard text.hasPrefix("//"), !text.hasPrefix("/// |") else { continue }
        #expect(line.count <= 110, "\(file.path): \(line)")
      }
    }
  }

  @Test(arguments: ["Test", "Suite"])
  func `tests and suites have names and no titles`(attribute: String) throws {
    for file in try Self.files(containing: "@\(attribute)(") {
      for part in file.text.components(separatedBy: "@\(attribute)(").dropFirst() {
        let first = part.first { !$0.isWhitespace }
        #expect(first != "\"", "\(file.path): \(part.prefix { $0 != ")" })")
      }
    }
  }
}
