import Foundation

/// The coder with which the objects of a storyboard or xib are created: it holds the element of the object.
final class NibDecoder: NSCoder {
  let element: NibElement
  let instance: NibInstance

  init(_ element: NibElement, _ instance: NibInstance) {
    (self.element, self.instance) = (element, instance)
  }
}

extension NibDecoder {
  /// Sets what all views have, and adds the subviews.
  @MainActor func decode(_ view: UIView) {
    instance.register(view, for: element)
    if let frame = element.frame { view.frame = frame }
    if let mask = element.autoresizingMask { view.autoresizingMask = mask }
    if let mode = element["contentMode"].flatMap({ NibNames.contentModes[$0] }) { view.contentMode = mode }
    if let alpha = element.number("alpha") { view.alpha = alpha }
    if let isHidden = element.bool("hidden") { view.isHidden = isHidden }
    if let tag = element.integer("tag") { view.tag = tag }
    if let isOpaque = element.bool("opaque") { view.isOpaque = isOpaque }
    if let clips = element.bool("clipsSubviews") { view.clipsToBounds = clips }
    if let isEnabled = element.bool("userInteractionEnabled") { view.isUserInteractionEnabled = isEnabled }
    if let isEnabled = element.bool("multipleTouchEnabled") { view.isMultipleTouchEnabled = isEnabled }
    if let color = color("backgroundColor") { view.backgroundColor = color }
    if let color = color("tintColor") { view.tintColor = color }
    if let name = element.child(named: "accessibility")?["identifier"] { view.accessibilityIdentifier = name }
    for child in element.children(of: "subviews") {
      if let subview = instance.view(child) { view.addSubview(subview) }
    }
    decodeLayout(of: view)
  }

  /// The color of a key; nil if the element has none.
  @MainActor func color(_ key: String) -> UIColor? {
    element.child(key: key).flatMap { instance.color($0) }
  }

  /// The font of a key; nil if the element has none.
  func font(_ key: String = "fontDescription") -> UIFont? {
    guard let font = element.child(key: key) else { return nil }
    if let style = font["style"].flatMap({ NibNames.textStyles[$0] }) {
      return .preferredFont(forTextStyle: style)
    }
    let size = font.number("pointSize") ?? font.number("size") ?? 17
    if let name = font["name"] { return UIFont(name: name, size: size) }
    if font["type"] == "boldSystem" { return .boldSystemFont(ofSize: size) }
    return .systemFont(ofSize: size, weight: font["weight"].flatMap { NibNames.weights[$0] } ?? .regular)
  }

  /// The text of an element with its attributes.
  @MainActor func attributedText(_ element: NibElement) -> NSAttributedString {
    let result = NSMutableAttributedString(string: "")
    for fragment in element.children {
      var attributes: [NSAttributedString.Key: Any] = [:]
      if let values = fragment.child(key: "attributes") {
        let part = NibDecoder(values, instance)
        if let color = part.color("NSColor") { attributes[.foregroundColor] = color }
        if let font = part.font("NSFont") { attributes[.font] = font }
        let alignment = values.child(key: "NSParagraphStyle")?["alignment"]
        if let alignment = alignment.flatMap({ NibNames.alignments[$0] }) {
          let style = NSMutableParagraphStyle()
          style.alignment = alignment
          attributes[.paragraphStyle] = style
        }
      }
      result.append(NSAttributedString(string: fragment.string("content") ?? "", attributes: attributes))
    }
    return result
  }

  /// The image of a name in an attribute or in a reference to an image; nil if the element has none.
  func image(_ key: String) -> UIImage? {
    if let name = element[key] {
      return element["catalog"] == "system" ? UIImage(systemName: name) : UIImage(named: name)
    }
    guard let reference = element.child(key: key), let name = reference["image"] else { return nil }
    return reference["catalog"] == "system" ? UIImage(systemName: name) : UIImage(named: name)
  }
}

extension NibInstance {
  /// The color of an element; nil if it is the name of one that is not known.
  func color(_ element: NibElement) -> UIColor? {
    if let red = element.number("red"), let green = element.number("green"),
      let blue = element.number("blue")
    {
      return UIColor(red: red, green: green, blue: blue, alpha: element.number("alpha") ?? 1)
    }
    if let white = element.number("white") {
      return UIColor(white: white, alpha: element.number("alpha") ?? 1)
    }
    let system = element["systemColor"] ?? element["xcode11CocoaTouchSystemColor"]
    for name in [system, element["cocoaTouchSystemColor"]].compactMap({ $0 }) {
      let name = name.hasSuffix("Color") ? String(name.dropLast(5)) : name
      if let color = NibNames.colors[name] { return color }
    }
    // The values of named colors and of the system's, at the end of the file.
    let resources = document.root.children(of: "resources")
    let name = element["name"] ?? system
    if let resource = resources.first(where: { $0["name"] == name }),
      let value = resource.child(named: "color")
    {
      return color(value)
    }
    if element.name == "color" {
      NibMessages.reportOnce(
        "the color \(name ?? "") is not known", kind: "color \(name ?? "")", in: document, at: element)
    }
    return nil
  }
}
