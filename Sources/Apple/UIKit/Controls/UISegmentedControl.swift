public import Foundation

/// A row of titles of which a tap selects one.
open class UISegmentedControl: UIControl {
  /// The index of no segment, -1.
  public static let noSegment = -1

  private var labels: [UILabel] = []

  /// The index of the selected segment; `noSegment` by default.
  open var selectedSegmentIndex = UISegmentedControl.noSegment {
    didSet { setNeedsLayout() }
  }

  /// The color of the selected segment; white if it is nil.
  open var selectedSegmentTintColor: UIColor? {
    didSet { setNeedsLayout() }
  }

  /// Creates a control without segments.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a control with titles; of an image the name is shown.
  public convenience init(items: [Any]?) {
    self.init(frame: .zero)
    for item in items ?? [] {
      insertSegment(
        withTitle: item as? String ?? (item as? UIImage)?.name, at: numberOfSegments, animated: false)
    }
    frame.size = intrinsicContentSize
  }

  /// Creates a control from a storyboard or xib; one without segments with another coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    guard let element = (coder as? NibDecoder)?.element else { return }
    for segment in element.children(of: "segments") {
      insertSegment(
        withTitle: segment.string("title") ?? segment["image"], at: numberOfSegments, animated: false)
    }
    selectedSegmentIndex = element.integer("selectedSegmentIndex") ?? 0
  }

  private func setUp() {
    backgroundColor = .systemGray6
    layer.cornerRadius = 8
    clipsToBounds = true
  }

  /// The number of segments.
  open var numberOfSegments: Int { labels.count }

  /// Inserts a segment, at once.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    let label = UILabel()
    label.text = title
    label.textAlignment = .center
    label.font = .systemFont(ofSize: 13)
    label.layer.cornerRadius = 7
    labels.insert(label, at: min(max(segment, 0), labels.count))
    addSubview(label)
  }

  /// Removes a segment, at once; does nothing without one of the index.
  open func removeSegment(at segment: Int, animated: Bool) {
    guard labels.indices.contains(segment) else { return }
    labels.remove(at: segment).removeFromSuperview()
    setNeedsLayout()
  }

  /// Removes all segments.
  open func removeAllSegments() {
    while !labels.isEmpty { removeSegment(at: 0, animated: false) }
  }

  /// Sets the title of a segment; does nothing without one of the index.
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    if labels.indices.contains(segment) { labels[segment].text = title }
  }

  /// Returns the title of a segment; nil without one of the index.
  open func titleForSegment(at segment: Int) -> String? {
    labels.indices.contains(segment) ? labels[segment].text : nil
  }

  /// Places the titles.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width / CGFloat(max(labels.count, 1))
    for (index, label) in labels.enumerated() {
      label.frame = CGRect(x: CGFloat(index) * width, y: 0, width: width, height: bounds.height)
        .insetBy(dx: 2, dy: 2)
      label.backgroundColor = index == selectedSegmentIndex ? selectedSegmentTintColor ?? .white : .clear
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    let isInside = isEnabled && isTouchInside
    super.touchesEnded(touches, with: event)
    guard isInside, !labels.isEmpty, let touch = touches.first else { return }
    let position = touch.location(in: self).x / max(bounds.width, 1) * CGFloat(labels.count)
    let index = min(max(Int(position.rounded(.down)), 0), labels.count - 1)
    guard index != selectedSegmentIndex else { return }
    selectedSegmentIndex = index
    sendActions(for: .valueChanged)
  }

  /// The size of the titles.
  open override var intrinsicContentSize: CGSize {
    let width = labels.map(\.intrinsicContentSize.width).max() ?? 0
    return CGSize(width: (width + 20) * CGFloat(labels.count), height: 32)
  }

  /// The control itself, since titles do not receive touches.
  open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    super.hitTest(point, with: event) == nil ? nil : self
  }
}
