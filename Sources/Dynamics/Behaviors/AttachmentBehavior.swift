import Physics

/// A connection between an item and a fixed point, or between two items.
///
/// The initializers make rods: two attachment points that keep their distance. With a `frequency` a rod is a
/// spring, with `length` as its rest length. The other kinds come from functions of the type:
///
/// ```swift
/// let rope = AttachmentBehavior.limitAttachment(
///   with: ball, offsetFromCenter: .zero, attachedTo: hook, offsetFromCenter: .zero)
/// let hinge = AttachmentBehavior.pinAttachment(with: door, attachedTo: frame, attachmentAnchor: edge)
/// hinge.attachmentRange = FloatRange(minimum: 0, maximum: .pi / 2)
/// ```
///
/// The integration is UIKit's, which loses energy but never gains any: a pendulum of 100 points that starts from the
/// side has lost 78 % of it after a minute, a spring of 2 Hz without damping half of it after 0.55 s.
///
/// Items joined by a rod or a spring can collide with each other; those joined by a rope, a slider, a weld or a hinge
/// do not.
public final class AttachmentBehavior: DynamicBehavior {
  /// What an item is attached to.
  public enum AttachmentType: Int, Hashable, Sendable, CaseIterable {
    /// Another item.
    case items = 0
    /// A point of the reference coordinates.
    case anchor = 1
  }

  /// How the ends are held.
  enum Kind: Equatable {
    case distance
    case limit
    case sliding(axis: Vector)
    case fixed
    case pin

    /// Whether `attachmentRange` has an effect.
    var hasRange: Bool {
      switch self {
      case .sliding, .pin: true
      case .distance, .limit, .fixed: false
      }
    }
  }

  /// The attached item, or both.
  public let items: [any DynamicItem]

  /// What the first item is attached to.
  ///
  /// > Note: UIKit answers `.items` for anchors too.
  public let attachedBehaviorType: AttachmentType

  /// The point at which the attachment was made, in points; (0, 0) at first for rods and ropes between two items.
  ///
  /// Of an attachment of an item to the point, moving it drags the item and leaves the length as it
  /// is. Between two items, where they are joined is decided when the attachment enters an animator: setting
  /// it later takes effect when it enters one again. Any finite numbers; others stop the program.
  public var anchorPoint: Point {
    willSet { precondition(newValue.isFinite, "anchorPoint must be finite, not \(newValue)") }
    didSet { if anchorPoint != oldValue { jointDidChange() } }
  }

  /// The distance of the attachment points, in points: kept by a rod, at rest in a spring, the greatest of a rope.
  ///
  /// 0 or more and finite; other numbers stop the program. Unless set, the distance that the points have when
  /// the attachment enters an animator; 0 before. Without effect on sliders, welds and hinges.
  ///
  /// A rigid attachment to an anchor that would be shorter than 1 pt by itself is a hinge of length 0.
  ///
  /// > Note: UIKit measures a rope from the items' centres at first, and raises an exception when the length of
  /// > a slider, weld or hinge is read.
  public var length: Double {
    get { explicitLength ?? measuredLength }
    set {
      precondition(newValue >= 0 && newValue.isFinite, "length must be 0 or more and finite, not \(newValue)")
      guard newValue != explicitLength else { return }
      explicitLength = newValue
      jointDidChange()
    }
  }

  /// How often the spring swings per second, in Hz; 0, at first, is a rigid rod.
  ///
  /// 0 or more and finite; other numbers stop the program. Without effect on other kinds than rods.
  public var frequency = 0.0 {
    willSet {
      precondition(
        newValue >= 0 && newValue.isFinite, "frequency must be 0 or more and finite, not \(newValue)")
    }
    didSet { if frequency != oldValue { jointDidChange() } }
  }

  /// How strongly the spring is damped, as a ratio: 0, at first, not at all, 1 critically.
  ///
  /// 0 or more and finite; other numbers stop the program. Without effect as long as `frequency` is 0.
  public var damping = 0.0 {
    willSet {
      precondition(
        newValue >= 0 && newValue.isFinite, "damping must be 0 or more and finite, not \(newValue)")
    }
    didSet { if damping != oldValue { jointDidChange() } }
  }

