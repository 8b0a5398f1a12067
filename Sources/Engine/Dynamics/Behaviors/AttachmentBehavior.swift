import Physics

/// A connection between an item and a fixed point, or between two items.
///
/// The initializers create rods: two attachment points at a constant distance. With a `frequency`, a rod is a
/// spring with `length` as its rest length. Type methods create the other kinds:
///
/// ```swift
/// let rope = AttachmentBehavior.limitAttachment(
///   with: ball, offsetFromCenter: .zero, attachedTo: hook, offsetFromCenter: .zero)
/// let hinge = AttachmentBehavior.pinAttachment(with: door, attachedTo: wall, attachmentAnchor: edge)
/// hinge.attachmentRange = FloatRange(minimum: 0, maximum: .pi / 2)
/// hinge.frequency = 2  // springs back to the angle at which it entered the animator
/// ```
///
/// The integration is UIKit's, which loses energy but never gains any: a pendulum of 100 points that starts
/// horizontally has lost 78 % of its energy after a minute, and a spring of 2 Hz without damping half of its
/// energy after 0.55 s.
///
/// Items connected by a rod or a spring can collide with each other; items connected by a limit, sliding,
/// fixed, pin or wheel attachment cannot, unless `collides` is set. An item attached to an anchor point
/// collides with boundaries: a drawer that slides along an axis stops at one.
public final class AttachmentBehavior: DynamicBehavior {
  /// The type of an attachment, by what an item is attached to.
  public enum AttachmentType: Int, Hashable, Sendable, CaseIterable {
    /// An attachment between two items.
    case items = 0
    /// An attachment between an item and an anchor point in the reference coordinate system.
    case anchor = 1
  }

  /// The kind of joint.
  enum JointKind {
    case distance
    case limit
    case sliding(axis: Vector)
    case fixed
    case pin
    case wheel(axis: Vector)
    case gear(AttachmentBehavior, AttachmentBehavior)
    case pulley

    /// Whether `attachmentRange` has an effect.
    var hasRange: Bool {
      switch self {
      case .sliding, .pin, .wheel: true
      case .distance, .limit, .fixed, .gear, .pulley: false
      }
    }

    /// Whether two connected items collide with each other unless `collides` is set.
    var collidesByDefault: Bool {
      switch self {
      case .distance, .pulley: true
      case .limit, .sliding, .fixed, .pin, .wheel, .gear: false
      }
    }

    /// The spring unless one is set.
    var defaultSpring: Spring {
      guard case .wheel = self else { return Spring() }
      let (frequency, damping) = UIKitConstants.wheelSuspension
      return Spring(frequency: frequency, damping: damping)
    }
  }

  /// The items of the attachment: one if it is attached to an anchor point, otherwise two.
  public let items: [any DynamicItem]

  /// The type of the attachment.
  ///
  /// > Note: UIKit returns `.items` for anchors too.
  public var attachedBehaviorType: AttachmentType { items.count == 1 ? .anchor : .items }

  /// The anchor point of the attachment, in points; unless set, that of the initializer or type method.
  ///
  /// For rods and limit attachments between two items it is (0, 0) unless set.
  ///
  /// If an item is attached to the point, moving the point drags the item and does not change the length.
  /// Between two items, the anchor is evaluated when the attachment enters an animator: a later change takes
  /// effect when it enters one again, except of a pulley. Any finite numbers; others stop the program.
  public var anchorPoint: Point {
    willSet { precondition(newValue.isFinite, "anchorPoint must be finite, not \(newValue)") }
    didSet { if anchorPoint != oldValue { jointDidChange() } }
  }

  /// The distance between the attachment points, in points: of a rod, of a spring at rest, or the maximum of
  /// a limit attachment; the length of a pulley's rope.
  ///
  /// Must be finite and not negative; other values stop the program. Unless set, it is the distance between
  /// the points when the attachment enters an animator, and 0 before. Has no effect on sliding, fixed, pin,
  /// wheel and gear attachments.
  ///
  /// A rigid attachment to an anchor whose measured length is less than 1 pt is a hinge of length 0.
  ///
  /// > Note: UIKit initially measures a limit attachment from the items' centers, and raises an exception
  /// > when the length of a sliding, fixed or pin attachment is read.
  public var length: Double {
    get { restLength.inEffect }
    set {
      precondition(newValue >= 0 && newValue.isFinite, "length must be 0 or more and finite, not \(newValue)")
      guard newValue != restLength.explicit else { return }
      restLength.explicit = newValue
      jointDidChange()
    }
  }

