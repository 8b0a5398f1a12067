public import Foundation

/// The scenes of a storyboard file.
///
/// The file is found in the folders in which images are found, see ``ImageFolders``, in a folder such as
/// `Base.lproj` too. Constraints are not solved: views have the frames of the file, and are resized by their
/// autoresizing masks. What is not supported is named on standard error, with its line, once per kind.
@MainActor open class UIStoryboard: NSObject {
  private let document: NibDocument

  /// Finds a storyboard; without one of the name, or if it cannot be read, the program ends with a message.
  public init(name: String, bundle storyboardBundleOrNil: Bundle?) {
    guard let document = NibFiles.document(named: name, suffix: "storyboard") else {
      fatalError(
        "there is no storyboard \"\(name)\" in \(ImageFolders.paths.joined(separator: ", "))")
    }
    self.document = document
  }

  /// Creates the controller with which the storyboard begins; nil if it has none.
  open func instantiateInitialViewController() -> UIViewController? {
    controller(withID: document.root["initialViewController"])
  }

  /// Creates the controller of an identifier; without one, the program ends with a message.
  open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    let element = controllerElements.first { $0["storyboardIdentifier"] == identifier }
    guard let controller = element.flatMap(controller) else {
      fatalError("\(document.path): there is no view controller with the identifier \"\(identifier)\"")
    }
    return controller
  }

  /// The size of the storyboard's canvas: that of the first scene's view; nil if it is none of a device.
  package final var canvasSize: CGSize? {
    let views = controllerElements.compactMap { $0.child(key: "view")?.rect(key: "frame")?.size }
    // Before Xcode 8, the canvas is a square of 600 points for any device.
    return views.first.flatMap { min($0.width, $0.height) < 320 || $0.width == $0.height ? nil : $0 }
  }

  /// Creates the first controller of a class; nil if there is none.
  package final func instantiateViewController(ofClass name: String) -> UIViewController? {
    controllerElements.first { $0["customClass"] == name }.flatMap(controller)
  }

  private var controllerElements: [NibElement] {
    document.root.children(of: "scenes").flatMap { scene in
      scene.children(of: "objects").filter { $0["sceneMemberID"] == "viewController" }
    }
  }

  /// Creates the controller of an element's identifier, which connections name; nil if there is none.
  final func controller(withID id: String?) -> UIViewController? {
    document.element(id).flatMap(controller)
  }

  private func controller(_ element: NibElement) -> UIViewController? {
    guard element.name != "viewControllerPlaceholder" else {
      let other = UIStoryboard(name: element["storyboardName"] ?? "", bundle: nil)
      return element["referencedIdentifier"].map(other.instantiateViewController(withIdentifier:))
        ?? other.instantiateInitialViewController()
    }
    return NibInstance(document, ownerElement: element, storyboard: self).makeController()
  }
}

/// The storyboards and xibs in the folders of the program.
@MainActor enum NibFiles {
  private static var documents: [String: NibDocument] = [:]
  private static let ignored = ["Pods", "Carthage", "DerivedData", "build"]

  /// The parsed file of a name; nil if there is none.
  static func document(named name: String, suffix: String) -> NibDocument? {
    let file = "\(name).\(suffix)"
    let paths = ImageFolders.paths.lazy.compactMap { path(of: file, in: $0, depth: 6) }
    guard let path = paths.first else { return nil }
    if let document = documents[path] { return document }
    let document = NibDocument(path: path)
    documents[path] = document
    return document
  }

  /// The path of a file in a folder or its subfolders, that of the base language before translated ones.
  private static func path(of file: String, in folder: String, depth: Int) -> String? {
    let manager = FileManager.default
    let names = (try? manager.contentsOfDirectory(atPath: folder).sorted()) ?? []
    let prefix = folder == "." ? "" : folder.hasSuffix("/") ? folder : "\(folder)/"
    if names.contains(file) { return prefix + file }
    guard depth > 0 else { return nil }
    for name in names where !name.hasPrefix(".") && !ignored.contains(name) {
      var isFolder: ObjCBool = false
      guard manager.fileExists(atPath: prefix + name, isDirectory: &isFolder), isFolder.boolValue else {
        continue
      }
      if let path = path(of: file, in: prefix + name, depth: depth - 1) { return path }
    }
    return nil
  }
}
