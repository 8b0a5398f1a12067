import UIKit

// More code as it is written for iOS: functions of view controllers and playgrounds.

extension UIDynamicAnimator {
  /// Steps the animator for a duration, like the run loop of an app.
  func run(seconds: TimeInterval) {
    let end = elapsedTime + seconds
    while isRunning && elapsedTime < end { step() }
  }
}

/// The maximum horizontal displacement of a pendulum, and the length of its rod after three seconds.
@MainActor func swingPendulum() -> (reach: CGFloat, length: CGFloat) {
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  let weight = UIView(frame: CGRect(x: 120, y: 200, width: 80, height: 80))
  view.addSubview(weight)
  let animator = UIDynamicAnimator(referenceView: view)
  let pendulum = PendulumBehavior(weight: weight, suspendedFrom: CGPoint(x: 160, y: 90))
  animator.addBehavior(pendulum)
  var reach: CGFloat = 0
  pendulum.action = { [unowned weight] in reach = max(reach, abs(weight.center.x - 160)) }
  animator.run(seconds: 3)
  return (reach, distance(weight.center, CGPoint(x: 160, y: 90)))
}

/// The final position of a picture that is thrown downwards to the right.
@MainActor func throwPicture() -> CGPoint {
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
  let picture = UIView(frame: CGRect(x: 120, y: 250, width: 90, height: 120))
  view.addSubview(picture)
  let animator = UIDynamicAnimator(referenceView: view)
  let behavior = StickyCornersBehavior(item: picture, cornerInset: 20)
  animator.addBehavior(behavior)
  behavior.addLinearVelocity(CGPoint(x: 3000, y: 4500))
  animator.run(seconds: 10)
  return picture.center
}

/// The position of a square after a snap and after an anchor is moved, and the number of items found after an
/// update.
@MainActor func snapAndDrag() -> (snapped: CGPoint, dragged: CGPoint, found: Int) {
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  let square = UIView(frame: CGRect(x: 20, y: 20, width: 60, height: 60))
  square.transform = CGAffineTransform(rotationAngle: .pi / 8)
  view.addSubview(square)
  let animator = UIDynamicAnimator(referenceView: view)
  let snap = UISnapBehavior(item: square, snapTo: CGPoint(x: 200, y: 300))
  snap.damping = 0.9
  animator.addBehavior(snap)
  animator.run(seconds: 5)
  let snapped = square.center
  animator.removeAllBehaviors()

  let attachment = UIAttachmentBehavior(
    item: square, offsetFromCenter: UIOffset(horizontal: -20, vertical: -20),
    attachedToAnchor: CGPoint(x: 180, y: 280))
  attachment.damping = 0.5
  attachment.frequency = 2
  attachment.length = 0
  animator.addBehavior(attachment)
  attachment.anchorPoint = CGPoint(x: 100, y: 100)
  animator.run(seconds: 10)
  let dragged = square.center

  animator.removeAllBehaviors()
  animator.addBehavior(UIDynamicItemBehavior(items: [square]))
  square.center = CGPoint(x: 40, y: 50)
  animator.updateItem(usingCurrentState: square)
  return (snapped, dragged, animator.items(in: CGRect(x: 0, y: 0, width: 80, height: 90)).count)
}

/// The distance by which radial gravity pulls a marble in half a second, and the change of its velocity in a
/// second field.
@MainActor func fallAndLift() -> (depth: CGFloat, change: CGFloat) {
  let marble = Marble()
  let animator = UIDynamicAnimator()
  let properties = UIDynamicItemBehavior(items: [marble])
  properties.resistance = 0
  properties.charge = 1
  animator.addBehavior(properties)

  let sun = UIFieldBehavior.radialGravityField(position: CGPoint(x: 160, y: 200))
  sun.region = UIRegion(radius: 200).byDifference(from: UIRegion(radius: 20))
  sun.strength = 2
  sun.falloff = 1
  sun.minimumRadius = 50
  sun.addItem(marble)
  animator.addBehavior(sun)
  animator.run(seconds: 0.5)
  let depth = marble.center.y

  animator.removeBehavior(sun)
  let before = properties.linearVelocity(for: marble)
  let lift = UIFieldBehavior.field { _, _, _, mass, charge, _ in
    CGVector(dx: 0, dy: -CGFloat(5) * mass * charge)
  }
  lift.addItem(marble)
  animator.addBehavior(lift)
  animator.run(seconds: 0.5)
  let after: CGPoint = properties.linearVelocity(for: marble)
  return (depth, after.y - before.y)
}

/// The final positions of four squares: on a slider, on a rope below it, and two in a group.
@MainActor func slideAndHang() -> (centers: [CGPoint], spread: CGFloat, boundaries: Int) {
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  let views = (0..<4).map { UIView(frame: CGRect(x: 10 + 70 * CGFloat($0), y: 40, width: 40, height: 40)) }
  for subview in views { view.addSubview(subview) }
  let animator = UIDynamicAnimator(referenceView: view)

  let slider = UIAttachmentBehavior.slidingAttachment(
    with: views[0], attachmentAnchor: views[0].center, axisOfTranslation: CGVector(dx: 0, dy: 1))
  slider.attachmentRange = UIFloatRange(minimum: 0, maximum: 100)
  let rope = UIAttachmentBehavior.limitAttachment(
    with: views[1], offsetFromCenter: .zero, attachedTo: views[0], offsetFromCenter: .zero)
  let group = UIDynamicItemGroup(items: [views[2], views[3]])
  let gravity = UIGravityBehavior(items: [views[0], views[1], group])
  gravity.gravityDirection = CGVector(dx: 0, dy: 1)
  gravity.magnitude = 0.8

  let collision = UICollisionBehavior(items: [views[0], views[1], group])
  collision.collisionMode = [.boundaries]
  collision.setTranslatesReferenceBoundsIntoBoundary(
    with: UIEdgeInsets(top: 0, left: 0, bottom: 30, right: 0))
  let path = UIBezierPath()
  path.move(to: CGPoint(x: 0, y: 400))
  path.addQuadCurve(to: CGPoint(x: 320, y: 400), controlPoint: CGPoint(x: 160, y: 380))
  path.addLine(to: CGPoint(x: 160, y: 440))
  path.close()
  collision.addBoundary(withIdentifier: "hill" as NSString, for: path)
  collision.addBoundary(
    withIdentifier: "ledge" as NSCopying, from: CGPoint(x: 0, y: 460), to: CGPoint(x: 50, y: 460))
  let behaviors: [UIDynamicBehavior] = [slider, rope, gravity, collision]
  for behavior in behaviors { animator.addBehavior(behavior) }
  animator.run(seconds: 4)
  return (
    views.map { $0.center }, distance(views[2].center, views[3].center),
    collision.boundaryIdentifiers?.count ?? 0
  )
}

private func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat {
  ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
}
