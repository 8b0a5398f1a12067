import Dynamics

/// The view of a popover: a card with the content, an arrow, and a dimming view behind them.
final class PopoverView: View {
  /// The popover, which `View.popover` reads.
  @Weak var owner: Popover?

  private let dimmingView = DimmingView()
  private let arrow = Arrow()
  private let card = CardView()

  init() {
    super.init(frame: .zero)
    for view in [dimmingView, arrow, card] { addSubview(view) }
    // Attached to the dimming view and not to this view, since a touch inside the card is also inside this
    // view.
    @Weak var popoverView = self
    dimmingView.addGestureRecognizer(TapGestureRecognizer { _ in popoverView?.owner?.didTapOutside() })
  }

  override func layoutSubviews() {
    if let superview { bounds = superview.bounds }
    center = bounds.center
    dimmingView.frame = bounds
    owner?.layoutPopover()
  }

  /// Excludes points over `passthroughViews`, unless the card covers them.
  override func contains(_ point: Point) -> Bool {
    card.frame.contains(point) && !card.isHidden || owner?.isPassthrough(point) != true
  }

  /// The reason why a view cannot be the content, as a sentence; nil if it can.
  func problem(showing content: View) -> String? { card.problem(adding: content) }

  /// Displays the content on the card in place of the previous content.
  func show(_ content: View) {
    for view in card.subviews where view !== content { view.removeFromSuperview() }
    if content.superview !== card { card.addSubview(content) }
  }

  /// Lays out card, arrow and content.
  func applyPlacement(_ placement: PopoverPlacement) {
    card.frame = placement.bodyFrame
    for content in card.subviews {
      content.bounds.size = placement.contentFrame.size
      content.center = card.convert(placement.contentFrame.center, from: self)
    }
    arrow.bounds.size = Self.arrowSize
    arrow.center = placement.arrowBaseCenter
    arrow.transform = Self.arrowTransform(placement.direction)
  }

  /// Whether card and arrow are hidden, as during a rotation; touches on the views behind remain blocked.
  var isCardHidden = false {
    didSet {
      card.isHidden = isCardHidden
      arrow.isHidden = isCardHidden
    }
  }

  private static let arrowSize = Size(width: 20, height: 20)

  /// The transform of the arrow's view: a square rotated by 45°, then scaled to the arrow's base and twice
  /// its height; the card covers the rear half.
  private static func arrowTransform(_ direction: PopoverArrowDirection) -> AffineTransform {
    let diagonal = arrowSize.width * 2.0.squareRoot()
    let (base, height) = (PopoverPlacement.arrowBase / diagonal, 2 * PopoverPlacement.arrowHeight / diagonal)
    let isUpright = direction == .up || direction == .down
    return AffineTransform(rotationAngle: .pi / 4)
      .concatenating(
        AffineTransform(scaleX: isUpright ? base : height, y: isUpright ? height : base))
  }
}

/// The dimming view, which receives the touches outside a popover.
private final class DimmingView: View {
  init() {
    super.init(frame: .zero)
    backgroundColor = Color.black.withAlphaComponent(0.15)
  }

  package override var displayRole: DisplayRole { .dimming }
}

/// The arrow of a popover: a rotated square, half covered by the card.
private final class Arrow: View {
  init() {
    super.init(frame: .zero)
    backgroundColor = .cardBackground
  }

  package override var displayRole: DisplayRole { .arrow }
}
