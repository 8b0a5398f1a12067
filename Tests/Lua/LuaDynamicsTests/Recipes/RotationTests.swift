import Dynamics
import LuaDynamics
import LuaHost
import Testing
import Views

/// The recipes on a device that is rotated.
@Suite struct RotationTests {
  @Test(arguments: ["breakout", "pendulum", "cradle", "boundary", "corners"])
  func `everything is on the screen after a rotation, and after another one back`(recipe: String) throws {
    let play = try Playback(recipe: recipe)
    for orientation in [Stage.Orientation.landscapeLeft, .portrait] {
      for _ in 0..<120 { play.stage.advanceOneTick() }
      play.stage.rotate(to: orientation)
      for _ in 0..<240 { play.stage.advanceOneTick() }
      let bounds = play.stage.view.bounds
      #expect((bounds.width > bounds.height) == (orientation != .portrait))
      for view in play.views {
        let frame = view.frame
        #expect(frame.minX > -1 && frame.minY > -1, "\(frame) in \(bounds)")
        #expect(frame.maxX < bounds.width + 1 && frame.maxY < bounds.height + 1, "\(frame) in \(bounds)")
      }
    }
  }

  @Test func `the picture of corners rests in a corner after a rotation`() throws {
    let play = try Playback(recipe: "corners")
    for _ in 0..<300 { play.stage.advanceOneTick() }
    play.stage.rotate(to: .landscapeRight)
    for _ in 0..<600 { play.stage.advanceOneTick() }
    let (frame, bounds) = (play.views[0].frame, play.stage.view.bounds)
    let margins = [min(frame.minX, bounds.width - frame.maxX), min(frame.minY, bounds.height - frame.maxY)]
    for margin in margins { #expect(abs(margin - 20) < 2, "\(frame)") }
  }

  @Test func `the squares of boundary stop above the line of the rotated view`() throws {
    let play = try Playback(recipe: "boundary")
    for _ in 0..<120 { play.stage.advanceOneTick() }
    play.stage.rotate(to: .landscapeLeft)
    for _ in 0..<240 { play.stage.advanceOneTick() }
    #expect(abs(play.views[1].center.y - (play.stage.view.bounds.height - 125)) < 1)
  }
}
