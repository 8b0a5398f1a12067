internal import LuaHost

extension AppleNames {
  /// Behaviors with a list of items, and regions.
  static let forces: [ForeignName] =
    gravityAndPush + collisions
    + type(
      "UIDynamicItemBehavior", is: "DynamicItemBehavior",
      same: "elasticity friction density resistance angularResistance charge allowsRotation",
      itemList("DynamicItemBehavior") + [
        ("isAnchored", "anchored", ".isAnchored"),
        ("addLinearVelocity(_:for:)", "addLinearVelocity:forItem:", "Behavior.addLinearVelocity"),
        ("linearVelocity(for:)", "linearVelocityForItem:", "Behavior.linearVelocity"),
        ("addAngularVelocity(_:for:)", "addAngularVelocity:forItem:", "Behavior.addAngularVelocity"),
        ("angularVelocity(for:)", "angularVelocityForItem:", "Behavior.angularVelocity"),
      ])
    + type(
      "UIFieldBehavior", is: "FieldBehavior",
      same: "position region strength falloff minimumRadius direction smoothness animationSpeed",
      fields + itemList("FieldBehavior").dropFirst())
    + type(
      "UIRegion", is: "Region",
      [
        ("init(radius:)", "initWithRadius:", ".circle"), ("init(size:)", "initWithSize:", ".rect"),
        ("infinite", "infiniteRegion", ".infinite"), ("inverse()", "inverseRegion", ".inverse"),
        ("byUnion(with:)", "regionByUnionWithRegion:", ".byUnion"),
        ("byDifference(from:)", "regionByDifferenceFromRegion:", ".byDifference"),
        ("byIntersection(with:)", "regionByIntersectionWithRegion:", ".byIntersection"),
        ("contains(_:)", "containsPoint:", ".contains"),
      ])

  /// The members that all behaviors with a list of items have.
  private static func itemList(
    _ type: String
  ) -> [(swift: String, objectiveC: String, equivalents: String)] {
    [
      ("init(items:)", "initWithItems:", type), ("addItem(_:)", "addItem:", "ItemListBehavior.addItem"),
      ("removeItem(_:)", "removeItem:", "ItemListBehavior.removeItem"),
      ("items", "", "ItemListBehavior.items"),
    ]
  }

  private static let gravityAndPush: [ForeignName] =
    type(
      "UIGravityBehavior", is: "GravityBehavior", same: "gravityDirection angle magnitude",
      itemList("GravityBehavior") + [("setAngle(_:magnitude:)", "setAngle:magnitude:", ".setAngle")])
    + type(
      "UIPushBehavior", is: "PushBehavior", same: "mode active angle magnitude pushDirection",
      itemList("PushBehavior") + [
        ("init(items:mode:)", "initWithItems:mode:", "PushBehavior"),
        ("setAngle(_:magnitude:)", "setAngle:magnitude:", ".setAngle"),
        ("targetOffsetFromCenter(for:)", "targetOffsetFromCenterForItem:", ".targetOffset"),
        ("setTargetOffsetFromCenter(_:for:)", "setTargetOffsetFromCenter:forItem:", ".setTargetOffset"),
      ])
    + type(
      "UIPushBehavior.Mode", objectiveC: "UIPushBehaviorMode", is: "PushMode",
      same: "continuous instantaneous"
    )
    + globals([
      ("UIPushBehaviorModeContinuous", "PushMode.continuous"),
      ("UIPushBehaviorModeInstantaneous", "PushMode.instantaneous"),
    ])

  private static let collisions: [ForeignName] =
    type(
      "UICollisionBehavior", is: "CollisionBehavior",
      same:
        "collisionMode translatesReferenceBoundsIntoBoundary boundaryIdentifiers collisionDelegate removeAllBoundaries()",
      itemList("CollisionBehavior") + [
        (
          "setTranslatesReferenceBoundsIntoBoundary(with:)",
          "setTranslatesReferenceBoundsIntoBoundaryWithInsets:", ".setTranslatesReferenceBoundsIntoBoundary"
        ),
        ("addBoundary(withIdentifier:for:)", "addBoundaryWithIdentifier:forPath:", ".addBoundary"),
        (
          "addBoundary(withIdentifier:from:to:)", "addBoundaryWithIdentifier:fromPoint:toPoint:",
          ".addBoundary"
        ),
        ("boundary(withIdentifier:)", "boundaryWithIdentifier:", ".boundary"),
        ("removeBoundary(withIdentifier:)", "removeBoundaryWithIdentifier:", ".removeBoundary"),
      ])
    + type(
      "UICollisionBehavior.Mode", objectiveC: "UICollisionBehaviorMode", is: "CollisionMode",
      same: "items boundaries everything")
    + globals([
      ("UICollisionBehaviorModeItems", "CollisionMode.items"),
      ("UICollisionBehaviorModeBoundaries", "CollisionMode.boundaries"),
      ("UICollisionBehaviorModeEverything", "CollisionMode.everything"),
    ])
    + type(
      "UICollisionBehaviorDelegate", is: "CollisionBehavior.collisionDelegate",
      [
        (
          "collisionBehavior(_:beganContactFor:with:at:)",
          "collisionBehavior:beganContactForItem:withItem:atPoint:", "CollisionBehavior.beganContact"
        ),
        (
          "collisionBehavior(_:beganContactFor:withBoundaryIdentifier:at:)",
          "collisionBehavior:beganContactForItem:withBoundaryIdentifier:atPoint:",
          "CollisionBehavior.beganContact"
        ),
        (
          "collisionBehavior(_:endedContactFor:with:)", "collisionBehavior:endedContactForItem:withItem:",
          "CollisionBehavior.endedContact"
        ),
        (
          "collisionBehavior(_:endedContactFor:withBoundaryIdentifier:)",
          "collisionBehavior:endedContactForItem:withBoundaryIdentifier:", "CollisionBehavior.endedContact"
        ),
      ])

  private static let fields: [(swift: String, objectiveC: String, equivalents: String)] = [
    ("dragField()", "dragField", ".drag"), ("vortexField()", "vortexField", ".vortex"),
    ("radialGravityField(position:)", "radialGravityFieldWithPosition:", ".radialGravity"),
    ("linearGravityField(direction:)", "linearGravityFieldWithVector:", ".linearGravity"),
    ("velocityField(direction:)", "velocityFieldWithVector:", ".velocity"),
    ("noiseField(smoothness:animationSpeed:)", "noiseFieldWithSmoothness:animationSpeed:", ".noise"),
    (
      "turbulenceField(smoothness:animationSpeed:)", "turbulenceFieldWithSmoothness:animationSpeed:",
      ".turbulence"
    ),
    ("springField()", "springField", ".spring"), ("electricField()", "electricField", ".electric"),
    ("magneticField()", "magneticField", ".magnetic"),
    ("field(evaluationBlock:)", "fieldWithEvaluationBlock:", ".custom"),
  ]
}