  /// The frequency of oscillation of the spring, in Hz; the default is 0, a rigid rod or a free hinge, and 4
  /// for the suspension of a wheel.
  ///
  /// The spring of a pin attachment turns the first item back to the angle, relative to the other item or the
  /// anchor, at which the attachment entered the animator: the item oscillates about the pin with this
  /// frequency. Must be finite and not negative; other values stop the program. 0 makes the suspension of a
  /// wheel rigid. Has an effect on rods, wheels and pin attachments only.
  ///
  /// > Note: UIKit's pin attachments have no spring. That of Box2D's revolute joint takes the frequency for
  /// > an item that turns about its center of mass, so that a lever oscillates more slowly than that.
  public var frequency: Double {
    get { spring.frequency }
    set {
      precondition(
        newValue >= 0 && newValue.isFinite, "frequency must be 0 or more and finite, not \(newValue)")
      spring.frequency = newValue
    }
  }

  /// The damping ratio of the spring, where 0 is no damping and 1 is critical damping; the default is 0, and
  /// 0.7 for the suspension of a wheel.
  ///
  /// Must be finite and not negative; other values stop the program. Has no effect while `frequency` is 0.
  public var damping: Double {
    get { spring.damping }
    set {
      precondition(
        newValue >= 0 && newValue.isFinite, "damping must be 0 or more and finite, not \(newValue)")
      spring.damping = newValue
    }
  }

  /// The friction torque of a pin attachment, which resists rotation, in N·m; the default is 0.
  ///
  /// A torque of 1 decelerates the rotation of an item of 100 × 100 points and density 1 about its center by
  /// 6 rad/s². Must be finite and not negative; other values stop the program. Has an effect on pin
  /// attachments only.
  public var frictionTorque = 0.0 {
    willSet {
      precondition(
        newValue >= 0 && newValue.isFinite, "frictionTorque must be 0 or more and finite, not \(newValue)")
    }
    didSet { if frictionTorque != oldValue { jointDidChange() } }
  }

  /// The target speed of the motor: in points per second for sliding attachments, in radians per second for
  /// pin and wheel attachments; the default is 0, at which the motor brakes.
  ///
  /// The motor drives the first item relative to the other item or the anchor: along the axis, or clockwise
  /// on screen. It has no effect while its maximum force or torque is 0, the default. Any finite number;
  /// others stop the program. Items that a motor moves at less than 1 pt/s and 2 degrees/s come to rest as
  /// others do.
  ///
  /// > Note: UIKit has no motors.
  public var motorSpeed: Double {
    get { motor.speed }
    set {
      precondition(newValue.isFinite, "motorSpeed must be finite, not \(newValue)")
      motor.speed = newValue
    }
  }

  /// The maximum torque of the motor of a pin or wheel attachment, in N·m; the default is 0, no motor.
  ///
  /// A torque of 1 accelerates the rotation of an item of 100 × 100 points and density 1 about its center by
  /// 6 rad/s². Must be finite and not negative; other values stop the program.
  public var maximumMotorTorque: Double {
    get { motor.maximumTorque }
    set {
      precondition(
        newValue >= 0 && newValue.isFinite,
        "maximumMotorTorque must be 0 or more and finite, not \(newValue)")
      motor.maximumTorque = newValue
    }
  }

  /// The maximum force of the motor of a sliding attachment, in newtons, the unit of pushes; the default is
  /// 0, no motor.
  ///
  /// A force of 1 accelerates an item of 100 × 100 points and density 1 by 100 pt/s². Must be finite and not
  /// negative; other values stop the program.
  public var maximumMotorForce: Double {
    get { motor.maximumForce }
    set {
      precondition(
        newValue >= 0 && newValue.isFinite, "maximumMotorForce must be 0 or more and finite, not \(newValue)")
      motor.maximumForce = newValue
    }
  }

  /// The torque with which the motor of a pin or wheel attachment drove the first item in the last step, in
  /// N·m, clockwise on screen; 0 without a motor, and outside an animator.
  public var motorTorque: Double {
    guard let registeredAnimator, let motorJoint = rotationJoints.motor else { return 0 }
    return Double(registeredAnimator.world.motorForce(of: motorJoint)) / UIKitConstants.newtonMeter
  }

