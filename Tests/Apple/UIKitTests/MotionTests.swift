import CoreMotion
import Foundation
import Testing
import UIKit

/// Core Motion reads the tilt of the simulated device.
@Suite(.serialized) @MainActor struct MotionTests {
  @Test func `a ball rolls to the side to which the device is tilted`() {
    let simulator = Simulator()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    let ball = UIView(frame: CGRect(x: 180, y: 400, width: 30, height: 30))
    window.addSubview(ball)
    window.makeKeyAndVisible()
    let animator = UIDynamicAnimator(referenceView: window)
    let gravity = UIGravityBehavior(items: [ball])
    let collision = UICollisionBehavior(items: [ball])
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(gravity)
    animator.addBehavior(collision)
    let manager = CMMotionManager()
    #expect(manager.isDeviceMotionAvailable && manager.deviceMotion == nil)
    manager.startDeviceMotionUpdates(to: .main) { motion, _ in
      guard let motion else { return }
      gravity.gravityDirection = CGVector(dx: motion.gravity.x, dy: -motion.gravity.y)
    }
    simulator.tilt(to: 90, at: 1)
    simulator.run(seconds: 0.9)
    #expect(ball.center.x == 195 && ball.center.y > 500)
    simulator.run(seconds: 4)
    #expect(ball.frame.maxX > 385)
    manager.stopDeviceMotionUpdates()
    #expect(!manager.isDeviceMotionActive)
  }

  @Test func `an upright device has no roll`() {
    let simulator = Simulator()
    let manager = CMMotionManager()
    manager.startDeviceMotionUpdates()
    simulator.run(seconds: 0.1)
    #expect(manager.deviceMotion?.attitude.roll == 0)
    manager.stopDeviceMotionUpdates()
  }
}
