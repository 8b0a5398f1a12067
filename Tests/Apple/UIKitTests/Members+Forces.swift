import UIKit

// Gravity, pushes, materials and fields.

extension Members {
  static var gravities: [Entry] {
    [
      ("UIGravityBehavior", UIGravityBehavior.self),
      (
        "UIGravityBehavior.init(items:)",
        UIGravityBehavior.init(items:) as ([UIDynamicItem]) -> UIGravityBehavior
      ),
      (
        "UIGravityBehavior.addItem(_:)",
        UIGravityBehavior.addItem as (UIGravityBehavior) -> (UIDynamicItem) -> Void
      ),
      (
        "UIGravityBehavior.removeItem(_:)",
        UIGravityBehavior.removeItem as (UIGravityBehavior) -> (UIDynamicItem) -> Void
      ),
      ("UIGravityBehavior.items", get(\UIGravityBehavior.items, [UIDynamicItem].self)),
      ("UIGravityBehavior.gravityDirection", set(\UIGravityBehavior.gravityDirection, CGVector.self)),
      ("UIGravityBehavior.angle", set(\UIGravityBehavior.angle, CGFloat.self)),
      ("UIGravityBehavior.magnitude", set(\UIGravityBehavior.magnitude, CGFloat.self)),
      (
        "UIGravityBehavior.setAngle(_:magnitude:)",
        UIGravityBehavior.setAngle(_:magnitude:) as (UIGravityBehavior) -> (CGFloat, CGFloat) -> Void
      ),
    ]
  }

  static var pushes: [Entry] {
    [
      ("UIPushBehavior", UIPushBehavior.self),
      (
        "UIPushBehavior.init(items:mode:)",
        UIPushBehavior.init(items:mode:) as ([UIDynamicItem], UIPushBehavior.Mode) -> UIPushBehavior
      ),
      ("UIPushBehavior.addItem(_:)", UIPushBehavior.addItem as (UIPushBehavior) -> (UIDynamicItem) -> Void),
      (
        "UIPushBehavior.removeItem(_:)",
        UIPushBehavior.removeItem as (UIPushBehavior) -> (UIDynamicItem) -> Void
      ),
      ("UIPushBehavior.items", get(\UIPushBehavior.items, [UIDynamicItem].self)),
      ("UIPushBehavior.mode", get(\UIPushBehavior.mode, UIPushBehavior.Mode.self)),
      ("UIPushBehavior.active", set(\UIPushBehavior.active, Bool.self)),
      ("UIPushBehavior.angle", set(\UIPushBehavior.angle, CGFloat.self)),
      ("UIPushBehavior.magnitude", set(\UIPushBehavior.magnitude, CGFloat.self)),
      ("UIPushBehavior.pushDirection", set(\UIPushBehavior.pushDirection, CGVector.self)),
      (
        "UIPushBehavior.setAngle(_:magnitude:)",
        UIPushBehavior.setAngle(_:magnitude:) as (UIPushBehavior) -> (CGFloat, CGFloat) -> Void
      ),
      (
        "UIPushBehavior.targetOffsetFromCenter(for:)",
        UIPushBehavior.targetOffsetFromCenter(for:) as (UIPushBehavior) -> (UIDynamicItem) -> UIOffset
      ),
      (
        "UIPushBehavior.setTargetOffsetFromCenter(_:for:)",
        UIPushBehavior.setTargetOffsetFromCenter(_:for:)
          as (UIPushBehavior) -> (UIOffset, UIDynamicItem) -> Void
      ),
      ("UIPushBehavior.Mode", UIPushBehavior.Mode.self),
      ("UIPushBehavior.Mode.continuous", UIPushBehavior.Mode.continuous),
      ("UIPushBehavior.Mode.instantaneous", UIPushBehavior.Mode.instantaneous),
    ]
  }

  static var materials: [Entry] {
    [
      ("UIDynamicItemBehavior", UIDynamicItemBehavior.self),
      (
        "UIDynamicItemBehavior.init(items:)",
        UIDynamicItemBehavior.init(items:) as ([UIDynamicItem]) -> UIDynamicItemBehavior
      ),
      (
        "UIDynamicItemBehavior.addItem(_:)",
        UIDynamicItemBehavior.addItem as (UIDynamicItemBehavior) -> (UIDynamicItem) -> Void
      ),
      (
        "UIDynamicItemBehavior.removeItem(_:)",
        UIDynamicItemBehavior.removeItem as (UIDynamicItemBehavior) -> (UIDynamicItem) -> Void
      ),
      ("UIDynamicItemBehavior.items", get(\UIDynamicItemBehavior.items, [UIDynamicItem].self)),
      ("UIDynamicItemBehavior.elasticity", set(\UIDynamicItemBehavior.elasticity, CGFloat.self)),
      ("UIDynamicItemBehavior.friction", set(\UIDynamicItemBehavior.friction, CGFloat.self)),
      ("UIDynamicItemBehavior.density", set(\UIDynamicItemBehavior.density, CGFloat.self)),
      ("UIDynamicItemBehavior.resistance", set(\UIDynamicItemBehavior.resistance, CGFloat.self)),
      (
        "UIDynamicItemBehavior.angularResistance", set(\UIDynamicItemBehavior.angularResistance, CGFloat.self)
      ),
      ("UIDynamicItemBehavior.charge", set(\UIDynamicItemBehavior.charge, CGFloat.self)),
      ("UIDynamicItemBehavior.isAnchored", set(\UIDynamicItemBehavior.isAnchored, Bool.self)),
      ("UIDynamicItemBehavior.allowsRotation", set(\UIDynamicItemBehavior.allowsRotation, Bool.self)),
      (
        "UIDynamicItemBehavior.addLinearVelocity(_:for:)",
        UIDynamicItemBehavior.addLinearVelocity(_:for:)
          as (UIDynamicItemBehavior) -> (CGPoint, UIDynamicItem) -> Void
      ),
      (
        "UIDynamicItemBehavior.linearVelocity(for:)",
        UIDynamicItemBehavior.linearVelocity(for:) as (UIDynamicItemBehavior) -> (UIDynamicItem) -> CGPoint
      ),
      (
        "UIDynamicItemBehavior.addAngularVelocity(_:for:)",
        UIDynamicItemBehavior.addAngularVelocity(_:for:)
          as (UIDynamicItemBehavior) -> (CGFloat, UIDynamicItem) -> Void
      ),
      (
        "UIDynamicItemBehavior.angularVelocity(for:)",
        UIDynamicItemBehavior.angularVelocity(for:) as (UIDynamicItemBehavior) -> (UIDynamicItem) -> CGFloat
      ),
    ]
  }

