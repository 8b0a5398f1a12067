/// The base class of all behaviors, and a container that combines several behaviors into one.
///
/// A behavior is added to an animator and contributes forces, constraints, boundaries or item properties
/// until it is removed; the solver of the animator moves the items. To combine behaviors, create a subclass
/// or an instance of this class:
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
/// Use an animator, and its behaviors and items, from one thread at a time.
///
/// Calls that violate a rule stop the program with a message that states the remedy. A host that must not
/// stop, such as a script interpreter, checks first: for each such call there is a query whose name starts
/// with `problem`, which returns the message, or nil if the call is valid.
open class DynamicBehavior {
  /// The child behaviors, in order of addition.
  ///
  /// - Complexity: O(*n*) after a child was removed, otherwise O(1).
  public final var childBehaviors: [DynamicBehavior] { childSet.elements }

  final var childSet = InsertionOrderedSet<DynamicBehavior>()

  /// The closure that the animator calls once per frame; the default is nil.
  ///
  /// It is called after items have received their new positions and contacts have been delivered. Actions run
  /// in order of addition, a behavior before its children. An action may change anything. Keep it short: it
  /// runs sixty times a second. While all items are at rest, the animator computes no frames and calls no
  /// actions, unless ``wake()`` requests it.
  ///
  /// > Note: UIKit runs actions in no particular order.
  public final var action: (() -> Void)? {
    didSet { if action != nil { dynamicAnimator?.resume() } }
  }

  /// The animator to which the behavior or its root behavior was added; nil if there is none.
  ///
  /// The behavior holds a weak reference to its animator; the animator holds its behaviors strongly.
  public final var dynamicAnimator: Animator? { storedAnimator }

  /// The storage of `dynamicAnimator`.
  @Weak final var storedAnimator: Animator?

  /// The parent behavior; nil if there is none.
  @Weak package final var parent: DynamicBehavior?

  /// The animator whose world contains this behavior's contributions.
  ///
  /// It differs from `dynamicAnimator` only while callbacks of a frame run: a behavior that they remove stays
  /// in the world until the frame ends, so that its items keep their velocities if it is added again.
  @Weak final var registeredAnimator: Animator?

  /// The per-frame forces of the behavior; exclusivity is not enforced, as for `Animator.world`.
  @exclusivity(unchecked) final var frameForces = FrameForces()

  /// The items that this behavior added to the animator when it applied a force, an impulse or a velocity to
  /// them.
  final var implicitItems = InsertionOrderedSet<any DynamicItem>()

  /// Creates a behavior without effect of its own, to which child behaviors can be added.
  public init() {}

  /// Called when the behavior is about to be added to an animator, and with nil when it is removed.
  ///
  /// Subclasses may override this method; the default implementation does nothing. `dynamicAnimator` already
  /// has its new value.
  open func willMove(to animator: Animator?) {}

  /// Called when a contact begins that a collision behavior of the animator reports, after the delegate of
  /// that behavior.
  ///
  /// Subclasses may override this method; the default implementation does nothing. The items have their new
  /// positions, and the method may change anything.
  ///
  /// > Note: UIKit reports contacts only to the delegates of collision behaviors.
  ///
  /// - Parameters:
  ///   - contact: The contact.
  ///   - collision: The behavior that reports it: that of both items, or of the boundary.
  open func didBegin(_ contact: Contact, in collision: CollisionBehavior) {}

  /// Called when a contact ends; see `didBegin(_:in:)`.
  open func didEnd(_ contact: Contact, in collision: CollisionBehavior) {}

  /// Requests one more frame of the animator, with its actions, even if all items are at rest; does nothing
  /// for a behavior that is in no animator.
  ///
  /// An action that waits for something other than the motion of items calls it in each frame; a handler that
  /// an action depends on, such as one of a gesture, calls it once. Items at rest stay there.
  ///
  /// > Note: UIKit has no such method, and calls no actions while its animator rests.
  public final func wake() { dynamicAnimator?.worldDidChange() }

  /// Returns the reason why the behavior cannot add to the velocity of an item, as a sentence; nil if it can.
  ///
  /// By default the same as `problem(actingOn:)`. `DynamicItemBehavior` overrides it to return nil, because
  /// it ignores items that are not in its list.
  public func problem(addingVelocityTo item: any DynamicItem) -> String? { problem(actingOn: item) }

  // MARK: Overridden by the kinds of behaviors

  /// Whether the behavior can have children.
  var acceptsChildren: Bool { true }

  /// The items that have a body while the behavior is in an animator.
  var affectedItems: [any DynamicItem] { [] }

  /// Adds the behavior's contributions to the animator's world.
  func addToWorld(of animator: Animator) {}

  /// Removes the behavior's contributions from the animator's world.
  func removeFromWorld(of animator: Animator) {}

  /// Overwrites the resolved properties of its items' bodies with the property values of this behavior.
  func contributeProperties(in animator: Animator) {}

  /// Adds persistent forces and accelerations to its items' bodies.
  func contributeForces(in animator: Animator) {}

  /// Applies instantaneous impulses.
  func contributeImpulses(in animator: Animator) {}

  /// Returns a closure that gives the behavior the state that it has now.
  ///
  /// The closure is called while the behavior has no animator; overrides set their properties before those of
  /// the superclass, which has an animator again afterwards. Closures and delegates of the program are not
  /// part of the state, but an action that was removed together with the behavior is there again.
  func stateRestorer() -> () -> Void {
    let (childSet, frameForces, implicitItems) = (childSet, frameForces, implicitItems)
    let (action, parent, animator, registered) = (action, parent, storedAnimator, registeredAnimator)
    return { [self] in
      (self.childSet, self.frameForces, self.implicitItems) = (childSet, frameForces, implicitItems)
      if self.action == nil { self.action = action }
      (self.parent, storedAnimator, registeredAnimator) = (parent, animator, registered)
    }
  }

  /// The animator that provides the velocities of items.
  var animatorProvidingVelocities: Animator? { dynamicAnimator }

  /// Whether the behavior gives access to the velocities of an item: true, except for item behaviors without
  /// that item.
  package func providesVelocity(of item: any DynamicItem) -> Bool { true }

  /// Returns the velocities of an item; zero if the behavior does not give access to them.
  final func velocity(of item: any DynamicItem) -> ItemVelocity {
    providesVelocity(of: item) ? animatorProvidingVelocities?.velocity(of: item) ?? .zero : .zero
  }

  /// Adds to the linear and angular velocity of an item.
  func add(_ velocity: ItemVelocity, to item: any DynamicItem) {
    guard velocity != .zero else { return }
    animatorAndBody(addingIfNeeded: item)?.animator.add(velocity, to: item)
  }
}
