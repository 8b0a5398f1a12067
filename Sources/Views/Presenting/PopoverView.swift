import Dynamics

/// What is seen of a popover: a card with the content and an arrow, and behind them all else a little dimmed.
final class PopoverView: View {
  /// The popover, which the content finds here.
  weak var owner: Popover?

  private let dimmingView = DimmingView()
  private let arrow = Arrow()
  private let card = CardView()

  init() {
    super.init(frame: .zero)
    for view in [dimmingView, arrow, card] { addSubview(view) }
    // Not on the view itself, since what is touched inside the card is touched inside that, too.
    dimmingView.addGestureRecognizer(TapGestureRecognizer { [unowned self] _ in owner?.didTapOutside() })
  }

  override func layoutSubviews() {
    if let superview { bounds = superview.bounds }
    center = bounds.center
    dimmingView.frame = bounds
    owner?.layoutPopover()
  }

  /// What is passed through is not on the view, unless the card covers it.
  override func contains(_ point: Point) -> Bool {
    card.frame.contains(point) && !card.isHidden || owner?.isPassthrough(point) != true
  }

  /// Whether a view can be the content, as a sentence that says why not; nil if it can.
  func problem(showing content: View) -> String? { card.problem(adding: content) }

  /// Puts the content on the card, in place of another.
  func show(_ content: View) {
    for view in card.subviews where view !== content { view.removeFromSuperview() }
    if content.superview !== card { card.addSubview(content) }
  }

  /// Puts card, arrow and content in their places.
  func applyPlacement(_ placement: PopoverPlacement) {
    card.frame = placement.body
    for content in card.subviews {
      content.bounds.size = placement.content.size
      content.center = card.convert(placement.content.center, from: self)
    }
    arrow.bounds.size = Self.arrowSize
    arrow.center = placement.arrowBaseCenter
    arrow.transform = Self.arrowTransform(placement.direction)
  }

  /// Takes the card away for as long as the device is being turned; nothing behind can be touched meanwhile.
  var isCardHidden = false {
    didSet {
      card.isHidden = isCardHidden
      arrow.isHidden = isCardHidden
    }
  }

  private static let arrowSize = Size(width: 20, height: 20)

  /// Sets a square on its corner and stretches it to the base and twice the height of the arrow: the card covers the
  /// rear half.
  private static func arrowTransform(_ direction: PopoverArrowDirection) -> AffineTransform {
    let diagonal = arrowSize.width * 2.0.squareRoot()
    let (base, height) = (PopoverPlacement.arrowBase / diagonal, 2 * PopoverPlacement.arrowHeight / diagonal)
    let isUpright = direction == .up || direction == .down
    return AffineTransform(rotationAngle: .pi / 4)
      .concatenating(
        AffineTransform(scaleX: isUpright ? base : height, y: isUpright ? height : base))
  }
}

/// What takes the touches beside a popover.
private final class DimmingView: View {
  init() {
    super.init(frame: .zero)
    backgroundColor = Color.black.withAlphaComponent(0.15)
  }

  package override var displayRole: DisplayRole { .dimming }
}

/// What points at the source of a popover: the half of it that the card leaves free.
private final class Arrow: View {
  init() {
    super.init(frame: .zero)
    backgroundColor = .card
  }

  package override var displayRole: DisplayRole { .arrow }
}
