import TestSupport
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
}
