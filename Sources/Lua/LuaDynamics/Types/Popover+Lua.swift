import Dynamics
public import LuaHost
public import Views

extension Popover: LuaObject {}

extension Bindings {
  static let popover = ObjectType<Popover>(
    "Popover",
    summary:
      """
      A card that displays a view in front of the stage, with an arrow that points at its source; only on a \
      stage whose idiom is "pad": with the option --idiom pad, or a shorter side of at least 600 pt.
      """,
    constructor: .init(
      summary: "Creates a popover, which present displays: Popover { contentView = menu }.",
      named: [.init("contentView", "The view that the popover displays.", type: "View")]
    ) { call throws(HostError) in
      let popover = Popover(contentView: try call.argument(named: "contentView"))
      try call.addStrongReference(from: popover, to: popover.contentView)
      call.session.installHandlers(of: popover)
      return popover
    },
    members: popoverSettings + popoverMethods + [
      .callback(
        Session.shouldDismissKey,
        """
        Called when the user taps outside the popover; must return true to dismiss it, or false to keep it. If it is \
        nil, a tap dismisses the popover.
        """,
        parameters: [.init("popover", "The popover.", type: "Popover")]),
      .callback(
        Session.didDismissKey,
        "Called after the user dismissed the popover or its source was removed; not after a call of dismiss.",
        parameters: [.init("popover", "The popover.", type: "Popover")]),
      .lazyTable("data", "A table for the script's own values, initially empty: object.data.score = 0."),
    ])

  private static var popoverSettings: [Member<Popover>] {
    [
      .property(
        "contentView",
        "The view that the popover displays; presenting the popover removes it from its superview.",
        get: { $0.contentView },
        setWithLua: { popover, content, lua throws(HostError) in
          try lua.setContentView(content, in: popover)
        }),
      .property(
        "preferredContentSize", "The size of the content, reduced where there is no room.",
        unit: "pt",
        default: "the size of contentView, or (320, 480) if that is empty", get: { $0.preferredContentSize },
        set: { popover, size throws(HostError) in
          try requireNoProblem(Popover.problem(settingContentSize: size))
          popover.preferredContentSize = size
        }),
      .property(
        "layoutMargins", "The margins between the popover, without its arrow, and the edges of the stage.",
        unit: "pt", default: "(10, 10, 10, 10)",
        get: { $0.layoutMargins }, set: { $0.layoutMargins = $1 }),
      .property(
        "passthroughViews",
        "The views outside the popover that remain touchable; a tap on them does not dismiss the popover.",
        get: { $0.passthroughViews },
        setWithLua: { popover, views, lua throws(HostError) in
          try lua.setPassthroughViews(views, of: popover)
        }),
      .property(
        "arrowDirection", "The direction of the arrow; up if the popover is below its source.",
        default: "PopoverArrowDirection.unknown", get: { $0.arrowDirection }),
      .property(
        "isPresented", "Whether the popover is on the stage; true until it has faded out.", default: "false",
        get: { $0.isPresented }),
    ]
  }

  private static var popoverMethods: [Member<Popover>] {
    [
      .method(
        "present",
        """
        Presents the popover with its arrow at a source, or moves it there if it is presented: popover:present { \
        from = button.bounds, view = button }. An error if stage.idiom is "phone". Other popovers remain.
        """,
        named: [
          .init(
            "from", "The source: a rectangle of a view, or an item of a navigation bar.",
            type: PopoverSource.luaTypeName),
          .optional(
            "view", "The view whose coordinates the rectangle is in.", type: "View", default: "stage.view"),
          .optional(
            "permittedArrowDirections",
            "The permitted directions, a combination of PopoverArrowDirection constants.",
            type: PopoverArrowDirection.luaTypeName, default: "PopoverArrowDirection.any"),
          .animated,
        ]
      ) { popover, call throws(HostError) in try call.present(popover) },
      .method(
        "dismiss",
        """
        Dismisses the popover, popover:dismiss() or popover:dismiss { animated = false }; does nothing if it is not \
        presented.
        """, named: [.animated]
      ) { popover, call throws(HostError) in
        popover.dismiss(animated: try call.argument(named: "animated", default: true))
      },
    ]
  }

  static let popoverArrowDirection = Constants(
    "PopoverArrowDirection",
    summary: "The directions in which the arrow of a popover can point; combine them with |.",
    [
      .init("up", PopoverArrowDirection.up, "Up: the popover is below its source."),
      .init("down", PopoverArrowDirection.down, "Down: the popover is above its source."),
      .init("left", PopoverArrowDirection.left, "Left: the popover is to the right of its source."),
      .init(
        "right", PopoverArrowDirection.right, "Right: the popover is to the left of its source."),
      .init("any", PopoverArrowDirection.any, "Any of the four directions."),
      .init(
        "unknown", PopoverArrowDirection.unknown,
        "The direction of a popover that is not presented; all bits are set."),
    ])
}

extension Constants.Entry {
  fileprivate init(_ name: String, _ direction: PopoverArrowDirection, _ summary: String) {
    self.init(name, Int(bitPattern: direction.rawValue), summary)
  }
}

extension PopoverArrowDirection: LuaConvertible {
  /// The type name in messages and in the documentation: one constant or a bitwise combination.
  public static var luaTypeName: String { "PopoverArrowDirection|integer" }