  /// How strongly a hinge resists being turned, in N·m; 0, at first, not at all.
  ///
  /// 1 slows the turning of an item of 100 × 100 points and density 1 about its centre by 6 rad/s in a second.
  /// 0 or more and finite; other numbers stop the program. Without effect on other kinds than `pinAttachment`.
  public var frictionTorque = 0.0 {
    willSet {
      precondition(
        newValue >= 0 && newValue.isFinite, "frictionTorque must be 0 or more and finite, not \(newValue)")
    }
    didSet { if frictionTorque != oldValue { jointDidChange() } }
  }

  /// How far a slider may slide, in points, or a hinge turn, in radians; infinite at first, zero for other kinds.
  ///
  /// 0 is how the first item was placed when the attachment entered the animator. A slider counts the first
  /// item's way along the axis, against the other item or the anchor; a hinge its turn against them,
  /// clockwise on screen. Infinite ends are no limits. Breaking the rule of `problem(settingAttachmentRange:)` stops
  /// the program. Without effect on other kinds than `slidingAttachment` and `pinAttachment`.
  public var attachmentRange: FloatRange {
    willSet {
      if let problem = Self.problem(settingAttachmentRange: newValue) { preconditionFailure(problem) }
    }
    didSet { if attachmentRange != oldValue { jointDidChange() } }
  }

  /// How the ends are held.
  let kind: Kind
  /// The distances from the items' centres to their attachment points; they turn with the items.
  let offsets: [Vector]
  private var explicitLength: Double?
  /// The length that holds unless one is chosen.
  var measuredLength = 0.0
  /// What holds the items, while the attachment is in an animator.
  var joint: JointID?

  /// Creates an attachment of a kind; one item is attached to the anchor.
  init(_ kind: Kind, items: [any DynamicItem], offsets: [Vector], anchor: Point) {
    for offset in offsets { precondition(offset.isFinite, "the offset must be finite, not \(offset)") }
    precondition(anchor.isFinite, "the anchor must be finite, not \(anchor)")
    if items.count == 2, let problem = Self.problem(attaching: items[0], to: items[1]) {
      preconditionFailure(problem)
    }
    self.kind = kind
    self.items = items
    self.offsets = offsets
    attachedBehaviorType = items.count == 1 ? .anchor : .items
    anchorPoint = anchor
    attachmentRange = kind.hasRange ? .infinite : .zero
    super.init()
  }

  /// Creates a rod or spring between an item and a fixed point, both in points.
  ///
  /// The offset leads from the item's centre to its attachment point, in the unrotated item's axes, and
  /// turns with the item.
  public convenience init(
    item: any DynamicItem,
    offsetFromCenter offset: Vector = .zero,
    attachedToAnchor anchor: Point
  ) {
    self.init(.distance, items: [item], offsets: [offset], anchor: anchor)
  }

  /// Creates a rod or spring between two different items.
  ///
  /// The offsets lead from the items' centres to their attachment points, in points, in the unrotated items' axes.
  public convenience init(
    item: any DynamicItem,
    offsetFromCenter offset: Vector = .zero,
    attachedTo otherItem: any DynamicItem,
    offsetFromCenter otherOffset: Vector = .zero
  ) {
    self.init(.distance, items: [item, otherItem], offsets: [offset, otherOffset], anchor: .zero)
  }

  override var acceptsChildren: Bool { false }

  override var affectedItems: [any DynamicItem] { items }

  override func addToWorld(of animator: Animator) {
    let bodies = items.map { animator.retainBody(for: $0) }
    joint = makeJoint(connecting: bodies, in: animator)
  }

  override func removeFromWorld(of animator: Animator) {
    if let joint { animator.world.destroyJoint(joint) }
    joint = nil
    for body in items.compactMap({ animator.body(of: $0) }) { animator.releaseBody(body) }
  }
}