  /// The force with which the motor of a sliding attachment drove the first item along the axis in the last
  /// step, in newtons, the unit of pushes; 0 without a motor, and outside an animator.
  public var motorForce: Double {
    guard let registeredAnimator, let joint, case .sliding = jointKind else { return 0 }
    return Double(registeredAnimator.world.motorForce(of: joint)) / UIKitConstants.newton
  }

  /// The force above which the attachment breaks, in newtons, the unit of pushes; the default is infinite.
  ///
  /// An attachment whose `reactionForce` is greater in a step of the world is removed after it, and the
  /// animator's delegate is notified at the end of the frame. A force of 1 accelerates an item of 100 × 100
  /// points and density 1 by 100 pt/s². 0 or more, finite or infinite; other values stop the program.
  ///
  /// > Note: UIKit has no such property; Box2D's testbed and other engines break joints in this way.
  public var breakForce: Double {
    get { strength.force }
    set {
      precondition(newValue >= 0, "breakForce must be 0 or more, not \(newValue)")
      strength.force = newValue
    }
  }

  /// The torque above which the attachment breaks, in N·m; the default is infinite.
  ///
  /// As `breakForce`, for the magnitude of `reactionTorque`. 0 or more, finite or infinite; other values stop
  /// the program.
  ///
  /// > Note: UIKit has no such property.
  public var breakTorque: Double {
    get { strength.torque }
    set {
      precondition(newValue >= 0, "breakTorque must be 0 or more, not \(newValue)")
      strength.torque = newValue
    }
  }

  /// The range of motion: in points for sliding and wheel attachments, in radians for pin attachments.
  ///
  /// Unless set, it is infinite for these kinds and zero for the others, on which the range has no effect. 0
  /// is the position of the first item when the attachment entered the animator. A sliding or wheel
  /// attachment measures the translation of the first item along the axis, a pin attachment its rotation,
  /// clockwise on screen; both relative to the other item or the anchor. An infinite end is no limit.
  /// Violating the rule of `problem(settingAttachmentRange:)` stops the program.
  public var attachmentRange: FloatRange {
    willSet {
      if let problem = Self.problem(settingAttachmentRange: newValue) { preconditionFailure(problem) }
    }
    didSet { if attachmentRange != oldValue { jointDidChange() } }
  }

  /// A Boolean value that indicates whether the two items collide with each other, if a collision behavior
  /// contains both; the default is true for rods, springs and pulleys and false for the other kinds.
  ///
  /// For an attachment to an anchor point, it indicates whether the item collides with the boundaries that
  /// have an identifier; the default is true for all kinds.
  ///
  /// > Note: UIKit has no such property; its defaults are the same.
  public var collides: Bool {
    didSet { if collides != oldValue { jointDidChange() } }
  }

  /// The kind of joint.
  let jointKind: JointKind
  /// The offsets of the attachment points from the items' centers; they rotate with the items.
  let offsets: [Vector]
  /// The spring of a rod, of the suspension of a wheel or of the rotation about a pin.
  private var spring: Spring {
    didSet { if spring != oldValue { jointDidChange() } }
  }
  private var motor = Motor() {
    didSet { if motor != oldValue { jointDidChange() } }
  }
  /// The force and the torque above which the attachment breaks.
  private(set) var strength = Strength() {
    didSet { if strength != oldValue { strengthDidChange() } }
  }
  /// The ratio of a gear or a pulley, and the other anchor of a pulley.
  var transmission = Transmission() {
    didSet { if transmission != oldValue { jointDidChange() } }
  }
  /// The length that is set, and the one that was measured.
  var restLength = RestLength()
  /// The joint, while the attachment is in an animator.
  var joint: JointID?
  /// The joints that act on the rotation about a pin or an axle, while the attachment is in an animator.
  var rotationJoints = RotationJoints()
  /// The force and torque that broke the attachment, until it is added to an animator again; nil if it is
  /// intact.
  var breakReaction: Reaction?

