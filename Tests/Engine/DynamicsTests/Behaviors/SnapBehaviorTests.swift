import Dynamics
import Testing

@Suite struct SnapBehaviorTests {
  @Test func `the first frame is UIKit's`() {
    let item = Item(center: Point(x: 100, y: 100), size: Size(width: 100, height: 50))
    let animator = animator(SnapBehavior(item: item, snapTo: Point(x: 300, y: 200)))
    animator.step()
    #expect(item.center.isNear(113.265648, 106.623589))
    #expect(item.rotation.isNear(0.0361267589, within: 1e-5))
  }

  @Test(arguments: [0.2, 0.5, 0.75, 1]) func `the item comes to rest at the point, upright`(damping: Double) {
    let item = square(80, at: 160, 284)
    item.rotation = 0.4
    let snap = SnapBehavior(item: item, snapTo: Point(x: 40, y: 500))
    snap.damping = damping
    let animator = animator(snap)
    #expect(animator.settle())
    #expect(item.center.isNear(40, 500, within: 0.5))
    #expect(item.rotation.isNear(0, within: 0.01))
  }

  @Test func `more damping means less overshoot`() {
    #expect(SnapBehavior(item: square(1, at: 0, 0), snapTo: .zero).damping == 0.5)
    func overshoot(_ damping: Double) -> Double {
      let item = square(80, at: 0, 0)
      let snap = SnapBehavior(item: item, snapTo: Point(x: 100, y: 0))
      snap.damping = damping
      let animator = animator(snap)
      var farthest = 0.0
      for _ in 0..<60 {
        animator.step()
        farthest = max(farthest, item.center.x)
      }
      return farthest - 100
    }
    #expect(overshoot(0.1) > overshoot(0.5) && overshoot(0.5) > overshoot(1))
  }

  @Test func `changing damping affects an active snap immediately`() {
    func overshoot(then damping: Double) -> Double {
      let item = square(80, at: 0, 0)
      let snap = SnapBehavior(item: item, snapTo: Point(x: 100, y: 0))
      snap.damping = 0.1
      let animator = animator(snap)
      animator.step(frames: 3)
      snap.damping = damping
      var farthest = 0.0
      for _ in 0..<60 {
        animator.step()
        farthest = max(farthest, item.center.x)
      }
      return farthest - 100
    }
    #expect(overshoot(then: 1) < 0.5 * overshoot(then: 0.1))
  }

  /// Logged on a device every 1/30 s, with the integration of iOS 7; the current integration differs by up to
  /// 9 points in the middle of the motion.
  @Test func `a snap to the side reproduces Erica Sadun's log, including the time of rest`() {
    let logged = [
      (155, 251), (132, 247), (102, 243), (84, 244), (76.5, 247.5), (74.5, 251.5), (75.5, 253.5), (77.5, 254),
      (79.5, 253.5), (80.5, 252.5), (81, 252), (81, 251.5), (80.5, 251.5), (80, 251.5), (80, 252),
    ]
    let item = square(60, at: 160, 252)
    let animator = animator(SnapBehavior(item: item, snapTo: Point(x: 80, y: 252)))
    var (highest, mostTurned) = (252.0, 0.0)
    for (index, (x, y)) in logged.enumerated() {
      animator.step(frames: index == 0 ? 1 : 2)
      #expect(item.center.isNear(x, y, within: 9), "\(item.center) instead of (\(x), \(y))")
      (highest, mostTurned) = (min(highest, item.center.y), max(mostTurned, abs(item.rotation)))
    }
    #expect(highest.isNear(243, within: 2), "\(highest)")
    #expect(mostTurned.isNear(0.6, within: 0.05), "\(mostTurned)")
    #expect(item.center.isNear(80, 252, within: 1))
    #expect(animator.settle() && animator.elapsedTime.isNear(1.167, within: 0.1))
  }

  @Test func `a new snap point starts the motion again`() {
    let item = square(80, at: 100, 100)
    let snap = SnapBehavior(item: item, snapTo: Point(x: 150, y: 100))
    let animator = animator(snap)
    #expect(animator.settle())
    snap.snapPoint = Point(x: 200, y: 200)
    #expect(animator.isRunning && animator.settle())
    #expect(item.center.isNear(200, 200, within: 0.5))
  }

