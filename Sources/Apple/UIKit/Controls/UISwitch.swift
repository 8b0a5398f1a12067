public import Foundation

/// A control that is on or off, and that a tap changes.
open class UISwitch: UIControl {
  private static let size = CGSize(width: 51, height: 31)

  private let thumb = UIView()

  /// Whether the switch is on; false by default.
  open var isOn = false {
    didSet { setNeedsLayout() }
  }

  /// The color while the switch is on; green if it is nil.
  open var onTintColor: UIColor? {
    didSet { setNeedsLayout() }
  }

  /// The color of the thumb; white if it is nil.
  open var thumbTintColor: UIColor? {
    didSet { setNeedsLayout() }
  }

  /// Creates a switch, which has a fixed size.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: Self.size))
    setUp()
  }

  /// Creates a switch from a storyboard or xib; one that is off with another coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    guard let decoder = coder as? NibDecoder else { return }
    bounds.size = Self.size
    isOn = decoder.element.bool("on") ?? false
    onTintColor = decoder.color("onTintColor")
    thumbTintColor = decoder.color("thumbTintColor")
  }

  private func setUp() {
    layer.cornerRadius = Self.size.height / 2
    thumb.layer.cornerRadius = (Self.size.height - 4) / 2
    thumb.isUserInteractionEnabled = false
    addSubview(thumb)
  }

  /// Turns the switch on or off, at once and without an action.
  open func setOn(_ on: Bool, animated: Bool) { isOn = on }

  /// Places the thumb.
  open override func layoutSubviews() {
    super.layoutSubviews()
    backgroundColor = isOn ? onTintColor ?? .systemGreen : .systemGray5
    thumb.backgroundColor = thumbTintColor ?? .white
    let side = Self.size.height - 4
    thumb.frame = CGRect(x: isOn ? bounds.width - side - 2 : 2, y: 2, width: side, height: side)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    let isInside = isEnabled && isTouchInside
    super.touchesEnded(touches, with: event)
    guard isInside else { return }
    isOn.toggle()
    sendActions(for: .valueChanged)
  }

  /// The size, which is fixed.
  open override var intrinsicContentSize: CGSize { Self.size }

  /// Returns the size, which is fixed.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }
}
