import Foundation
import TestSupport
import Testing

/// The Swift examples in comments and in the pages of the documentation, which must compile.
@Suite struct DocumentationExampleTests {
  /// A code block of a comment or a page.
  private struct Example {
    var lines: [String] = []
    let path: String
    /// The number of the first line.
    let line: Int
    /// The imports of the file, and those in the example itself.
    var imports: [String]

    /// The example as a function in a file of its own, so that its names are local and its imports apply to
    /// it alone.
    func file(named name: String) -> String {
      let code = lines.map { $0.hasPrefix("import ") ? "" : $0 }.joined(separator: "\n")
      return """
        \(imports.joined(separator: "\n"))
        @MainActor func \(name)() throws {
        #sourceLocation(file: "\(path)", line: \(line))
        \(code)
        #sourceLocation()
        }

        """
    }
  }

  /// In one run of the compiler, since each would load the same modules.
  @Test(.enabled(if: SwiftCompiler.isInstalled, "there is no Swift compiler"))
  func `every Swift example compiles`() throws {
    let examples = try Self.allExamples()
    #expect(examples.count > 50)
    let folder = try TemporaryDirectory()
    for (index, example) in examples.enumerated() {
      try folder.write("\(index).swift", example.file(named: "example\(index)"))
    }
    // The compiler looks for the C modules of what is imported, but the examples take nothing from them.
    let modules = ["CLanes", "CLua", "CLuaBridge", "CPNG", "CSystemLinux", "CTerminal", "CTurboJPEG"]
    try folder.write("c.modulemap", modules.map { "module \($0) {}\n" }.joined())
    let check = try Command.run(
      [
        "swiftc", "-typecheck", "-wmo", "-parse-as-library", "-swift-version", "6", "-suppress-warnings",
        "-module-name", "Examples", "-I", BuildFolder.path(of: "Modules"),
        "-Xcc", "-fmodule-map-file=\(folder.path("c.modulemap"))",
        Repository.path("Tests/Commands/dynluaTests/Fixtures/ExampleContext.swift"),
      ] + examples.indices.map { folder.path("\($0).swift") },
      program: "/usr/bin/env", environment: ["PATH": SwiftCompiler.environment["PATH"] ?? ""])
    #expect(check.exitCode == 0, "\(check.errors)")
  }

  private static func allExamples() throws -> [Example] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: Repository.path("Sources")).sorted()
    let texts = paths.filter { $0.hasSuffix(".swift") || $0.contains(".docc/") && $0.hasSuffix(".md") }
    return try texts.flatMap { try examples(in: "Sources/\($0)") }
  }

  private static func examples(in path: String) throws -> [Example] {
    let text = try Repository.text(of: path)
    guard text.contains("```swift") else { return [] }
    let isPage = path.hasSuffix(".md")
    // Comments describe declarations of their own module, internal ones too, with those of imported ones.
    var imports = isPage ? [] : ["@testable import \(path.split(separator: "/")[2])"]
    var examples: [Example] = []
    var isInside = false
    for (index, line) in text.components(separatedBy: "\n").enumerated() {
      let content = line.drop { $0 == " " }
      if !isPage, let module = content.firstMatch(of: /^(?:[a-z]+ )?import (\w+)$/) {
        imports.append("import \(module.1)")
      }
      guard isPage || content.hasPrefix("///") else { continue }
      let code = isPage ? line[...] : content.dropFirst(4)
      if code == "```swift" {
        examples.append(Example(path: path, line: index + 2, imports: imports))
        isInside = true
      } else if code == "```" {
        isInside = false
      } else if isInside {
        examples[examples.count - 1].lines.append(String(code))
        if code.hasPrefix("import ") { examples[examples.count - 1].imports.append(String(code)) }
      }
    }
    return examples
  }
}
