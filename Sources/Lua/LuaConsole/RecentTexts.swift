/// The recent texts of a console.
struct RecentTexts {
  private var linesByChunkName: [String: [String]] = [:]
  private var lineCount = 0

  /// The number of lines above which all of them are dropped.
  private static let lineLimit = 100_000

  /// Keeps a text that begins at a line of its chunk.
  mutating func keep(_ text: String, line: Int, of name: String) {
    if lineCount > Self.lineLimit { self = RecentTexts() }
    var lines = linesByChunkName.removeValue(forKey: name) ?? []
    let oldCount = lines.count
    if lines.count >= line { lines = [] }
    lines += [String](repeating: "", count: line - 1 - lines.count)
    lines += text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    linesByChunkName[name] = lines
    lineCount += lines.count - oldCount
  }

  /// The lines of a chunk, from its first one; nil if none are kept.
  func lines(ofChunk name: String) -> [String]? { linesByChunkName[name] }
}
