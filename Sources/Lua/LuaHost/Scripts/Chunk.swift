/// A Lua chunk in source form.
public struct Chunk: Equatable, Sendable {
  /// The source text in bytes; a first line that starts with `#` is skipped, as in the `lua` command.
  public var source: [UInt8]
  /// The file name in messages, in front of the line number, such as `scripts/push.lua`.
  public var name: String

  /// Creates a chunk from bytes.
  public init(source: [UInt8], name: String) {
    self.source = source
    self.name = name
  }

  /// Creates a chunk from a string.
  public init(_ source: String, name: String) {
    self.init(source: Array(source.utf8), name: name)
  }
}
