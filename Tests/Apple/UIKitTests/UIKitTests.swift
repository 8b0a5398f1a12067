import Foundation
import Testing
import UIKit

/// Code written for iOS has the same results as there.
@Suite @MainActor struct UIKitTests {
  @Test func `a square falls onto a barrier, rotates, and comes to rest on the lower edge`() {
    let scene = FallingScene()
    let animator = scene.start()
    #expect(animator.isRunning)
    animator.run(seconds: 20)
    #expect(scene.contacts.first == "barrier" && scene.contacts.contains("bounds"))
    #expect(scene.isPaused && !animator.isRunning)
    #expect(abs(scene.square.center.y - 518) < 1)
    #expect(scene.square.backgroundColor == .yellow)
  }

  @Test func `a pendulum swings on a custom composite behavior`() {
    let (reach, length) = swingPendulum()
    #expect(reach > 5 && abs(length - 150) < 1)
  }

  @Test func `a thrown picture comes to rest in a corner`() {
    let place = throwPicture()
    #expect(abs(place.x - 310) < 2 && abs(place.y - 587) < 2)
  }

  @Test func `a snap, a drag of an anchor and an update`() {
    let (snapped, dragged, found) = snapAndDrag()
    #expect(abs(snapped.x - 200) < 1 && abs(snapped.y - 300) < 1)
    // The corner at (-20, -20) is held, and the square has rotated about it.
    let (dx, dy) = (dragged.x - 100, dragged.y - 100)
    #expect(abs((dx * dx + dy * dy).squareRoot() - 800.0.squareRoot()) < 1)
    #expect(found == 1)
  }

  @Test func `fields with regions, and a custom field`() {
    let (depth, change) = fallAndLift()
    #expect(depth > 110)
    // A force of 5 per kg for half a second.
    #expect(abs(change + 250) < 5)
  }

  @Test func `sliding and limit attachments, a group, modes and insets`() {
    let (centers, spread, boundaries) = slideAndHang()
    #expect(abs(centers[0].x - 30) < 0.5 && centers[0].y < 161)
    #expect(centers.allSatisfy { $0.y > 60 && $0.y < 451 })
    #expect(abs(spread - 70) < 0.01 && boundaries == 2)
  }

  @Test func `a game receives boundary contacts by string and integer identifiers and removes lost balls`() {
    let (events, lost, names) = playBreakout()
    // 0.2 on the 0.0314 kg of a disc of 20 pt give 637 pt/s: enough for the 170 pt up to the brick, which
    // takes 412 pt/s, and for the second pass, from the paddle through the gap.
    #expect(events == ["brick 7", "hit the paddle"])
    #expect(lost == 2 && names == ["paddle"])
  }

  @Test func `views and items collide with their collisionBoundsType`() {
    let heights = dropShapes()
    // Skins keep resting views up to 2 points apart.
    #expect(zip(heights, [30.0, 20, 20]).allSatisfy { (0...2).contains($0 - $1) }, "\(heights)")
  }

  @Test func `a photo is dragged by its corner and thrown`() {
    let (dragged, turn, flown) = throwPhoto()
    #expect(dragged.x > 180 && dragged.y > 260 && abs(turn) > 0.01, "\(dragged)")
    // Released at 566 pt/s: a push of 566 / 35 accelerates 1 kg to 1617 pt/s, with little resistance in half
    // a second.
    #expect(flown > 700 && flown < 815, "\(flown)")
  }

  @Test func `a dialog drops in, and out again`() {
    let (standing, isGone, behaviors) = dropDialog()
    #expect(abs(standing.x - 160) < 0.5 && abs(standing.y - 240) < 2)
    #expect(isGone && behaviors == 0)
  }

  @Test func `a controller receives the contact of its pushed square with the edge`() {
    let (log, center) = pushToTheRight()
    #expect(log.allSatisfy { $0 == "320" } && !log.isEmpty, "it may bounce")
    // It does not rotate, and rests against the right edge while it is pushed.
    #expect(abs(center.x - 270) < 2 && abs(center.y - 240) < 0.5)
  }

  @Test func `the reference view itself falls, in its superview or in none`() {
    let (container, inner, free) = (
      UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 400)),
      UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)),
      UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    )
    container.addSubview(inner)
    for view in [inner, free] {
      let animator = UIDynamicAnimator(referenceView: view)
      animator.addBehavior(UIDynamicItemBehavior(items: []))
      animator.addBehavior(UIGravityBehavior(items: [view]))
      for _ in 0..<30 { animator.step() }
      #expect(view.center.y > 100 && view.center.x == 25)
      #expect(animator.behaviors.count == 2)
    }
  }
}
