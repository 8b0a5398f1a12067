import Foundation

/// What a view has to do with constraints.
@MainActor final class ConstraintState {
  /// The active constraints that the view holds.
  var constraints: [NSLayoutConstraint] = []
  /// Those of a storyboard or xib, active or not, to which programs have weak outlets.
  var nibConstraints: [NSLayoutConstraint] = []
  /// The guides that the program has added.
  var guides: [UILayoutGuide] = []
  /// Whether the frame and the autoresizing mask place the view, as if they were constraints.
  var translatesMask = true
  var hugging = Priorities(horizontal: .defaultLow, vertical: .defaultLow)
  var compressionResistance = Priorities(horizontal: .defaultHigh, vertical: .defaultHigh)
  /// The margins; nil for those of the system.
  var margins: UIEdgeInsets?
  /// The frame that constraints have given to the view; nil for a view that they do not place.
  var frame: CGRect?
  /// Whether a constraint is about the view.
  var isReferenced = false
  /// Whether the view is arranged by a stack view.
  var isArranged = false
  /// The number of the changes that the last solution of the tree has considered; for the root of a tree.
  var solvedGeneration = -1

  private var namedGuides: [String: UILayoutGuide] = [:]

  /// Priorities of both directions.
  struct Priorities {
    var horizontal: UILayoutPriority
    var vertical: UILayoutPriority

    subscript(axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
      get { axis == .horizontal ? horizontal : vertical }
      set {
        if axis == .horizontal { horizontal = newValue } else { vertical = newValue }
      }
    }
  }

  /// The guide of a view with a name, which is created once.
  func guide(_ name: String, of view: UIView, insets: @escaping @MainActor (UIView) -> UIEdgeInsets)
    -> UILayoutGuide
  {
    if let guide = namedGuides[name] { return guide }
    let guide = UILayoutGuide(of: view, insets: insets)
    namedGuides[name] = guide
    return guide
  }

  /// The guide of a scroll view's contents, which constraints place.
  func contentGuide(of view: UIView) -> UILayoutGuide {
    if let guide = namedGuides["content"] { return guide }
    let guide = UILayoutGuide()
    guide.owningView = view
    namedGuides["content"] = guide
    return guide
  }
}
