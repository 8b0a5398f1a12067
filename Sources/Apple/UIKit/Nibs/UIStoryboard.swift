public import Foundation

/// The scenes of a storyboard file.
///
/// The file is found in the folders in which images are found, see ``ImageFolders``, in a folder such as
/// `Base.lproj` too. What is not supported is named on standard error, with its line, once per kind.
@MainActor open class UIStoryboard: NSObject {
  private let document: NibDocument

  /// Finds a storyboard; without one of the name, or if it cannot be read, the program ends with a message.
  public init(name: String, bundle storyboardBundleOrNil: Bundle?) {
    guard let document = NibFiles.document(named: name, suffix: "storyboard") else {
      Misuse.stop("there is no storyboard \"\(name)\" in \(ImageFolders.paths.joined(separator: ", "))")
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
      Misuse.stop("\(document.path): there is no view controller with the identifier \"\(identifier)\"")
    }
    return controller
  }

  /// The size of the storyboard's canvas: that of the first scene's view; nil if it is none of a device.
  package final var canvasSize: CGSize? {
    let views = controllerElements.compactMap { $0.child(key: "view")?.frame?.size }
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
