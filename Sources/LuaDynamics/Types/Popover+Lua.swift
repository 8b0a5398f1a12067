internal import Dynamics
public import LuaHost
public import Views

extension Popover: LuaObject {}

extension Bindings {
  static let popover = ObjectType<Popover>(
    "Popover", summary: "A view on a card with an arrow to where it comes from; for pads only.",
    constructor: .init(
      summary: "Makes a popover that is not presented yet: Popover { contentView = menu }.",
      named: [.init("contentView", "What it shows.", type: "View")]
    ) { call in
      let popover = Popover(contentView: try call.named("contentView"))
      try call.addOwnership(from: popover, to: popover.contentView)
      call.session.manage(popover)
      return popover
    },
    members: popoverSettings + popoverMethods + [
      .callback(
        Session.shouldDismissKey,
        "Asked when the user taps beside it: whether that dismisses it, true or false.",
        parameters: [.init("popover", "This one.", type: "Popover")]),
      .callback(
        Session.didDismissKey,
        "Called when it is gone that the user dismissed, or that lost its source; not after dismiss.",
        parameters: [.init("popover", "This one.", type: "Popover")]),
      .lazyTable("data", "A table for the script's own fields."),
    ])

  private static var popoverSettings: [Member<Popover>] {
    [
      .property(
        "contentView", "What it shows; presenting it takes it out of the view that held it.",
        get: \.contentView, setIn: { try $2.setContentView($1, in: $0) }),
      .property(
        "preferredContentSize", "The size that the content gets where there is room.", unit: "pt",
        default: "the content's own", get: \.preferredContentSize,
        set: { popover, size in
          try require(Popover.problem(settingContentSize: size))
          popover.preferredContentSize = size
        }),
      .property(
        "layoutMargins", "What stays free of the stage around it.", unit: "pt", default: "(10, 10, 10, 10)",
        get: \.layoutMargins, set: { $0.layoutMargins = $1 }),
      .property(
        "passthroughViews", "What can be touched beside it without dismissing it.",
        get: \.passthroughViews, setIn: { try $2.setPassthroughViews($1, beside: $0) }),
      .property(
        "arrowDirection", "Where its arrow points: up when it lies below its source.",
        default: "PopoverArrowDirection.unknown", get: \.arrowDirection),
      .property(
        "isPresented", "Whether it is on the stage, until it has faded away.", default: "false",
        get: \.isPresented),
    ]
  }

  private static var popoverMethods: [Member<Popover>] {
    [
      .method(
        "present", "Shows it with its arrow at its source; one that is presented moves there.",
        named: [
          .init("from", "A rectangle of a view, or an item that is in a bar.", type: PopoverSource.luaName),
          .optional("view", "Whose rectangle.", type: "View", default: "stage.view"),
          .optional(
            "permittedArrowDirections", "Where its arrow may point: bits of PopoverArrowDirection.",
            type: PopoverArrowDirection.luaName, default: "PopoverArrowDirection.any"),
          .animated,
        ]
      ) { popover, call in try call.present(popover) },
      .method(
        "dismiss", "Takes it away; without effect if it is not presented.", named: [.animated]
      ) { popover, call in popover.dismiss(animated: try call.named("animated", default: true)) },
    ]
  }

  static let popoverArrowDirection = Constants(
    "PopoverArrowDirection",
    summary: "Where the arrow of a popover points; the values are bits and combine with |.",
    [
      .init("up", PopoverArrowDirection.up, "Up: the popover lies below its source."),
      .init("down", PopoverArrowDirection.down, "Down: the popover lies above its source."),
      .init("left", PopoverArrowDirection.left, "To the left: the popover lies to the right of its source."),
      .init(
        "right", PopoverArrowDirection.right, "To the right: the popover lies to the left of its source."),
      .init("any", PopoverArrowDirection.any, "Any of the four."),
      .init("unknown", PopoverArrowDirection.unknown, "That of a popover that is not presented: all bits."),
    ])
}

extension Constants.Entry {
  fileprivate init(_ name: String, _ direction: PopoverArrowDirection, _ summary: String) {
    self.init(name, Int(bitPattern: direction.rawValue), summary)
  }
}

extension PopoverArrowDirection: LuaConvertible {
  /// The type name in messages and in the documentation: one constant or a bitwise combination.
  public static var luaName: String { "PopoverArrowDirection|integer" }

  /// Reads directions from their bits.
  ///
  /// - Throws: `LuaConversionError` for anything but an integer.
  public static func read(_ argument: borrowing Argument) throws(LuaConversionError) -> PopoverArrowDirection
  {
    PopoverArrowDirection(rawValue: UInt(bitPattern: try Int.read(argument)))
  }

