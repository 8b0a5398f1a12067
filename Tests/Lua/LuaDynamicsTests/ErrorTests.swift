import Dynamics
import LuaDynamics
import LuaHost
import Testing
import Views

/// Error messages for the author of a script: script, line, property, value and expectation.
@Suite struct ErrorTests {
  /// The only error of a script whose third line fails.
  private func message(ofLine line: String) throws -> String {
    let play = try Playback(
      "local view = View { size = { 10, 10 } }\nlocal item = Item { size = { 10, 10 } }\n" + line)
    #expect(play.errors.count == 1, "\(line)")
    #expect(play.session.hasRaisedError)
    return play.errors.first?.message ?? ""
  }

  private func expectMessages(_ cases: [(line: String, message: String)]) throws {
    for (line, expected) in cases {
      let found = try message(ofLine: line)
      #expect(found == "test.lua:3: \(expected)", "\(line)")
    }
  }

  // MARK: Names

  @Test func `a misspelt name is an error that suggests the nearest one, read or written`() throws {
    try expectMessages([
      (
        "print(PushBehavior {}.magntiude)",
        "PushBehavior has no property 'magntiude'; did you mean 'magnitude'?"
      ),
      (
        "PushBehavior {}.magntiude = 1", "PushBehavior has no property 'magntiude'; did you mean 'magnitude'?"
      ),
      (
        "PushBehavior { magntiude = 1 }",
        "PushBehavior has no property 'magntiude'; did you mean 'magnitude'?"
      ),
      ("PushBehavior { moed = 1 }", "PushBehavior has no property 'moed'; did you mean 'mode'?"),
      (
        "AttachmentBehavior { itme = view }",
        "AttachmentBehavior has no property 'itme'; did you mean 'item'?"
      ),
      ("view:addSubvew(view)", "View has no property 'addSubvew'; did you mean 'addSubview'?"),
      (
        "GravityBehavior {}:additem(view)",
        "GravityBehavior has no property 'additem'; did you mean 'addItem'?"
      ),
      ("view.colour = 'red'", "View has no property 'colour'"),
      ("print(CollisionMode.boundary)", "CollisionMode has no value 'boundary'; did you mean 'boundaries'?"),
      ("print(Path.elipse)", "Path has no function 'elipse'; did you mean 'ellipse'?"),
      ("print(view.center.z)", "Point has no property 'z'"),
      ("print(stage.tik)", "Stage has no property 'tik'; did you mean 'tick'?"),
    ])
  }

  @Test func `computed properties are read-only`() throws {
    try expectMessages([
      ("stage.tick = 3", "Stage.tick is read-only"),
      ("view.superview = stage.view", "View.superview is read-only"),
    ])
  }

  // MARK: Numbers

  @Test func `every entry point rejects numbers that are not finite`() throws {
    try expectMessages([
      ("PushBehavior { magnitude = 0 / 0 }", "PushBehavior.magnitude: expected a finite number, got nan"),
      ("GravityBehavior {}.angle = 1 / 0", "GravityBehavior.angle: expected a finite number, got inf"),
      ("view.rotation = -1 / 0", "View.rotation: expected a finite number, got -inf"),
      (
        "view.scale = 0 / 0",
        "View.scale: expected 0 or a number from 0.001 to 1000, or the negative of one, got nan"
      ),
      ("view.center = { 0, 0 / 0 }", "View.center: y: expected a finite number, got nan"),
      ("item.center = Point(1 / 0, 0)", "Point.x: expected a finite number, got inf"),
      ("view.frame = { 0, 0, 1 / 0, 10 }", "View.frame: width: expected a finite number, got inf"),
      ("stage:tap(0 / 0, 1)", "Stage.tap: argument 1 (x): expected a finite number, got nan"),
      (
        "stage:drag({ { 1, 1 / 0 } }, 1)",
        "Stage.drag: argument 1 (points): [1].y: expected a finite number, got inf"
      ),
      ("after(0 / 0, print)", "after: argument 1 (seconds): expected a number from 0 to 1000000000, got nan"),
    ])
  }

  @Test func `overflowed results are rejected where they are passed`() throws {
    try expectMessages([
      (
        "view.center = Point(1e308, 0) + Vector(1e308, 0)",
        "View.center: x: expected a finite number, got inf"
      )
    ])
  }

  @Test func `numbers out of range are rejected`() throws {
    try expectMessages([
      ("view.alpha = 2", "View.alpha: expected a number from 0 to 1, got 2"),
      (
        "DynamicItemBehavior { density = 0 }",
        "DynamicItemBehavior.density: expected a finite number above 0, got 0"
      ),
      (
        "SnapBehavior { item = view, snapPoint = { 0, 0 }, damping = -1 }",
        "SnapBehavior.damping: expected a finite number from 0 up, got -1"
      ),
      ("view.cornerRadius = -2", "View.cornerRadius: expected a finite number from 0 up, got -2"),
      ("stage:step(-1)", "Stage.step: argument 1 (count): expected a number from 0 to 1000000000, got -1"),
      ("view.size = { -1, 10 }", "View.size: expected a width and height of at least 0, got -1.0 and 10.0"),
      ("Item { size = { 10, 0 } }", "Item: size: expected a width and height above 0, got (10.0, 0.0)"),
    ])
  }

