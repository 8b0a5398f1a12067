public import Foundation

/// A control with two buttons that decrease and increase a number.
open class UIStepper: UIControl {
  private static let size = CGSize(width: 94, height: 32)

  private let labels = [UILabel(), UILabel()]

  /// The number; 0 by default.
  open var value = 0.0

  /// The smallest number; 0 by default.
  open var minimumValue = 0.0

  /// The greatest number; 100 by default.
  open var maximumValue = 100.0

  /// What a tap adds or subtracts; 1 by default.
  open var stepValue = 1.0

  /// Whether the number continues at the other end of the range; false by default.
  open var wraps = false

  /// Creates a stepper, which has a fixed size.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: Self.size))
    setUp()
  }

  /// Creates a stepper from a storyboard or xib; one of 0 to 100 with another coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    guard let element = (coder as? NibDecoder)?.element else { return }
    func number(_ name: String, _ value: Double) -> Double {
      element.number(name).map { Double($0) } ?? value
    }
    minimumValue = number("minimumValue", 0)
    maximumValue = number("maximumValue", 100)
    stepValue = number("stepValue", 1)
    value = number("value", 0)
    wraps = element.bool("wraps") ?? false
  }

  private func setUp() {
    backgroundColor = .systemGray6
    layer.cornerRadius = 8
    for (label, text) in zip(labels, ["−", "+"]) {
      label.text = text
      label.textAlignment = .center
      addSubview(label)
    }
  }

  /// Places the signs.
  open override func layoutSubviews() {
    super.layoutSubviews()
    for (index, label) in labels.enumerated() {
      label.frame = CGRect(
        x: CGFloat(index) * bounds.width / 2, y: 0, width: bounds.width / 2, height: bounds.height)
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    let isInside = isEnabled && isTouchInside
    super.touchesEnded(touches, with: event)
    guard isInside, let touch = touches.first else { return }
    let old = value
    value += touch.location(in: self).x < bounds.midX ? -stepValue : stepValue
    if value > maximumValue { value = wraps ? minimumValue : maximumValue }
    if value < minimumValue { value = wraps ? maximumValue : minimumValue }
    if value != old { sendActions(for: .valueChanged) }
  }

  /// The size, which is fixed.
  open override var intrinsicContentSize: CGSize { Self.size }

  /// The control itself, since the signs do not receive touches.
  open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    super.hitTest(point, with: event) == nil ? nil : self
  }
}
