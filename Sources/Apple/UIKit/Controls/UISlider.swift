public import Foundation

/// A control that selects a number of a range, with a thumb that is dragged along a track.
open class UISlider: UIControl {
  private static let thumbSize: CGFloat = 28

  private let track = UIView()
  private let filled = UIView()
  private let thumb = UIView()
  /// The distance of the touch that drags from the center of the thumb; nil if none does.
  private var dragOffset: CGFloat?
  private var number: Float = 0

  /// The lower end of the range; 0 by default.
  open var minimumValue: Float = 0 {
    didSet { value = number }
  }

  /// The upper end of the range; 1 by default.
  open var maximumValue: Float = 1 {
    didSet { value = number }
  }

  /// The number, between the ends; 0 by default.
  open var value: Float {
    get { number }
    set {
      number = min(max(newValue, minimumValue), max(minimumValue, maximumValue))
      setNeedsLayout()
    }
  }

  /// Whether the action is sent during the drag, and not only at its end; true by default.
  open var isContinuous = true

  /// The color of the track below the value; the tint color if it is nil.
  open var minimumTrackTintColor: UIColor? {
    didSet { setColors() }
  }

  /// The color of the track above the value; gray if it is nil.
  open var maximumTrackTintColor: UIColor? {
    didSet { setColors() }
  }

  /// The color of the thumb; white if it is nil.
  open var thumbTintColor: UIColor? {
    didSet { setColors() }
  }

  /// Creates a slider.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a slider from a storyboard or xib; one of 0 to 1 with another coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    guard let decoder = coder as? NibDecoder else { return }
    let element = decoder.element
    minimumValue = Float(element.number("minValue") ?? 0)
    maximumValue = Float(element.number("maxValue") ?? 1)
    value = Float(element.number("value") ?? 0)
    isContinuous = element.bool("continuous") ?? true
    minimumTrackTintColor = decoder.color("minimumTrackTintColor")
    maximumTrackTintColor = decoder.color("maximumTrackTintColor")
    thumbTintColor = decoder.color("thumbTintColor")
  }

  private func setUp() {
    for view in [track, filled, thumb] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    (track.layer.cornerRadius, filled.layer.cornerRadius) = (2, 2)
    thumb.layer.cornerRadius = Self.thumbSize / 2
    thumb.layer.borderWidth = 0.5
    thumb.layer.borderColor = UIColor.lightGray.cgColor
    setColors()
  }

  private func setColors() {
    track.backgroundColor = maximumTrackTintColor ?? .systemGray4
    filled.backgroundColor = minimumTrackTintColor ?? tintColor
    thumb.backgroundColor = thumbTintColor ?? .white
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    setColors()
  }

  /// Sets the number, at once.
  open func setValue(_ value: Float, animated: Bool) { self.value = value }

  private var travel: CGFloat { max(bounds.width - Self.thumbSize, 1) }

  /// Places the track and the thumb.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let range = max(maximumValue - minimumValue, .leastNormalMagnitude)
    let x = Self.thumbSize / 2 + travel * CGFloat((number - minimumValue) / range)
    track.frame = CGRect(x: 2, y: bounds.midY - 2, width: max(0, bounds.width - 4), height: 4)
    filled.frame = CGRect(x: 2, y: bounds.midY - 2, width: max(0, x - 2), height: 4)
    thumb.frame = CGRect(
      x: x - Self.thumbSize / 2, y: bounds.midY - Self.thumbSize / 2, width: Self.thumbSize,
      height: Self.thumbSize)
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    layoutIfNeeded()
    guard isEnabled, let touch = touches.first else { return }
    let location = touch.location(in: self)
    if thumb.frame.insetBy(dx: -10, dy: -10).contains(location) { dragOffset = location.x - thumb.center.x }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesMoved(touches, with: event)
    guard isEnabled, let dragOffset, let touch = touches.first else { return }
    let fraction = (touch.location(in: self).x - dragOffset - Self.thumbSize / 2) / travel
    let old = number
    value = minimumValue + Float(fraction) * (maximumValue - minimumValue)
    if isContinuous, number != old { sendActions(for: .valueChanged) }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesEnded(touches, with: event)
    if dragOffset != nil, !isContinuous { sendActions(for: .valueChanged) }
    dragOffset = nil
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesCancelled(touches, with: event)
    dragOffset = nil
  }

  /// The height of the thumb.
  open override var intrinsicContentSize: CGSize { CGSize(width: -1, height: Self.thumbSize) }
}
