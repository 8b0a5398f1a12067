import Dynamics
import LuaDynamics
import Testing
import Views

/// Recipes whose content is moved: by a camera, a scroll view or a drag.
@Suite struct MovingContentTests {
  // MARK: marbles.lua

  private func marbles(of play: Playback) -> [View] {
    play.views[0].subviews.filter { $0.name != nil }.sorted { $0.center.y > $1.center.y }
  }

  @Test func `the camera follows the leading marble down to the end of the run`() throws {
    let play = try Playback(recipe: "marbles")
    let camera = play.stage.camera
    #expect(marbles(of: play).count == 5)
    play.advance(ticks: 1800) {
      #expect(play.stage.tick < 60 || camera.visibleRect.contains(marbles(of: play)[0].center))
    }
    #expect(play.errors.isEmpty)
    #expect(camera.visibleRect.maxY == play.views[0].bounds.height)
    #expect(marbles(of: play).allSatisfy { $0.center.y > play.views[0].bounds.height - 100 })
  }

  @Test func `a tap follows the next marble, and the board stays on the screen`() throws {
    let play = try Playback(recipe: "marbles")
    play.advance(ticks: 240)
    #expect(play.stage.camera.target === marbles(of: play)[0])
    let second = marbles(of: play)[1]
    play.stage.tap(at: Point(x: 160, y: 400))
    play.advance(ticks: 5)
    #expect(play.stage.camera.target === second)
    #expect(play.stage.overlay.subviews.map(\.frame.minY) == [12])
    #expect(play.errors.isEmpty)
  }

  // MARK: list.lua

  private func list(of play: Playback) throws -> ScrollView {
    try #require(play.views.compactMap { $0 as? ScrollView }.first)
  }

  @Test func `bubbles far from the finger lag behind, and return to their places`() throws {
    let play = try Playback(recipe: "list")
    let list = try list(of: play)
    let homes = list.subviews.map(\.center)
    #expect(homes.count > 20)
    play.stage.drag(path: [Point(x: 160, y: 200), Point(x: 160, y: 450)], duration: 0.4, time: 0)
    play.advance(ticks: 20)
    // The lag is in the direction in which the offset changes, and greater farther from the finger.
    let finger = list.panGestureRecognizer.location(in: list)
    let lags = zip(list.subviews, homes).map { view, home in
      (distance: abs(home.y - finger.y), lag: home.y - view.center.y)
    }
    let (near, far) = (lags.min { $0.distance < $1.distance }, lags.max { $0.distance < $1.distance })
    #expect(try #require(far).lag > 20 && #require(near).lag < 10)
    play.advance(ticks: 600)
    #expect(play.errors.isEmpty)
    for (view, home) in zip(list.subviews, homes) { #expect(view.center.distance(to: home) < 1) }
  }

  @Test func `a flick continues, and the list bounces at its end`() throws {
    let play = try Playback(recipe: "list")
    let list = try list(of: play)
    let end = list.contentOffset.y
    play.stage.drag(path: [Point(x: 160, y: 200), Point(x: 160, y: 350)], duration: 0.15, time: 0)
    play.advance(ticks: 12)
    let released = list.contentOffset.y
    play.advance(ticks: 240)
    #expect(list.contentOffset.y < released - 100 && released < end)
    play.stage.drag(path: [Point(x: 160, y: 500), Point(x: 160, y: 80)], duration: 0.1, time: nil)
    var maximum = 0.0
    play.advance(ticks: 300) { maximum = max(maximum, list.contentOffset.y) }
    #expect(maximum > end + 5 && list.contentOffset.y == end)
  }

  // MARK: cards.lua

  /// The names of the cards, from the top of the stack.
  private func deck(of play: Playback) -> [String?] {
    play.views.sorted { $0.zPosition > $1.zPosition }.map(\.name)
  }

  @Test func `a flick sends the top card away, and the next one comes up`() throws {
    let play = try Playback(recipe: "cards")
    let names = deck(of: play)
    let next = try #require(play.views.first { $0.name == names[1] })
    #expect(next.scale < 1)
    play.stage.drag(path: [Point(x: 160, y: 270), Point(x: 290, y: 250)], duration: 0.15, time: 0)
    play.advance(ticks: 150)
    #expect(play.errors.isEmpty)
    #expect(deck(of: play) == Array(names.dropFirst()) + [names[0]])
    #expect(next.scale == 1 && next.center == Point(x: 160, y: 270))
    #expect(play.behaviors.isEmpty)
  }

  @Test func `a slow drag snaps back`() throws {
    let play = try Playback(recipe: "cards")
    let names = deck(of: play)
    let top = try #require(play.views.first { $0.name == names[0] })
    play.stage.drag(path: [Point(x: 160, y: 270), Point(x: 220, y: 270)], duration: 1, time: 0)
    play.advance(ticks: 55)
    #expect(top.center.x > 190)
    play.advance(ticks: 240)
    #expect(deck(of: play) == names)
    #expect(top.center.distance(to: Point(x: 160, y: 270)) < 1)
  }
}
