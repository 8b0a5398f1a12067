import Dynamics
import LuaDynamics
import LuaHost
import Testing
import Views

/// Objects created by scripts are released after their use, also after errors.
@Suite struct LeakTests {
  /// Lua that raises a thousand errors in bindings that scripts call; `CallbackSourceTests` covers callbacks.
  static let errors: [(kind: String, script: String)] = [
    ("method", "for i = 1, 1000 do pcall(function() View():addSubview(i) end) end"),
    (
      "method with a live argument",
      "for i = 1, 1000 do pcall(function() local v = View() v:addSubview(v) end) end"
    ),
    ("property get", "for i = 1, 1000 do pcall(function() return View().nothing end) end"),
    (
      "property get of a dead item",
      "for i = 1, 1000 do pcall(function() local v = View() v:destroy() return v.center end) end"
    ),
    ("property set", "for i = 1, 1000 do pcall(function() View().alpha = -i end) end"),
    ("property set to an object", "for i = 1, 1000 do pcall(function() View().center = View() end) end"),
    ("constructor", "for i = 1, 1000 do pcall(GravityBehavior, { View(), Item { size = { 1, 1 } }, i }) end"),
    (
      "constructor, after it made the object",
      "for i = 1, 1000 do pcall(PushBehavior, { View(), magnitude = 'x' }) end"
    ),
    ("constructor with positions", "for i = 1, 1000 do pcall(Animator, PushBehavior {}) end"),
    ("static function", "for i = 1, 1000 do pcall(Path.polygon, { View() }) end"),
    ("value", "for i = 1, 1000 do pcall(Point, View()) end"),
    ("global function", "for i = 1, 1000 do pcall(after, View(), function() end) end"),
    (
      "step in a callback", "for i = 1, 1000 do after(0, function() stage:step(View()) end) end stage:step(3)"
    ),
  ]

  @Test(arguments: errors.map(\.kind))
  func `a thousand errors leak nothing`(kind: String) throws {
    let script = try #require(Self.errors.first { $0.kind == kind }).script
    let play = try Playback("")
    // Objects that are created once (such as the stage's view) are not leaks.
    run(script, in: play)
    let (objects, reported) = (play.session.lua.liveObjectCount, play.errorCount)
    #expect(reported == 0 || reported == 1000)
    #expect(objects < 10)
    run(script, in: play)
    #expect(play.session.lua.liveObjectCount == objects)
    #expect(play.errorCount == 2 * reported)
    // Any number of objects that fail in the same way reports at most one line per second of simulated time.
    #expect(play.errors.count <= 30 + play.stage.tick / Stage.ticksPerSecond)
    #expect(play.stage.animators.isEmpty)
    #expect(play.views.isEmpty)
  }

  private func run(_ script: String, in play: Playback) {
    play.run(script)
    // The stage retains an emptied animator until the end of the tick.
    play.advance(ticks: 1)
    play.session.lua.collectGarbage()
  }

  /// Weak references to Swift objects.
  private struct WeakObjects {
    private final class Entry {
      weak var object: AnyObject?
      init(_ object: AnyObject) { self.object = object }
    }
    private var entries: [Entry] = []
    mutating func add(_ object: AnyObject) { entries.append(Entry(object)) }
    var count: Int { entries.count }
    var survivors: [AnyObject] { entries.compactMap(\.object) }
  }

  private func weakObjects(of play: Playback) -> WeakObjects {
    var weakObjects = WeakObjects()
    for animator in play.stage.animators {
      weakObjects.add(animator)
      for behavior in animator.behaviors {
        weakObjects.add(behavior)
        for item in (behavior as? ItemListBehavior)?.items ?? [] { weakObjects.add(item) }
        for child in behavior.childBehaviors { weakObjects.add(child) }
      }
    }
    for view in play.views {
      weakObjects.add(view)
      for recognizer in view.gestureRecognizers { weakObjects.add(recognizer) }
    }
    return weakObjects
  }

