import Physics

/// A simulation of a scene, frame by frame, by a world, an animator or a script.
public protocol SteppableScene {
  /// Advances the simulation by 1/60 s.
  mutating func step()

  /// The number of begin and end contact events so far, if the scene counts them.
  var contactCount: Int { get }

  /// A hash of the state; equal for two runs of the same player with identical results.
  var stateHash: UInt64 { get }
}

extension SceneSimulation: SteppableScene {
  /// The state hash of the world.
  ///
  /// - Complexity: O(number of bodies).
  public var stateHash: UInt64 { world.stateHash }
}
