import Testing

/// The files of the physics engine.
@Suite struct SourceLayoutTests {
  private static let root = "Sources/Engine/Physics"

  /// The folders from the lowest to the highest; files outside of them are below all.
  private static let layers = [
    "", "Containers", "Math", "Collision", "Bodies", "Shapes", "Joints", "Contacts", "BroadPhase", "Solver",
    "World",
  ]

  @Test func `refer to types of their own folder and of lower ones only`() throws {
    let sources = try SwiftSource.all(in: Self.root)
    var layerOfType: [Substring: Int] = [:]
    for source in sources {
      let layer = try #require(Self.layers.firstIndex(of: source.folder), "unknown folder of \(source.path)")
      for type in source.types where type.isTopLevel {
        layerOfType[type.name] = min(layerOfType[type.name] ?? layer, layer)
      }
    }
    #expect(layerOfType.count > 100)
    for source in sources {
      let layer = try #require(Self.layers.firstIndex(of: source.folder))
      let upward = source.identifiers.filter { layerOfType[$0, default: 0] > layer }.sorted()
      #expect(upward.isEmpty, "\(source.path) refers to types of higher folders: \(upward)")
    }
  }

  @Test func `declare no type with more than 15 stored properties`() throws {
    let sources = try SwiftSource.all(in: Self.root)
    #expect(sources.flatMap(\.types).map(\.storedPropertyCount).max() ?? 0 > 10)
    for source in sources {
      for type in source.types {
        #expect(
          type.storedPropertyCount <= 15, "\(type.name) in \(source.path): \(type.storedPropertyCount)")
      }
    }
  }

  @Test func `have their stored properties counted, not the static, computed and local ones`() throws {
    let source = SwiftSource(
      path: "Solver/Example.swift",
      text: """
        /// struct Comment { var a = 0 }
        struct Outer<Value: Sendable>: Sendable {
          var a = 0, b: [Int: String] = [:]
          private(set) lazy var c: (Int, Value) -> Void = { _, _ in let local = "struct Text { var a = 0 }" }
          let d: Dictionary<Int, Value>
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
          func run(_ value: (inout Int) -> Void) { var local = 0 }
        }
        extension Outer { var more: Int { 0 } }
        protocol Shape { var area: Float { get } }
        """)
    #expect(source.folder == "Solver" && source.identifiers.contains("Sendable"))
    #expect(source.types.map(\.name) == ["Outer", "Nested", "Inner", "Shape"])
    #expect(source.types.map(\.storedPropertyCount) == [7, 0, 2, 0])
    #expect(source.types.map(\.isTopLevel) == [true, false, false, true])
  }
}
