public import Foundation

/// The way from one view controller to another one in a storyboard.
@MainActor open class UIStoryboardSegue: NSObject {
  /// The identifier; nil if it has none.
  public let identifier: String?
  /// The controller that is left.
  public let source: UIViewController
  /// The controller that is shown.
  public let destination: UIViewController

  private var handler: (() -> Void)?

  /// Creates a segue, which does nothing unless a subclass overrides `perform()`.
  public init(identifier: String?, source: UIViewController, destination: UIViewController) {
    (self.identifier, self.source, self.destination) = (identifier, source, destination)
  }

  /// Creates a segue with a closure that shows the destination.
  public convenience init(
    identifier: String?, source: UIViewController, destination: UIViewController,
    performHandler: @escaping () -> Void
  ) {
    self.init(identifier: identifier, source: source, destination: destination)
    handler = performHandler
  }

  /// Shows the destination.
  open func perform() { handler?() }
}

extension UIViewController {
  /// Performs the segue of an element of the controller's scene.
  final func perform(_ element: NibElement, sender: Any?) {
    guard let nib, let storyboard = nib.storyboard else { return }
    let kind = element["kind"] ?? ""
    if kind == "unwind" { return unwind(element, sender: sender) }
    guard let destination = storyboard.controller(withID: element["destination"]) else { return }
    let isAnimated = element.bool("animates") ?? true
    let custom = element["customClass"].flatMap { InterfaceClass.named($0)?.createSegue }
    let segue =
      custom?(element["identifier"], self, destination)
      ?? UIStoryboardSegue(identifier: element["identifier"], source: self, destination: destination) {
        [unowned self] in
        switch kind {
        case "show", "push", "showDetail": show(destination, sender: sender)
        default:
          if let style = element["modalPresentationStyle"].flatMap({ NibNames.presentationStyles[$0] }) {
            destination.modalPresentationStyle = style
          }
          present(destination, animated: isAnimated)
        }
      }
    prepare(for: segue, sender: sender)
    segue.perform()
  }

  /// Adds the controller of a segue to a container view.
  final func embed(_ element: NibElement, in container: UIView) {
    guard let child = nib?.storyboard?.controller(withID: element["destination"]) else { return }
    let segue = UIStoryboardSegue(identifier: element["identifier"], source: self, destination: child)
    prepare(for: segue, sender: self)
    addChild(child)
    child.view.frame = container.bounds
    child.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.addSubview(child.view)
    child.didMove(toParent: self)
  }

  /// Goes back to the nearest controller with the action of an unwind segue.
  private func unwind(_ element: NibElement, sender: Any?) {
    let action = element["unwindAction"] ?? ""
    var presenter: UIViewController?
    var current = self
    while true {
      let stack = current.navigationController?.viewControllers ?? []
      let index = stack.firstIndex { $0 === current } ?? 0
      let former = stack[..<index].reversed().first { InterfaceClass.member(action, .action, of: $0) != nil }
      if let former { return unwind(element, to: former, action, from: presenter, sender: sender) }
      if let parent = current.parent {
        current = parent
      } else if let presenting = current.presentingViewController {
        (presenter, current) = (presenting, presenting)
      } else {
        return
      }
      if InterfaceClass.member(action, .action, of: current) != nil {
        return unwind(element, to: current, action, from: presenter, sender: sender)
      }
    }
  }

  private func unwind(
    _ element: NibElement, to target: UIViewController, _ action: String, from presenter: UIViewController?,
    sender: Any?
  ) {
    let segue = UIStoryboardSegue(identifier: element["identifier"], source: self, destination: target) {
      presenter?.dismiss(animated: true)
      target.navigationController?.popToViewController(target, animated: true)
    }
    guard target.canPerformUnwindSegueAction(from: self, sender: sender) else { return }
    prepare(for: segue, sender: sender)
    _ = InterfaceClass.member(action, .action, of: target)?.apply(target, segue, nil)
    segue.perform()
  }
}
