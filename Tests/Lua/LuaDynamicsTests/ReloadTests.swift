import Dynamics
import LuaDynamics
import LuaHost
import TestSupport
import Testing
import Views

/// Replacing a running script by a new version.
@Suite struct ReloadTests {
  private static let falling = """
    square = View { size = { 80, 80 }, center = { 160, 100 } }
    stage.view:addSubview(square)
    animator = Animator(stage.view)
    animator:addBehavior(GravityBehavior { square })

    """

  // MARK: Stage

  @Test func `a new version starts on an empty stage and time continues`() throws {
    let play = try Playback(Self.falling + "stage.view.backgroundColor = 'red'")
    play.advance(ticks: 30)
    let old = try #require(play.views.first)
    #expect(play.reload(Self.falling) == .succeeded)
    #expect(play.stage.tick == 30)
    #expect(play.views.count == 1)
    #expect(play.views.first !== old)
    #expect(play.views.first?.center == Point(x: 160, y: 100))
    #expect(play.stage.animators.count == 1)
    #expect(play.stage.view.backgroundColor == Color(css: "red"))
    let height = old.center.y
    play.advance(ticks: 30)
    #expect(old.center.y == height)
    #expect(try #require(play.views.first).center.y > 150)
  }

  @Test func `timers, tasks and animations of the old version end without callbacks`() throws {
    let play = try Playback(
      Self.falling + """
        calls = 0
        local function count() calls = calls + 1 end
        timer = every(0.1, count)
        task = go(function()
          local _ <close> = setmetatable({}, { __close = function() closed = true end })
          while true do wait(0.1) count() end
        end)
        animation = animate(5, function() square.alpha = 0 end, count)
        stage.view:onTap(count)
        pan = square:onPan(count)
        animator.didPause, animator.willResume = count, count
        function update() count() end
        stage.onRotate = count
        stage:step(1)
        stage:drag({ { 160, 100 }, { 200, 200 } }, 3)
        """)
    play.advance(ticks: 20)
    let before = try play.evaluate("calls")
    let events = play.events.count
    #expect(before != .integer(0))
    #expect(play.reload("") == .succeeded)
    #expect(play.stage.isIdle == false, "the finger of the drag is still to come")
    #expect(
      try play.evaluate("timer.isActive or task.isActive or not animation.isFinished") == .boolean(false))
    play.run("stage:tap(10, 10) stage:rotate('landscapeLeft')")
    play.advance(ticks: 300)
    #expect(try play.evaluate("calls") == before)
    #expect(try play.evaluate("closed") == .boolean(true))
    #expect(play.stage.isIdle)
    #expect(play.errors.isEmpty)
    #expect(play.events.dropFirst(events).map(\.kind) == [.rotated(.landscapeLeft)])
  }

  @Test func `a global table named state keeps the stage`() throws {
    let text = """
      state = state or {}
      if not state.square then
        state.square = View { size = { 80, 80 }, center = { 160, 100 } }
        stage.view:addSubview(state.square)
        state.animator = Animator(stage.view)
        state.animator:addBehavior(GravityBehavior { state.square })
      end
      """
    let play = try Playback(text)
    play.advance(ticks: 30)
    let square = try #require(play.views.first)
    let height = square.center.y
    #expect(play.reload(text + "\nstate.square.backgroundColor = 'red'") == .succeeded)
    #expect(play.views.map(ObjectIdentifier.init) == [ObjectIdentifier(square)])
    #expect(square.backgroundColor == Color(css: "red"))
    #expect(square.center.y == height)
    play.advance(ticks: 1)
    #expect(square.center.y > height)
  }

  @Test func `objects of the old stage can be read and added to the new one`() throws {
    let play = try Playback(Self.falling)
    play.advance(ticks: 10)
    #expect(
      play.reload(
        """
        function on_reload(old)
          height = old.square.center.y
          stage.view:addSubview(old.square)
          old.animator:addBehavior(GravityBehavior { old.square })
        end
        """) == .succeeded)
    let square = try #require(play.views.first)
    #expect(try play.evaluate("height > 100") == .boolean(true))
    let height = square.center.y
    play.advance(ticks: 10)
    #expect(square.center.y > height)
    #expect(play.errors.isEmpty)
  }

  @Test func `a paused stage resumes`() throws {
    let play = try Playback("stage.isPaused = true stage.speed = 0.5")
    #expect(play.reload("ran = stage.isPaused or stage.speed ~= 1") == .succeeded)
    #expect(try play.evaluate("ran") == .boolean(false))
  }

  @Test func `a thousand reloads leak nothing`() throws {
    let play = try Playback(Self.falling)
    let text =
      Self.falling + """
        every(1, function() square.alpha = 1 end)
        go(function() while true do wait(1) square.alpha = 1 end end)
        animate(1, function() square.alpha = 0 end, function() square.alpha = 1 end)
        stage.view:onTap(function() square.alpha = 1 end)
        animator.data.square = square
        local child = View {}
        square:addSubview(child)
        """
    for _ in 0..<3 {
      play.reload(text)
      play.advance(ticks: 2)
    }
    play.session.lua.collectGarbage()
    let objects = play.session.lua.liveObjectCount
    for _ in 0..<1000 {
      play.reload(text)
      play.advance(ticks: 1)
    }
    play.session.lua.collectGarbage()
    #expect(play.session.lua.liveObjectCount <= objects)
    #expect(play.errors.isEmpty)
  }

  // MARK: Failing versions

  @Test func `a version with a syntax error is rejected with a report`() throws {
    let play = try Playback(Self.falling + "function update() count = (count or 0) + 1 end")
    play.advance(ticks: 10)
    let square = try #require(play.views.first)
    #expect(play.reload("function update() count = ") == .rejected)
    #expect(play.reload("function update() count = ") == .rejected)
    #expect(play.errors.map(\.message) == ["test.lua:1: unexpected symbol near <eof>"])
    let height = square.center.y
    play.advance(ticks: 10)
    #expect(square.center.y > height)
    #expect(try play.evaluate("count") == .integer(20))
    #expect(play.session.hasRaisedError)
    #expect(play.reload("") == .succeeded)
    #expect(!play.session.hasRaisedError)
  }

  @Test func `a version that raises an error is reported, and the next one starts fresh`() throws {
    let play = try Playback("local speed = 7 " + Self.falling)
    #expect(play.reload("local speed = 8 " + Self.falling + "nothing()") == .raisedError)
    #expect(play.errors.map(\.message) == ["test.lua:5: attempt to call a nil value (global 'nothing')"])
    #expect(play.views.count == 1)
    #expect(play.reload(Self.falling + "function on_reload(old) speed = old.speed end") == .succeeded)
    #expect(play.views.count == 1)
    #expect(!play.session.hasRaisedError)
    #expect(try play.evaluate("speed") == .integer(7), "the last version that ran to its end had 7")
  }

  @Test func `hasRaisedError is reset by a reload`() throws {
    let play = try Playback("every(0.1, function() error('on purpose') end)")
    play.advance(ticks: 10)
    #expect(play.session.hasRaisedError)
    #expect(play.reload("") == .succeeded)
    #expect(!play.session.hasRaisedError)
    #expect(play.reload("function on_reload() error('on purpose') end") == .raisedError)
    #expect(play.session.hasRaisedError)
  }

  @Test func `out of memory in a reload leaves a state that can be reloaded`() throws {
    let play = try Playback(Self.falling)
    let text = Self.falling + "every(1, function() end) function on_reload(old) assert(old) end"
    var failures = 0
    for count in 0... {
      play.session.lua.failAllocation(after: count)
      let result = play.reload(text)
      play.session.lua.failAllocation(after: nil)
      play.advance(ticks: 1)
      guard result != .succeeded else { break }
      failures += 1
      #expect(play.session.hasRaisedError)
    }
    #expect(failures > 50)
    #expect(play.session.lua.stackHeight == 0)
    #expect(play.reload(text) == .succeeded)
    #expect(play.views.count == 1)
    #expect(play.stage.animators.count == 1)
    play.session.lua.collectGarbage()
    #expect(play.session.lua.liveObjectCount < 20)
  }

  // MARK: Functions and globals

  @Test func `update and on_reload that the new version does not define are removed`() throws {
    let play = try Playback(
      "reloads = 0 function update() ran = true end function on_reload() reloads = reloads + 1 end")
    #expect(play.reload("") == .succeeded)
    play.advance(ticks: 2)
    #expect(try play.evaluate("ran") == .nil)
    #expect(try play.evaluate("reloads") == .integer(0))
    #expect(try play.evaluate("on_reload") == .nil)
  }

  @Test func `on_reload gets the locals and globals of the version before`() throws {
    let play = try Playback(
      "local a, b = 1, 2 c = 3 local b = 4 math.mine = 1 print = print function update() end")
    #expect(
      play.reload(
        """
        function on_reload(old)
          names = {}
          for name in pairs(old) do names[#names + 1] = name end
          table.sort(names)
          names = table.concat(names, " ")
          values = old.a .. old.b .. old.c .. type(old.update)
        end
        """) == .succeeded)
    #expect(try play.evaluate("names") == .string("a b c update"))
    #expect(try play.evaluate("values") == .string("143function"))
  }

  @Test func `other globals keep their values`() throws {
    let play = try Playback("score = (score or 0) + 1 best = 10")
    #expect(play.reload("score = (score or 0) + 1") == .succeeded)
    #expect(try play.evaluate("score") == .integer(2))
    #expect(try play.evaluate("best") == .integer(10))
  }

  @Test func `the script gets its arguments again`() throws {
    let play = try Playback(Chunk("", name: "test.lua"), arguments: ["one", "two"])
    play.run("something = 'else'")
    #expect(play.reload("given = arg[0] .. arg[1] .. select(2, ...)") == .succeeded)
    #expect(try play.evaluate("given") == .string("test.luaonetwo"))
  }

  @Test func `a disabled callback on a kept stage is enabled again`() throws {
    let text = """
      state = state or {}
      if not state.gravity then
        state.gravity = GravityBehavior { Item { size = { 1, 1 } } }
        state.other = GravityBehavior { Item { size = { 1, 1 } } }
        state.gravity.action = function() act() end
        state.other.action = function() act() end
        Animator():addBehavior(state.gravity)
        Animator():addBehavior(state.other)
      end
      count = 0

      """
    let play = try Playback(text + "function act() error('on purpose') end")
    play.advance(ticks: 5)
    #expect(play.errors.count == 2)
    #expect(try play.evaluate("state.gravity.action == nil and state.other.action == nil") == .boolean(true))
    play.run("state.other.action = nil")
    #expect(play.reload(text + "function act() count = count + 1 end") == .succeeded)
    play.advance(ticks: 5)
    #expect(try play.evaluate("count") == .integer(5), "an assignment of nil is the script's own wish")
  }

  // MARK: Modules

  @Test func `the script's modules are reloaded, others are not`() throws {
    let (folder, system) = (try TemporaryDirectory(), try TemporaryDirectory())
    try folder.write("speed.lua", "return 1")
    try system.write("theirs.lua", "loads = (loads or 0) + 1 return 1")
    let text =
      "package.path = package.path .. ';\(system.path)/?.lua' require 'theirs' speed = require 'speed'"
    let play = try Playback(Chunk(text, name: "test.lua"), modules: [folder.path])
    try folder.write("speed.lua", "return 2")
    #expect(play.reload(text) == .succeeded)
    #expect(try play.evaluate("speed") == .integer(2))
    #expect(try play.evaluate("loads") == .integer(1))
  }

  @Test func `a module with a syntax error rejects the reload`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("speed.lua", "return 1")
    let text = Self.falling + "speed = require 'speed'"
    let play = try Playback(Chunk(text, name: "test.lua"), modules: [folder.path])
    play.advance(ticks: 10)
    let square = try #require(play.views.first)
    try folder.write("speed.lua", "return 2 +")
    #expect(play.reload(text) == .rejected)
    #expect(play.errors.map(\.message) == ["\(folder.path)/speed.lua:1: unexpected symbol near <eof>"])
    #expect(play.views.first === square)
    try folder.write("speed.lua", "return 2")
    #expect(play.reload(text) == .succeeded)
    #expect(try play.evaluate("speed") == .integer(2))
  }

  // MARK: Requested by the script

  @Test func `reload() runs between two ticks`() throws {
    let play = try Playback("after(0.1, function() reload() requested = stage.tick end)")
    var reads = 0
    play.session.readScript = {
      reads += 1
      return Chunk("seen, running = stage.tick, requested", name: "test.lua")
    }
    var outcomes: [ReloadResult] = []
    play.session.onReload = { outcomes.append($0) }
    play.runUntilIdle()
    #expect(reads == 1)
    #expect(outcomes == [.succeeded])
    #expect(try play.evaluate("seen - running") == .integer(1))
  }

  @Test func `a script whose file cannot be read continues`() throws {
    let play = try Playback(Self.falling + "after(0.1, reload)")
    play.session.readScript = { () throws(HostError) in
      throw HostError("cannot read test.lua: no such file")
    }
    play.session.runUntilIdle(limit: 1)
    #expect(play.errors.map(\.message) == ["reload: cannot read test.lua: no such file"])
    #expect(play.views.count == 1)
    #expect(play.stage.tick == 60)
  }

  @Test func `reload() without a source is an error`() throws {
    let play = try Playback("reload()")
    #expect(
      play.errors.map(\.message) == [
        "test.lua:1: reload: the script did not come from a file that could be read again"
      ])
  }
}

extension Playback {
  /// Reloads the session with another version of the script.
  @discardableResult
  fileprivate func reload(_ text: String) -> ReloadResult {
    session.reload(Chunk(text, name: "test.lua"))
  }
}
