import Physics

extension CollisionBehavior {
  /// The surface of a boundary: its material, and the direction in which items pass through it.
  public struct BoundarySurface: Hashable, Sendable {
    /// The coefficient of friction; the default is 0.2.
    ///
    /// A ratio of forces. Any finite number; others stop the program, and negative ones act as 0. The
    /// geometric mean with the friction of the item applies.
    public var friction = UIKitConstants.friction {
      willSet { precondition(newValue.isFinite, "friction must be finite, not \(newValue)") }
    }

    /// The coefficient of restitution: 0 for no bounce, 1 for no loss of speed; the default is 0.2.
    ///
    /// A ratio of speeds. Any finite number; others stop the program. The larger value of the boundary and
    /// the item applies.
    public var elasticity = UIKitConstants.elasticity {
      willSet { precondition(newValue.isFinite, "elasticity must be finite, not \(newValue)") }
    }

    /// The direction in which items pass through the boundary, of any length; the default is zero, none.
    ///
    /// With the direction (0, -1), a level boundary is a platform: items jump through it from below and land
    /// on it from above. An item that is not on the side to which the direction points when it reaches the
    /// boundary passes through it, without a reported contact, until it has left it. Any finite numbers;
    /// others stop the program.
    public var passDirection = Vector.zero {
      willSet { precondition(newValue.isFinite, "passDirection must be finite, not \(newValue)") }
    }

    /// The speed at which the surface moves, in points per second, as that of a conveyor belt; the default is
    /// 0.
    ///
    /// Friction carries items along: those on top of the boundary to the right, those below it to the left,
    /// and those around a closed outline clockwise; with a negative speed the other way. Any finite number;
    /// others stop the program.
    public var tangentSpeed = 0.0 {
      willSet { precondition(newValue.isFinite, "tangentSpeed must be finite, not \(newValue)") }
    }

    /// The categories to which the boundary belongs, one per bit; the default is all 32 categories.
    ///
    /// See `DynamicItemBehavior.categoryBitMask`.
    public var categoryBitMask = UInt32.max

    /// The categories of items that collide with the boundary; the default is all 32 categories.
    ///
    /// See `DynamicItemBehavior.collisionBitMask`; an item and a boundary must agree.
    public var collisionBitMask = UInt32.max

    /// Creates a surface; by default that of all boundaries, through which no item passes.
    ///
    /// The friction is a ratio of forces, the elasticity a ratio of speeds, only the direction of the vector
    /// counts, the speed is in points per second, and the masks have a category in each bit.
    public init(
      friction: Double = 0.2, elasticity: Double = 0.2, passDirection: Vector = .zero,
      tangentSpeed: Double = 0,
      categoryBitMask: UInt32 = .max, collisionBitMask: UInt32 = .max
    ) {
      precondition(
        friction.isFinite && elasticity.isFinite && passDirection.isFinite && tangentSpeed.isFinite,
        "a boundary's friction, elasticity, passDirection and tangentSpeed must be finite")
      self.friction = friction
      self.elasticity = elasticity
      self.passDirection = passDirection
      self.tangentSpeed = tangentSpeed
      self.categoryBitMask = categoryBitMask
      self.collisionBitMask = collisionBitMask
    }

    var shapeSurface: ShapeSurface {
      var surface = ShapeSurface()
      surface.friction = Float(clampingToFinite: friction)
      surface.restitution = Float(clampingToFinite: elasticity)
      surface.passDirection = Vec2(passDirection)
      surface.tangentSpeed = Float(clampingToFinite: tangentSpeed)
      return surface
    }

    var collisionFilter: BodyFilter {
      var filter = BodyFilter()
      filter.categoryBits = categoryBitMask
      filter.collisionBits = collisionBitMask
      return filter
    }
  }

  /// Returns the surface of a boundary; nil if there is none with the identifier.
  public func surface(ofBoundaryWithIdentifier identifier: AnyHashable) -> BoundarySurface? {
    boundaries.first { $0.identifier == identifier }?.surface
  }

  /// Sets the surface of a boundary; does nothing if there is none with the identifier.
  ///
  /// A boundary that replaces one with the same identifier has the default surface.
  ///
  /// > Note: In UIKit all boundaries have the default surface.
  public func setSurface(_ surface: BoundarySurface, ofBoundaryWithIdentifier identifier: AnyHashable) {
    guard let index = boundaries.firstIndex(where: { $0.identifier == identifier }),
      boundaries[index].surface != surface
    else { return }
    boundaries[index].surface = surface
    guard let registeredAnimator, let shape = boundaries[index].shape else { return }
    registeredAnimator.world.setSurface(surface, of: shape)
    registeredAnimator.worldDidChange()
  }
}

extension World {
  /// Sets the material, the pass direction and the categories of a boundary's shape.
  mutating func setSurface(_ surface: CollisionBehavior.BoundarySurface, of shape: ShapeID) {
    setSurface(surface.shapeSurface, of: shape)
    // Without an own filter, the one of the ground applies, which excludes nothing.
    setCollisionFilter(surface.collisionFilter == BodyFilter() ? nil : surface.collisionFilter, of: shape)
  }
}