  /// Returns the bits to Lua.
  public func write(to returnValue: inout ReturnValue) {
    returnValue.set(Int(bitPattern: rawValue))
  }
}

/// The source of a popover: a bar button item or a rectangle.
private enum PopoverSource: LuaReadable {
  case item(BarButtonItem)
  case rect(Rect)

  static let luaName = "Rect|BarButtonItem"

  static func read(_ argument: borrowing Argument) throws(LuaConversionError) -> PopoverSource {
    if let item = argument.object as? BarButtonItem { return .item(item) }
    guard let rect = try? Rect.read(argument) else {
      throw LuaConversionError("a Rect, { x, y, width, height } or a BarButtonItem")
    }
    return .rect(rect)
  }

  func isAccepted(by range: ValueRange) -> Bool { rect?.isAccepted(by: range) ?? true }

  func mismatch(in range: ValueRange) -> LuaConversionError {
    rect?.mismatch(in: range) ?? LuaConversionError(range.expectation)
  }

  private var rect: Rect? {
    if case .rect(let rect) = self { rect } else { nil }
  }
}

extension Call {
  /// Presents a popover with the options in the method's table.
  fileprivate borrowing func present(_ popover: Popover) throws {
    let permitted = try named("permittedArrowDirections", default: PopoverArrowDirection.any)
    let animated = try named("animated", default: true)
    switch try named("from", as: PopoverSource.self) {
    case .item(let item):
      guard !hasNamed("view") else { throw HostError("view: give it with a rectangle only") }
      try require(popover.problem(presentingFrom: item, permittedArrowDirections: permitted))
      try retain(popover)
      popover.present(from: item, permittedArrowDirections: permitted, animated: animated)
    case .rect(let rect):
      let view = try named("view", default: session.stage.view)
      try require(popover.problem(presentingFrom: rect, in: view, permittedArrowDirections: permitted))
      try retain(popover)
      popover.present(from: rect, in: view, permittedArrowDirections: permitted, animated: animated)
    }
  }

  /// Adds the stage's ownership of a popover that is about to be presented and logs the presentation.
  ///
  /// Does neither if the popover is already presented.
  private borrowing func retain(_ popover: Popover) throws {
    lua.releaseFromSuperview(popover.contentView)
    guard !popover.isPresented else { return }
    try addOwnership(from: session.stage, to: popover)
    session.logEvent(.presented(session.name(of: popover)))
  }
}

extension Lua {
  /// Replaces the content view of a popover.
  fileprivate func setContentView(_ content: View, in popover: Popover) throws {
    try require(popover.problem(settingContentView: content))
    if popover.isPresented { releaseFromSuperview(content) }
    try addOwnership(from: popover, to: content)
    removeOwnership(from: popover, to: popover.contentView)
    popover.contentView = content
  }

  /// Removes the superview's ownership of a view that is about to move into a popover.
  fileprivate func releaseFromSuperview(_ content: View) {
    if let superview = content.superview { removeOwnership(from: superview, to: content) }
  }

  /// Replaces the views outside a popover that receive touches while it is presented.
  fileprivate func setPassthroughViews(_ views: [View], beside popover: Popover) throws {
    try addOwnership(from: popover, to: views)
    for view in popover.passthroughViews { removeOwnership(from: popover, to: view) }
    popover.passthroughViews = views
  }
}

extension Session {
  static let shouldDismissKey = "shouldDismiss"
  static let didDismissKey = "didDismiss"

  /// Installs the delegate closures of a popover that a script created.
  fileprivate func manage(_ popover: Popover) {
    popover.shouldDismiss = { [weak self, unowned popover] in self?.allowsDismissal(popover) ?? true }
    popover.didEnd = { [weak self, unowned popover] notifiesScript in
      self?.popoverDidEnd(popover, notifiesScript: notifiesScript)
    }
  }

  /// Calls the script's `shouldDismiss`; one that raises is reported and disabled, and the dismissal is
  /// allowed.
  private func allowsDismissal(_ popover: Popover) -> Bool {
    let key = Self.shouldDismissKey
    guard lua.mayHaveUserValue(key, of: popover), lua.hasUserValue(key, of: popover) else { return true }
    do throws(LuaError) {
      return try lua.invoke(key, of: popover, popover, as: Bool.self)
    } catch {
      disable(key, of: popover, after: error)
      return true
    }
  }

  /// Logs the dismissal, calls the script's callback if the user dismissed the popover, and removes its
  /// ownership.
  private func popoverDidEnd(_ popover: Popover, notifiesScript: Bool) {
    logEvent(.dismissed(name(of: popover), button: nil))
    if notifiesScript { call(Self.didDismissKey, of: popover, popover) }
    lua.removeOwnership(from: stage, to: popover)
  }
}
