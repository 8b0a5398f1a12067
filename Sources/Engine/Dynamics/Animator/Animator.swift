import Physics

/// An object that animates items: it turns behaviors into forces, constraints and boundaries of a physics
/// world.
///
/// ```swift
/// let square = Item(center: Point(x: 160, y: 100), size: Size(width: 80, height: 80))
/// let animator = Animator()
/// animator.addBehavior(GravityBehavior(items: [square]))
/// while animator.elapsedTime < 1 { animator.step() }
/// ```
///
/// **Time** advances in frames of 1/60 s. The program calls `step()` once per frame; the animator reads no
/// clock. It pauses when everything is at rest and resumes when a behavior, an item or a parameter changes.
///
/// **Precision.** The world computes with 32-bit numbers: to 0.01 points within 100,000 points of the origin.
/// At 1,000,000 points positions are multiples of 0.06 points, and nothing slower than 4 pt/s moves.
///
/// **Ownership.** The animator holds strong references to its behaviors, and they to their items; it holds
/// weak references to its reference view and its delegate.
///
/// **Threads.** Use an animator, and its behaviors and items, from one thread at a time.
///
/// **Programming errors** stop the program with a message that states the remedy. For each rule there is a
/// query whose name starts with `problem`, which returns that message, or nil, without stopping.
public final class Animator {
  /// The view that defines the animator's coordinate system; a weak reference, nil without a reference view.
  ///
  /// After the view is deallocated, the animator stays paused.
  public var referenceView: (any ReferenceView)? { storedReferenceView }

  #if hasFeature(Embedded)
    /// The same property under another name: the module `UIKit` shadows `referenceView` with a property of
    /// UIKit's type.
    @Weak package private(set) var storedReferenceView: (any ReferenceView)?

    /// The delegate that is notified when the animator pauses and resumes; a weak reference, nil by default.
    @Weak public var delegate: (any AnimatorDelegate)?
  #else
    /// The same property under another name: the module `UIKit` shadows `referenceView` with a property of
    /// UIKit's type.
    package private(set) weak var storedReferenceView: (any ReferenceView)?

    /// The delegate that is notified when the animator pauses and resumes; a weak reference, nil by default.
    public weak var delegate: (any AnimatorDelegate)?
  #endif

  /// The behaviors added to the animator, in order of addition, without their child behaviors.
  ///
  /// - Complexity: O(*n*) after a behavior was removed, otherwise O(1).
  public var behaviors: [DynamicBehavior] { behaviorTree.topLevelBehaviors }

  /// Whether any behavior has been added to the animator, in constant time.
  package var hasBehaviors: Bool { !behaviorTree.isEmpty }

  /// The registration with the clock that advances the animator.
  package var registration = ClockRegistration()

  /// A Boolean value that indicates whether `step()` has an effect; false while everything is at rest.
  public var isRunning: Bool { progress.isRunning }

  /// A Boolean value that indicates whether the program has suspended the animation; the default is false.
  ///
  /// While true, `advanceOneTick()` computes no frames; `step()` still computes one frame per call.
  ///
  /// > Note: UIKit has no such property, nor `speed`, `advanceOneTick()` and `step()`.
  public var isPaused: Bool {
    get { pacing.isPaused }
    set {
      pacing.isPaused = newValue
      startOrStopClock()
    }
  }

  /// The average number of frames computed for a tick of the clock, within `speedRange`; the default is 1.
  ///
  /// The speed does not change the length of a frame, and therefore not the trajectories of items: at 0.5,
  /// every other tick computes a frame. A value outside the range stops the program.
  public var speed: Double {
    get { pacing.speed }
    set {
      precondition(
        Self.speedRange.contains(newValue), "speed must be from 0.01 to 100, not \(newValue)")
      pacing.speed = newValue
    }
  }

