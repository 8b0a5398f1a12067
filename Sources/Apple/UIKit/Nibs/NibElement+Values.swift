import Foundation

extension NibElement {
  /// A Boolean attribute; nil if the element does not have it.
  func bool(_ name: String) -> Bool? { attributes[name].map { $0 == "YES" } }

  /// A number; nil if the element does not have it.
  func number(_ name: String) -> CGFloat? { attributes[name].flatMap(Double.init).map { CGFloat($0) } }

  /// An integer; nil if the element does not have it.
  func integer(_ name: String) -> Int? { attributes[name].flatMap { Int($0) } }

  /// A text, of an attribute or, if it has line feeds, of a child; nil if the element has neither.
  func string(_ name: String) -> String? { attributes[name] ?? child(key: name)?.text }

  /// The rectangle of a child `rect`.
  func rect(key: String) -> CGRect? { child(key: key)?.rect }

  /// The rectangle of the attributes.
  var rect: CGRect? {
    guard let x = number("x"), let y = number("y"), let width = number("width"),
      let height = number("height")
    else { return nil }
    return CGRect(x: x, y: y, width: width, height: height)
  }

  /// The frame of a view: a rectangle, or, in files of Xcode 8, distances from the edges of the superview.
  var frame: CGRect? {
    if let rect = rect(key: "frame") { return rect }
    guard let inset = child(key: "frameInset") else { return nil }
    let size = parent?.parent?.frame?.size ?? .zero
    func part(_ least: String, _ greatest: String, _ length: String, _ outer: CGFloat) -> (CGFloat, CGFloat) {
      let (before, after) = (inset.number(least), inset.number(greatest))
      let length = inset.number(length) ?? outer - (before ?? 0) - (after ?? 0)
      return (before ?? after.map { outer - $0 - length } ?? 0, max(0, length))
    }
    let (x, width) = part("minX", "maxX", "width", size.width)
    let (y, height) = part("minY", "maxY", "height", size.height)
    return CGRect(x: x, y: y, width: width, height: height)
  }

  /// The size of the attributes.
  var size: CGSize? {
    guard let width = number("width"), let height = number("height") else { return nil }
    return CGSize(width: width, height: height)
  }

  /// The autoresizing mask of a view; nil if it has none, as a view with constraints.
  var autoresizingMask: UIView.AutoresizingMask? {
    guard let element = child(key: "autoresizingMask") else { return nil }
    let names: [(String, UIView.AutoresizingMask)] = [
      ("flexibleMinX", .flexibleLeftMargin), ("widthSizable", .flexibleWidth),
      ("flexibleMaxX", .flexibleRightMargin), ("flexibleMinY", .flexibleTopMargin),
      ("heightSizable", .flexibleHeight), ("flexibleMaxY", .flexibleBottomMargin),
    ]
    return names.reduce(into: []) { mask, entry in
      if element.bool(entry.0) == true { mask.insert(entry.1) }
    }
  }
}

/// The values of attributes whose text has a number for each case.
enum NibNames {
  static let contentModes: [String: UIView.ContentMode] = [
    "scaleToFill": .scaleToFill, "scaleAspectFit": .scaleAspectFit, "scaleAspectFill": .scaleAspectFill,
    "redraw": .redraw, "center": .center, "top": .top, "bottom": .bottom, "left": .left, "right": .right,
    "topLeft": .topLeft, "topRight": .topRight, "bottomLeft": .bottomLeft, "bottomRight": .bottomRight,
  ]

  static let alignments: [String: NSTextAlignment] = [
    "left": .left, "center": .center, "right": .right, "justified": .justified, "natural": .natural,
  ]

  static let presentationStyles: [String: UIModalPresentationStyle] = [
    "fullScreen": .fullScreen, "pageSheet": .pageSheet, "formSheet": .formSheet,
    "currentContext": .currentContext, "custom": .custom, "overFullScreen": .overFullScreen,
    "overCurrentContext": .overCurrentContext, "popover": .popover,
  ]

  static let events: [String: UIControl.Event] = [
    "touchDown": .touchDown, "touchDownRepeat": .touchDownRepeat, "touchDragInside": .touchDragInside,
    "touchDragOutside": .touchDragOutside, "touchDragEnter": .touchDragEnter, "touchDragExit": .touchDragExit,
    "touchUpInside": .touchUpInside, "touchUpOutside": .touchUpOutside, "touchCancel": .touchCancel,
    "valueChanged": .valueChanged, "primaryActionTriggered": .primaryActionTriggered,
    "editingDidBegin": .editingDidBegin, "editingChanged": .editingChanged, "editingDidEnd": .editingDidEnd,
    "editingDidEndOnExit": .editingDidEndOnExit,
  ]

  static let barItems: [String: UIBarButtonItem.SystemItem] = [
    "done": .done, "cancel": .cancel, "edit": .edit, "save": .save, "add": .add,
    "flexibleSpace": .flexibleSpace, "fixedSpace": .fixedSpace, "action": .action, "stop": .stop,
    "refresh": .refresh, "trash": .trash, "play": .play, "pause": .pause,
  ]

  static let weights: [String: UIFont.Weight] = [
    "thin": .thin, "ultraLight": .thin, "light": .light, "regular": .regular, "medium": .medium,
    "semibold": .semibold, "bold": .bold, "heavy": .heavy, "black": .black,
  ]

  static let textStyles: [String: UIFont.TextStyle] = [
    "UICTFontTextStyleTitle0": .largeTitle, "UICTFontTextStyleTitle1": .title1,
    "UICTFontTextStyleTitle2": .title2, "UICTFontTextStyleTitle3": .title3,
    "UICTFontTextStyleHeadline": .headline, "UICTFontTextStyleSubhead": .subheadline,
    "UICTFontTextStyleBody": .body, "UICTFontTextStyleFootnote": .footnote,
    "UICTFontTextStyleCaption1": .caption1,
  ]

  /// The colors of the system by their names in files, without the suffix `Color`.
  static let colors: [String: UIColor] = [
    "black": .black, "white": .white, "clear": .clear, "red": .red, "green": .green, "blue": .blue,
    "yellow": .yellow, "cyan": .cyan, "magenta": .magenta, "orange": .orange, "purple": .purple,
    "brown": .brown, "gray": .gray, "lightGray": .lightGray, "darkGray": .darkGray,
    "darkText": .black, "lightText": UIColor(white: 1, alpha: 0.6), "systemRed": .systemRed,
    "systemGreen": .systemGreen, "systemBlue": .systemBlue, "systemOrange": .systemOrange,
    "systemYellow": .systemYellow, "systemPink": .systemPink, "systemPurple": .systemPurple,
    "systemTeal": .systemTeal, "systemIndigo": .systemIndigo, "systemMint": .systemMint,
    "systemCyan": .systemCyan, "systemBrown": .systemBrown, "systemGray": .systemGray,
    "systemGray2": .systemGray2, "systemGray3": .systemGray3, "systemGray4": .systemGray4,
    "systemGray5": .systemGray5, "systemGray6": .systemGray6, "systemBackground": .systemBackground,
    "secondarySystemBackground": .secondarySystemBackground,
    "tertiarySystemBackground": .tertiarySystemBackground,
    "systemGroupedBackground": .systemGroupedBackground,
    "groupTableViewBackground": .systemGroupedBackground, "label": .label, "link": .link,
    "secondaryLabel": .secondaryLabel, "tertiaryLabel": .tertiaryLabel, "separator": .separator,
    "tint": .systemBlue,
  ]
}
