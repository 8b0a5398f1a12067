import Testing

/// A callback that tries to run a frame within a frame gets an error.
@Suite struct NestedStepTests {
  /// Two animators `a` and `b`, each with a gravity behavior, and helpers that check the errors of nested
  /// calls.
  private static let world = """
    local item, other = Item { size = { 10, 10 } }, Item { size = { 10, 10 } }
    a, b = Animator(), Animator()
    local g, h = GravityBehavior { item }, GravityBehavior { other }
    a:addBehavior(g)
    b:addBehavior(h)
    messages = {}
    function attempt(f, ...)
      local _, message = pcall(f, ...)
      messages[#messages + 1] = message or "done"
    end
    function expect(...)
      local found, wanted = table.concat(messages, "; "), table.concat({ ... }, "; ")
      assert(found == wanted, found)
    end

    """

  private static let frame =
    "Stage.step: a frame of an animator is being computed; a callback cannot run the stage"

  @Test(arguments: [
    // The stage in a callback of an animator that the script steps.
    "g.action = function() attempt(stage.step, stage, 1) end a:step() expect('\(frame)')",
    "g.action = function() attempt(stage.run, stage, 1) end a:step() "
      + "expect('\(frame.replacing("Stage.step", with: "Stage.run"))')",
    // The stage in a callback of a second animator, stepped by a callback of the first.
    "g.action = function() b:step() end h.action = function() attempt(stage.step, stage) end a:step() expect('\(frame)')",
    // The same after the step of the second one has ended, with the first one emptied.
    "g.action = function() b:step() a:removeAllBehaviors() attempt(stage.step, stage) end a:step() expect('\(frame)')",
    // The same animator, in its own callback and in a callback of another animator.
    "g.action = function() attempt(a.step, a) end a:step() "
      + "expect('Animator.step: a frame is being computed; a callback cannot start another one')",
    "g.action = function() b:step() end h.action = function() attempt(a.step, a) end a:step() "
      + "expect('Animator.step: a frame is being computed; a callback cannot start another one')",
    // The stage during a tick, in a callback of an animator that another one's callback steps.
    "g.action = function() b:step() end h.action = function() attempt(stage.step, stage) end stage:step() "
      + "assert(messages[1] == 'Stage.step: a tick is being computed; a callback cannot start another one')",
    // Another animator in a callback is valid, as is the stage after the step.
    "g.action = function() attempt(b.step, b) end a:step() expect('done') g.action = nil stage:step() assert(stage.tick == 1)",
  ])
  func `frames do not nest`(script: String) throws {
    let play = try Playback(Self.world + "local g, h = a.behaviors[1], b.behaviors[1] " + script)
    #expect(play.errors.isEmpty, "\(script): \(play.errors)")
  }
}

extension String {
  fileprivate func replacing(_ text: String, with other: String) -> String {
    split(separator: text, omittingEmptySubsequences: false).joined(separator: other)
  }
}
