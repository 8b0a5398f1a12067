internal import FlyingFox

/// A request that is answered with an error status.
struct HTTPFailure: Error {
  let status: HTTPStatusCode

  init(_ status: HTTPStatusCode) { self.status = status }
}

/// The parser of a request's head (RFC 9112), strict where implementations differ.
enum RequestHead {
  /// Returns a request without body.
  ///
  /// - Parameter head: The request line and the header fields, each with CR LF, and the empty line.
  /// - Returns: The request.
  /// - Throws: `HTTPFailure` if the head is malformed.
  static func request(parsing head: [UInt8]) throws(HTTPFailure) -> HTTPRequest {
    // Visible characters, spaces and tabs, and no line feed without a carriage return.
    guard let text = String(validating: head, as: UTF8.self) else { throw HTTPFailure(.badRequest) }
    var lines = text.split(separator: "\r\n", omittingEmptySubsequences: false).dropLast(2)
    guard lines.allSatisfy({ $0.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 } }) else {
      throw HTTPFailure(.badRequest)
    }
    guard let requestLine = lines.popFirst() else { throw HTTPFailure(.badRequest) }
    let parts = requestLine.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 3, isToken(parts[0]), parts[1].hasPrefix("/"),
      parts[1].utf8.allSatisfy({ $0 < 0x7F }),
      parts[2].hasPrefix("HTTP/")
    else { throw HTTPFailure(.badRequest) }
    guard parts[2] == "HTTP/1.1" || parts[2] == "HTTP/1.0" else {
      throw HTTPFailure(.httpVersionNotSupported)
    }
    var headers = HTTPHeaders()
    for line in lines {
      guard let colon = line.firstIndex(of: ":"), isToken(line[..<colon]) else {
        throw HTTPFailure(.badRequest)
      }
      headers.addValue(trimmed(line[line.index(after: colon)...]), for: HTTPHeader(String(line[..<colon])))
    }
    let target = parts[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    return HTTPRequest(
      method: HTTPMethod(rawValue: String(parts[0])), version: HTTPVersion(String(parts[2])),
      target: HTTPRequest.Target(path: String(target[0]), query: target.count > 1 ? String(target[1]) : ""),
      headers: headers, body: HTTPBodySequence())
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
