import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The elements of an XML document, checked by Foundation's parser.
final class WellFormedXML: NSObject, XMLParserDelegate {
  /// The number of elements by name.
  private(set) var elementCounts: [String: Int] = [:]
  /// The identifiers of elements.
  private(set) var identifiers: [String] = []
  /// The identifiers that are referred to.
  private(set) var references: Set<String> = []

  /// Parses a document.
  ///
  /// - Throws: The error of the parser if the document is not well-formed.
  init(_ text: String) throws {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    guard parser.parse() else { throw parser.parserError ?? CocoaError(.propertyListReadCorrupt) }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    elementCounts[name, default: 0] += 1
    if let identifier = attributes["id"] { identifiers.append(identifier) }
    if let reference = attributes["href"], reference.hasPrefix("#") {
      references.insert(String(reference.dropFirst()))
    }
  }
}