  /// The thickness of the skin around polygons and boundaries, in points, within `collisionSkinRange`; the
  /// default is 0.
  ///
  /// Shapes collide where their skins meet, and come to rest with a quarter of both skins overlapping: with a
  /// skin of 1, items rest up to 1.8 pt from boundaries, and from each other. Circles have none. The edges of
  /// the reference view's bounds lie a skin outside. With 0, items at rest touch. A change wakes all items. A
  /// value outside the range stops the program.
  ///
  /// > Note: UIKit has no such property; its shapes have a skin of 1 pt, as have those of an animator of the
  /// > module `UIKit`.
  public var collisionSkin: Double {
    get { boundaries.skin }
    set {
      precondition(
        Self.collisionSkinRange.contains(newValue), "collisionSkin must be from 0 to 10, not \(newValue)")
      guard newValue != collisionSkin else { return }
      boundaries.skin = newValue
      collisionSkinDidChange()
    }
  }

  /// A Boolean value that indicates whether a step is in progress.
  ///
  /// It is true inside the delegate methods, actions and property setters that the step calls.
  public var isStepping: Bool { progress.isStepping }

  /// Whether a pointer can drag the items of the animator; false by default.
  ///
  /// While a touch is down, a stiff spring pulls the item below it, or the nearest one within 22 pt, by the
  /// point that was touched. Anchored and kinematic items stay where they are. Needs a reference view on a
  /// stage, below which the touch must be, but not on a button or another control; gesture recognizers
  /// receive the touch as well. A touch that is down when the value becomes false releases its item.
  ///
  /// > Note: UIKit has no such property; Box2D's testbed and Matter.js drag bodies in this way.
  public var allowsDragging = false

  // Exclusivity is not enforced for the properties that a frame accesses without calling out: nothing is
  // called back while they are being accessed, so accesses cannot overlap. The checks, for each item in each
  // frame, would take longer than the accesses themselves.

  /// The behaviors, with their children.
  @exclusivity(unchecked) var behaviorTree = BehaviorTree()

  /// The frames that are due in the ticks of the clock.
  package internal(set) var pacing = FramePacing()

  /// How far the animator has computed.
  @exclusivity(unchecked) var progress = FrameProgress()

  /// The physics world with the bodies, shapes and joints of items, boundaries and attachments.
  @exclusivity(unchecked) var world = World()

  /// The bodies of the items.
  @exclusivity(unchecked) var bodies = ItemBodies()

  /// The bodies and shapes of the boundaries.
  @exclusivity(unchecked) var boundaries: BoundaryShapes

  /// The parts of the state that changed since the last frame.
  @exclusivity(unchecked) var dirtyFlags = DirtyFlags()

  /// The contacts recorded in the steps of the current frame.
  @exclusivity(unchecked) var contacts = ContactLog()

  /// The bodies that moved, came to rest or were halted in the current frame.
  @exclusivity(unchecked) var motion = FrameMotion()

  /// The forces that behaviors apply for single frames.
  @exclusivity(unchecked) var frameForces = ActingFrameForces()

  /// The items that pointers hold, in the order in which they were grabbed.
  var grabs: [ItemGrab] = []

  /// Creates an animator for items inside a view, in that view's coordinates.
  ///
  /// The animator holds a weak reference to the view.
  public init(referenceView: any ReferenceView) {
    storedReferenceView = referenceView
    boundaries = BoundaryShapes(around: referenceView.bounds, in: &world)
  }

  /// Creates an animator without a reference view: items have their own coordinate system and no reference
  /// bounds.
  public init() {
    boundaries = BoundaryShapes(around: nil, in: &world)
  }

  /// The simulated time since the animator was created, in seconds: 1/60 s for each computed frame.
  ///
  /// The time does not advance while the animator is paused.
  public var elapsedTime: Double { progress.elapsedTime }
}

/// The parts of the state that must be updated at the start of the next frame.
struct DirtyFlags: OptionSet {
  let rawValue: Int

  /// The resolved properties of items.
  static let properties = DirtyFlags(rawValue: 1 << 0)
  /// The sums of gravities and continuous pushes.
  static let persistentForces = DirtyFlags(rawValue: 1 << 1)
  /// A change of the world that took effect immediately; it only keeps the animator from pausing.
  static let worldState = DirtyFlags(rawValue: 1 << 2)
}