  // MARK: Types

  @Test func `a value of the wrong type raises an error that describes it`() throws {
    try expectMessages([
      ("view:addSubview('x')", "View.addSubview: argument 1 (view): expected a View, got a string \"x\""),
      ("view:addSubview(item)", "View.addSubview: argument 1 (view): expected a View, got an Item"),
      ("PushBehavior { magnitude = '1' }", "PushBehavior.magnitude: expected a number, got a string \"1\""),
      ("view.hidden = 1", "View.hidden: expected true or false, got 1"),
      ("view.text = 5", "View.text: expected a string or nil, got 5"),
      ("view.center = 5", "View.center: expected a Point or { x, y }, got 5"),
      ("view.center = { 1 }", "View.center: expected a Point or { x, y }, got a table without 'y'"),
      ("view.center = { 1, 2, 3 }", "View.center: expected a Point or { x, y }, got a table of 3 items"),
      ("view.center = { 1, '2' }", "View.center: y: expected a finite number, got a string \"2\""),
      ("view.center = Size(1, 2)", "View.center: expected a Point or { x, y }, got a Size"),
      (
        "view.backgroundColor = 'gren'",
        "View.backgroundColor: expected a CSS color name (did you mean \"green\"?) or #rrggbbaa, got a string \"gren\""
      ),
      ("GravityBehavior { 3 }", "GravityBehavior: item 1: expected a View, an Item or an ItemGroup, got 3"),
      ("GravityBehavior(view)", "GravityBehavior: expected a table, as in GravityBehavior { … }"),
      (
        "CollisionBehavior { collisionMode = 'items' }",
        "CollisionBehavior.collisionMode: expected a whole number, got a string \"items\""
      ),
      (
        "CollisionBehavior {}.beganContact = 5",
        "CollisionBehavior.beganContact: expected a function or nil, got 5"
      ),
      (
        "CollisionBehavior {}.collisionDelegate = 5",
        "CollisionBehavior.collisionDelegate: expected a table or nil, got 5"
      ),
      ("view.data = 5", "View.data: expected a table or nil, got 5"),
      ("view:onTap('x')", "View.onTap: argument 1 (handler): expected a function, got a string \"x\""),
      ("Animator('x')", "Animator: argument 1 (view): expected a View or nil, got a string \"x\""),
    ])
  }

  @Test func `a method called with a dot raises an error that suggests a colon`() throws {
    try expectMessages([
      ("view.addSubview(item)", "View.addSubview: call it with a colon, as in object:addSubview()")
    ])
  }

  // MARK: Callbacks

  @Test(arguments: [
    ("{}", "the table has no method 'beganContact' or 'endedContact'"),
    ("{ touched = print }", "the table has no method 'beganContact' or 'endedContact'"),
  ])
  func `a delegate without any method is reported at the first contact, once`(
    delegate: String, problem: String
  ) throws {
    let play = try Playback(Playback.bouncing + "collision.collisionDelegate = \(delegate)")
    play.advance(ticks: 120)
    #expect(play.errors.map(\.message) == ["CollisionBehavior.collisionDelegate: \(problem)"])
  }