  @Test func `behaviors whose callbacks reference everything are collected once removed`() throws {
    let play = try Playback(
      """
      do
        local view = View { size = { 10, 10 } }
        stage.view:addSubview(view)
        local animator = Animator(stage.view)
        local gravity, collision = GravityBehavior { view }, CollisionBehavior { view }
        local all = { view, animator, gravity, collision }
        local parent = Behavior { gravity }
        gravity.action = function() return all end
        parent.action = function() return parent, all end
        collision.beganContact = function() return all end
        collision.collisionDelegate = all
        animator.didPause = function() return all end
        view:onTap(function() return all end)
        view.data.all, gravity.data.self, animator.data.all = all, gravity, all
        animator:addBehavior(parent)
        animator:addBehavior(collision)
        animator:addBehavior(SnapBehavior { item = view, snapPoint = { 5, 5 } })
        animator:addBehavior(AttachmentBehavior { item = view, anchor = { 9, 9 } })
      end
      """)
    #expect(play.errors.isEmpty)
    let baseline = try Playback("local view = stage.view").session.lua
    baseline.collectGarbage()
    let weakObjects = weakObjects(of: play)
    #expect(weakObjects.count >= 8)
    play.session.lua.collectGarbage()
    play.advance(ticks: 5)
    #expect(weakObjects.survivors.count == weakObjects.count, "what acts is kept")

    play.run(
      """
      local view = stage.view.subviews[1]
      view.data.all[2]:removeAllBehaviors()
      view:removeFromSuperview()
      """)
    play.advance(ticks: 2)
    play.session.lua.releaseLocalsOfLastRun()
    play.session.lua.collectGarbage()
    #expect(play.session.lua.liveObjectCount == baseline.liveObjectCount)
    #expect(weakObjects.survivors.isEmpty, "\(weakObjects.survivors)")
  }

  @Test func `finished timers, tasks and animations are collected`() throws {
    let play = try Playback("")
    play.session.lua.collectGarbage()
    let before = play.session.lua.liveObjectCount
    play.run(
      """
      for i = 1, 100 do
        local view = View { frame = { 0, 0, 10, 10 } }
        stage.view:addSubview(view)
        animate(0.1, function() view.alpha = 0 end, function() view:removeFromSuperview() end)
        local timer
        timer = after(0.1, function() return timer, view end)
        every(0.1, function() return view end):cancel()
        go(function() wait(0.1) return view end)
        local task
        task = go(function() waitUntil(function() return task and stage.tick > 3 end) end)
      end
      """)
    #expect(play.session.lua.liveObjectCount > before + 300)
    play.advance(ticks: 20)
    #expect(play.errors.isEmpty)
    play.session.lua.releaseLocalsOfLastRun()
    play.session.lua.collectGarbage()
    #expect(play.session.lua.liveObjectCount == before)
  }

  @Test func `a deinitialized session releases its stage`() throws {
    var play: Playback? = try Playback(recipe: "basket")
    play?.advance(ticks: 30)
    let weakObjects = try weakObjects(of: #require(play))
    weak let session = play?.session
    weak let lua = play?.session.lua
    #expect(weakObjects.count > 4)
    play = nil
    #expect(session == nil && lua == nil)
    #expect(weakObjects.survivors.isEmpty)
  }

  @Test(arguments: ["animator:addBehavior(snap)", "animator:addBehavior(Behavior { Behavior { snap } })"])
  func `a snap is removed with its item, and an empty animator is collected`(adding: String) throws {
    let play = try Playback("")
    play.session.lua.collectGarbage()
    let before = play.session.lua.liveObjectCount
    play.run(
      """
      do
        local item, animator = Item { size = { 10, 10 } }, Animator()
        local snap = SnapBehavior { item = item, snapPoint = { 100, 100 } }
        \(adding)
        stage:step(2)
        item:destroy()
        for _, behavior in ipairs(animator.behaviors) do
          assert(#behavior.childBehaviors[1].childBehaviors == 0)
          animator:removeBehavior(behavior)
        end
        assert(snap.dynamicAnimator == nil and #animator.behaviors == 0)
      end
      stage:step(2)
      """)
    #expect(play.errors.isEmpty)
    play.session.lua.releaseLocalsOfLastRun()
    play.session.lua.collectGarbage()
    #expect(play.session.lua.liveObjectCount == before)
  }

  @Test(arguments: [
    "gravity:addChildBehavior(PushBehavior {})",
    "snap:addChildBehavior(PushBehavior {})",
    "local child = PushBehavior {} for _ = 1, 2 do parent:addChildBehavior(child) end parent:removeChildBehavior(child)",
    "local item = Item { size = { 1, 1 } } for _ = 1, 2 do gravity:addItem(item) end gravity:removeItem(item)",
    "local item = Item { size = { 1, 1 } } PushBehavior { item }:removeItem(item)",
    "local item = Item { size = { 1, 1 } } push = PushBehavior { item, item } push:removeItem(item)",
  ])
  func `an ignored addition keeps nothing alive`(addition: String) throws {
    let play = try Playback(
      """
      gravity, parent, push = GravityBehavior {}, Behavior {}, PushBehavior {}
      snap = SnapBehavior { item = Item { size = { 1, 1 } }, snapPoint = { 0, 0 } }
      """)
    play.session.lua.collectGarbage()
    let before = play.session.lua.liveObjectCount
    play.run("do \(addition) end")
    #expect(play.errors.isEmpty)
    play.session.lua.releaseLocalsOfLastRun()
    play.session.lua.collectGarbage()
    #expect(play.session.lua.liveObjectCount == before)
  }
}
