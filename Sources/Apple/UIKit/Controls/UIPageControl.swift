public import Foundation

/// A row of dots, one for each page, of which that of the current page is highlighted.
open class UIPageControl: UIControl {
  private var dots: [UIView] = []

  /// The number of pages; 0 by default.
  open var numberOfPages = 0 {
    didSet {
      for dot in dots { dot.removeFromSuperview() }
      dots = (0..<max(0, numberOfPages)).map { _ in
        let dot = UIView()
        dot.layer.cornerRadius = 3.5
        dot.isUserInteractionEnabled = false
        addSubview(dot)
        return dot
      }
    }
  }

  /// The index of the current page; 0 by default.
  open var currentPage = 0 {
    didSet { setNeedsLayout() }
  }

  /// The color of the current page; white if it is nil.
  open var currentPageIndicatorTintColor: UIColor? {
    didSet { setNeedsLayout() }
  }

  /// The color of the other pages; a translucent white if it is nil.
  open var pageIndicatorTintColor: UIColor? {
    didSet { setNeedsLayout() }
  }

  /// Creates a control without pages.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates a control from a storyboard or xib; one without pages with another coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    guard let decoder = coder as? NibDecoder else { return }
    numberOfPages = decoder.element.integer("numberOfPages") ?? 0
    currentPage = decoder.element.integer("currentPage") ?? 0
    currentPageIndicatorTintColor = decoder.color("currentPageIndicatorTintColor")
    pageIndicatorTintColor = decoder.color("pageIndicatorTintColor")
  }

  /// Places the dots.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let left = bounds.midX - CGFloat(dots.count) * 8
    for (index, dot) in dots.enumerated() {
      dot.frame = CGRect(x: left + CGFloat(index) * 16 + 4.5, y: bounds.midY - 3.5, width: 7, height: 7)
      dot.backgroundColor =
        index == currentPage
        ? currentPageIndicatorTintColor ?? .white
        : pageIndicatorTintColor ?? UIColor(white: 1, alpha: 0.3)
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    let isInside = isEnabled && isTouchInside
    super.touchesEnded(touches, with: event)
    guard isInside, let touch = touches.first else { return }
    let next = currentPage + (touch.location(in: self).x < bounds.midX ? -1 : 1)
    guard dots.indices.contains(next) else { return }
    currentPage = next
    sendActions(for: .valueChanged)
  }

  /// The size of the dots.
  open override var intrinsicContentSize: CGSize { CGSize(width: CGFloat(dots.count) * 16, height: 26) }
}
