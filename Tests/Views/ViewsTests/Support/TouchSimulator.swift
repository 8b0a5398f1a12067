import Dynamics
import Views

/// Simulated touches on a new stage; each action takes one tick.
final class TouchSimulator {
  let stage = Stage()
  private var location = Point.zero

  var view: View { stage.view }

  func down(at location: Point) {
    self.location = location
    stage.touchBegan(0, at: location)
    stage.advanceOneTick()
  }

  func move(to location: Point) {
    self.location = location
    stage.touchMoved(0, to: location)
    stage.advanceOneTick()
  }

  func up() {
    stage.touchEnded(0, at: location)
    stage.advanceOneTick()
  }

  func cancel() {
    stage.touchCancelled(0)
    stage.advanceOneTick()
  }

  func wait(_ ticks: Int) {
    for _ in 0..<ticks { stage.advanceOneTick() }
  }

  func tap(at location: Point) {
    down(at: location)
    up()
  }
}
