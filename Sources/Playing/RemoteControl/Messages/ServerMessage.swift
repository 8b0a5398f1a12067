public import JSON

/// A message of a server to a client: one JSON object.
///
/// ```json
/// {"id":1,"result":{"lines":["_1 = Point(160, 284)"]}}
/// {"error":{"file":"push.lua","line":3,"message":"attempt to index a nil value (global 'sqare')"},"id":2}
/// {"method":"log","params":{"entries":[]}}
/// ```
public enum ServerMessage: Hashable, Sendable {
  /// The response to a request; the id is nil if what the client has sent is no request.
  case response(id: Int?, Result<JSONValue, RequestFailure>)
  /// What a client learns without a request.
  case notification(method: String, parameters: JSONValue)

  /// The JSON text.
  package var text: [UInt8] {
    let message: JSONValue =
      switch self {
      case .response(let id, .success(let result)): ["id": id.map { .number($0) } ?? nil, "result": result]
      case .response(let id, .failure(let failure)):
        ["id": id.map { .number($0) } ?? nil, "error": failure.json]
      case .notification(let method, let parameters): ["method": .string(method), "params": parameters]
      }
    return Array("\(message)".utf8)
  }

  /// Reads a message from its JSON text; nil if it is none.
  init?(text: [UInt8]) {
    guard let value = try? JSONValue(parsing: text) else { return nil }
    if let method = value["method"]?.stringValue {
      self = .notification(method: method, parameters: value["params"] ?? .null)
    } else if let error = value["error"] {
      guard let failure = RequestFailure(json: error) else { return nil }
      self = .response(id: value["id"]?.intValue, .failure(failure))
    } else if let result = value["result"] {
      self = .response(id: value["id"]?.intValue, .success(result))
    } else {
      return nil
    }
  }
}

extension ServerMessage {
  /// The printed lines and entries of the log in the notification `output` of a console; empty for other
  /// messages.
  public var outputLines: [String] {
    if case .notification(method: "output", let parameters) = self { parameters.lines } else { [] }
  }
}

extension JSONValue {
  /// The member `lines` of the result of an evaluation, or of an output.
  public var lines: [String] { self["lines"]?.arrayValue?.compactMap(\.stringValue) ?? [] }
}
