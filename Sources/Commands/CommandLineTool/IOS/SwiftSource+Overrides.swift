extension SwiftSource {
  /// Moves the members of extensions that override members of the superclass into the class, if it is in the
  /// same file: without Objective-C, extensions cannot override.
  ///
  /// The lines of the messages of the compiler stay those of the file.
  mutating func moveOverrides() {
    // Each one is found again, since a move changes the places of the others.
    while let (members, classEnd) = overridingExtension {
      let code = code
      func offset(_ index: String.Index) -> Int { code.utf8.distance(from: code.startIndex, to: index) }
      let (start, end, target) = (offset(members.lowerBound), offset(members.upperBound), offset(classEnd))
      let bytes = Array(text.utf8)
      let path = StarterFiles.quoted(path)
      let moved =
        "\n#sourceLocation(file: \(path), line: \(Self.line(at: start, of: bytes)))\n".utf8
        + bytes[start..<end]
        + "\n#sourceLocation(file: \(path), line: \(Self.line(at: target, of: bytes)))\n".utf8
      let rest = bytes[start..<end].filter { $0 == UInt8(ascii: "\n") }
      var result = bytes
      if target < start {
        result.replaceSubrange(start..<end, with: rest)
        result.insert(contentsOf: moved, at: target)
      } else {
        result.insert(contentsOf: moved, at: target)
        result.replaceSubrange(start..<end, with: rest)
      }
      replaceText(by: String(decoding: result, as: UTF8.self))
    }
  }

  /// The members of the first extension with an override, and the end of the class that it extends.
  private var overridingExtension: (members: Range<String.Index>, classEnd: String.Index)? {
    for match in matches(of: /\bextension\s+(\w+)\s*(?::[^{]*)?\{/) {
      let body = code[match.range.upperBound...]
      guard let end = body.closingIndex(of: "}", opening: "{"),
        body[..<end].firstMatch(of: /\boverride\b/.wordBoundaryKind(.simple)) != nil,
        let header = try? Regex("\\bclass\\s+\(match.output.1)\\b[^{]*\\{", as: Substring.self),
        let declaration = matches(of: header).first,
        let classEnd = code[declaration.range.upperBound...].closingIndex(of: "}", opening: "{")
      else { continue }
      return (match.range.upperBound..<end, classEnd)
    }
    return nil
  }

  private static func line(at offset: Int, of bytes: [UInt8]) -> Int {
    bytes[..<offset].count { $0 == UInt8(ascii: "\n") } + 1
  }
}
