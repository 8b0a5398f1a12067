import Physics

/// The properties of an item that item behaviors can set, with UIKit's defaults.
struct ItemProperties: Equatable {
  var elasticity = UIKitConstants.elasticity
  var friction = UIKitConstants.friction
  var rollingResistance = 0.0
  var density = 1.0
  var resistance = UIKitConstants.resistance
  var angularResistance = UIKitConstants.angularResistance
  var charge = 0.0
  var isAnchored = false
  var isKinematic = false
  var mobility = Mobility()
  var rotationRange = FloatRange.infinite
  var isSensor = false
  var masks = BitMasks()
  var passDirection = Vector.zero

  /// Whether nothing but the program moves the item.
  var isFixed: Bool { isAnchored || isKinematic }

  /// How forces may move an item.
  struct Mobility: Equatable {
    var allowsRotation = true
    var allowsHorizontalMotion = true
    var allowsVerticalMotion = true
  }

  /// The default properties.
  static let standard = ItemProperties()

  /// With which items an item collides, and with which it reports contacts.
  struct BitMasks: Equatable {
    var category = UInt32.max
    var collision = UInt32.max
    var contactTest: UInt32 = 0
  }
}

/// The properties of an item, as they are in the world and as its item behaviors set them.
struct ItemPropertyState {
  /// The properties in effect in the world.
  private(set) var applied = ItemProperties.standard

  /// The properties that the item behaviors set.
  var resolved = ItemProperties.standard

  /// The joint that limits the rotation of the item; nil without a limit.
  private var rotationLimit: JointID?

  /// Whether the world must still be changed.
  var haveChanged: Bool { resolved != applied }

  /// Creates, updates or destroys the joint that limits the rotation of the item's body, if the rotation
  /// range has changed.
  mutating func updateRotationLimit(of body: BodyID, relativeTo ground: BodyID, in world: inout World) {
    let range = resolved.rotationRange
    guard range != applied.rotationRange else { return }
    if let limit = rotationLimit {
      if range.isInfinite {
        world.destroyJoint(limit)
        rotationLimit = nil
      } else {
        world.setJointLimits(ClosedRange(clampingFiniteEnds: range), of: limit)
      }
    } else if !range.isInfinite {
      rotationLimit = world.createRotationLimitJoint(
        RotationLimitJointDefinition(
          bodyA: ground, bodyB: body, angleRange: ClosedRange(clampingFiniteEnds: range)))
    }
  }

  /// Records that the resolved properties are in effect.
  mutating func didApply() { applied = resolved }
}

/// The properties that one item behavior sets; nil for those that it does not.
struct PropertyOverrides: Equatable {
  var elasticity: Double?
  var friction: Double?
  var rollingResistance: Double?
  var density: Double?
  var resistance: Double?
  var angularResistance: Double?
  var charge: Double?
  var isAnchored: Bool?
  var isKinematic: Bool?
  var mobility = MobilityOverrides()
  var rotationRange: FloatRange?
  var isSensor: Bool?
  var masks = BitMaskOverrides()
  var passDirection: Vector?

  /// The masks that one item behavior sets; nil for those that it does not.
  struct BitMaskOverrides: Equatable {
    var category: UInt32?
    var collision: UInt32?
    var contactTest: UInt32?
  }

  /// How forces may move an item; nil for what one item behavior does not set.
  struct MobilityOverrides: Equatable {
    var allowsRotation: Bool?
    var allowsHorizontalMotion: Bool?
    var allowsVerticalMotion: Bool?

    func apply(to mobility: inout ItemProperties.Mobility) {
      if let allowsRotation { mobility.allowsRotation = allowsRotation }
      if let allowsHorizontalMotion { mobility.allowsHorizontalMotion = allowsHorizontalMotion }
      if let allowsVerticalMotion { mobility.allowsVerticalMotion = allowsVerticalMotion }
    }
  }

  /// Overwrites the properties that are set here.
  func apply(to properties: inout ItemProperties) {
    if let elasticity { properties.elasticity = elasticity }
    if let friction { properties.friction = friction }
    if let rollingResistance { properties.rollingResistance = rollingResistance }
    if let density { properties.density = density }
    if let resistance { properties.resistance = resistance }
    if let angularResistance { properties.angularResistance = angularResistance }
    if let charge { properties.charge = charge }
    if let isAnchored { properties.isAnchored = isAnchored }
    if let isKinematic { properties.isKinematic = isKinematic }
    mobility.apply(to: &properties.mobility)
    if let rotationRange { properties.rotationRange = rotationRange }
    if let isSensor { properties.isSensor = isSensor }
    if let category = masks.category { properties.masks.category = category }
    if let collision = masks.collision { properties.masks.collision = collision }
    if let contactTest = masks.contactTest { properties.masks.contactTest = contactTest }
    if let passDirection { properties.passDirection = passDirection }
  }
}
