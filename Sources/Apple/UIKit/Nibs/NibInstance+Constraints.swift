import Foundation

extension NibInstance {
  /// Creates the constraints of the views, whose items exist now.
  func createConstraints(of views: [(element: NibElement, view: UIView)]) {
    if let controller = owner as? UIViewController {
      for element in ownerElement.children(of: "layoutGuides") where controller.isViewLoaded {
        register(
          element["type"] == "bottom" ? controller.bottomLayoutGuide : controller.topLayoutGuide,
          for: element)
      }
    }
    for (element, view) in views {
      for child in element.children(of: "constraints") where child.name == "constraint" {
        guard let constraint = constraint(child, in: view) else { continue }
        register(constraint, for: child)
        // That of another class of sizes exists, but is not met.
        view.constraintState.nibConstraints.append(constraint)
        if isInstalled(child, in: element) { view.addConstraint(constraint) }
      }
    }
  }

  private func constraint(_ element: NibElement, in view: UIView) -> NSLayoutConstraint? {
    guard element.bool("placeholder") != true, element["firstAttribute"] != nil else { return nil }
    func attribute(_ key: String) -> NSLayoutConstraint.Attribute? {
      element[key].flatMap { Self.attributes[$0] }
    }
    let first = element["firstItem"] == nil ? view : object(withID: element["firstItem"])
    let second = object(withID: element["secondItem"])
    guard let first, let firstAttribute = attribute("firstAttribute"),
      second != nil || element["secondItem"] == nil
    else {
      NibMessages.reportOnce(
        "a constraint of \(element["firstAttribute"] ?? "") with an unknown item is not met",
        kind: "constraint \(element["firstAttribute"] ?? "")", in: document, at: element)
      return nil
    }
    let relations: [String: NSLayoutConstraint.Relation] = [
      "lessThanOrEqual": .lessThanOrEqual, "greaterThanOrEqual": .greaterThanOrEqual,
    ]
    let variation = element.children.first { $0.name == "variation" && $0.isOfPhone && $0["constant"] != nil }
    let constraint = NSLayoutConstraint(
      item: controllerView(first), attribute: firstAttribute,
      relatedBy: element["relation"].flatMap { relations[$0] } ?? .equal,
      toItem: second.map(controllerView),
      attribute: second == nil ? .notAnAttribute : attribute("secondAttribute") ?? .notAnAttribute,
      multiplier: element.ratio("multiplier") ?? 1,
      constant: variation?.number("constant") ?? element.number("constant") ?? 0)
    if let priority = element.number("priority") { constraint.priority = UILayoutPriority(Float(priority)) }
    constraint.identifier = element["identifier"]
    return constraint
  }

  /// The view of a controller, and other objects themselves.
  private func controllerView(_ item: AnyObject) -> AnyObject { (item as? UIViewController)?.view ?? item }

  /// Whether a constraint is among those of a phone that is held upright.
  private func isInstalled(_ constraint: NibElement, in view: NibElement) -> Bool {
    func names(_ variation: NibElement, _ kind: String) -> Bool {
      variation.child(key: "constraints")?.children.contains {
        $0.name == kind && $0["reference"] == constraint.id
      } ?? false
    }
    let variations = view.children.filter { $0.name == "variation" }
    let isExcluded = variations.contains { $0["key"] == "default" && names($0, "exclude") }
    let special = variations.filter(\.isOfPhone)
    if special.contains(where: { names($0, "include") }) { return true }
    return !isExcluded && !special.contains { names($0, "exclude") }
  }

  private static let attributes: [String: NSLayoutConstraint.Attribute] = [
    "left": .left, "right": .right, "top": .top, "bottom": .bottom, "leading": .leading,
    "trailing": .trailing, "width": .width, "height": .height, "centerX": .centerX, "centerY": .centerY,
    "baseline": .lastBaseline, "lastBaseline": .lastBaseline, "firstBaseline": .firstBaseline,
    "leftMargin": .leftMargin, "rightMargin": .rightMargin, "topMargin": .topMargin,
    "bottomMargin": .bottomMargin, "leadingMargin": .leadingMargin, "trailingMargin": .trailingMargin,
    "centerXWithinMargins": .centerXWithinMargins, "centerYWithinMargins": .centerYWithinMargins,
  ]
}

extension NibElement {
  /// Whether a variation is that of a phone that is held upright.
  fileprivate var isOfPhone: Bool {
    let parts = (self["key"] ?? "").split(separator: "-")
    return !parts.isEmpty && parts.allSatisfy { ["widthClass=compact", "heightClass=regular"].contains($0) }
  }

  /// A number or a quotient such as `16:9`; nil if the element does not have it.
  fileprivate func ratio(_ name: String) -> CGFloat? {
    let numbers = (self[name] ?? "").split(separator: ":").compactMap { Double($0) }
    guard let first = numbers.first else { return nil }
    return CGFloat(numbers.count == 2 && numbers[1] != 0 ? first / numbers[1] : first)
  }
}

extension NibDecoder {
  /// Sets what a view has for constraints.
  @MainActor func decodeLayout(of view: UIView) {
    // A view with a fixed frame has no constraints of the program's.
    if element.bool("translatesAutoresizingMaskIntoConstraints") == false, element.bool("fixedFrame") != true
    {
      view.translatesAutoresizingMaskIntoConstraints = false
    }
    func priority(_ key: String) -> UILayoutPriority? {
      element.number(key).map { UILayoutPriority(Float($0)) }
    }
    for (axis, name) in [(NSLayoutConstraint.Axis.horizontal, "horizontal"), (.vertical, "vertical")] {
      if let priority = priority("\(name)HuggingPriority") {
        view.setContentHuggingPriority(priority, for: axis)
      }
      if let priority = priority("\(name)CompressionResistancePriority") {
        view.setContentCompressionResistancePriority(priority, for: axis)
      }
    }
    if let margins = element.child(key: "layoutMargins") {
      view.layoutMargins = UIEdgeInsets(
        top: margins.number("top") ?? 8, left: margins.number("left") ?? 8,
        bottom: margins.number("bottom") ?? 8, right: margins.number("right") ?? 8)
    }
    for child in element.children where child.name == "viewLayoutGuide" {
      switch child["key"] {
      case "safeArea": instance.register(view.safeAreaLayoutGuide, for: child)
      case "contentLayoutGuide":
        if let view = view as? UIScrollView { instance.register(view.contentLayoutGuide, for: child) }
      case "frameLayoutGuide":
        if let view = view as? UIScrollView { instance.register(view.frameLayoutGuide, for: child) }
      default: instance.register(view.layoutMarginsGuide, for: child)
      }
    }
  }
}
