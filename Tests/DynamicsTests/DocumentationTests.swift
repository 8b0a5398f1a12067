import Foundation
import TestSupport
import Testing

/// Every public declaration says what it is, and every quantity its unit, its default and its range.
@Suite("Documentation")
struct DocumentationTests {
  private static let folder = "Sources/Dynamics"

  /// The public declarations of the module, in the order of its files.
  private static var declarations: [PublicDeclaration] {
    get throws {
      let files = try FileManager.default.subpathsOfDirectory(atPath: Repository.path(folder))
      return try files.filter { $0.hasSuffix(".swift") }.sorted().flatMap { file in
        PublicDeclaration.all(in: try Repository.text(of: "\(folder)/\(file)"), file: file)
      }
    }
  }

  @Test("every public declaration begins with a sentence")
  func coverage() throws {
    let declarations = try Self.declarations
    #expect(declarations.count > 350)
    let silent = declarations.filter { !$0.summary.hasSuffix(".") }
    #expect(silent.isEmpty, "\(Self.list(silent))")
  }

  @Test(
    "every quantity that can be set has its unit, default and range",
    arguments: [
      (
        "unit",
        [" pt", "points", "radians", "Hz", "1/s", " kg", "N·m", "ratio", "factor", "exponent", "a tick"]
      ),
      ("default", ["at first", "unless", "was made"]),
      ("range", ["finite", "Range"]),
    ])
  func quantities(name: String, words: [String]) throws {
    // What is made of bare coordinates has none of its own.
    let quantities = try Self.declarations.filter {
      $0.isSettableQuantity && !$0.place.hasPrefix("Geometry/")
    }
    #expect(quantities.count > 30)
    let silent = quantities.filter { quantity in
      let text = quantity.documentation.joined(separator: " ").lowercased()
      return !words.contains { text.contains($0.lowercased()) }
    }
    #expect(silent.isEmpty, "no \(name): \(Self.list(silent))")
  }

  @Test("what is public is found, with the documentation that stands before it, and nothing else")
  func reading() {
    let source = """
      public import Physics

      /// A protocol.
      public protocol Shape: AnyObject {
        /// Its area,
        /// in pt².
        var area: Double { get }
        func undocumented()
      }

      /// Kinds.
      public enum Kind {
        /// Round.
        case round
        case square

        func hidden() { switch self { case .round: break } }
      }

      extension Kind {
        /// Far away.

        public static func lonely() {}

        /// Attributed.
        @discardableResult
        public func attributed() -> Int { 1 }

        package func inside() {}

        /// Settable.
        public var side: Double {
          get { 1 }
          set {}
        }

        /// Computed.
        public var double: Double { 2 * side }
      }
      """
    let found = PublicDeclaration.all(in: source, file: "Kind.swift")
    #expect(
      found.map(\.summary) == [
        "A protocol.", "Its area, in pt².", "", "Kinds.", "Round.", "", "", "Attributed.", "Settable.",
        "Computed.",
      ])
    #expect(found[2].place == "Kind.swift:8" && found[6].text == "public static func lonely() {}")
    #expect(found.filter(\.isSettableQuantity).map(\.summary) == ["Settable."])
  }

  /// A line for each declaration: where it is, and how it begins.
  private static func list(_ declarations: [PublicDeclaration]) -> String {
    declarations.map { "\n\(folder)/\($0.place): \($0.text)" }.joined()
  }
}
