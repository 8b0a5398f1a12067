import Dynamics

let ball = Item(center: Point(x: 160, y: 100), size: Size(width: 40, height: 40))
let collision = CollisionBehavior(items: [ball])
collision.addBoundary(withIdentifier: "floor", from: Point(x: 0, y: 500), to: Point(x: 320, y: 500))

let animator = Animator()
animator.addBehavior(GravityBehavior(items: [ball]))
animator.addBehavior(collision)
while animator.isRunning { animator.step() }
precondition(abs(ball.center.y - 480) < 0.5, "The ball rests at \(ball.center), not on the floor")
print("Dynamics: the ball rests at y = \(ball.center.y)")
