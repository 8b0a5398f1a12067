import Dynamics
public import Foundation
import Views

/// The methods that an animator calls when it pauses and resumes.
@MainActor public protocol UIDynamicAnimatorDelegate: NSObjectProtocol {
  /// Called when an animator is about to resume; does nothing by default.
  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator)
  /// Called when an animator has paused because everything is at rest; does nothing by default.
  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator)
}

extension UIDynamicAnimatorDelegate {
  /// Does nothing.
  public func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {}
  /// Does nothing.
  public func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {}
}

/// An object that animates items.
///
/// Polygons and boundaries have UIKit's skin of 1 point, so that items come to rest where they do on a
/// device, up to 1.8 points from what they touch.
///
/// An animator is stepped by the simulator on which its reference view is. One whose reference view is on no
/// screen, or that has none, is stepped by ``Simulator/current``, if there is one when the animator is
/// created, or by the program, which calls ``step()``.
@MainActor open class UIDynamicAnimator: NSObject {
  // Not isolated because the deinitializer is not; an animator is released on the main thread, like all of
  // UIKit.
  nonisolated(unsafe) private(set) final var backing: Animator
  private lazy var forwarder = AnimatorForwarder(owner: self)

  /// The view that defines the animator's coordinates; a weak reference.
  open private(set) weak var referenceView: UIView?

  /// The layout whose items the animator moves; nil for other items.
  final weak var collectionViewLayout: UICollectionViewLayout?

  /// The behaviors added to the animator, in order of addition, without their child behaviors.
  open private(set) var behaviors: [UIDynamicBehavior] = []

  /// The delegate; a weak reference, nil by default.
  open weak var delegate: (any UIDynamicAnimatorDelegate)? {
    didSet { backing.delegate = delegate == nil ? nil : forwarder }
  }

  /// Creates an animator for the subviews of a view, in that view's coordinates.
  public init(referenceView view: UIView) {
    backing = Animator(referenceView: view.backing)
    backing.collisionSkin = 1
    referenceView = view
    super.init()
    view.animators.append(WeakAnimator(animator: self))
    (view.window?.simulator ?? .current)?.stage.add(backing)
  }

  /// Creates an animator for items that are not views.
  public override init() {
    backing = Animator()
    backing.collisionSkin = 1
    super.init()
    Simulator.current?.stage.add(backing)
  }

  deinit { backing.removeAllBehaviors() }

  /// Adds a behavior and its children; does nothing if it was added already.
  open func addBehavior(_ behavior: UIDynamicBehavior) {
    guard !behaviors.contains(where: { $0 === behavior }) else { return }
    if let referenceView, referenceView.backing === backing.referenceView,
      behavior.movesView(referenceView)
    {
      moveReferenceView(referenceView)
    }
    if let problem = backing.problem(adding: behavior.backing) { Misuse.stop(problem) }
    behaviors.append(behavior)
    behavior.willEnter(self)
    backing.addBehavior(behavior.backing)
  }

  /// Lets the reference view be an item, in the coordinates of its superview.
  private func moveReferenceView(_ view: UIView) {
    for behavior in behaviors { backing.removeBehavior(behavior.backing) }
    backing = view.superview.map { Animator(referenceView: $0.backing) } ?? Animator()
    backing.collisionSkin = 1
    backing.delegate = delegate == nil ? nil : forwarder
    (view.window?.simulator ?? .current)?.stage.add(backing)
    for behavior in behaviors { backing.addBehavior(behavior.backing) }
  }

  /// Removes a behavior that was added directly to the animator; does nothing for others.
  open func removeBehavior(_ behavior: UIDynamicBehavior) {
    guard let index = behaviors.firstIndex(where: { $0 === behavior }) else { return }
    behaviors.remove(at: index)
    backing.removeBehavior(behavior.backing)
    behavior.didLeaveAnimator()
  }

  /// Removes all behaviors.
  open func removeAllBehaviors() {
    for behavior in behaviors { removeBehavior(behavior) }
  }

  /// Returns the items within 10 points of a rectangle.
  open func items(in rect: CGRect) -> [any UIDynamicItem] {
    backing.items(in: Rect(rect)).compactMap(\.uiKitItem)
  }

  /// Reads the position, rotation and size of an item again, after the program changed them.
  open func updateItem(usingCurrentState item: any UIDynamicItem) {
    if let problem = backing.problem(updating: item.engineItem) { Misuse.stop(problem) }
    backing.updateItem(usingCurrentState: item.engineItem)
  }

  /// Whether the animator moves items; false while everything is at rest.
  open var isRunning: Bool { backing.isRunning }

  /// The simulated time since the animator was created, in seconds; it does not advance while the animator is
  /// paused.
  open var elapsedTime: TimeInterval { backing.elapsedTime }

  /// Computes one frame, of 1/60 s; does nothing while everything is at rest.
  ///
  /// UIKit has no such method: it is for programs without a ``Simulator``, and must not be called during a
  /// frame.
  public final func step() { backing.step() }
}

/// A weak reference to an animator, for the view that is its reference view.
struct WeakAnimator {
  weak var animator: UIDynamicAnimator?
}

/// Forwards the notifications of an animator of the engine to the delegate of the animator that wraps it.
@MainActor private final class AnimatorForwarder: @MainActor AnimatorDelegate {
  private weak var owner: UIDynamicAnimator?

  init(owner: UIDynamicAnimator) { self.owner = owner }

  func dynamicAnimatorWillResume(_ animator: Animator) {
    guard let owner else { return }
    owner.delegate?.dynamicAnimatorWillResume(owner)
  }

  func dynamicAnimatorDidPause(_ animator: Animator) {
    guard let owner else { return }
    owner.delegate?.dynamicAnimatorDidPause(owner)
  }
}

extension UIDynamicAnimator {
  /// Accepts the key `debugEnabled`, without effect: displays have layers for what it would show.
  public func setValue(_ value: Any?, forKey key: String) {}

  /// Accepts `setDebugEnabled:`, without effect.
  @discardableResult
  public func perform(_ aSelector: Selector, with object: Any? = nil) -> Any? { nil }
}
