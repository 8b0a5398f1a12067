import LuaDynamics
import Testing
import Views

@Suite struct StateNameTests {
  @Test func `owners have the names of the script's variables`() throws {
    let play = try Playback(
      """
      local balls = {}
      animator = Animator()
      for i = 1, 2 do
        balls[i] = View { frame = { 40 * i, 40, 30, 30 } }
        stage.view:addSubview(balls[i])
      end
      named, square = View {}, Item { size = { 10, 10 } }
      named.name = "the name"
      stage.view:addSubview(named)
      stage.view:addSubview(View {})
      animator:addBehavior(GravityBehavior { balls[1], balls[2], square })
      pulse = every(1, function() end)
      after(1, function() end)
      """)
    play.advance(ticks: 1)
    let owners: [(StateObjectID, String)] = [
      (.init(.item, 1), "balls[1]"), (.init(.item, 2), "balls[2]"), (.init(.item, 3), "square"),
      (.init(.item, 4), "item 4"), (.init(.view, 1), "stage.view"), (.init(.view, 3), "balls[2]"),
      (.init(.view, 4), "the name"), (.init(.view, 5), "view 5"), (.init(.animator, 1), "animator"),
      (.init(.timer, 1), "pulse"), (.init(.timer, 2), "timer 2"), (.init(.stage), "stage"),
      (.init(.touch, 1), "touch 1"),
    ]
    for (owner, name) in owners { #expect(play.session.name(of: owner) == name) }
    #expect(play.errors.isEmpty)
  }
}
