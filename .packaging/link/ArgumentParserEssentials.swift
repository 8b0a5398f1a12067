// In place of FoundationEssentials, of which the argument parser uses what is here: a protocol of errors, and an encoder for the
// output of --experimental-dump-help. The library would be a quarter of the executable.

/// An error with a description for users.
public protocol LocalizedError: Error {
  /// The description; nil for none.
  var errorDescription: String? { get }
}

/// A buffer of bytes.
public struct Data {
  fileprivate let bytes: [UInt8]
}

extension String {
  /// The encodings of texts.
  public enum Encoding {
    /// UTF-8.
    case utf8
  }

  /// Decodes a text; nil if its bytes are not valid in the encoding.
  public init?(data: Data, encoding: Encoding) {
    self.init(validating: data.bytes, as: UTF8.self)
  }
}

/// Encodes values as JSON, with the layout that Foundation's encoder has for `prettyPrinted` and `sortedKeys`.
public final class JSONEncoder {
  /// Options of the layout, which have no effect: both are always in use.
  public struct OutputFormatting: OptionSet, Sendable {
    /// The bits of the options.
    public let rawValue: UInt

    /// Creates a set of options.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// With lines and indentation.
    public static let prettyPrinted = Self(rawValue: 1)
    /// With the members of objects in the order of their names.
    public static let sortedKeys = Self(rawValue: 2)
  }

  /// The layout, which has no effect.
  public var outputFormatting: OutputFormatting = []

  /// Creates an encoder.
  public init() {}

  /// Returns a value as JSON in UTF-8.
  public func encode(_ value: some Encodable) throws -> Data {
    let node = Node()
    try node.encode(value, codingPath: [])
    var text = ""
    node.write(to: &text, indentation: "")
    return Data(bytes: Array(text.utf8))
  }
}

/// A JSON value that is being encoded.
private final class Node {
  enum Content {
    case scalar(String)
    case array([Node])
    case object([String: Node])
  }

  var content = Content.object([:])

  func child(named name: String) -> Node {
    var members: [String: Node] = [:]
    if case .object(let former) = content { members = former }
    let child = Node()
    members[name] = child
    content = .object(members)
    return child
  }

  func appendChild() -> Node {
    var elements: [Node] = []
    if case .array(let former) = content { elements = former }
    let child = Node()
    content = .array(elements + [child])
    return child
  }

  func write(to text: inout String, indentation: String) {
    let inner = indentation + "  "
    switch content {
    case .scalar(let value): text += value
    case .array(let elements):
      text += "[\n"
      for (index, element) in elements.enumerated() {
        text += (index == 0 ? "" : ",\n") + inner
        element.write(to: &text, indentation: inner)
      }
      text += "\n\(indentation)]"
    case .object(let members):
      text += "{\n"
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        text += (index == 0 ? "" : ",\n") + inner + Self.quoted(member.key) + " : "
        member.value.write(to: &text, indentation: inner)
      }
      text += "\n\(indentation)}"
    }
  }

  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "/": result += "\\/"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{8}": result += "\\b"
      case "\u{C}": result += "\\f"
      case "\0"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

private struct NodeEncoder: Encoder {
  let node: Node
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.content = .object([:])
    return KeyedEncodingContainer(KeyedContainer(node: node, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.content = .array([])
    return UnkeyedContainer(node: node, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    SingleValueContainer(node: node, codingPath: codingPath)
  }
}

extension Node {
  /// Encodes a value: generic, so that this is the one method that encodes a value of any type.
  func encode(_ value: some Encodable, codingPath: [any CodingKey]) throws {
    switch value {
    case let value as String: content = .scalar(Self.quoted(value))
    case let value as Bool: content = .scalar(value ? "true" : "false")
    case let value as any BinaryInteger: content = .scalar("\(value)")
    case let value as any BinaryFloatingPoint: content = .scalar("\(value)")
    default: try value.encode(to: NodeEncoder(node: self, codingPath: codingPath))
    }
  }
}

private struct KeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: Node
  let codingPath: [any CodingKey]

  func encodeNil(forKey key: Key) { node.child(named: key.stringValue).content = .scalar("null") }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    try node.child(named: key.stringValue).encode(value, codingPath: codingPath + [key])
  }

  private func encoder(forKey key: some CodingKey) -> NodeEncoder {
    NodeEncoder(node: node.child(named: key.stringValue), codingPath: codingPath + [key])
  }

  func nestedContainer<NestedKey>(
    keyedBy keyType: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    encoder(forKey: key).container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder(forKey: key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder(forKey: SuperKey()) }
  func superEncoder(forKey key: Key) -> any Encoder { encoder(forKey: key) }
}

private struct SuperKey: CodingKey {
  var stringValue: String { "super" }
  var intValue: Int? { nil }
  init() {}
  init?(stringValue: String) { if stringValue != "super" { return nil } }
  init?(intValue: Int) { nil }
}

private struct UnkeyedContainer: UnkeyedEncodingContainer {
  let node: Node
  let codingPath: [any CodingKey]

  var count: Int {
    if case .array(let elements) = node.content { elements.count } else { 0 }
  }

  func encodeNil() { node.appendChild().content = .scalar("null") }
  func encode(_ value: some Encodable) throws { try node.appendChild().encode(value, codingPath: codingPath) }

  func nestedContainer<NestedKey>(keyedBy keyType: NestedKey.Type) -> KeyedEncodingContainer<NestedKey> {
    NodeEncoder(node: node.appendChild(), codingPath: codingPath).container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    NodeEncoder(node: node.appendChild(), codingPath: codingPath).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { NodeEncoder(node: node.appendChild(), codingPath: codingPath) }
}

private struct SingleValueContainer: SingleValueEncodingContainer {
  let node: Node
  let codingPath: [any CodingKey]

  func encodeNil() { node.content = .scalar("null") }
  func encode(_ value: some Encodable) throws { try node.encode(value, codingPath: codingPath) }
}
