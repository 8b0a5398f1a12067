public import Foundation

/// An indicator that something is in progress; a ring that does not turn.
open class UIActivityIndicatorView: UIView {
  /// The style of an indicator.
  public enum Style: Int, Sendable {
    /// Small.
    case medium = 100
    /// Large.
    case large = 101
  }

  private let ring = CAShapeLayer()

  /// Whether the indicator is hidden while it does not animate; true by default.
  open var hidesWhenStopped = true {
    didSet { isHidden = hidesWhenStopped && !isAnimating }
  }

  /// The color; gray if it is nil.
  open var color: UIColor? {
    didSet { ring.strokeColor = (color ?? .systemGray).cgColor }
  }

  /// Whether something is in progress; false by default.
  open private(set) var isAnimating = false

  /// Creates an indicator.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates an indicator of a style.
  public convenience init(style: Style = .medium) {
    let side: CGFloat = style == .large ? 37 : 20
    self.init(frame: CGRect(x: 0, y: 0, width: side, height: side))
  }

  /// Creates an indicator from a storyboard or xib; one that is stopped with another coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    guard let decoder = coder as? NibDecoder else { return }
    color = decoder.color("color")
    hidesWhenStopped = decoder.element.bool("hidesWhenStopped") ?? false
    if decoder.element.bool("animating") == true { startAnimating() }
  }

  private func setUp() {
    ring.fillColor = nil
    ring.strokeColor = UIColor.systemGray.cgColor
    ring.lineWidth = 2
    layer.addSublayer(ring)
    isHidden = true
  }

  /// Shows the indicator.
  open func startAnimating() {
    isAnimating = true
    isHidden = false
  }

  /// Hides the indicator, if it is hidden while it does not animate.
  open func stopAnimating() {
    isAnimating = false
    isHidden = hidesWhenStopped
  }

  /// Places the ring.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let side = max(0, min(bounds.width, bounds.height) - 4)
    ring.path =
      UIBezierPath(
        ovalIn: CGRect(x: bounds.midX - side / 2, y: bounds.midY - side / 2, width: side, height: side)
      ).cgPath
  }
}
