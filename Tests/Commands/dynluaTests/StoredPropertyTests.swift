import TestSupport
import Testing

/// The number of stored properties in a type: what a reader has to keep in mind at once.
@Suite struct StoredPropertyTests {
  private static let limit = 15

  /// Types with more, and why.
  private static let exceptions = [
    "CATransform3D": "the 16 entries of Core Animation's matrix, under its names"
  ]

  @Test func `no type has more than 15 stored properties`() throws {
    let sources = try SwiftSource.all(in: "Sources")
    #expect(sources.flatMap(\.types).count > 1000)
    for source in sources {
      #expect(source.isBalanced, "\(source.path): a literal is taken for code")
      for type in source.types where Self.exceptions["\(type.name)"] == nil {
        let count = type.storedPropertyCount
        #expect(count <= Self.limit, "\(type.name) in \(source.path): \(count)")
      }
    }
  }

  @Test func `each exception is needed`() throws {
    let types = try SwiftSource.all(in: "Sources").flatMap(\.types)
    for (name, _) in Self.exceptions {
      #expect(types.contains { $0.name == name && $0.storedPropertyCount > Self.limit }, "\(name)")
    }
  }

  @Test func `stored properties are counted, not the static, computed and local ones`() throws {
    let source = SwiftSource(
      path: "Solver/Example.swift",
      text: """
        /// struct Comment { var a = 0 }
        struct Outer<Value: Sendable>: Sendable {
          var a = 0, b: [Int: String] = [:]
          private(set) lazy var c: (Int, Value) -> Void = { _, _ in let local = "struct Text { var a = 0 }" }
          let d: Dictionary<Int, Value>
          @Option(help: "d, { and }") weak var wrapped: Value?
          let (e, f) = (1, 2)
          public var observed: Int { didSet { let local = 1 } }
          static let shared = 0
          class var alsoShared: Int { 0 }
          var computed: Int { let local = 1; return local }
          var other: Int {
            get { 0 }
          }
          enum Nested { case one; static var two = 2 }
          struct Inner { let x: Float; let y: Float }
          func run(_ value: (inout Int) -> Void) { var local = 0; _ = text.matches(of: /["{]/) }
        }
        extension Outer { var more: Int { 0 } }
        protocol Shape { var area: Float { get } }
        """)
    #expect(source.isBalanced)
    #expect(source.folder == "Solver" && source.identifiers.contains("Sendable"))
    #expect(source.types.map(\.name) == ["Outer", "Nested", "Inner", "Shape"])
    #expect(source.types.map(\.storedPropertyCount) == [8, 0, 2, 0])
    #expect(source.types.map(\.isTopLevel) == [true, false, false, true])
  }
}