  @Test func `two snaps for one item are ignored until only one is left`() {
    let item = square(80, at: 100, 100)
    let left = SnapBehavior(item: item, snapTo: Point(x: 0, y: 100))
    let right = SnapBehavior(item: item, snapTo: Point(x: 200, y: 100))
    let animator = animator(left, right)
    animator.step(frames: 30)
    #expect(item.center == Point(x: 100, y: 100))
    animator.removeBehavior(left)
    #expect(animator.settle())
    #expect(item.center.isNear(200, 100, within: 0.5))
  }

  @Test func `a second snap stops the first where it is`() {
    let item = square(80, at: 100, 100)
    let animator = animator(SnapBehavior(item: item, snapTo: Point(x: 400, y: 100)), frictionless(item))
    animator.step(frames: 3)
    let second = SnapBehavior(item: item, snapTo: Point(x: 100, y: 100))
    animator.addBehavior(second)
    let place = item.center
    animator.step(frames: 60)
    #expect(item.center.x > place.x + 100, "its velocity continues")
    animator.removeBehavior(second)
    #expect(animator.settle())
    #expect(item.center.isNear(400, 100, within: 0.5))
  }

  @Test func `replacing a snap inside an action works as outside`() {
    let item = square(80, at: 100, 100)
    let first = SnapBehavior(item: item, snapTo: Point(x: 0, y: 100))
    let second = SnapBehavior(item: item, snapTo: Point(x: 200, y: 100))
    let animator = animator(first)
    first.action = {
      animator.removeBehavior(first)
      animator.addBehavior(second)
    }
    animator.step()
    #expect(animator.settle())
    #expect(item.center.isNear(200, 100, within: 0.5))
  }

  @Test func `a snap adapts to a changed item size`() {
    func path(resized: Bool) -> [Point] {
      let tall = Size(width: 20, height: 200)
      let item = Item(center: .zero, size: resized ? Size(width: 80, height: 80) : tall)
      let animator = animator(SnapBehavior(item: item, snapTo: Point(x: 70, y: 150)))
      item.size = tall
      return (0..<60).map { _ in
        animator.step()
        return item.center
      }
    }
    #expect(path(resized: true) == path(resized: false))
  }

  @Test func `a snap can be added to another animator after its own is deallocated`() {
    let item = square(80, at: 100, 100)
    let snap = SnapBehavior(item: item, snapTo: Point(x: 200, y: 100))
    var first: Animator? = animator(snap)
    first?.step()
    first = nil
    let second = animator(snap)
    snap.snapPoint = Point(x: 150, y: 100)
    #expect(second.settle())
    #expect(item.center.isNear(150, 100, within: 0.5))
  }

  @Test func `a snap that leaves the rotation alone applies no torque`() {
    let item = Item(center: Point(x: 100, y: 100), size: Size(width: 100, height: 50))
    item.rotation = 0.7
    let snap = SnapBehavior(item: item, snapTo: Point(x: 300, y: 100))
    snap.affectsRotation = false
    let animator = animator(snap)
    var deviation = 0.0
    for _ in 0..<300 where animator.isRunning {
      animator.step()
      deviation = max(deviation, abs(item.center.y - 100))
      #expect(item.rotation.isNear(0.7, within: 1e-4))
    }
    #expect(deviation < 0.01, "it moves in a straight line")
    #expect(!animator.isRunning && item.center.isNear(300, 100, within: 0.5))
    snap.affectsRotation = true
    #expect(animator.isRunning && animator.settle())
    #expect(item.rotation.isNear(0, within: 0.02), "affectsRotation can be set later")
  }

  @Test func `a snap's duration is inversely proportional to its frequency`() {
    func framesToArrive(_ frequency: Double) -> Int {
      let item = square(80, at: 0, 0)
      let snap = SnapBehavior(item: item, snapTo: Point(x: 200, y: 0))
      snap.affectsRotation = false
      snap.frequency = frequency
      let animator = animator(snap, frictionless(item))
      var frames = 0
      while item.center.x < 200, frames < 600 {
        animator.step()
        frames += 1
      }
      return frames
    }
    #expect(SnapBehavior(item: square(1, at: 0, 0), snapTo: .zero).frequency == 4)
    let (slow, slower) = (framesToArrive(1), framesToArrive(0.5))
    #expect(Double(slower) / Double(slow) > 1.8 && Double(slower) / Double(slow) < 2.2)
  }
}
