public import Foundation

/// The objects of a xib file.
@MainActor open class UINib: NSObject {
  private let document: NibDocument

  /// Finds a xib in the folders of the program; without one of the name, the program ends with a message.
  public init(nibName name: String, bundle bundleOrNil: Bundle?) {
    guard let document = NibFiles.document(named: name, suffix: "xib") else {
      Misuse.stop("there is no xib \"\(name)\" in \(ImageFolders.paths.joined(separator: ", "))")
    }
    self.document = document
  }

  /// Whether there is a xib of a name.
  static func exists(_ name: String) -> Bool { NibFiles.exists(named: name, suffix: "xib") }

  /// Creates the objects, connects them with the owner, and returns those that are not in others.
  @discardableResult
  open func instantiate(withOwner ownerOrNil: Any?, options optionsOrNil: [OptionsKey: Any]? = nil) -> [Any] {
    let objects = document.root.children(of: "objects")
    guard let element = objects.first(where: { $0["placeholderIdentifier"] == "IBFilesOwner" }) else {
      return []
    }
    let instance = NibInstance(
      document, ownerElement: element, storyboard: nil, owner: ownerOrNil as? NSObject)
    let topLevelObjects = instance.createObjects(beside: element)
    instance.finish()
    return topLevelObjects
  }

  /// A key of options, of which there are none.
  public struct OptionsKey: Hashable, RawRepresentable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a key.
    public init(rawValue: String) { self.rawValue = rawValue }
  }
}

extension Bundle {
  /// Creates the objects of a xib in the folders of the program, connects them with the owner, and returns
  /// those that are not in others; nil if there is no xib of the name.
  @MainActor public func loadNibNamed(
    _ name: String, owner: Any?, options: [UINib.OptionsKey: Any]? = nil
  ) -> [Any]? {
    UINib.exists(name) ? UINib(nibName: name, bundle: self).instantiate(withOwner: owner) : nil
  }
}
