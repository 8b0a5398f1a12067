import Foundation
import FoundationXML

/// An element of a storyboard or xib file.
final class NibElement {
  let name: String
  let attributes: [String: String]
  /// The line of the file, from 1.
  let line: Int
  private(set) weak var parent: NibElement?
  private(set) var children: [NibElement] = []
  /// The text between the tags.
  fileprivate(set) var text = ""

  fileprivate init(name: String, attributes: [String: String], line: Int) {
    (self.name, self.attributes, self.line) = (name, attributes, line)
  }

  fileprivate func append(_ child: NibElement) {
    children.append(child)
    child.parent = self
  }

  /// The value of an attribute; nil if the element does not have it.
  subscript(name: String) -> String? { attributes[name] }

  /// The identifier, by which connections name the element.
  var id: String? { attributes["id"] }

  /// The child with a key; nil if there is none.
  func child(key: String) -> NibElement? { children.first { $0["key"] == key } }

  /// The first child with a name; nil if there is none.
  func child(named name: String) -> NibElement? { children.first { $0.name == name } }

  /// The children of the first child with a name.
  func children(of name: String) -> [NibElement] { child(named: name)?.children ?? [] }

  /// The element and its descendants, in the order of the file.
  var subtree: [NibElement] { [self] + children.flatMap(\.subtree) }
}

/// A parsed storyboard or xib file.
final class NibDocument {
  /// The path of the file.
  let path: String
  let root: NibElement
  private let elements: [String: NibElement]

  /// Reads a file; nil, after a message, if it cannot be read or is not a file of Interface Builder's.
  init?(path: String) {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    let builder = Builder()
    let parser = XMLParser(data: data)
    parser.delegate = builder
    guard parser.parse(), let root = builder.root, root.name == "document" else {
      NibMessages.report(
        "this is not a storyboard or xib of Xcode 5 or later", path: path, line: max(parser.lineNumber, 1))
      return nil
    }
    self.path = path
    self.root = root
    elements = Dictionary(
      root.subtree.compactMap { element in element.id.map { ($0, element) } }, uniquingKeysWith: { $1 })
  }

  /// The element with an identifier; nil if there is none.
  func element(_ id: String?) -> NibElement? { id.flatMap { elements[$0] } }

  private final class Builder: NSObject, XMLParserDelegate {
    private(set) var root: NibElement?
    private var stack: [NibElement] = []

    func parser(
      _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
      qualifiedName qName: String?, attributes attributeDict: [String: String]
    ) {
      let element = NibElement(name: elementName, attributes: attributeDict, line: parser.lineNumber)
      if let parent = stack.last { parent.append(element) } else { root = element }
      stack.append(element)
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { stack.last?.text += string }

    func parser(
      _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?,
      qualifiedName qName: String?
    ) { stack.removeLast() }
  }
}

/// What is not supported in storyboards and xibs, named once per kind on standard error.
@MainActor enum NibMessages {
  private static var reported: Set<String> = []

  /// Writes a message with its place, unless one of its kind was written.
  static func reportOnce(_ message: String, kind: String, in document: NibDocument, at element: NibElement) {
    guard reported.insert(kind).inserted else { return }
    report(message, path: document.path, line: element.line)
  }

  static nonisolated func report(_ message: String, path: String, line: Int) {
    FileHandle.standardError.write(Data("\(path):\(line): \(message)\n".utf8))
  }
}
