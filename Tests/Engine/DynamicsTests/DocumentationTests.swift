import Foundation
import TestSupport
import Testing

/// Every public declaration has a summary, and every quantity documents its unit, its default and its range.
@Suite struct DocumentationTests {
  private static let folder = "Sources/Engine/Dynamics"

  /// The public declarations of the module, in the order of its files.
  private static var declarations: [PublicDeclaration] {
    get throws {
      let files = try FileManager.default.subpathsOfDirectory(atPath: Repository.path(folder))
      return try files.filter { $0.hasSuffix(".swift") }.sorted().flatMap { file in
        PublicDeclaration.all(in: try Repository.text(of: "\(folder)/\(file)"), file: file)
      }
    }
  }

  @Test func `every public declaration has a summary sentence`() throws {
    let declarations = try Self.declarations
    #expect(declarations.count > 350)
    let undocumented = declarations.filter { !$0.summary.hasSuffix(".") }
    #expect(undocumented.isEmpty, "\(Self.list(undocumented))")
  }

  /// Words that name the unit of a number.
  private static let units = [
    " pt", "points", "radians", "rad/s", "seconds", "Hz", "1/s", " kg", "N·m", "ratio", "factor", "exponent",
    "a tick", "of length 1", "unit of", "1 is ", "where 1",
  ]

  @Test func `every public quantity documents its unit`() throws {
    // Requirements of a protocol get their units from its documentation.
    let numbers = try Self.outsideGeometry.filter {
      $0.isQuantity && !$0.text.contains(" problem(") && $0.summary != "Does nothing."
    }
    #expect(numbers.count > 70)
    Self.expect(numbers, toHaveOneOf: Self.units, for: "unit")
  }

  @Test func `every settable property documents its default`() throws {
    let properties = try Self.outsideGeometry.filter(\.isSettable)
    #expect(properties.count > 45)
    Self.expect(
      properties, toHaveOneOf: ["default", "at first", "unless", "was created with"], for: "default")
  }

  @Test func `every settable quantity documents its range`() throws {
    let numbers = try Self.outsideGeometry.filter { $0.isSettable && $0.isQuantity }
    #expect(numbers.count > 30)
    Self.expect(numbers, toHaveOneOf: ["finite", "Range"], for: "range")
  }

  @Test(arguments: [
    ("Behaviors/GravityBehavior.swift", "class GravityBehavior"),
    ("Behaviors/CollisionBehavior.swift", "class CollisionBehavior"),
    ("Behaviors/CollisionBehavior+Boundaries.swift", "func addBoundary(withIdentifier identifier"),
    ("Behaviors/CollisionBehavior+Boundaries.swift", "var boundaryIdentifiers"),
    ("Behaviors/CollisionBehavior+Boundaries.swift", "var translatesReferenceBoundsIntoBoundary"),
    ("Items/DynamicItem.swift", "var center"), ("Items/DynamicItem.swift", "var bounds"),
    ("Items/DynamicItem.swift", "var transform"),
    ("Items/DynamicItem.swift", "var collisionBoundingPath: BezierPath { get"),
    ("Items/DynamicItemGroup.swift", "class DynamicItemGroup"),
    ("Behaviors/AttachmentBehavior.swift", "var attachedBehaviorType"),
    ("Behaviors/AttachmentBehavior.swift", "var length"),
    ("Behaviors/AttachmentBehavior+Kinds.swift", "func limitAttachment"),
    ("Behaviors/SnapBehavior.swift", "var damping"), ("Behaviors/SnapBehavior.swift", "var frequency"),
    ("Behaviors/SnapBehavior.swift", "var affectsRotation"),
    ("Behaviors/DynamicItemBehavior.swift", "var elasticity"),
    ("Behaviors/DynamicItemBehavior.swift", "var friction"),
    ("Behaviors/DynamicItemBehavior.swift", "var resistance"),
    ("Behaviors/DynamicItemBehavior.swift", "var charge"),
    ("Behaviors/DynamicItemBehavior.swift", "var isAnchored"),
    ("Behaviors/DynamicItemBehavior.swift", "var rotationRange"),
    ("Behaviors/DynamicBehavior.swift", "var action"), ("Fields/Region.swift", "struct Region"),
    ("Fields/FieldBehavior.swift", "class FieldBehavior"), ("Fields/FieldBehavior.swift", "var falloff"),
    ("Animator/Animator.swift", "var isPaused"), ("Animator/Animator+Rest.swift", "func isResting"),
    ("Animator/AnimatorDelegate.swift", "didRest item"),
  ])
  func `deviations from UIKit are documented at the declaration`(file: String, name: String) throws {
    let declarations = try Self.declarations.filter {
      $0.place.hasPrefix("\(file):") && $0.text.contains(name) && $0.summary != "Does nothing."
    }
    #expect(!declarations.isEmpty)
    for declaration in declarations {
      #expect(declaration.documentation.contains { $0.hasPrefix("> Note: ") }, "\(declaration.place)")
    }
  }

  /// The public declarations outside the geometry types, whose coordinates have no unit of their own.
  private static var outsideGeometry: [PublicDeclaration] {
    get throws { try declarations.filter { !$0.place.hasPrefix("Geometry/") } }
  }

  private static func expect(
    _ declarations: [PublicDeclaration], toHaveOneOf words: [String], for fact: String
  ) {
    let undocumented = declarations.filter { declaration in
      let text = declaration.documentation.joined(separator: " ").lowercased()
      return !words.contains { text.contains($0.lowercased()) }
    }
    #expect(undocumented.isEmpty, "no \(fact): \(list(undocumented))")
  }

  @Test func `the scanner finds exactly the public declarations and their documentation`() {
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

        public static func detached() {}

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

        @discardableResult public func terse() -> Int { 1 }
        final public class Late {}

        /// Takes
        /// numbers.
        public func move(
          by distance: Vector,
          for time: Double
        ) {}
      }
      """
    let found = PublicDeclaration.all(in: source, file: "Kind.swift")
    #expect(
      found.map(\.summary) == [
        "A protocol.", "Its area, in pt².", "", "Kinds.", "Round.", "", "", "Attributed.", "Settable.",
        "Computed.", "", "", "Takes numbers.",
      ])
    #expect(found[2].place == "Kind.swift:8" && found[6].text == "public static func detached() {}")
    #expect(found.filter(\.isSettable).map(\.summary) == ["Settable."])
    #expect(
      found.filter(\.isQuantity).map(\.summary) == [
        "Its area, in pt².", "Settable.", "Computed.", "Takes numbers.",
      ])
  }

  /// A line for each declaration: its location and its first line.
  private static func list(_ declarations: [PublicDeclaration]) -> String {
    declarations.map { "\n\(folder)/\($0.place): \($0.text)" }.joined()
  }
}
