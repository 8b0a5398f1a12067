/// A request that is answered with an error status.
struct HTTPFailure: Error {
  let status: HTTPStatus

  init(_ status: HTTPStatus) { self.status = status }
}

/// The head of a request (RFC 9112); a body is not read.
struct HTTPRequest {
  /// The method, which is case-sensitive.
  let method: String
  /// The path of the target, as it was sent.
  let path: String
  /// The header fields, with their names in lowercase.
  private let fields: [(name: String, value: String)]

  /// Parses a head, strictly where implementations differ.
  ///
  /// - Parameter head: The request line and the header fields, each with CR LF, and the empty line.
  /// - Throws: `HTTPFailure` if the head is malformed.
  init(parsing head: ArraySlice<UInt8>) throws(HTTPFailure) {
    // Visible characters, spaces and tabs, and no line feed without a carriage return.
    guard let text = String(validating: head, as: UTF8.self) else { throw HTTPFailure(.badRequest) }
    var lines = text.split(separator: "\r\n", omittingEmptySubsequences: false).dropLast(2)
    guard lines.allSatisfy({ $0.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 } }) else {
      throw HTTPFailure(.badRequest)
    }
    guard let requestLine = lines.popFirst() else { throw HTTPFailure(.badRequest) }
    let parts = requestLine.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 3, Self.isToken(parts[0]), parts[1].hasPrefix("/"),
      parts[1].utf8.allSatisfy({ $0 < 0x7F }),
      parts[2].hasPrefix("HTTP/")
    else { throw HTTPFailure(.badRequest) }
    guard parts[2] == "HTTP/1.1" || parts[2] == "HTTP/1.0" else {
      throw HTTPFailure(.httpVersionNotSupported)
    }
    var fields: [(name: String, value: String)] = []
    for line in lines {
      guard let colon = line.firstIndex(of: ":"), Self.isToken(line[..<colon]) else {
        throw HTTPFailure(.badRequest)
      }
      fields.append((line[..<colon].lowercased(), Self.trimmed(line[line.index(after: colon)...])))
    }
    self.fields = fields
    method = String(parts[0])
    path = String(parts[1].prefix { $0 != "?" })
  }

  /// The values of the header fields of a name.
  ///
  /// - Parameter name: The name in lowercase.
  /// - Returns: The values, in the order in which they were sent.
  func values(of name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

  /// Returns whether a header field whose value is a list has an element, whatever its case.
  func hasElement(_ element: String, in name: String) -> Bool {
    values(of: name).contains { value in
      value.split(separator: ",").contains { Self.trimmed($0).lowercased() == element }
    }
  }

  /// Returns whether a text is a token: one or more of the characters of names of methods and header fields.
  private static func isToken(_ text: some StringProtocol) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        let scalar = Unicode.Scalar(byte)
        return scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
          || "!#$%&'*+-.^_`|~".unicodeScalars.contains(scalar)
      }
  }

  /// Returns a text without spaces and tabs at its ends.
  private static func trimmed(_ text: Substring) -> String {
    let isSpace = { (character: Character) in character == " " || character == "\t" }
    let start = text.drop(while: isSpace)
    return String(start.reversed().drop(while: isSpace).reversed())
  }
}