  /// Creates an attachment of a kind; a single item is attached to the anchor.
  init(_ kind: JointKind, items: [any DynamicItem], offsets: [Vector], anchor: Point) {
    for offset in offsets { precondition(offset.isFinite, "the offset must be finite, not \(offset)") }
    precondition(anchor.isFinite, "the anchor must be finite, not \(anchor)")
    if items.count == 2, let problem = Self.problem(attaching: items[0], to: items[1]) {
      preconditionFailure(problem)
    }
    self.jointKind = kind
    self.items = items
    self.offsets = offsets
    anchorPoint = anchor
    collides = items.count == 1 || kind.collidesByDefault
    spring = kind.defaultSpring
    attachmentRange = kind.hasRange ? .infinite : .zero
    super.init()
  }

  /// Creates an attachment between an item and an anchor point: a rod, or a spring if it has a `frequency`.
  ///
  /// The offset is the vector from the item's center to its attachment point, in the axes of the unrotated
  /// item; it rotates with the item. The offset and the anchor are in points.
  public convenience init(
    item: any DynamicItem,
    offsetFromCenter offset: Vector = .zero,
    attachedToAnchor anchor: Point
  ) {
    self.init(.distance, items: [item], offsets: [offset], anchor: anchor)
  }

  /// Creates an attachment between two different items: a rod, or a spring if it has a `frequency`.
  ///
  /// The offsets are the vectors from the items' centers to their attachment points, in points, in the axes
  /// of the unrotated items; they rotate with the items.
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

  override func stateRestorer() -> () -> Void {
    let (anchorPoint, frictionTorque, range, collides) = (
      anchorPoint, frictionTorque, attachmentRange, collides
    )
    let (spring, motor, strength, restLength) = (spring, motor, strength, restLength)
    let (joint, rotationJoints, breakReaction) = (joint, rotationJoints, breakReaction)
    let transmission = transmission
    let restoreBase = super.stateRestorer()
    return { [self] in
      (self.anchorPoint, self.frictionTorque) = (anchorPoint, frictionTorque)
      (attachmentRange, self.collides) = (range, collides)
      (self.spring, self.motor, self.strength, self.restLength) = (spring, motor, strength, restLength)
      self.transmission = transmission
      (self.joint, self.rotationJoints, self.breakReaction) = (joint, rotationJoints, breakReaction)
      restoreBase()
    }
  }

  override func addToWorld(of animator: Animator) {
    let bodies = items.map { animator.retainBody(for: $0) }
    joint = makeJoint(connecting: bodies, in: animator)
    if let joint { animator.world.setCollideConnected(collides, of: joint) }
    didCreateJoint(in: animator)
    updateMotorJoint(connecting: bodies, in: animator)
    updateRotationSpring(in: animator)
    breakReaction = nil
    strengthDidChange()
  }

  override func removeFromWorld(of animator: Animator) {
    destroyJoints(in: animator)
    animator.behaviorTree.breakableAttachments.removeAll { $0 === self }
    for body in items.compactMap({ animator.body(of: $0) }) { animator.releaseBody(body) }
  }
}

extension AttachmentBehavior {
  /// A damped spring.
  struct Spring: Equatable {
    /// The frequency of oscillation, in Hz; 0 for a rigid connection.
    var frequency = 0.0
    /// The damping ratio.
    var damping = 0.0
  }

  /// What drives the first item, in the units of the properties.
  struct Motor: Equatable {
    var speed = 0.0
    var maximumTorque = 0.0
    var maximumForce = 0.0
  }

  /// What acts on the rotation about a pin or an axle.
  struct RotationJoints {
    /// The angular motor of a pin or wheel attachment with a motor.
    var motor: JointID?
    /// The angular spring of a pin attachment with a frequency.
    var spring: JointID?
  }

  /// The reaction above which an attachment breaks.
  struct Strength: Equatable {
    /// The greatest force, in newtons.
    var force = Double.infinity
    /// The greatest torque, in N·m.
    var torque = Double.infinity

    /// Whether the attachment can break.
    var isFinite: Bool { min(force, torque) < .infinity }

    func isExceeded(by reaction: Reaction) -> Bool {
      reaction.force.length > force || abs(reaction.torque) > torque
    }
  }

  /// The length of a rod, a spring or a rope.
  struct RestLength {
    /// The length that the program has set; nil if it has set none.
    var explicit: Double?
    /// The distance of the attachment points when the attachment entered the animator.
    var measured = 0.0

    var inEffect: Double { explicit ?? measured }
  }
}
