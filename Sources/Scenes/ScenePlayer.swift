import Physics

/// A scene that goes on frame by frame, whoever moves its bodies.
public protocol ScenePlayer {
  /// Moves everything on by 1/60 s.
  mutating func step()

  /// How many contacts began and ended so far, where the scene has them counted.
  var contactCount: Int { get }

  /// A fingerprint of where everything is; equal for two runs of the same player with the same course.
  var stateHash: UInt64 { get }
}

extension SceneSimulation: ScenePlayer {
  /// The world's fingerprint.
  ///
  /// Complexity: O(number of bodies).
  public var stateHash: UInt64 { world.stateHash }
}
