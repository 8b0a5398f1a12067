import Foundation
import TestSupport
import Testing

@testable import CommandLineTool

/// What is written in one way where Swift has several.
@Suite struct DialectTests {
  /// The lines of every Swift file of the package, with their places.
  private static func lines() throws -> [(text: String, place: String)] {
    try ["Sources", "Tests"].flatMap { folder in
      let paths = try FileManager.default.subpathsOfDirectory(atPath: Repository.path(folder)).sorted()
      return try paths.filter { $0.hasSuffix(".swift") }.flatMap { path in
        try Repository.text(of: "\(folder)/\(path)").components(separatedBy: "\n").enumerated().map {
          ($1, "\(folder)/\(path):\($0 + 1)")
        }
      }
    }
  }

  @Test func `an import without an access level is internal`() throws {
    for line in try Self.lines() where line.text.contains("internal import ") {
      #expect(!line.text.contains(#/^ *(?:@\w+ )*internal import /#), "\(line.place)")
    }
  }

  @Test func `the types of commands have the suffix Command`() {
    for command in Commands.all { #expect("\(command)".hasSuffix("Command")) }
  }
}
