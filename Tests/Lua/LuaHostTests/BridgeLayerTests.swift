import Foundation
import TestSupport
import Testing

/// The folders of the bridge are layers: a file includes and calls its own layer and lower ones.
@Suite struct BridgeLayerTests {
  /// The layers, lowest first; those of one row do not use each other.
  private static let layers = [
    ["State"], ["Calls"], ["Values"], ["Types"], ["Objects", "Records"], ["Classes"], ["Globals"],
    ["Scripts"],
    ["Console"],
  ]
  /// The folders at the side, which only `open.c` uses, each with the highest layer that it uses.
  private static let attached = ["Limits": "Calls", "Library": "Values"]

  private let sources: [Source]

  init() throws {
    sources = try Source.all()
  }

  @Test func `every folder is a layer`() {
    let known = Set(Self.layers.joined()).union(Self.attached.keys).union([Source.top, Source.interface])
    #expect(Set(sources.map(\.folder)) == known)
  }

  @Test func `no file includes a header of a higher layer`() {
    for source in sources where source.folder != Source.interface {
      for folder in source.includedFolders where !Self.allows(source.folder, toUse: folder) {
        Issue.record("\(source.path) includes a header of \(folder)")
      }
    }
  }

  @Test func `no file uses a function of a higher layer`() {
    var folders: [Substring: String] = [:]
    for source in sources {
      for function in source.definedFunctions { folders[function] = source.folder }
    }
    #expect(folders["bridge_push"] == "Values")
    for source in sources where source.folder != Source.interface {
      for function in source.names {
        guard let folder = folders[function], !Self.allows(source.folder, toUse: folder) else { continue }
        Issue.record("\(source.path) uses \(function), which is defined in \(folder)")
      }
    }
  }

  @Test func `public headers declare the functions of their layer`() {
    for header in sources where header.folder == Source.interface {
      let folder = String(header.fileName.dropFirst("Bridge".count).dropLast(".h".count))
      for source in sources
      where source.folder != folder && ![Source.top, Source.interface].contains(source.folder) {
        for function in source.definedFunctions where header.names.contains(function) {
          Issue.record("\(header.path) declares \(function), which is defined in \(source.path)")
        }
      }
    }
  }

  private static func allows(_ user: String, toUse used: String) -> Bool {
    if user == used || user == Source.top { return true }
    guard let rank = rank(used) else { return false }
    if let highest = attached[user].flatMap(Self.rank) { return rank <= highest }
    return self.rank(user).map { rank < $0 } ?? false
  }

  private static func rank(_ folder: String) -> Int? {
    layers.firstIndex { $0.contains(folder) }
  }
}

/// A file of the bridge.
private struct Source {
  /// The folder of files that lie in no folder.
  static let top = ""
  /// The folder of the public headers.
  static let interface = "include"

  /// The path below the bridge's folder.
  let path: String
  /// The text without comments.
  private let lines: [Substring]
  /// All names that begin with `bridge_`.
  let names: Set<Substring>

  var folder: String { path.contains("/") ? String(path.prefix { $0 != "/" }) : Self.top }
  var fileName: Substring { path.split(separator: "/").last ?? "" }

  /// The folders whose headers the file includes, without the prelude `bridge.h`.
  var includedFolders: [String] {
    lines.filter { $0.hasPrefix("#include \"") }.compactMap { line in
      let parts = line.split(separator: "\"")[1].split(separator: "/").filter { $0 != ".." }
      return parts.count > 1 ? String(parts[0]) : nil
    }
  }

  /// The functions with external linkage that the file defines.
  ///
  /// Their names are at the start of an unindented line, which does not end a declaration.
  var definedFunctions: [Substring] {
    guard path.hasSuffix(".c") else { return [] }
    return lines.compactMap { line in
      guard line.first?.isLetter == true, !line.hasPrefix("static "), !line.hasSuffix(";") else { return nil }
      return line.firstMatch(of: /bridge_\w+(?=\()/)?.output
    }
  }

  static func all() throws -> [Source] {
    let root = "Sources/Lua/CLuaBridge"
    let files = FileManager.default.enumerator(atPath: Repository.path(root))
    let paths = (files?.allObjects as? [String] ?? []).filter { $0.hasSuffix(".c") || $0.hasSuffix(".h") }
    return try paths.sorted().map { path in
      Source(path: path, text: try Repository.text(of: "\(root)/\(path)"))
    }
  }

  private init(path: String, text: String) {
    self.path = path
    let code: [Substring] = text.split(separator: "\n").map { line in
      line.firstRange(of: "//").map { comment in line[..<comment.lowerBound] } ?? line
    }
    let words: [Substring] = code.flatMap { line in
      line.split { character in !character.isLetter && !character.isNumber && character != "_" }
    }
    lines = code
    names = Set(words.filter { $0.hasPrefix("bridge_") })
  }
}
