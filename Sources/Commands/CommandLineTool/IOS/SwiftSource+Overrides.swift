extension SwiftSource {
  /// Moves the members of extensions that override members of the superclass into the class, if it is in the
  /// same file: without Objective-C, extensions cannot override.
  ///
  /// The lines of the messages of the compiler stay those of the file.
  mutating func moveOverrides() {
    let (bytes, path) = (Array(text.utf8), StarterFiles.quoted(path))
    func directive(_ offset: Int) -> String {
      "\n#sourceLocation(file: \(path), line: \(bytes[..<offset].count { $0 == UInt8(ascii: "\n") } + 1))\n"
    }
    var edits: [(range: Range<Int>, replacement: [UInt8])] = []
    for (members, target) in overridingExtensions {
      let moved = directive(members.lowerBound).utf8 + bytes[members] + directive(target).utf8
      edits.append((target..<target, Array(moved)))
      edits.append((members, bytes[members].filter { $0 == UInt8(ascii: "\n") }))
    }
    guard !edits.isEmpty else { return }
    // From the end, so that the places of the others stay; those of one place in their order.
    var result = bytes
    let order = edits.indices.sorted { (edits[$0].range.lowerBound, $0) > (edits[$1].range.lowerBound, $1) }
    for index in order {
      result.replaceSubrange(edits[index].range, with: edits[index].replacement)
    }
    replaceText(by: String(decoding: result, as: UTF8.self))
  }

  /// Where the members of the extensions with overrides are in the text, and the ends of the classes that
  /// they extend.
  private var overridingExtensions: [(members: Range<Int>, classEnd: Int)] {
    let code = code
    func offset(_ index: String.Index) -> Int { code.utf8.distance(from: code.startIndex, to: index) }
    let extensions = matches(of: /\bextension\s+(\w+)\s*(?::[^{]*)?\{/).compactMap { match in
      let body = code[match.range.upperBound...]
      guard let end = body.closingIndex(of: "}", opening: "{"),
        body[..<end].firstMatch(of: /\boverride\b/.wordBoundaryKind(.simple)) != nil,
        let header = try? Regex("\\bclass\\s+\(match.output.1)\\b[^{]*\\{", as: Substring.self),
        let declaration = matches(of: header).first,
        let classEnd = code[declaration.range.upperBound...].closingIndex(of: "}", opening: "{")
      else { return nil as (members: Range<Int>, classEnd: Int)? }
      return (offset(match.range.upperBound)..<offset(end), offset(classEnd))
    }
    // A class in an extension is moved with it.
    return extensions.filter { entry in !extensions.contains { $0.members.contains(entry.classEnd) } }
  }
}
