internal import FlyingFox

extension HTTPResponse {
  /// The status line and the header fields, sorted by name, with the empty line.
  var head: [UInt8] {
    var text = "\(HTTPVersion.http11.rawValue) \(statusCode.code) \(statusCode.phrase)\r\n"
    for (name, value) in headers.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      text += "\(name.rawValue): \(value)\r\n"
    }
    return Array((text + "\r\n").utf8)
  }
}
