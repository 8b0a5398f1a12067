internal import FoundationEssentials

/// The JSON Lines encoding of requests and responses.
enum JSONLine {
  /// Returns a value as a line of JSON, with its line feed.
  static func encode(_ value: some Encodable) -> [UInt8] {
    // Encoding cannot fail: the messages contain only numbers, strings and arrays of them.
    guard let data = try? JSONEncoder().encode(value) else { return [] }
    return Array(data) + [UInt8(ascii: "\n")]
  }

  /// Decodes a line; returns nil if it is not a valid value of the type.
  static func decode<Value: Decodable>(_ line: [UInt8], as type: Value.Type = Value.self) -> Value? {
    try? JSONDecoder().decode(type, from: Data(line))
  }
}
