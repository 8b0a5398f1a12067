internal import FoundationEssentials

/// How requests and replies are written.
enum JSONLine {
  /// A line of JSON with its end.
  static func encode(_ value: some Encodable) -> [UInt8] {
    // Numbers, texts and lists of them can always be written.
    guard let data = try? JSONEncoder().encode(value) else { return [] }
    return Array(data) + [UInt8(ascii: "\n")]
  }

  /// What a line says; nil if it is not of this kind.
  static func decode<Value: Decodable>(_ line: [UInt8], as type: Value.Type = Value.self) -> Value? {
    try? JSONDecoder().decode(type, from: Data(line))
  }
}
