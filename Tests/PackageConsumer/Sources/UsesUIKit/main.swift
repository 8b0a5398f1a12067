import UIKit

let container = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
let square = UIView(frame: CGRect(x: 110, y: 100, width: 100, height: 100))
container.addSubview(square)

let animator = UIDynamicAnimator(referenceView: container)
let collision = UICollisionBehavior(items: [square])
collision.translatesReferenceBoundsIntoBoundary = true
animator.addBehavior(UIGravityBehavior(items: [square]))
animator.addBehavior(collision)
while animator.isRunning { animator.step() }
// As on a device, items rest up to 1.8 points off a boundary.
let restingCenters = 428.2...430.1
precondition(restingCenters.contains(square.center.y), "The square rests at \(square.center)")
print("UIKit: the square rests at y = \(square.center.y)")
