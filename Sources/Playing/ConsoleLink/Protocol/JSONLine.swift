import JSON

/// The JSON Lines encoding of requests and responses.
enum JSONLine {
  /// Returns a message as a line of JSON, with its line feed.
  static func encode(_ message: some JSONMessage) -> [UInt8] {
    var text = JSONWriter()
    text.write(message.json)
    return text.bytes + [UInt8(ascii: "\n")]
  }

  /// Decodes a line; returns nil if it is not a valid message of the type.
  static func decode<Message: JSONMessage>(_ line: [UInt8], as type: Message.Type = Message.self) -> Message?
  {
    guard let value = try? JSONValue(parsing: line), let members = value.objectValue else { return nil }
    return try? Message(JSONMembers(members))
  }
}

/// A message that is a JSON object.
protocol JSONMessage {
  /// The message as JSON, without the members that are nil.
  var json: JSONValue { get }

  /// Creates a message.
  ///
  /// - Throws: `InvalidMessage` if a member is missing or has another type.
  init(_ members: JSONMembers) throws(InvalidMessage)
}

/// The text is not a message of the protocol.
struct InvalidMessage: Error {}

/// The members of a message that has been received.
struct JSONMembers {
  private let values: [String: JSONValue]

  init(_ values: [String: JSONValue]) { self.values = values }

  /// A member; nil if it is absent or null.
  ///
  /// - Throws: `InvalidMessage` if the conversion returns nil.
  func value<Value>(_ name: String, _ convert: (JSONValue) -> Value?) throws(InvalidMessage) -> Value? {
    guard let member = values[name], !member.isNull else { return nil }
    guard let value = convert(member) else { throw InvalidMessage() }
    return value
  }

  func int(_ name: String) throws(InvalidMessage) -> Int? { try value(name) { $0.intValue } }
  func bool(_ name: String) throws(InvalidMessage) -> Bool? { try value(name) { $0.boolValue } }
  func string(_ name: String) throws(InvalidMessage) -> String? { try value(name) { $0.stringValue } }

  func strings(_ name: String) throws(InvalidMessage) -> [String]? {
    try value(name) { array in
      guard let elements = array.arrayValue else { return nil }
      let strings = elements.compactMap(\.stringValue)
      return strings.count == elements.count ? strings : nil
    }
  }
}

extension JSONValue {
  /// Creates an object of the members that are not nil.
  init(members: [String: JSONValue?]) { self = .object(members.compactMapValues { $0 }) }

  /// Creates an array of strings.
  init(_ strings: [String]) { self = .array(strings.map { .string($0) }) }
}
