/// An influence on items: the base of all behaviors, and itself a container for others.
///
/// A behavior is added to an animator and contributes forces, constraints, boundaries or materials until
/// it is removed; the animator's one solver moves the items. Make a subclass, or an instance of this class,
/// to combine several behaviors into one:
///
/// ```swift
/// final class Falling: DynamicBehavior {
///   init(items: [any DynamicItem]) {
///     super.init()
///     let collision = CollisionBehavior(items: items)
///     collision.translatesReferenceBoundsIntoBoundary = true
///     addChildBehavior(GravityBehavior(items: items))
///     addChildBehavior(collision)
///   }
/// }
/// ```
///
/// An animator and everything on it belong to one thread at a time.
///
/// Calls that break a rule stop the program with a sentence that says what to do. A host that must not
/// stop, such as a script interpreter, asks first: for each such call there is a query
/// whose name starts with `problem`, which gives the sentence, or nil when the call is in order.
open class DynamicBehavior {
  /// The behaviors inside this one, in order of addition.
  public internal(set) final var childBehaviors: [DynamicBehavior] = []

  /// Called once per frame, after items have their new places and contacts have been told; nil at first.
  ///
  /// Actions run in order of addition, a behavior before its children. An action may change anything.
  /// Keep it short: it runs sixty times a second.
  ///
  /// > Note: UIKit runs actions in no particular order.
  public final var action: (() -> Void)? {
    didSet { if action != nil { dynamicAnimator?.resume() } }
  }

  /// The animator to which the behavior, or the behavior around it, was added; nil if there is none.
  ///
  /// The animator holds its behaviors, not the other way round.
  public final var dynamicAnimator: Animator? { storedAnimator }

  /// What `dynamicAnimator` says.
  final weak var storedAnimator: Animator?

  /// The behavior around this one; nil if there is none.
  package final weak var parent: DynamicBehavior?

  /// The animator in whose world this behavior's contributions are at present.
  ///
  /// Differs from `dynamicAnimator` only while callbacks of a frame run: a behavior removed there stays
  /// in the world until the frame ends, so that adding it again keeps its items' velocities.
  final weak var activeAnimator: Animator?

  /// What the behavior applied for the time of one frame; calls nobody, as the world of `Animator`.
  @exclusivity(unchecked) final var forces = FrameForces()

  /// The items that no other behavior moved when this one applied something to them.
  final var implicitItems = ItemList()

  /// Creates a behavior without influence of its own, to which others can be added.
  public init() {}

  /// Called when the behavior is about to influence an animator's items, and with nil when it stops.
  ///
  /// For subclasses; the base does nothing. `dynamicAnimator` has its new value already.
  open func willMove(to animator: Animator?) {}

  /// Why the behavior can add no velocity to an item, as a sentence; nil if it can.
  ///
  /// The same as `problem(actingOn:)`, but an item behavior has none: it ignores items that are not on its list.
  public func problem(addingVelocityTo item: any DynamicItem) -> String? { problem(actingOn: item) }

  // MARK: What kinds of behaviors override

  /// Whether other behaviors may be put inside.
  var acceptsChildren: Bool { true }

  /// The items that need a body while the behavior is hosted.
  var affectedItems: [any DynamicItem] { [] }

  /// Enters the animator's world.
  func addToWorld(of animator: Animator) {}

  /// Leaves the animator's world.
  func removeFromWorld(of animator: Animator) {}

  /// Writes what the behavior sets into the wanted properties of its items' bodies.
  func contributeProperties(in animator: Animator) {}

  /// Adds forces and accelerations that last to its items' bodies.
  func contributeForces(in animator: Animator) {}

  /// Applies what acts at one instant only.
  func contributeImpulses(in animator: Animator) {}

  /// The animator that knows the velocities of items.
  var velocitySource: Animator? { dynamicAnimator }

  /// Whether the velocities of an item concern the behavior: true, but for an item behavior without that item.
  package func appliesTo(_ item: any DynamicItem) -> Bool { true }

  /// The velocities of an item, as far as they concern the behavior.
  final func velocity(of item: any DynamicItem) -> ItemVelocity {
    appliesTo(item) ? velocitySource?.velocity(of: item) ?? .zero : .zero
  }

  /// Adds to the velocities of an item.
  func add(_ velocity: ItemVelocity, to item: any DynamicItem) {
    guard velocity != .zero else { return }
    addImplicitly(item)?.animator.add(velocity, to: item)
  }
}
