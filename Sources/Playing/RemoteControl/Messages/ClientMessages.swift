public import JSON

/// A page, or a program that exchanges lines, that is connected to a server.
public struct Client: Hashable, Sendable {
  /// The number of the connection; no two clients of a server have the same.
  public let id: Int

  /// Creates the client with a number.
  public init(id: Int) { self.id = id }
}

/// A request of a client.
public struct ClientRequest: Hashable, Sendable {
  /// The client that sent the request.
  public let client: Client
  /// The number that the response repeats; nil if the client expects no response.
  public let id: Int?
  /// The name of the operation, such as `step`.
  public let method: String
  /// The parameters; `.null` if there are none.
  public let parameters: JSONValue

  /// Creates a request.
  public init(client: Client, id: Int? = nil, method: String, parameters: JSONValue = .null) {
    (self.client, self.id, self.method, self.parameters) = (client, id, method, parameters)
  }
}

/// The reason why a request failed.
public struct RequestFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong, as a sentence fragment in lowercase.
  public var message: String
  /// The script's file in which the error is; nil if there is none.
  public var file: String?
  /// The line in the file, from 1; nil if it is unknown.
  public var line: Int?
  /// The traceback of a Lua error; nil if there is none.
  public var traceback: String?

  /// Creates a failure.
  public init(_ message: String, file: String? = nil, line: Int? = nil, traceback: String? = nil) {
    (self.message, self.file, self.line, self.traceback) = (message, file, line, traceback)
  }

  /// The error message.
  public var description: String { message }

  /// The message with its position in front of it and the traceback after it, as of a `LuaError`.
  public var report: String {
    let position = if let file, let line { "\(file):\(line): " } else { "" }
    return position + message + (traceback.map { "\n\($0)" } ?? "")
  }

  /// The failure as the member `error` of a message.
  package var json: JSONValue {
    var members: [String: JSONValue] = ["message": .string(message)]
    if let file { members["file"] = .string(file) }
    if let line { members["line"] = .number(line) }
    if let traceback { members["traceback"] = .string(traceback) }
    return .object(members)
  }

  /// Reads the member `error` of a message; nil if it has no message.
  init?(json: JSONValue) {
    guard let message = json["message"]?.stringValue else { return nil }
    self.init(
      message, file: json["file"]?.stringValue, line: json["line"]?.intValue,
      traceback: json["traceback"]?.stringValue)
  }
}

/// What has happened on the side of the clients, in the order in which it happened.
public enum ClientEvent: Hashable, Sendable {
  /// A client has connected; the session sends its first notifications now.
  case connected(Client)
  /// A client has disconnected; no request of it follows.
  case disconnected(Client)
  /// A client has sent a request; each one with an `id` must be responded to.
  case request(ClientRequest)
  /// The layers that a page displays have changed; the session should publish a frame with those that any
  /// page displays.
  case layersChanged
}

extension ClientRequest {
  /// Reads a request from its JSON text.
  ///
  /// - Throws: `RequestFailure` if the text is not JSON, or is not a request.
  package init(client: Client, text: some Collection<UInt8>) throws(RequestFailure) {
    let value: JSONValue
    do { value = try JSONValue(parsing: text) } catch { throw RequestFailure("not JSON: \(error)") }
    guard let method = value["method"]?.stringValue else {
      throw RequestFailure("expected the name of a method")
    }
    let id = value["id"] ?? .null
    guard id.isNull || id.intValue != nil else { throw RequestFailure("expected an integer as id") }
    self.init(client: client, id: id.intValue, method: method, parameters: value["params"] ?? .null)
  }
}
