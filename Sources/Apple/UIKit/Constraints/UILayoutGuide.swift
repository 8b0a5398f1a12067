public import Foundation

/// A rectangle in a view, to which constraints refer as to a view.
@MainActor open class UILayoutGuide: NSObject, LayoutItem {
  /// Where the guide is, for those that a view or a controller has; nil for those of the program, which
  /// constraints place.
  private let insets: (@MainActor (UIView) -> UIEdgeInsets)?

  /// The view that the guide belongs to; nil before it was added to one.
  open internal(set) weak var owningView: UIView?

  /// A name for messages; empty by default.
  open var identifier = ""

  /// The rectangle that constraints have given to a guide of the program.
  final var solvedFrame = CGRect.zero

  /// Creates a guide, which is added to a view by `addLayoutGuide(_:)`.
  public override init() { insets = nil }

  /// Creates a guide at distances from the edges of a view.
  init(of view: UIView?, insets: @escaping @MainActor (UIView) -> UIEdgeInsets) {
    self.insets = insets
    owningView = view
  }

  /// The distances of the guide from the edges of its view; nil for a guide that constraints place.
  final var fixedInsets: UIEdgeInsets? {
    guard let insets, let owningView else { return nil }
    return insets(owningView)
  }

  /// The rectangle in the view's coordinates.
  open var layoutFrame: CGRect {
    guard let owningView, let fixedInsets else { return solvedFrame }
    return owningView.bounds.inset(by: fixedInsets)
  }

  /// The height, for the guides of a controller.
  open var length: CGFloat { layoutFrame.height }
}

extension UIViewController {
  /// The upper area that the bar of a navigation controller covers.
  public var topLayoutGuide: UILayoutGuide {
    view.constraintState.guide("top", of: view) {
      UIEdgeInsets(
        top: 0, left: 0, bottom: max(0, $0.bounds.height - $0.safeAreaInsets.top), right: 0)
    }
  }

  /// The lower area that a tab bar covers.
  public var bottomLayoutGuide: UILayoutGuide {
    view.constraintState.guide("bottom", of: view) {
      UIEdgeInsets(
        top: max(0, $0.bounds.height - $0.safeAreaInsets.bottom), left: 0, bottom: 0, right: 0)
    }
  }
}
