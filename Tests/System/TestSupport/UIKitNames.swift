/// The Swift names of all classes, protocols, properties, methods, cases and options of UIKit Dynamics,
/// without those for collection views.
///
/// The names were copied from Apple's reference, so that a missing member is detected.
public enum UIKitNames {
  /// The names of types, such as `UIRegion`, and of their members, such as `UIRegion.contains(_:)`, without
  /// duplicates.
  public static let all: [String] = text.split(separator: "\n").flatMap { line in
    let words = line.split(separator: " ").map(String.init)
    let members = words.dropFirst().map { "\(words[0]).\($0)" }
    return members + [words[0]]
  }.reduce(into: []) { names, name in if !names.contains(name) { names.append(name) } }

  /// Each type is followed by its members, a line for each group of them.
  private static let text = """
    UIDynamicItem center bounds transform collisionBoundsType collisionBoundingPath
    UIDynamicItemCollisionBoundsType rectangle ellipse path
    UIView UIDynamicItem
    UIDynamicItemGroup UIDynamicItem init(items:) items center bounds transform
    UIDynamicBehavior init() addChildBehavior(_:) removeChildBehavior(_:) childBehaviors action
    UIDynamicBehavior willMove(to:) dynamicAnimator
    UIDynamicAnimator init(referenceView:) init() addBehavior(_:) removeBehavior(_:) removeAllBehaviors()
    UIDynamicAnimator referenceView behaviors items(in:) updateItem(usingCurrentState:)
    UIDynamicAnimator isRunning elapsedTime delegate
    UIDynamicAnimatorDelegate dynamicAnimatorWillResume(_:) dynamicAnimatorDidPause(_:)
    UIGravityBehavior init(items:) addItem(_:) removeItem(_:) items
    UIGravityBehavior gravityDirection angle magnitude setAngle(_:magnitude:)
    UICollisionBehavior init(items:) addItem(_:) removeItem(_:) items
    UICollisionBehavior collisionMode translatesReferenceBoundsIntoBoundary
    UICollisionBehavior setTranslatesReferenceBoundsIntoBoundary(with:)
    UICollisionBehavior addBoundary(withIdentifier:for:) addBoundary(withIdentifier:from:to:)
    UICollisionBehavior boundary(withIdentifier:) removeBoundary(withIdentifier:) removeAllBoundaries()
    UICollisionBehavior boundaryIdentifiers collisionDelegate
    UICollisionBehavior.Mode items boundaries everything
    UICollisionBehaviorDelegate collisionBehavior(_:beganContactFor:with:at:)
    UICollisionBehaviorDelegate collisionBehavior(_:endedContactFor:with:)
    UICollisionBehaviorDelegate collisionBehavior(_:beganContactFor:withBoundaryIdentifier:at:)
    UICollisionBehaviorDelegate collisionBehavior(_:endedContactFor:withBoundaryIdentifier:)
    UIPushBehavior init(items:mode:) addItem(_:) removeItem(_:) items
    UIPushBehavior mode active angle magnitude pushDirection setAngle(_:magnitude:)
    UIPushBehavior targetOffsetFromCenter(for:) setTargetOffsetFromCenter(_:for:)
    UIPushBehavior.Mode continuous instantaneous
    UIAttachmentBehavior init(item:attachedToAnchor:) init(item:offsetFromCenter:attachedToAnchor:)
    UIAttachmentBehavior init(item:attachedTo:) init(item:offsetFromCenter:attachedTo:offsetFromCenter:)
    UIAttachmentBehavior slidingAttachment(with:attachedTo:attachmentAnchor:axisOfTranslation:)
    UIAttachmentBehavior slidingAttachment(with:attachmentAnchor:axisOfTranslation:)
    UIAttachmentBehavior limitAttachment(with:offsetFromCenter:attachedTo:offsetFromCenter:)
    UIAttachmentBehavior fixedAttachment(with:attachedTo:attachmentAnchor:)
    UIAttachmentBehavior pinAttachment(with:attachedTo:attachmentAnchor:)
    UIAttachmentBehavior items attachedBehaviorType anchorPoint length damping frequency
    UIAttachmentBehavior frictionTorque attachmentRange
    UIAttachmentBehavior.AttachmentType items anchor
    UIFloatRange init(minimum:maximum:) minimum maximum zero infinite == isInfinite
    UISnapBehavior init(item:snapTo:) damping snapPoint
    UIDynamicItemBehavior init(items:) addItem(_:) removeItem(_:) items
    UIDynamicItemBehavior elasticity friction density resistance angularResistance charge isAnchored
    UIDynamicItemBehavior allowsRotation addLinearVelocity(_:for:) linearVelocity(for:)
    UIDynamicItemBehavior addAngularVelocity(_:for:) angularVelocity(for:)
    UIFieldBehavior dragField() vortexField() radialGravityField(position:) linearGravityField(direction:)
    UIFieldBehavior velocityField(direction:) noiseField(smoothness:animationSpeed:)
    UIFieldBehavior turbulenceField(smoothness:animationSpeed:) springField() electricField()
    UIFieldBehavior magneticField() field(evaluationBlock:) addItem(_:) removeItem(_:) items
    UIFieldBehavior position region strength falloff minimumRadius direction smoothness animationSpeed
    UIRegion infinite init(radius:) init(size:) inverse() byUnion(with:) byDifference(from:)
    UIRegion byIntersection(with:) contains(_:)
    """
}
