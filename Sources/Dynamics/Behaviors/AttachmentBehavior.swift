import Physics

/// A connection between an item and a fixed point, or between two items: a rod or a spring.
///
/// It keeps two attachment points at a distance. With `frequency` 0 it is a rigid rod; otherwise a spring with
/// `length` as its rest length.
public final class AttachmentBehavior: DynamicBehavior {
  /// What an item is attached to.
  public enum AttachmentType: Int, Hashable, Sendable, CaseIterable {
    /// Another item.
    case items = 0
    /// A point of the reference coordinates.
    case anchor = 1
  }

  /// The attached item, or both.
  public let items: [any DynamicItem]

  /// What the first item is attached to.
  ///
  /// > Note: UIKit answers `.items` for anchors too.
  public let attachedBehaviorType: AttachmentType

  /// The fixed point of an attachment to an anchor, in points; (0, 0) and without effect for two items.
  ///
  /// Moving it drags the item and leaves the length as it is. Any finite numbers.
  public var anchorPoint: Point {
    willSet { precondition(newValue.isFinite, "anchorPoint must be finite, not \(newValue)") }
    didSet { if anchorPoint != oldValue { jointDidChange() } }
  }

  /// The distance kept between the attachment points, in points: 0 or more and finite.
  ///
  /// Unless set, the distance that the points have when the attachment enters an animator; 0 before.
  ///
  /// A rigid attachment to an anchor that would be shorter than 1 pt by itself is a hinge of length 0.
  public var length: Double {
    get { chosenLength ?? measuredLength }
    set {
      precondition(newValue >= 0 && newValue.isFinite, "length must be 0 or more and finite, not \(newValue)")
      guard newValue != chosenLength else { return }
      chosenLength = newValue
      jointDidChange()
    }
  }

  /// How often the spring swings per second, in Hz; 0, at first, is a rigid rod.
  ///
  /// 0 or more and finite; other numbers stop the program.
  public var frequency = 0.0 {
    willSet {
      precondition(
        newValue >= 0 && newValue.isFinite, "frequency must be 0 or more and finite, not \(newValue)")
    }
    didSet { if frequency != oldValue { jointDidChange() } }
  }

  /// How strongly the spring is damped, as a ratio: 0, at first, not at all, 1 critically.
  ///
  /// 0 or more and finite. Without effect on a rigid rod.
  public var damping = 0.0 {
    willSet {
      precondition(
        newValue >= 0 && newValue.isFinite, "damping must be 0 or more and finite, not \(newValue)")
    }
    didSet { if damping != oldValue { jointDidChange() } }
  }

  /// The distances from the items' centres to their attachment points; they turn with the items.
  let offsets: [Vector]
  private var chosenLength: Double?
  private var measuredLength = 0.0
  private var joint: JointID?

  /// Creates a rod or spring between an item and a fixed point, both in points.
  ///
  /// The offset leads from the item's centre to its attachment point, in the unrotated item's axes, and
  /// turns with the item.
  public init(
    item: any DynamicItem,
    offsetFromCenter offset: Vector = .zero,
    attachedToAnchor anchor: Point
  ) {
    precondition(anchor.isFinite, "the anchor must be finite, not \(anchor)")
    precondition(offset.isFinite, "the offset must be finite, not \(offset)")
    items = [item]
    offsets = [offset]
    attachedBehaviorType = .anchor
    anchorPoint = anchor
    super.init()
  }

  /// Creates a rod or spring between two different items.
  ///
  /// The offsets lead from the items' centres to their attachment points, in points, in the unrotated items' axes.
  public init(
    item: any DynamicItem,
    offsetFromCenter offset: Vector = .zero,
    attachedTo otherItem: any DynamicItem,
    offsetFromCenter otherOffset: Vector = .zero
  ) {
    if let problem = Self.problem(attaching: item, to: otherItem) { preconditionFailure(problem) }
    precondition(offset.isFinite, "the offset must be finite, not \(offset)")
    precondition(otherOffset.isFinite, "the offset must be finite, not \(otherOffset)")
    items = [item, otherItem]
    offsets = [offset, otherOffset]
    attachedBehaviorType = .items
    anchorPoint = .zero
    super.init()
  }

  /// Why two items cannot be attached to each other, as a sentence; nil if they can.
  public static func problem(attaching item: any DynamicItem, to otherItem: any DynamicItem) -> String? {
    item === otherItem
      ? "an item cannot be attached to itself; attach it to another item or to an anchor" : nil
  }

  override var acceptsChildren: Bool { false }

  override var affectedItems: [any DynamicItem] { items }

  override func join(_ animator: Animator) {
    let bodies = items.map { animator.retainBody(for: $0) }
    measureLength(of: bodies, in: animator)
    joint = animator.world.createDistanceJoint(definition(connecting: bodies, in: animator))
  }

  override func leave(_ animator: Animator) {
    if let joint { animator.world.destroyJoint(joint) }
    joint = nil
    for body in items.compactMap({ animator.body(of: $0) }) { animator.releaseBody(body) }
  }

  /// Passes a change on to the joint; the bodies that it connects wake.
  private func jointDidChange() {
    guard let host, let joint else { return }
    host.world.setLength(Float(engine: length), of: joint)
    host.world.setFrequency(Float(engine: frequency), of: joint)
    host.world.setDampingRatio(Float(engine: damping), of: joint)
    let anchors = localAnchors
    host.world.setLocalAnchors(anchors.a, anchors.b, of: joint)
    host.worldDidChange()
  }

  private func definition(connecting bodies: [ItemBody], in animator: Animator) -> DistanceJointDefinition {
    var definition = DistanceJointDefinition(
      bodyA: bodies.count == 1 ? animator.ground : bodies[0].id,
      bodyB: bodies[bodies.count - 1].id,
      length: Float(engine: length)
    )
    (definition.localAnchorA, definition.localAnchorB) = localAnchors
    definition.frequency = Float(engine: frequency)
    definition.dampingRatio = Float(engine: damping)
    return definition
  }

  /// The ends of the joint on its bodies, of which the first is the ground for an anchor.
  private var localAnchors: (a: Vec2, b: Vec2) {
    switch attachedBehaviorType {
    case .anchor: (Vec2(anchorPoint), Vec2(offsets[0]))
    case .items: (Vec2(offsets[0]), Vec2(offsets[1]))
    }
  }

  /// Takes the present distance of the attachment points as the length that holds unless one is set.
  private func measureLength(of bodies: [ItemBody], in animator: Animator) {
    let points = zip(bodies, offsets).map { animator.point(at: $1, of: $0) }
    let distance = points[0].distance(to: attachedBehaviorType == .anchor ? anchorPoint : points[1])
    let isHinge = attachedBehaviorType == .anchor && frequency == 0 && distance < UIKitConstants.hingeLength
    measuredLength = isHinge ? 0 : distance
  }
}
