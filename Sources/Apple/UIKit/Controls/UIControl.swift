public import Foundation

/// An action that a closure performs.
@MainActor open class UIAction: NSObject {
  /// The title, for buttons; empty by default.
  open var title: String

  /// The object for which the action is performed.
  open private(set) var sender: Any?

  private let handler: (UIAction) -> Void

  /// Creates an action; the image is not shown.
  public init(title: String = "", image: UIImage? = nil, handler: @escaping (UIAction) -> Void) {
    self.title = title
    self.handler = handler
  }

  func perform(sender: AnyObject) {
    self.sender = sender
    handler(self)
    self.sender = nil
  }
}

/// The base class of views that send actions.
open class UIControl: UIView {
  /// A set of events of a control.
  public struct Event: OptionSet, Hashable, Sendable {
    /// The bits of the set, as in UIKit.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A touch began in the control.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// A touch began in the control, of another tap that follows one.
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    /// A touch moved inside the control.
    public static let touchDragInside = Event(rawValue: 1 << 2)
    /// A touch moved outside the control.
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// A touch that began in the control moved into it again.
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    /// A touch moved out of the control.
    public static let touchDragExit = Event(rawValue: 1 << 5)
    /// A touch ended inside the control.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// A touch ended outside the control.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// A touch was cancelled.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// A text field begins to be edited.
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// The text of a text field changed.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// A text field is not edited any more.
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// The editing of a text field ended by the return key.
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    /// The value of the control changed.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The main event of the control: `touchUpInside` of a button.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// All events of touches.
    public static let allTouchEvents = Event(rawValue: 0xFFF)
    /// All events.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// The state of a control.
  public struct State: OptionSet, Hashable, Sendable {
    /// The bits of the set, as in UIKit.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Enabled, and neither highlighted nor selected.
    public static let normal: State = []
    /// A touch is inside.
    public static let highlighted = State(rawValue: 1 << 0)
    /// Not enabled.
    public static let disabled = State(rawValue: 1 << 1)
    /// Selected by the program.
    public static let selected = State(rawValue: 1 << 2)
  }

  private var targets: [(events: Event, target: TargetAction)] = []
  private var actions: [(events: Event, action: UIAction)] = []

  /// Whether the control receives touches; true by default.
  open var isEnabled = true {
    didSet { stateDidChange() }
  }

  /// Whether the program has selected the control; false by default.
  open var isSelected = false {
    didSet { stateDidChange() }
  }

  /// Whether a touch is inside the control.
  open var isHighlighted = false {
    didSet { stateDidChange() }
  }

  /// Whether a touch that began in the control is inside.
  open private(set) var isTouchInside = false

  /// The state of the control.
  open var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  /// Creates a control.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates a control from a storyboard or xib; an empty one with another coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    guard let element = (coder as? NibDecoder)?.element else { return }
    if let isOn = element.bool("enabled") { isEnabled = isOn }
    if let isOn = element.bool("selected") { isSelected = isOn }
  }

  /// Called when the state has changed.
  func stateDidChange() {}

  /// Adds an action of a target, of which the control has a weak reference.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    targets.append((controlEvents, TargetAction(target: target, action: action)))
  }

  /// Removes the actions of a target, or all if it is nil, for events; the action is not compared.
  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
    let object = target.map { $0 as AnyObject }
    targets.removeAll { entry in
      !entry.events.isDisjoint(with: controlEvents) && (object == nil || entry.target.target === object)
    }
  }

  /// Adds an action for events.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    actions.append((controlEvents, action))
  }

  /// Removes an action.
  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    actions.removeAll { $0.action === action && !$0.events.isDisjoint(with: controlEvents) }
  }

  /// Performs the actions for events.
  open func sendActions(for controlEvents: Event) { sendActions(for: controlEvents, with: nil) }

  private func sendActions(for events: Event, with event: UIEvent?) {
    for entry in targets where !entry.events.isDisjoint(with: events) {
      entry.target.perform(sender: self, event: event)
    }
    for entry in actions where !entry.events.isDisjoint(with: events) { entry.action.perform(sender: self) }
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled else { return }
    (isTouchInside, isHighlighted) = (true, true)
    let isRepeated = touches.contains { $0.tapCount > 1 }
    sendActions(for: isRepeated ? [.touchDown, .touchDownRepeat] : .touchDown, with: event)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled, let touch = touches.first else { return }
    let isInside = isTracking(touch)
    var events: Event = isInside ? .touchDragInside : .touchDragOutside
    if isInside != isTouchInside { events.insert(isInside ? .touchDragEnter : .touchDragExit) }
    (isTouchInside, isHighlighted) = (isInside, isInside)
    sendActions(for: events, with: event)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled, let touch = touches.first else { return }
    (isTouchInside, isHighlighted) = (false, false)
    sendActions(
      for: isTracking(touch) ? [.touchUpInside, .primaryActionTriggered] : .touchUpOutside, with: event)
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled else { return }
    (isTouchInside, isHighlighted) = (false, false)
    sendActions(for: .touchCancel, with: event)
  }

  /// Whether a touch is inside the bounds, or at most 70 pt outside, as UIKit tracks it.
  private func isTracking(_ touch: UITouch) -> Bool {
    bounds.insetBy(dx: -70, dy: -70).contains(touch.location(in: self))
  }
}