  @Test func `a misspelt method that a delegate got after it was assigned is reported at the first contact`()
    throws
  {
    let play = try Playback(
      Playback.bouncing + """
        local delegate = {}
        collision.collisionDelegate = delegate
        function delegate:beganContacts() end
        """)
    play.advance(ticks: 120)
    #expect(
      play.errors.map(\.message) == [
        "CollisionBehavior.collisionDelegate: there is no method 'beganContacts'; did you mean 'beganContact'?"
      ])
  }

  @Test func `a global update that is not a function is reported once and not changed`() throws {
    let play = try Playback("update = 3")
    play.advance(ticks: 200)
    #expect(
      play.errors.map(\.message) == [
        "test.lua: update: expected a function, got 3; the global 'update' is called once per tick"
      ])
    play.run("assert(update == 3) function update() calls = (calls or 0) + 1 end")
    play.advance(ticks: 2)
    play.run("assert(calls == 2)")
    #expect(play.errors.count == 1)
  }

  // MARK: Items and behaviors

  @Test func `an item without a size cannot be moved`() throws {
    try expectMessages([
      (
        "Animator():addBehavior(GravityBehavior { View() })",
        "Animator.addBehavior: the item's size must be positive and finite, not (0.0, 0.0); give it a size first"
      )
    ])
  }

  @Test func `behaviors and items have one owner at a time`() throws {
    try expectMessages([
      (
        "local g = GravityBehavior {}; Behavior { g }; Behavior { g }",
        "Behavior: the behavior is already inside another behavior; remove it there first"
      ),
      (
        "local g = GravityBehavior {}; Animator():addBehavior(g); Animator():addBehavior(g)",
        "Animator.addBehavior: the behavior has been added to another animator; remove it there first"
      ),
      (
        "local g = GravityBehavior {}; Animator():addBehavior(g); Behavior { g }",
        "Behavior: the behavior has already been added to an animator; remove it there first"
      ),
      (
        "local a, b = Behavior(), Behavior(); a:addChildBehavior(b); b:addChildBehavior(a)",
        "Behavior.addChildBehavior: a behavior cannot be put inside itself"
      ),
    ])
  }

  @Test(arguments: ["view:addSubview(view)", "view:addSubview(stage.view)"])
  func `a view cannot contain itself or the stage's view`(line: String) throws {
    #expect(try message(ofLine: line).hasPrefix("test.lua:3: View.addSubview: "))
    let cycle = "local inner = View(); view:addSubview(inner); inner:addSubview(view)"
    #expect(try message(ofLine: cycle).hasPrefix("test.lua:3: View.addSubview: "))
  }

  @Test func `degenerate boundaries are rejected`() throws {
    try expectMessages([
      (
        "CollisionBehavior {}:addBoundary('a', { 1, 1 }, { 1, 1 })",
        "CollisionBehavior.addBoundary: the ends of a boundary must differ, but both are (1.0, 1.0)"
      ),
      (
        "CollisionBehavior {}:addBoundary({}, { 1, 1 }, { 2, 1 })",
        "CollisionBehavior.addBoundary: argument 1 (identifier): expected a string or an integer, got a table"
      ),
      (
        "CollisionBehavior {}:addBoundary('a', 'b')",
        "CollisionBehavior.addBoundary: argument 2 (from): expected a Point or { x, y }, got a string \"b\""
      ),
    ])
  }

  @Test func `using a destroyed item raises an error that names it`() throws {
    try expectMessages([
      (
        "view.name = 'photo' view:destroy() print(view.center)",
        "View.center: View 'photo' has been destroyed"
      ),
      ("view.name = 'photo' view:destroy() view.alpha = 1", "View.alpha: View 'photo' has been destroyed"),
    ])
  }

  @Test func `destroyed items are rejected as arguments`() throws {
    #expect(
      try message(ofLine: "item:destroy() item:position()").wholeMatch(
        of: /test\.lua:3: Item.position: Item #\d+ has been destroyed/) != nil)
    for line in ["view:destroy() GravityBehavior { view }", "view:destroy() stage.view:addSubview(view)"] {
      #expect(try message(ofLine: line).hasSuffix("which has been destroyed"), "\(line)")
    }
    let play = try Playback(
      "local v = View() v:destroy() print(v.isAlive, tostring(v)) assert(v.isAlive == false)")
    #expect(play.errors.isEmpty)
  }

  // MARK: Calls in the wrong context

  @Test func `wait needs a task, and step is rejected in callbacks`() throws {
    try expectMessages([
      ("wait(1)", "wait: only inside go(function() … end)"),
      ("waitUntil(print)", "waitUntil: only inside go(function() … end)"),
      (
        "local _, e = coroutine.resume(coroutine.create(function() wait(1) end)) error(e, 0)",
        "wait: only inside go(function() … end)"
      ),
    ])
    let play = try Playback("after(0, function()\n stage:step()\nend)")
    play.advance(ticks: 3)
    #expect(
      play.errors.map(\.message) == [
        "test.lua:2: Stage.step: a tick is being computed; a callback cannot start another one"
      ])
  }

  // MARK: Whole scripts

  @Test func `a syntax error names the line`() throws {
    let play = try Playback("local a = 1\nlocal b = = 2")
    #expect(play.errors.map(\.message) == ["test.lua:2: unexpected symbol near '='"])
    #expect(play.errors.first?.traceback == "")
  }

  @Test func `an error inside functions has a traceback of the script's lines`() throws {
    let play = try Playback(
      """
      local function inner() error("too late") end
      function outer()
        inner()
      end
      outer()
      """)
    let error = try #require(play.errors.first)
    #expect(error.kind == .runtime)
    #expect(error.message == "test.lua:1: too late")
    #expect(
      error.traceback == """
        test.lua:1: in upvalue 'inner'
        test.lua:3: in function 'outer'
        test.lua:5: in main chunk
        """ || error.traceback.hasSuffix("test.lua:5: in main chunk"))
    #expect(error.traceback.split(separator: "\n").allSatisfy { $0.hasPrefix("test.lua:") })
  }

  @Test(arguments: [
    "error()", "error({})", "error(42)",
    "error(setmetatable({}, { __tostring = function() error('x') end }))",
  ])
  func `error objects of every type are reported`(text: String) throws {
    let play = try Playback(text)
    #expect(play.errors.count == 1)
    #expect(play.session.hasRaisedError)
    play.advance(ticks: 1)
  }
}
