import SceneFuzzing

/// Prints the names and hashes of the scenes that must move as natively.
@_cdecl("print_hashes")
public func printHashes() {
  for scene in HashedScene.all { print("\(scene.name) \(scene.play())") }
}
