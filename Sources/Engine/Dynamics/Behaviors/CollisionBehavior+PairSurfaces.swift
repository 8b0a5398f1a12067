import Physics

// Surfaces of single pairs, which a contact callback may change: they apply from the next step of the world
// on.

extension CollisionBehavior {
  /// The surface of a pair, two items or an item and a boundary, which replaces what results from both
  /// surfaces.
  public struct PairSurface: Hashable, Sendable {
    /// The coefficient of friction; nil, the default, for the geometric mean of both surfaces.
    ///
    /// A ratio of forces. Any finite number; others stop the program, and negative ones act as 0.
    public var friction: Double? {
      willSet { precondition(newValue?.isFinite != false, "friction must be finite") }
    }

    /// The coefficient of restitution; nil, the default, for the larger value of both surfaces.
    ///
    /// A ratio of speeds. Any finite number; others stop the program. Impacts below 100 pt/s do not bounce.
    public var elasticity: Double? {
      willSet { precondition(newValue?.isFinite != false, "elasticity must be finite") }
    }

    /// The relative speed of the surfaces, in points per second; nil, the default, for that of the boundary.
    ///
    /// See `BoundarySurface.tangentSpeed`. Any finite number; others stop the program.
    public var tangentSpeed: Double? {
      willSet { precondition(newValue?.isFinite != false, "tangentSpeed must be finite") }
    }

    /// Creates a surface, which replaces nothing by default.
    ///
    /// The friction is a ratio of forces, the elasticity a ratio of speeds, and the speed is in points per
    /// second.
    public init(friction: Double? = nil, elasticity: Double? = nil, tangentSpeed: Double? = nil) {
      precondition(
        friction?.isFinite != false && elasticity?.isFinite != false && tangentSpeed?.isFinite != false,
        "a pair's friction, elasticity and tangentSpeed must be finite")
      self.friction = friction
      self.elasticity = elasticity
      self.tangentSpeed = tangentSpeed
    }
  }

  /// Returns the surface that was set for two items; nil if there is none.
  public func surface(of item: any DynamicItem, with otherItem: any DynamicItem) -> PairSurface? {
    pairSurfaces[SurfacePair(item, otherItem)]?.surface
  }

  /// Returns the surface that was set for an item and a boundary; nil if there is none.
  public func surface(of item: any DynamicItem, withBoundaryIdentifier identifier: AnyHashable)
    -> PairSurface?
  {
    pairSurfaces[.boundary(ObjectIdentifier(item), identifier)]?.surface
  }

  /// Sets the surface of two different items of the behavior, or removes it with nil; does nothing for other
  /// items.
  ///
  /// It applies from the next step of the world on, as long as the behavior contains both. Of several
  /// collision behaviors, the last one to which the first item was added has priority.
  ///
  /// > Note: In UIKit the surface of a contact always results from those of both items.
  public func setSurface(
    _ surface: PairSurface?, of item: any DynamicItem, with otherItem: any DynamicItem
  ) {
    guard item !== otherItem, contains(item), contains(otherItem) else { return }
    let entry = surface.map { PairSurfaceEntry(surface: $0, item: item, otherItem: otherItem) }
    set(entry, of: SurfacePair(item, otherItem))
  }

  /// Sets the surface of an item and a boundary of the behavior, or removes it with nil; does nothing for
  /// others.
  ///
  /// It applies from the next step of the world on, as long as the behavior contains both. A boundary that
  /// replaces one with the same identifier has no such surfaces.
  ///
  /// > Note: In UIKit the surface of a contact always results from those of the item and the boundary.
  public func setSurface(
    _ surface: PairSurface?, of item: any DynamicItem, withBoundaryIdentifier identifier: AnyHashable
  ) {
    guard contains(item), boundaries.contains(where: { $0.identifier == identifier }) else { return }
    let entry = surface.map { PairSurfaceEntry(surface: $0, item: item, otherItem: nil) }
    set(entry, of: .boundary(ObjectIdentifier(item), identifier))
  }

  private func set(_ entry: PairSurfaceEntry?, of pair: SurfacePair) {
    guard let affected = entry ?? pairSurfaces[pair], pairSurfaces[pair]?.surface != entry?.surface else {
      return
    }
    pairSurfaces[pair] = entry
    updateWorld(of: pair, affected)
    registeredAnimator?.worldDidChange()
  }
}

