import Foundation
import TestSupport
import Testing

/// Code written for iOS compiles in both language modes, and isolated to the main actor by default.
@Suite struct LanguageModesTests {
  /// The directory with the built modules, which contains the test bundle.
  private static let buildDirectory = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()

  /// Type-checks files with the compiler and returns its errors.
  private func errors(in files: [String], flags: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["swiftc", "-typecheck", "-module-name", "Program"] + flags
      + ["-I", Self.buildDirectory.appending(path: "Modules").path()]
      + [
        "-Xcc",
        "-fmodule-map-file="
          + Self.buildDirectory.appending(path: "CLanes.build/module.modulemap").path(),
        "-Xcc", "-fmodule-map-file=\(Repository.path("Sources/Views/CPNG/module.modulemap"))",
        "-Xcc", "-fmodule-map-file=\(Repository.path("Sources/Views/CTurboJPEG/module.modulemap"))",
      ] + files
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus == 0 ? "" : output
  }

  private static var programs: [String] {
    let directory = Repository.path("Tests/Apple/UIKitTests/Programs")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return names.filter { $0.hasSuffix(".swift") }.sorted().map { "\(directory)/\($0)" }
  }

  @Test(arguments: [
    ["-swift-version", "5"], ["-swift-version", "6"],
    ["-swift-version", "6", "-default-isolation", "MainActor"],
    ["-swift-version", "5", "-default-isolation", "MainActor"],
  ])
  func `the programs compile`(flags: [String]) throws {
    #expect(Self.programs.count >= 9)
    #expect(try errors(in: Self.programs, flags: ["-parse-as-library"] + flags) == "")
  }

  @Test(arguments: ["5", "6"])
  func `a file imports UIKit beside Foundation, XCTest, Core Graphics and Quartz Core`(version: String) throws
  {
    let directory = try TemporaryDirectory()
    try directory.write(
      "Test.swift",
      """
      import CoreGraphics
      import Foundation
      import QuartzCore
      import UIKit
      import XCTest

      final class ViewTests: XCTestCase {
        @MainActor func testCenter() {
          let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 20))
          XCTAssertEqual(view.center, CGPoint(x: 5, y: 10))
          let number: CGFloat = sqrt(2) * view.bounds.width
          XCTAssertEqual(number, 14.1, accuracy: 0.1)
          let name: NSString = "name"
          let collision = UICollisionBehavior(items: [view])
          collision.addBoundary(withIdentifier: name, from: .zero, to: CGPoint(x: 1, y: 1))
          XCTAssertNotNil(collision.boundary(withIdentifier: "name" as NSCopying))
          XCTAssertGreaterThan(CACurrentMediaTime(), 0)
        }
      }
      """)
    #expect(
      try errors(in: [directory.path("Test.swift")], flags: ["-parse-as-library", "-swift-version", version])
        == "")
  }

  @Test func `the Swift code in the guide for those who know UIKit compiles`() throws {
    let guide = try Repository.text(of: "Sources/Commands/dynlua/dynlua.docc/Guides/ComingFromUIKit.md")
    let rows = guide.split(separator: "\n").filter { $0.hasPrefix("| `") }
    #expect(rows.count >= 10)
    let statements = try rows.map { row in
      let code = try #require(row.firstMatch(of: /^\| `([^`]+)` \|/)).1.replacing("…", with: "")
      // A name of a type alone, and an expression whose result is not used, are no statements.
      return code.contains(/^\w+$/) ? "_ = \(code).self" : code.contains(/^UI\w+\(/) ? "_ = \(code)" : code
    }
    let directory = try TemporaryDirectory()
    try directory.write(
      "Guide.swift",
      """
      import UIKit

      final class Controller: UIViewController, UICollisionBehaviorDelegate {
        func code(
          _ a: UIView, _ b: UIView, _ p: CGPoint, _ q: CGPoint, _ push: UIPushBehavior,
          _ collision: UICollisionBehavior, _ behavior: UIDynamicBehavior
        ) {
          \(statements.joined(separator: "\n    "))
        }
      }
      """)
    #expect(
      try errors(
        in: [directory.path("Guide.swift")],
        flags: ["-parse-as-library", "-warnings-as-errors", "-swift-version", "6"]) == "")
  }
}
