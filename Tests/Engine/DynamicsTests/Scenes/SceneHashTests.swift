import SceneFuzzing
import TestSupport
import Testing

/// Items move to the places that are recorded, with which `.packaging/web/build test` compares those in a
/// page.
@Suite struct SceneHashTests {
  private static let recorded = RecordedHashes("scene-hashes.txt")

  /// All scenes take minutes in unoptimized code.
  private static let scenes =
    _isDebugAssertConfiguration() && !RecordedHashes.areBeingRecorded
    ? HashedScene.all.filter { ["pyramid-5", "fields"].contains($0.name) } : HashedScene.all

  @Test(arguments: scenes) func `items have the recorded places after 10 s`(in scene: HashedScene) throws {
    try Self.recorded.expect(scene.play(), of: scene.name)
  }
}