/// Two items, or an item and a boundary.
enum SurfacePair: Hashable {
  /// The items, in ascending order of their identifiers.
  case items(ObjectIdentifier, ObjectIdentifier)
  case boundary(ObjectIdentifier, AnyHashable)

  init(_ a: any DynamicItem, _ b: any DynamicItem) {
    let (a, b) = (ObjectIdentifier(a), ObjectIdentifier(b))
    self = .items(min(a, b), max(a, b))
  }

  /// Whether the item is part of the pair.
  func contains(_ item: ObjectIdentifier) -> Bool {
    switch self {
    case .items(let a, let b): a == item || b == item
    case .boundary(let a, _): a == item
    }
  }
}

/// The surface of a pair, with its items; a pair with a boundary has no other item.
struct PairSurfaceEntry {
  let surface: CollisionBehavior.PairSurface
  let item: any DynamicItem
  let otherItem: (any DynamicItem)?
}

// MARK: The world

extension CollisionBehavior {
  /// Passes the surface of a pair to the world.
  func updatePairSurface(of pair: SurfacePair) {
    if let entry = pairSurfaces[pair] { updateWorld(of: pair, entry) }
  }

  /// Passes the surfaces of an item's pairs to the world.
  func updatePairSurfaces(of item: any DynamicItem) {
    guard !pairSurfaces.isEmpty else { return }
    for pair in pairSurfaces.keys where pair.contains(ObjectIdentifier(item)) { updatePairSurface(of: pair) }
  }

  /// Removes the surfaces of an item's pairs.
  func removePairSurfaces(of item: any DynamicItem) {
    guard !pairSurfaces.isEmpty else { return }
    for pair in pairSurfaces.keys where pair.contains(ObjectIdentifier(item)) { set(nil, of: pair) }
  }

  /// Removes the surfaces of a boundary's pairs.
  func removePairSurfaces(ofBoundary identifier: AnyHashable) {
    guard !pairSurfaces.isEmpty else { return }
    for case .boundary(let item, identifier) in pairSurfaces.keys {
      set(nil, of: .boundary(item, identifier))
    }
  }

  /// Removes the surfaces of a boundary's pairs from the world, but keeps them for the next animator.
  func removePairSurfacesFromWorld(ofBoundary identifier: AnyHashable) {
    for case (.boundary(_, identifier), let entry) in pairSurfaces {
      registeredAnimator?.setSurface(nil, of: entry.item, with: shape(ofBoundary: identifier))
    }
  }

  private func updateWorld(of pair: SurfacePair, _ entry: PairSurfaceEntry) {
    guard let registeredAnimator else { return }
    switch pair {
    case .items:
      if let other = entry.otherItem { registeredAnimator.updatePairSurface(of: entry.item, with: other) }
    case .boundary(_, let identifier):
      registeredAnimator.setSurface(
        pairSurfaces[pair]?.surface, of: entry.item, with: shape(ofBoundary: identifier))
    }
  }

  private func shape(ofBoundary identifier: AnyHashable) -> ShapeID? {
    boundaries.first { $0.identifier == identifier }?.shape
  }
}

extension Animator {
  /// Passes the surface of two items to the world: that of the first item's last behavior that has one.
  fileprivate func updatePairSurface(of item: any DynamicItem, with other: any DynamicItem) {
    guard let body = bodies[item], let otherBody = bodies[other] else { return }
    let surface = body.collisionBehaviors.lazy.reversed().filter { $0.contains(other) }
      .compactMap { $0.surface(of: item, with: other) }.first
    world.setSurface(surface?.enginePairSurface, of: CollisionPair(body.id, otherBody.id))
  }

  /// Passes the surface of an item and a boundary to the world.
  fileprivate func setSurface(
    _ surface: CollisionBehavior.PairSurface?, of item: any DynamicItem, with boundary: ShapeID?
  ) {
    guard let body = bodies[item], let boundary else { return }
    world.setSurface(surface?.enginePairSurface, of: CollisionPair(body.id, boundary: boundary))
  }
}

extension CollisionBehavior.PairSurface {
  fileprivate var enginePairSurface: PairSurface {
    var surface = PairSurface()
    surface.friction = friction.map { Float(clampingToFinite: $0) }
    surface.restitution = elasticity.map { Float(clampingToFinite: $0) }
    surface.tangentSpeed = tangentSpeed.map { Float(clampingToFinite: $0) }
    return surface
  }
}
