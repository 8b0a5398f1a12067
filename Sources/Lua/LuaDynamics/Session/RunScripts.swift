import LuaHost

/// The scripts that a session has run.
struct RunScripts {
  /// The scripts in order; a new version replaces the old one.
  private(set) var chunks: [Chunk] = []

  /// The name of the script that was run last.
  private(set) var lastName: String?

  /// Whether the last version ran to its end.
  private(set) var hasRunToEnd = false

  /// Whether the script has requested a reload, which is performed between two ticks.
  var isReloadRequested = false

  /// The bytes of the image files and drawings that the running version has read, by name.
  var imageFiles: [String: [UInt8]] = [:]

  /// The arguments that each script was last run with, by chunk name: a console runs other chunks in between.
  private var argumentsByChunkName: [String: [String]] = [:]

  /// Records a script before it runs.
  mutating func begin(_ chunk: Chunk, arguments: [String]) {
    argumentsByChunkName[chunk.name] = arguments
    lastName = chunk.name
    chunks.append(chunk)
  }

  /// Records whether the script has run to its end.
  mutating func end(hasRunToEnd: Bool) { self.hasRunToEnd = hasRunToEnd }

  /// Removes the old version of a script.
  mutating func remove(named name: String) { chunks.removeAll { $0.name == name } }

  /// Returns the arguments that a script was last run with.
  func arguments(of chunk: Chunk) -> [String] { argumentsByChunkName[chunk.name] ?? [] }
}