  /// Reads directions from their bits.
  ///
  /// - Throws: `LuaConversionError` for anything but an integer.
  public static func read(_ argument: borrowing Argument) throws(LuaConversionError) -> PopoverArrowDirection
  {
    PopoverArrowDirection(rawValue: UInt(bitPattern: try Int.read(argument)))
  }

  /// Returns the raw value to Lua, as an integer.
  public func write(to returnValue: inout ReturnValue) {
    returnValue.set(Int(bitPattern: rawValue))
  }
}

/// The source of a popover: a bar button item or a rectangle.
private enum PopoverSource: LuaReadable {
  case item(BarButtonItem)
  case rect(Rect)

  static let luaTypeName = "Rect|BarButtonItem"

  static func read(_ argument: borrowing Argument) throws(LuaConversionError) -> PopoverSource {
    if let item = argument.object as? BarButtonItem { return .item(item) }
    guard let rect = try? Rect.read(argument) else {
      throw LuaConversionError("a Rect, { x, y, width, height } or a BarButtonItem")
    }
    return .rect(rect)
  }

  func isAccepted(by range: ValueRange) -> Bool { rect?.isAccepted(by: range) ?? true }

  func rangeError(expecting range: ValueRange) -> LuaConversionError {
    rect?.rangeError(expecting: range) ?? LuaConversionError(range.expectedValueDescription)
  }

  private var rect: Rect? {
    if case .rect(let rect) = self { rect } else { nil }
  }
}

extension Call {
  /// Presents a popover with the options in the method's table.
  fileprivate borrowing func present(_ popover: Popover) throws(HostError) {
    let permitted = try argument(named: "permittedArrowDirections", default: PopoverArrowDirection.any)
    let animated = try argument(named: "animated", default: true)
    switch try argument(named: "from", as: PopoverSource.self) {
    case .item(let item):
      guard !hasNamedArgument("view") else { throw HostError("view: valid only with a rectangle") }
      try requireNoProblem(popover.problem(presentingFrom: item, permittedArrowDirections: permitted))
      try preparePresentation(of: popover)
      popover.present(from: item, permittedArrowDirections: permitted, animated: animated)
    case .rect(let rect):
      let view = try argument(named: "view", default: session.stage.view)
      try requireNoProblem(
        popover.problem(presentingFrom: rect, in: view, permittedArrowDirections: permitted))
      try preparePresentation(of: popover)
      popover.present(from: rect, in: view, permittedArrowDirections: permitted, animated: animated)
    }
  }

  /// Adds the stage's ownership of a popover that is about to be presented and logs the presentation.
  ///
  /// Does neither if the popover is already presented.
  private borrowing func preparePresentation(of popover: Popover) throws(HostError) {
    lua.releaseFromSuperview(popover.contentView)
    guard !popover.isPresented else { return }
    try addStrongReference(from: session.stage, to: popover)
    session.logEvent(.presented(session.name(of: popover)))
  }
}

extension Lua {
  /// Replaces the content view of a popover.
  fileprivate func setContentView(_ content: View, in popover: Popover) throws(HostError) {
    try requireNoProblem(popover.problem(settingContentView: content))
    if popover.isPresented { releaseFromSuperview(content) }
    try addStrongReference(from: popover, to: [content])
    removeStrongReference(from: popover, to: popover.contentView)
    popover.contentView = content
  }

  /// Removes the superview's ownership of a view that is about to move into a popover.
  fileprivate func releaseFromSuperview(_ content: View) {
    if let superview = content.superview { removeStrongReference(from: superview, to: content) }
  }

  /// Replaces the views outside a popover that receive touches while it is presented.
  fileprivate func setPassthroughViews(_ views: [View], of popover: Popover) throws(HostError) {
    try addStrongReference(from: popover, to: views)
    for view in popover.passthroughViews { removeStrongReference(from: popover, to: view) }
    popover.passthroughViews = views
  }
}

extension Session {
  static let shouldDismissKey = "shouldDismiss"
  static let didDismissKey = "didDismiss"

  /// Installs the delegate closures of a popover that a script created.
  fileprivate func installHandlers(of popover: Popover) {
    @Weak var session = self
    @Weak var weakPopover = popover
    popover.shouldDismiss = {
      guard let session, let weakPopover else { return true }
      return session.allowsDismissal(weakPopover)
    }
    popover.didFinishDismissal = { notifiesScript in
      if let weakPopover { session?.popoverDidDismiss(weakPopover, notifiesScript: notifiesScript) }
    }
  }

  /// Calls the script's `shouldDismiss`; one that raises is reported and disabled, and the dismissal is
  /// allowed.
  private func allowsDismissal(_ popover: Popover) -> Bool {
    let key = Self.shouldDismissKey
    guard lua.mightHaveUserValue(key, of: popover), lua.hasUserValue(key, of: popover) else { return true }
    do throws(LuaError) {
      return try lua.callUserValue(key, of: popover, popover, as: Bool.self)
    } catch {
      disableCallback(key, of: popover, after: error)
      return true
    }
  }

  /// Logs the dismissal, calls the script's callback if `notifiesScript` is true, and removes the stage's
  /// ownership of the popover.
  private func popoverDidDismiss(_ popover: Popover, notifiesScript: Bool) {
    logEvent(.dismissed(name(of: popover), button: nil))
    if notifiesScript { callUserValue(Self.didDismissKey, of: popover, popover) }
    lua.removeStrongReference(from: stage, to: popover)
  }
}