  static var fields: [Entry] {
    fieldKinds + [
      ("UIFieldBehavior", UIFieldBehavior.self),
      (
        "UIFieldBehavior.addItem(_:)", UIFieldBehavior.addItem as (UIFieldBehavior) -> (UIDynamicItem) -> Void
      ),
      (
        "UIFieldBehavior.removeItem(_:)",
        UIFieldBehavior.removeItem as (UIFieldBehavior) -> (UIDynamicItem) -> Void
      ),
      ("UIFieldBehavior.items", get(\UIFieldBehavior.items, [UIDynamicItem].self)),
      ("UIFieldBehavior.position", set(\UIFieldBehavior.position, CGPoint.self)),
      ("UIFieldBehavior.region", set(\UIFieldBehavior.region, UIRegion.self)),
      ("UIFieldBehavior.strength", set(\UIFieldBehavior.strength, CGFloat.self)),
      ("UIFieldBehavior.falloff", set(\UIFieldBehavior.falloff, CGFloat.self)),
      ("UIFieldBehavior.minimumRadius", set(\UIFieldBehavior.minimumRadius, CGFloat.self)),
      ("UIFieldBehavior.direction", set(\UIFieldBehavior.direction, CGVector.self)),
      ("UIFieldBehavior.smoothness", set(\UIFieldBehavior.smoothness, CGFloat.self)),
      ("UIFieldBehavior.animationSpeed", set(\UIFieldBehavior.animationSpeed, CGFloat.self)),
    ]
  }

  private typealias Evaluation = (
    UIFieldBehavior, CGPoint, CGVector, CGFloat, CGFloat, TimeInterval
  ) -> CGVector

  private static var fieldKinds: [Entry] {
    [
      ("UIFieldBehavior.dragField()", UIFieldBehavior.dragField as () -> UIFieldBehavior),
      ("UIFieldBehavior.vortexField()", UIFieldBehavior.vortexField as () -> UIFieldBehavior),
      (
        "UIFieldBehavior.radialGravityField(position:)",
        UIFieldBehavior.radialGravityField(position:) as (CGPoint) -> UIFieldBehavior
      ),
      (
        "UIFieldBehavior.linearGravityField(direction:)",
        UIFieldBehavior.linearGravityField(direction:) as (CGVector) -> UIFieldBehavior
      ),
      (
        "UIFieldBehavior.velocityField(direction:)",
        UIFieldBehavior.velocityField(direction:) as (CGVector) -> UIFieldBehavior
      ),
      (
        "UIFieldBehavior.noiseField(smoothness:animationSpeed:)",
        UIFieldBehavior.noiseField(smoothness:animationSpeed:) as (CGFloat, CGFloat) -> UIFieldBehavior
      ),
      (
        "UIFieldBehavior.turbulenceField(smoothness:animationSpeed:)",
        UIFieldBehavior.turbulenceField(smoothness:animationSpeed:) as (CGFloat, CGFloat) -> UIFieldBehavior
      ),
      ("UIFieldBehavior.springField()", UIFieldBehavior.springField as () -> UIFieldBehavior),
      ("UIFieldBehavior.electricField()", UIFieldBehavior.electricField as () -> UIFieldBehavior),
      ("UIFieldBehavior.magneticField()", UIFieldBehavior.magneticField as () -> UIFieldBehavior),
      (
        "UIFieldBehavior.field(evaluationBlock:)",
        UIFieldBehavior.field(evaluationBlock:) as (@escaping Evaluation) -> UIFieldBehavior
      ),
    ]
  }

  static var regions: [Entry] {
    [
      ("UIRegion", UIRegion.self),
      ("UIRegion.infinite", UIRegion.infinite as UIRegion),
      ("UIRegion.init(radius:)", UIRegion.init(radius:) as (CGFloat) -> UIRegion),
      ("UIRegion.init(size:)", UIRegion.init(size:) as (CGSize) -> UIRegion),
      ("UIRegion.inverse()", UIRegion.inverse as (UIRegion) -> () -> UIRegion),
      ("UIRegion.byUnion(with:)", UIRegion.byUnion(with:) as (UIRegion) -> (UIRegion) -> UIRegion),
      ("UIRegion.byDifference(from:)", UIRegion.byDifference(from:) as (UIRegion) -> (UIRegion) -> UIRegion),
      (
        "UIRegion.byIntersection(with:)",
        UIRegion.byIntersection(with:) as (UIRegion) -> (UIRegion) -> UIRegion
      ),
      ("UIRegion.contains(_:)", UIRegion.contains as (UIRegion) -> (CGPoint) -> Bool),
    ]
  }
}
