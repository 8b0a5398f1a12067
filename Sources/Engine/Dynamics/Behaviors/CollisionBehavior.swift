import Physics

/// A behavior that makes items collide with each other and with boundaries.
///
/// An item collides with the other items and the boundaries of its collision behaviors; items that share no
/// collision behavior pass through each other.
///
/// Collision detection is continuous between all items and boundaries, also those that rotate and those that
/// are sensors: nothing passes through anything at up to 5,000 pt/s. At higher speeds, up to the limit of
/// 24,000 pt/s, an item may pass that an attachment or a kinematic item presses through. What the program
/// moves with `Animator.updateItem(usingCurrentState:)`, or enlarges, does not meet what is in between.
///
/// Where very many items lie on one point, so that items have more than 16 contacts in the mean, a pair that
/// both have as many collides only when one of them has lost some. Boundaries and anchored items always
/// collide.
///
/// > Note: UIKit applies continuous collision detection between two moving items only if a gravity or a push
/// > acts on them.
/// >
/// > In UIKit items come to rest at a gap of up to 1.8 points; here it is half a point at most. With more
/// > than 16 collision behaviors, or after one was removed, a behavior in UIKit may affect items of another
/// > one; here each affects its own items only.
public final class CollisionBehavior: ItemListBehavior {
  /// Options that determine what the items collide with.
  public struct Mode: OptionSet, Hashable, Sendable {
    /// The raw bits of the mode.
    public let rawValue: UInt

    /// Creates a mode from its raw bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Items collide with the other items of the behavior.
    public static let items = Mode(rawValue: 1 << 0)
    /// Items collide with the boundaries of the behavior.
    public static let boundaries = Mode(rawValue: 1 << 1)
    /// Items collide with the other items and the boundaries of the behavior.
    public static let everything = Mode(rawValue: .max)
  }

  /// What the items collide with; the default is `.everything`.
  ///
  /// Items pass through what the mode excludes, but the delegate is still notified of those contacts.
  public var collisionMode = Mode.everything {
    didSet { if collisionMode != oldValue { modeDidChange() } }
  }

  #if hasFeature(Embedded)
    /// The delegate that is notified when contacts begin and end; a weak reference, nil by default.
    @Weak public var collisionDelegate: (any CollisionBehaviorDelegate)?
  #else
    /// The delegate that is notified when contacts begin and end; a weak reference, nil by default.
    public weak var collisionDelegate: (any CollisionBehaviorDelegate)?
  #endif

  /// The closure that determines whether a pair collides; nil, the default, if all pairs do.
  ///
  /// It is called once for each two items, and each item and boundary, when their bounds, with a margin of
  /// some points, begin to overlap: in order of the items' addition, before a step of the world. The answer
  /// holds until the bounds are apart. `Animator.updateItem(usingCurrentState:)` lets the animator ask again
  /// about the pairs of an item, and assigning this property about all pairs of the behavior; if a contact
  /// ends by the new answer, the delegate is notified. Each edge of the reference bounds counts as a boundary
  /// of its own. Of items that share several collision behaviors, the closures of all must return true.
  ///
  /// The closure may change anything, and may even remove the items that it is called for. Pairs that arise
  /// from its changes are asked about, and collide, from the next step on, 1/120 s later. The behavior holds
  /// the closure strongly.
  ///
  /// > Note: UIKit has no such property. It is `ShouldCollide` of Box2D's contact filter.
  public var shouldCollide: ShouldCollide? {
    didSet { shouldCollideDidChange() }
  }

  /// The surfaces of pairs, which are in no particular order.
  var pairSurfaces: [SurfacePair: PairSurfaceEntry] = [:]

  /// The boundaries, in order of addition.
  var boundaries: [Boundary] = []

  /// The boundary made from the reference bounds; nil if it is off.
  var referenceBoundary: ReferenceBoundary?

  /// The collision group of the behavior's bodies and boundaries in the world; null outside an animator.
  private(set) var group = CollisionGroupID.null

  /// Creates a collision behavior for items, without boundaries.
  public override init(items: [any DynamicItem] = []) {
    super.init(items: items)
  }

