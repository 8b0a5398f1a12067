import Dynamics
import LuaHost

extension Bindings {
  static let dynamicItemBehavior = ObjectType<DynamicItemBehavior>(
    "DynamicItemBehavior", extends: Bindings.itemListBehavior,
    summary:
      """
      A behavior that sets physical properties of its items; of several that set a property, the last one \
      in the animator has priority.
      """,
    constructor: .init(
      summary:
        """
        Creates an item behavior, which sets only the given properties: DynamicItemBehavior { ball, \
        elasticity = 0.8 }.
        """, items: .item
    ) {
      call throws(HostError) in try call.makeBehavior { DynamicItemBehavior(items: $0) }
    },
    members: [
      .property(
        "elasticity",
        """
        The coefficient of restitution: 0 for no bounce, 1 for no loss of speed. Of two touching items \
        the larger value applies; impacts below animator.restitutionThreshold, 100 pt/s, do not bounce. Values above 1 gain speed, and negative ones \
        act as 0.
        """,
        default: "0.2",
        get: { $0.elasticity }, set: { $0.elasticity = $1 }),
      .property(
        "friction",
        """
        The friction coefficient: 0 for no friction, 1 for strong friction. Of two touching items the \
        geometric mean applies; negative values act as 0.
        """, default: "0.2",
        get: { $0.friction }, set: { $0.friction = $1 }),
      .property(
        "rollingResistance",
        """
        The resistance of circles to rolling: 0.01 for a hard ball, 0.1 for a soft one. A ball that rolls on a level \
        surface decelerates by 2/3 of it times gravity, and comes to rest on slopes less steep than it. Of two balls that \
        touch, the greater torque applies; negative values act as 0. Other shapes ignore it.
        """, default: "0",
        get: { $0.rollingResistance }, set: { $0.rollingResistance = $1 }),
      .property(
        "density", "The mass per area: 100 × 100 pt of density 1 have a mass of 1.", default: "1",
        range: .positive,
        get: { $0.density }, set: { $0.density = $1 }),
      .property(
        "resistance",
        """
        The linear damping: without forces, the speed halves in about 0.69 / resistance seconds. Negative values \
        accelerate. The default is UIKit's: an item falls 3 % less far in the first second than without, and 26 % \
        less in 10 s; set 0 to measure gravity.
        """,
        unit: "1/s", default: "0.1", range: .finite,
        get: { $0.resistance }, set: { $0.resistance = $1 }),
      .property(
        "angularResistance",
        """
        The angular damping: without forces, the angular velocity halves in about 0.69 / \
        angularResistance seconds. Negative values accelerate.
        """, unit: "1/s", default: "0.1", range: .finite,
        get: { $0.angularResistance }, set: { $0.angularResistance = $1 }),
      .property(
        "charge", "The electric charge, on which electric and magnetic fields act.", default: "0",
        get: { $0.charge }, set: { $0.charge = $1 }),
      .property(
        "isAnchored", "Whether the items are immovable obstacles, off which others bounce.", default: "false",
        get: { $0.isAnchored }, set: { $0.isAnchored = $1 }),
      .property(
        "isKinematic",
        """
        Whether the script moves the items, by their center and rotation: they push what is in their way and carry \
        what rests on them, and nothing else moves them.
        """,
        default: "false", get: { $0.isKinematic }, set: { $0.isKinematic = $1 }),
      .property(
        "allowsRotation",
        "Whether forces and contacts rotate the items; setting false does not stop a rotation.",
        default: "true",
        get: { $0.allowsRotation }, set: { $0.allowsRotation = $1 }),
      .property(
        "allowsHorizontalMotion",
        """
        Whether forces, contacts and attachments move the items horizontally. If false, the center of mass keeps its x \
        coordinate, whatever hits the item, as if its mass were infinite along this axis; the script can still move it \
        with Animator:updateItem.
        """,
        default: "true",
        get: { $0.allowsHorizontalMotion }, set: { $0.allowsHorizontalMotion = $1 }),
      .property(
        "allowsVerticalMotion",
        "Whether forces, contacts and attachments move the items vertically; as allowsHorizontalMotion.",
        default: "true",
        get: { $0.allowsVerticalMotion }, set: { $0.allowsVerticalMotion = $1 }),
      .property(
        "rotationRange",
        """
        The range of the items' rotation, clockwise, such as FloatRange(-1, 1). Full turns count: after \
        one turn, an item is at 2π.
        """,
        unit: "rad",
        default: "unlimited", get: { $0.rotationRange },
        set: { behavior, range throws(HostError) in
          try requireNoProblem(DynamicItemBehavior.problem(settingRotationRange: range))
          behavior.rotationRange = range
        }),
    ] + collisionFilters)

  private static var collisionFilters: [Member<DynamicItemBehavior>] {
    [
      .property(
        "isSensor",
        """
        Whether the items only detect what they touch: their contacts in collision behaviors are reported, but \
        everything passes through them. Anchored and kinematic sensors also report anchored and kinematic items, and \
        boundaries.
        """,
        default: "false", get: { $0.isSensor }, set: { $0.isSensor = $1 }),
      .property(
        "categoryBitMask",
        """
        The categories of the items, one per bit, such as 1 << 3. Of any whole number, the lower 32 bits count; it \
        reads from 0 to 0xFFFFFFFF.
        """,
        default: "0xFFFFFFFF", range: .finite,
        get: { Int($0.categoryBitMask) }, set: { $0.categoryBitMask = UInt32(truncatingIfNeeded: $1) }),
      .property(
        "collisionBitMask",
        """
        The categories with which the items collide, such as ~(1 << 3); of two items, each must have a category \
        in the mask of the other. Boundaries have all categories, unless setSurface gives them others.
        """,
        default: "0xFFFFFFFF", range: .finite,
        get: { Int($0.collisionBitMask) }, set: { $0.collisionBitMask = UInt32(truncatingIfNeeded: $1) }),
      .property(
        "contactTestBitMask",
        """
        The categories with which contacts are reported although collisionBitMask excludes the collision; for two \
        items, the mask of one of them is enough. Contacts with what the items collide with are always reported, \
        except those of anchored and kinematic items with each other and with boundaries, which need this mask or a \
        sensor.
        """,
        default: "0", range: .finite,
        get: { Int($0.contactTestBitMask) }, set: { $0.contactTestBitMask = UInt32(truncatingIfNeeded: $1) }),
      .property(
        "passDirection",
        """
        The direction in which other items pass through the items, relative to their rotation: with { 0, -1 }, anchored \
        and kinematic items are platforms, which others jump through from below and land on from above.
        """,
        default: "(0, 0)", get: { $0.passDirection }, set: { $0.passDirection = $1 }),
    ]
  }
}
