import Dynamics

/// The view of an alert: a centered card over a dimming background.
final class AlertView: View {
  private let card = CardView()
  private let titleLabel = Label()
  private let messageLabel = Label()
  private var buttons: [AlertButton] = []
  private var separators: [View] = []

  init() {
    super.init(frame: .zero)
    backgroundColor = Color.black.withAlphaComponent(0.4)
    addSubview(card)
    add(titleLabel, font: AlertLayout.titleFont)
    add(messageLabel, font: AlertLayout.messageFont)
  }

  private func add(_ label: Label, font: TextMetrics) {
    label.textColor = .black
    label.textAlignment = .center
    label.fontSize = font.fontSize
    label.isBold = font.isBold
    label.numberOfLines = 0
    card.addSubview(label)
  }

  package override var displayRole: DisplayRole { .dimming }

  /// Sets the contents and lays them out within a stage's bounds; a tapped button calls `onSelect` with its
  /// index.
  func show(
    title: String, message: String, buttons titles: [Alert.Button], in bounds: Rect,
    onSelect: @escaping (Int) -> Void
  ) {
    for button in buttons { button.removeFromSuperview() }
    for separator in separators { separator.removeFromSuperview() }
    titleLabel.text = title
    messageLabel.text = message
    buttons = titles.enumerated().map { index, title in AlertButton(title) { onSelect(index) } }
    separators = titles.map { _ in Self.makeSeparator() }
    for button in buttons { card.addSubview(button) }
    for separator in separators { card.addSubview(separator) }
    self.bounds = bounds
    layoutSubviews()
  }

  private static func makeSeparator() -> View {
    let line = View()
    line.backgroundColor = .separator
    line.isUserInteractionEnabled = false
    return line
  }

  override func layoutSubviews() {
    if let superview { bounds = superview.bounds }
    center = bounds.center
    let layout = AlertLayout(
      title: titleLabel.text ?? "", message: messageLabel.text ?? "", buttons: buttons.map { $0.content },
      in: bounds.size)
    card.bounds.size = layout.size
    card.center = bounds.center
    for (label, frame) in [(titleLabel, layout.titleFrame), (messageLabel, layout.messageFrame)] {
      label.frame = frame
      label.isHidden = frame.height == 0
    }
    for (button, frame) in zip(buttons, layout.buttonFrames) { button.frame = frame }
    for (separator, frame) in zip(separators, layout.separatorFrames) { separator.frame = frame }
  }

  // MARK: Transitions

  /// Applies the appearance at the start of the transition, or the final appearance if not animated.
  func prepareForPresentation(animated: Bool) {
    alpha = animated ? 0 : 1
    card.scale = animated ? 1.2 : 1
  }

  func appear() { prepareForPresentation(animated: false) }

  /// Fades without shrinking, as on iOS; the alpha of 0 also disables touches.
  func disappear() { alpha = 0 }
}

/// A button of an alert, which indicates the pressed state by its background.
private final class AlertButton: Button {
  let content: Alert.Button

  init(_ content: Alert.Button, onTap: @escaping () -> Void) {
    self.content = content
    super.init(title: content.title, onTap: { _ in onTap() })
    fontSize = AlertLayout.titleFont.fontSize
    cornerRadius = CardView.cornerRadius
    isBold = content.role == .cancel
    if content.role == .destructive { titleColor = .systemRed }
  }

  override func isPressedDidChange() { backgroundColor = isPressed ? .separator : .clear }

  package override var textStyle: TextStyle {
    TextStyle(color: titleColor, fontSize: fontSize, isBold: isBold, fitting: .wrap(lines: 1))
  }
}
