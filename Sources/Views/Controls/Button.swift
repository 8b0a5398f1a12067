public import Dynamics

/// A title that can be tapped.
///
/// A button is pressed while a finger that came down on it is on it or not more than 70 pt beside it. Lifted there,
/// it makes the button call `onTap`.
///
/// ```swift
/// let button = Button(title: "Drop") { _ in push.isActive = true }
/// button.center = Point(x: 160, y: 500)
/// stage.view.addSubview(button)
/// ```
///
/// Of the recognizers that watch the finger too, those of the button itself and those that need no lifting, such as
/// pans, may take it from the button; a tap counts for the button and for no view behind it.
///
/// A button that has not been given a size has that of its title, around its centre, whatever the title becomes.
public class Button: View {
  /// Called when the button was tapped; nil at first.
  public final var onTap: ((Button) -> Void)?

  /// Whether it can be tapped; true at first.
  ///
  /// A disabled button is grey, and keeps taps from the views behind it all the same. Setting it to false
  /// while a finger is down makes the button forget the finger.
  public final var isEnabled = true {
    didSet { if !isEnabled { touchTracker.cancelTracking() } }
  }

  /// Whether a finger that came down on the button is there still, so that lifting it would be a tap.
  ///
  /// A pressed button looks dimmed.
  public internal(set) final var isPressed = false {
    didSet { if isPressed != oldValue { isPressedDidChange() } }
  }

  /// The colour of the title; iOS's blue at first.
  ///
  /// A disabled button is grey all the same.
  public final var titleColor = Color.systemBlue

  /// The size of the title's font in points; 15 at first, 1…1000.
  public final var fontSize = 15.0 {
    didSet {
      TextStyle.check(fontSize: fontSize, "Button.fontSize")
      sizeToFitTitleIfNeeded()
    }
  }

  /// Whether the letters are bold; false at first.
  public final var isBold = false {
    didSet { sizeToFitTitleIfNeeded() }
  }

  /// What watches the finger.
  private final lazy var touchTracker = ButtonTracker(of: self)

  /// The size for the title that the button followed last, which is its own until it is given another.
  private final var lastFittingSize = Size.zero

  /// Creates a button with a title; without a size in its frame it takes that of the title.
  public init(title: String = "", frame: Rect = .zero, onTap: ((Button) -> Void)? = nil) {
    self.onTap = onTap
    super.init(frame: frame)
    self.title = title
  }

  /// The words on the button, which are also its `text`; empty at first.
  public final var title: String {
    get { text ?? "" }
    set { text = newValue }
  }

  /// Gives the button the size that its title needs; the upper left corner stays.
  ///
  /// That is the title with 6 pt above and below, and at least 30 pt wide.
  public final func sizeToFit() {
    lastFittingSize = fittingSize
    resize(to: lastFittingSize)
  }

  /// What the button looks like beyond its title when it is pressed and when it is not.
  func isPressedDidChange() {}

  override final func textDidChange() { sizeToFitTitleIfNeeded() }

  override final var controlRecognizer: GestureRecognizer? { touchTracker }

  package override var displayRole: DisplayRole {
    if !isEnabled { return .disabledButton }
    return isPressed ? .pressedButton : .button
  }

  package override var textStyle: TextStyle {
    TextStyle(color: currentTitleColor, fontSize: fontSize, isBold: isBold)
  }

  private final var currentTitleColor: Color {
    if !isEnabled { return .systemGray }
    return isPressed ? titleColor.withAlphaComponent(titleColor.alpha * 0.3) : titleColor
  }

  private final func sizeToFitTitleIfNeeded() {
    sizeToFitIfNeeded(fittingSize, lastFittingSize: &lastFittingSize)
  }

  private final var fittingSize: Size {
    guard !title.isEmpty else { return .zero }
    let text = TextMetrics(fontSize: fontSize, isBold: isBold).size(of: title)
    return Size(width: max(text.width, 30), height: text.height + 12)
  }
}