  override func addToWorld(of animator: Animator) {
    group = animator.world.createCollisionGroup(
      bodiesCollide: collisionMode.contains(.items),
      boundariesCollide: collisionMode.contains(.boundaries)
    )
    if shouldCollide != nil { animator.world.setAsksShouldCollide(true, in: group) }
    super.addToWorld(of: animator)
    // Discard the shapes in the world of an earlier animator that was deallocated: they are not valid in this
    // one.
    referenceBoundary?.shapes = []
    for index in boundaries.indices {
      boundaries[index].shape = addShape(of: boundaries[index], to: animator)
    }
    updateReferenceBoundary(in: animator)
    for pair in pairSurfaces.keys { updatePairSurface(of: pair) }
  }

  override func removeFromWorld(of animator: Animator) {
    for case .boundary(_, let identifier) in pairSurfaces.keys {
      removePairSurfacesFromWorld(ofBoundary: identifier)
    }
    for index in boundaries.indices {
      animator.removeBoundaryShape(boundaries[index].shape)
      boundaries[index].shape = nil
    }
    removeReferenceBoundaryShapes(from: animator)
    super.removeFromWorld(of: animator)
    animator.world.destroyCollisionGroup(group)
    group = .null
  }

  override func stateRestorer() -> () -> Void {
    let (mode, surfaces, boundaries) = (collisionMode, pairSurfaces, boundaries)
    let (referenceBoundary, group) = (referenceBoundary, group)
    let restoreBase = super.stateRestorer()
    return { [self] in
      (collisionMode, pairSurfaces, self.boundaries) = (mode, surfaces, boundaries)
      (self.referenceBoundary, self.group) = (referenceBoundary, group)
      restoreBase()
    }
  }

  override func didRemove(_ item: any DynamicItem) { removePairSurfaces(of: item) }

  override func didAddBody(_ body: ItemBody, in animator: Animator) {
    body.collisionBehaviors.append(self)
    animator.world.addBody(body.id, to: group)
  }

  override func willRemoveBody(_ body: ItemBody, in animator: Animator) {
    body.collisionBehaviors.removeAll { $0 === self }
    updatePairSurfaces(of: body.item)
    animator.world.removeBody(body.id, from: group)
    animator.recordEndOfContacts(of: body, in: self)
  }

  private func modeDidChange() {
    guard let registeredAnimator else { return }
    registeredAnimator.world.setBodiesCollide(collisionMode.contains(.items), in: group)
    registeredAnimator.world.setBoundariesCollide(collisionMode.contains(.boundaries), in: group)
    registeredAnimator.worldDidChange()
  }

  // MARK: Shapes of boundaries

  /// Adds a boundary, replacing one with the same identifier, and creates its shape if the behavior is
  /// active.
  func insert(_ boundary: Boundary) {
    removeBoundary(withIdentifier: boundary.identifier)
    var boundary = boundary
    if let registeredAnimator {
      boundary.shape = addShape(of: boundary, to: registeredAnimator)
    }
    boundaries.append(boundary)
    registeredAnimator?.resume()
  }

  /// Enables the boundary of the reference bounds with insets, or disables it.
  func setReferenceBoundaryInsets(_ insets: EdgeInsets?) {
    if let registeredAnimator { removeReferenceBoundaryShapes(from: registeredAnimator) }
    referenceBoundary = insets.map { ReferenceBoundary(insets: $0) }
    guard let registeredAnimator else { return }
    updateReferenceBoundary(in: registeredAnimator)
    registeredAnimator.resume()
  }

  /// The insets of the boundary made from the reference bounds; nil if there is none or it encloses no area.
  var referenceBoundaryInsets: EdgeInsets? {
    guard let boundary = referenceBoundary, !boundary.shapes.isEmpty else { return nil }
    return boundary.insets
  }

  /// Updates the boundary made from the reference bounds to their current edges.
  func updateReferenceBoundary(in animator: Animator) {
    guard let boundary = referenceBoundary else { return }
    referenceBoundary?.shapes = animator.updateReferenceBoundary(
      boundary.shapes, insets: boundary.insets, of: self, in: group)
  }

  private func removeReferenceBoundaryShapes(from animator: Animator) {
    for shape in referenceBoundary?.shapes ?? [] { animator.removeBoundaryShape(shape) }
    referenceBoundary?.shapes = []
  }

  private func addShape(of boundary: Boundary, to animator: Animator) -> ShapeID {
    let shape = animator.addBoundaryShape(
      boundary.geometry, of: self, named: boundary.identifier, in: group)
    animator.world.setSurface(boundary.surface, of: shape)
    return shape
  }
}
