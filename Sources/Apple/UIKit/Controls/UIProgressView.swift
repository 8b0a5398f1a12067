public import Foundation

/// A bar that shows how much of something is done.
open class UIProgressView: UIView {
  private let filled = UIView()
  private var fraction: Float = 0

  /// What is done, from 0, the default, to 1.
  open var progress: Float {
    get { fraction }
    set {
      fraction = min(max(newValue, 0), 1)
      setNeedsLayout()
    }
  }

  /// The color of what is done; the tint color if it is nil.
  open var progressTintColor: UIColor? {
    didSet { setNeedsLayout() }
  }

  /// The color of the rest; gray if it is nil.
  open var trackTintColor: UIColor? {
    didSet { setNeedsLayout() }
  }

  /// Creates a bar.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(filled)
  }

  /// Creates a bar from a storyboard or xib; one at 0 with another coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addSubview(filled)
    guard let decoder = coder as? NibDecoder else { return }
    progress = Float(decoder.element.number("progress") ?? 0)
    progressTintColor = decoder.color("progressTintColor")
    trackTintColor = decoder.color("trackTintColor")
  }

  /// Sets what is done, at once.
  open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }

  /// Places the bar.
  open override func layoutSubviews() {
    super.layoutSubviews()
    backgroundColor = trackTintColor ?? .systemGray5
    filled.backgroundColor = progressTintColor ?? tintColor
    filled.frame = CGRect(x: 0, y: 0, width: bounds.width * CGFloat(fraction), height: bounds.height)
  }

  /// A height of 4 points.
  open override var intrinsicContentSize: CGSize { CGSize(width: -1, height: 4) }
}
