public import Dynamics

/// A control with a title that responds to taps.
///
/// A touch that begins on the button presses it while the touch is inside the button's bounds extended by 70
/// pt on each side. A touch that ends there calls `onTap`.
///
/// ```swift
/// let button = Button(title: "Drop") { _ in push.active = true }
/// button.center = Point(x: 160, y: 500)
/// stage.view.addSubview(button)
/// ```
///
/// Gesture recognizers of the button itself, and recognizers that recognize before the touch ends, such as
/// pans, may take the touch from the button. A tap on the button prevents taps on the views behind it.
///
/// Unless its size is set explicitly, a button sizes itself to fit its title, about its center, each time the
/// title changes.
public class Button: View {
  /// The closure called when the button is tapped; nil by default.
  public final var onTap: ((Button) -> Void)?

  /// A Boolean value that indicates whether the button responds to taps; true by default.
  ///
  /// A disabled button is drawn gray and still blocks taps from the views behind it. Setting this to false
  /// during a touch cancels the tracking of the touch.
  public final var isEnabled = true {
    didSet { if !isEnabled { touchRecognizer.cancelTracking() } }
  }

  /// Whether a touch that began on the button is still inside, so that ending it would be a tap.
  ///
  /// A pressed button is drawn dimmed.
  public internal(set) final var isPressed = false {
    didSet { if isPressed != oldValue { isPressedDidChange() } }
  }

  /// The color of the title; the iOS system blue by default.
  ///
  /// A disabled button is drawn gray regardless.
  public final var titleColor = Color.systemBlue

  /// The font size of the title, in points; 15 by default, range 1…1000.
  public final var fontSize = 15.0 {
    didSet {
      TextStyle.check(fontSize: fontSize, parameterName: "Button.fontSize")
      sizeToFitTitleIfNeeded()
    }
  }

  /// Whether the title is bold; false by default.
  public final var isBold = false {
    didSet { sizeToFitTitleIfNeeded() }
  }

  /// The internal recognizer that tracks touches on the button.
  private final lazy var touchRecognizer = ButtonGestureRecognizer(of: self)

  /// The last size assigned to fit the title; while `bounds.size` equals it, the size follows the title.
  private final var lastFittingSize = Size.zero

  /// Creates a button with a title; an empty frame is sized to fit the title.
  public init(title: String = "", frame: Rect = .zero, onTap: ((Button) -> Void)? = nil) {
    self.onTap = onTap
    super.init(frame: frame)
    self.title = title
  }

  /// The title of the button, equal to its `text`; empty by default.
  public final var title: String {
    get { text ?? "" }
    set { text = newValue }
  }

  /// Resizes the button to fit its title; the upper left corner stays fixed.
  ///
  /// The size is the title's size plus 6 pt above and below, and at least 30 pt wide.
  public final func sizeToFit() {
    lastFittingSize = fittingSize
    resize(to: lastFittingSize)
  }

  /// Updates the appearance when `isPressed` changes; the default does nothing.
  func isPressedDidChange() {}

  override final func subclassStateRestorer() -> () -> Void {
    let (isEnabled, titleColor, fontSize, isBold) = (isEnabled, titleColor, fontSize, isBold)
    let fittingSize = lastFittingSize
    return { [self] in
      if isEnabled != self.isEnabled { self.isEnabled = isEnabled }
      (self.titleColor, self.fontSize, self.isBold) = (titleColor, fontSize, isBold)
      lastFittingSize = fittingSize
    }
  }

  override final func textDidChange() { sizeToFitTitleIfNeeded() }

  override final var builtInGestureRecognizer: GestureRecognizer? { touchRecognizer }

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
