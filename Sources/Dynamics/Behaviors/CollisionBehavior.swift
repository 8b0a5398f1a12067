import Physics

/// Makes items collide with each other and with boundaries.
///
/// Items of one collision behavior meet its other items and its boundaries; items that share no behavior pass
/// through each other.
///
/// However fast, nothing gets through a boundary or an anchored item. Items that both move stop each other as long as
/// they come together by less than the thinner one's thickness in a step of 1/120 s: those of 20 points up to 2,400
/// pt/s.
///
/// > Note: UIKit also sweeps items that a gravity or a push acts on against others that move, at any speed.
/// >
/// > In UIKit items come to rest up to 1.8 points off what they touch; here it is half a point at most. UIKit mixes
/// > behaviors up when there are more than 16, or when one was removed; here each keeps to its own items.
public final class CollisionBehavior: ItemListBehavior {
  /// What the items collide with; the values are bits and combine.
  public struct Mode: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Creates a mode from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The behavior's other items.
    public static let items = Mode(rawValue: 1 << 0)
    /// The behavior's boundaries.
    public static let boundaries = Mode(rawValue: 1 << 1)
    /// Items and boundaries.
    public static let everything = Mode(rawValue: .max)
  }

  /// What the items collide with; `.everything` at first.
  ///
  /// What the mode leaves out is passed through, but the delegate is still told of it.
  public var collisionMode = Mode.everything {
    didSet { if collisionMode != oldValue { modeDidChange() } }
  }

  /// Is told when contacts begin and end; nil at first, and held weakly.
  public weak var collisionDelegate: (any CollisionBehaviorDelegate)?

  /// The boundaries that were added, in order of addition.
  var boundaries: [Boundary] = []

  /// The boundary made from the reference bounds, if it is switched on.
  var referenceBoundary: ReferenceBoundary?

  /// Which of the animator's bodies and boundaries belong to this behavior, while it is hosted.
  private var group = CollisionGroupID.null

  /// Creates a collision behavior without boundaries for some items.
  public override init(items: [any DynamicItem] = []) {
    super.init(items: items)
  }

  override func addToWorld(of animator: Animator) {
    group = animator.world.createCollisionGroup(
      bodiesCollide: collisionMode.contains(.items),
      boundariesCollide: collisionMode.contains(.boundaries)
    )
    super.addToWorld(of: animator)
    // What a former animator that is gone by now had made of it means nothing here.
    referenceBoundary?.shapes = []
    for index in boundaries.indices {
      boundaries[index].shape = addShape(
        boundaries[index].geometry, named: boundaries[index].identifier, to: animator)
    }
    updateReferenceBoundary(in: animator)
  }

  override func removeFromWorld(of animator: Animator) {
    for index in boundaries.indices {
      animator.removeBoundaryShape(boundaries[index].shape)
      boundaries[index].shape = nil
    }
    removeReferenceShapes(from: animator)
    super.removeFromWorld(of: animator)
    animator.world.destroyCollisionGroup(group)
    group = .null
  }

  override func didAddBody(_ body: ItemBody, in animator: Animator) {
    body.collisions.append(self)
    animator.world.addBody(body.id, to: group)
  }

  override func willRemoveBody(_ body: ItemBody, in animator: Animator) {
    body.collisions.removeAll { $0 === self }
    animator.world.removeBody(body.id, from: group)
    animator.removeUnsharedContacts(of: body)
  }

  private func modeDidChange() {
    guard let activeAnimator else { return }
    activeAnimator.world.setBodiesCollide(collisionMode.contains(.items), in: group)
    activeAnimator.world.setBoundariesCollide(collisionMode.contains(.boundaries), in: group)
    activeAnimator.worldDidChange()
  }

  // MARK: Shapes of boundaries

  /// Keeps a boundary, in place of one of the same name, and gives it a shape if there is a world to put it in.
  func insert(_ boundary: Boundary) {
    removeBoundary(withIdentifier: boundary.identifier)
    var boundary = boundary
    if let activeAnimator {
      boundary.shape = addShape(boundary.geometry, named: boundary.identifier, to: activeAnimator)
    }
    boundaries.append(boundary)
    activeAnimator?.resume()
  }

  /// Switches the boundary of the reference bounds on, with insets, or off.
  func setReferenceInsets(_ insets: EdgeInsets?) {
    if let activeAnimator { removeReferenceShapes(from: activeAnimator) }
    referenceBoundary = insets.map { ReferenceBoundary(insets: $0) }
    guard let activeAnimator else { return }
    updateReferenceBoundary(in: activeAnimator)
    activeAnimator.resume()
  }

  /// How far inside the reference bounds their boundary lies; nil if there is none that anything could meet.
  var insetsOfReferenceBoundary: EdgeInsets? {
    guard let boundary = referenceBoundary, !boundary.shapes.isEmpty else { return nil }
    return boundary.insets
  }

  /// Lays the boundary of the reference bounds along their edges.
  func updateReferenceBoundary(in animator: Animator) {
    guard let boundary = referenceBoundary else { return }
    referenceBoundary?.shapes = animator.updateReferenceBoundary(
      boundary.shapes, insets: boundary.insets, of: self, in: group)
  }

  private func removeReferenceShapes(from animator: Animator) {
    for shape in referenceBoundary?.shapes ?? [] { animator.removeBoundaryShape(shape) }
    referenceBoundary?.shapes = []
  }

  private func addShape(_ geometry: Geometry, named name: AnyHashable, to animator: Animator)
    -> ShapeID
  {
    animator.addBoundaryShape(geometry, of: self, named: name, in: group)
  }
}
