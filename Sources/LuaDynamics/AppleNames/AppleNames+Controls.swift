internal import LuaHost

extension AppleNames {
  /// Labels, buttons and bars.
  static let controls: [ForeignName] =
    type(
      "UILabel", is: "Label", same: "textColor textAlignment numberOfLines sizeToFit()",
      [("text", "", "View.text"), ("font", "", ".fontSize .bold")])
    + type("UIControl", is: "Button", control)
    + type(
      "UIButton", is: "Button", same: "sizeToFit()",
      control + [
        ("setTitle(_:for:)", "setTitle:forState:", ".title"),
        ("title(for:)", "titleForState:", ".title"),
        ("setTitleColor(_:for:)", "setTitleColor:forState:", ".titleColor"),
        ("titleColor(for:)", "titleColorForState:", ".titleColor"),
        ("titleLabel", "", ".title .fontSize .bold"),
      ])
    + type(
      "UIBarButtonItem", is: "BarButtonItem", same: "title",
      [
        (
          "init(title:style:target:action:)", "initWithTitle:style:target:action:",
          "BarButtonItem BarButtonItem.onTap"
        ),
        ("action", "target", ".onTap"), ("isEnabled", "enabled", ".enabled"),
      ])
    + type("UINavigationBar", is: "NavigationBar")
    + type(
      "UINavigationItem", is: "NavigationBar",
      same: "title leftBarButtonItem rightBarButtonItem leftBarButtonItems rightBarButtonItems")

  private static let control: [(swift: String, objectiveC: String, equivalents: String)] = [
    ("addTarget(_:action:for:)", "addTarget:action:forControlEvents:", ".onTap"),
    ("addAction(_:for:)", "addAction:forControlEvents:", ".onTap"),
    ("isEnabled", "enabled", ".enabled"), ("isHighlighted", "highlighted", ".isPressed"),
  ]
}
