/// A piece of Lua text to run.
public struct Chunk: Sendable {
  /// The text as bytes; a first line that starts with `#` is skipped, as `lua` does.
  public var source: [UInt8]
  /// The file's name, as it stands in messages before the line number: `scripts/push.lua`.
  public var name: String

  /// Text from bytes.
  public init(source: [UInt8], name: String) {
    self.source = source
    self.name = name
  }

  /// Text from a string.
  public init(_ source: String, name: String) {
    self.init(source: Array(source.utf8), name: name)
  }
}
