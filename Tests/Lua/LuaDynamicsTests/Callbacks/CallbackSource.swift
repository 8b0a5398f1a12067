import LuaHost
import Testing

/// A binding or Lua feature that calls a function of the script.
struct CallbackSource: CustomTestStringConvertible, Sendable {
  /// The binding that accepts the function, by its name in the tables of bindings or in Lua.
  let source: String
  /// Lua that causes a call of the global function `fail`, immediately or in a later tick.
  let setup: String
  /// The number of ticks until the call.
  var ticks = 0
  /// Lua that releases what `setup` created.
  var teardown = ""

  var testDescription: String { source }

  /// All sources: those in the tables of bindings, checked for completeness by a test, and those of Lua
  /// itself.
  static let all = members + functions + classes + globals + language

  private static let members = [
    CallbackSource(
      source: "Behavior.action",
      setup: """
        local animator, gravity = Animator(), GravityBehavior { Item { size = { 1, 1 } } }
        gravity.action = function() fail(gravity) end
        animator:addBehavior(gravity)
        """,
      ticks: 1, teardown: "animator:removeAllBehaviors()"),
    CallbackSource(
      source: "Animator.willResume",
      setup: """
        local animator, gravity = Animator(), GravityBehavior { Item { size = { 1, 1 } } }
        animator.willResume = function() fail(animator) end
        animator:addBehavior(gravity)
        """,
      ticks: 1, teardown: "animator:removeAllBehaviors()"),
    CallbackSource(
      source: "Animator.didPause",
      setup: """
        local animator = Animator()
        animator.didPause = function() fail(animator) end
        animator:addBehavior(DynamicItemBehavior { Item { size = { 1, 1 } } })
        """,
      ticks: 31, teardown: "animator:removeAllBehaviors()"),
    CallbackSource(
      source: "FieldBehavior.evaluate",
      setup: """
        local animator, field = Animator(), FieldBehavior.custom { Item { size = { 1, 1 } } }
        field.evaluate = function(...) fail(...) return { 0, 0 } end
        animator:addBehavior(field)
        """,
      ticks: 1, teardown: "animator:removeAllBehaviors()"),
    CallbackSource(
      source: "Animator.itemDidRest",
      setup: """
        local animator = Animator()
        animator.itemDidRest = function(item) fail(item, animator) end
        animator:addBehavior(DynamicItemBehavior { Item { size = { 1, 1 } } })
        """,
      ticks: 31, teardown: "animator:removeAllBehaviors()"),
    CallbackSource(
      source: "AttachmentBehavior.onBreak",
      setup: """
        local animator, item = Animator(), Item { size = { 1, 1 }, center = { 0, 9 } }
        local rod = AttachmentBehavior { item = item, anchor = { 0, 0 }, breakForce = 0 }
        rod.onBreak = function(broken) fail(broken, animator) end
        animator:addBehavior(GravityBehavior { item }, rod)
        """,
      ticks: 1, teardown: "animator:removeAllBehaviors()"),
    touching("CollisionBehavior.beganContact", "collision.beganContact = function(c) fail(c, collision) end"),
    touching(
      "CollisionBehavior.shouldCollide",
      "collision.shouldCollide = function(...) fail(collision, ...) return true end"),
    touching("CollisionBehavior.endedContact", "collision.endedContact = function(c) fail(c, collision) end"),
    touching(
      "CollisionBehavior.collisionDelegate.beganContact",
      "collision.collisionDelegate = { collision, beganContact = function(...) fail(...) end }"),
    touching(
      "CollisionBehavior.collisionDelegate.endedContact",
      "collision.collisionDelegate = { collision, endedContact = function(...) fail(...) end }"),
    CallbackSource(
      source: "Stage.onKey",
      setup: """
        stage.onKey = function(press) fail(stage, press) end
        stage:pressKey("a")
        """,
      ticks: 1, teardown: "stage.onKey = nil"),
    // The pointer moves between setups: one that rests is not reported again.
    CallbackSource(
      source: "Stage.onHover",
      setup: """
        stage.onHover = function(hover) fail(stage, hover) end
        stage:hover({ { 50 + stage.tick % 50, 50 } }, 0)
        """,
      ticks: 2, teardown: "stage.onHover = nil"),
    CallbackSource(
      source: "Stage.onWheel",
      setup: """
        stage.onWheel = function(wheel) fail(stage, wheel) end
        stage:turnWheel({ 50, 50 }, { 0, 10 })
        """,
      ticks: 2, teardown: "stage.onWheel = nil"),
    CallbackSource(
      source: "Stage.onRotate",
      setup: """
        stage.onRotate = function(orientation) fail(stage, orientation) end
        stage:rotate(stage.orientation == "portrait" and "landscapeLeft" or "portrait")
        """,
      ticks: 1, teardown: "stage.onRotate = nil"),
    CallbackSource(
      source: "Button.onTap",
      setup: """
        local view = Button { title = "x", frame = { 0, 0, 100, 100 } }
        view.onTap = function(tapped) fail(tapped, view) end
        stage.view:addSubview(view)
        stage:tap(50, 50)
        """,
      ticks: 8, teardown: "view:removeFromSuperview()"),
    CallbackSource(
      source: "ScrollView.onScroll",
      setup: """
        local view = ScrollView { frame = { 0, 0, 100, 100 }, contentSize = { 100, 300 } }
        view:onScroll(function(scrolled) fail(scrolled, view) end)
        stage.view:addSubview(view)
        view:setContentOffset({ 0, 100 }, true)
        """,
      ticks: 1, teardown: "view:removeFromSuperview()"),
    CallbackSource(
      source: "BarButtonItem.onTap",
      setup: """
        local item = BarButtonItem { title = "x" }
        item:onTap(function(tapped) fail(tapped, item) end)
        local view = NavigationBar { leftBarButtonItem = item }
        stage.view:addSubview(view)
        stage:tap(20, 22)
        """,
      ticks: 8, teardown: "view:removeFromSuperview()"),
    CallbackSource(
      source: "Alert.onDismiss",
      setup: """
        local alert = Alert { title = "x" }
        alert.onDismiss = function(index) fail(alert, index) end
        alert:present()
        alert:dismiss(nil, false)
        """,
      ticks: 1),
    dismissing(
      "Popover.shouldDismiss", "popover.shouldDismiss = function(p) fail(p, popover) return true end"),
    dismissing("Popover.didDismiss", "popover.didDismiss = function(p) fail(p, popover) end"),
    CallbackSource(
      source: "View.onTap", setup: "\(view) view:onTap(function(tap) fail(tap, view) end) stage:tap(50, 50)",
      ticks: 8, teardown: "view:removeFromSuperview()"),
    CallbackSource(
      source: "View.onPan",
      setup: """
        \(view)
        view:onPan(function(pan) if pan.state == "began" then fail(pan, view) end end)
        stage:drag({ { 10, 10 }, { 90, 90 } }, 0.1)
        """,
      ticks: 8, teardown: "view:removeFromSuperview()"),
    CallbackSource(
      source: "View.onPinch",
      setup: """
        \(view)
        view:onPinch(function(pinch) if pinch.state == "began" then fail(pinch, view) end end)
        stage:drag({ { 40, 50 }, { 10, 10 } }, 0.1)
        stage:drag({ { 60, 50 }, { 90, 10 } }, 0.1)
        """,
      ticks: 8, teardown: "view:removeFromSuperview()"),
    CallbackSource(
      source: "View.onRotation",
      setup: """
        \(view)
        view:onRotation(function(turn) if turn.state == "began" then fail(turn, view) end end)
        stage:drag({ { 40, 50 }, { 10, 10 } }, 0.1)
        stage:drag({ { 60, 50 }, { 60, 95 } }, 0.1)
        """,
      ticks: 8, teardown: "view:removeFromSuperview()"),
    CallbackSource(
      source: "View.onSwipe",
      setup: """
        \(view)
        view:onSwipe(function(swipe) fail(swipe, view) end)
        stage:drag({ { 10, 50 }, { 90, 50 } }, 0.1)
        """,
      ticks: 8, teardown: "view:removeFromSuperview()"),
    CallbackSource(
      source: "View.onHover",
      setup: """
        \(view)
        view:onHover(function(hover) if hover.state == "began" then fail(hover, view) end end)
        stage:hover({ { 50, 50 } }, 0)
        """,
      ticks: 8, teardown: "view:removeFromSuperview()"),
    CallbackSource(
      source: "View.onWheel",
      setup: """
        \(view)
        view:onWheel(function(wheel) fail(wheel, view) end)
        stage:turnWheel({ 50, 50 }, { 0, 10 })
        """,
      ticks: 8, teardown: "view:removeFromSuperview()"),
    CallbackSource(
      source: "View.onLongPress",
      setup: """
        \(view)
        view:onLongPress(function(press) if press.state == "began" then fail(press, view) end end)
          .minimumPressDuration = 0.05
        stage:drag({ { 50, 50 } }, 0.1)
        """,
      ticks: 8, teardown: "view:removeFromSuperview()"),
  ]

  private static let view =
    "local view = View { frame = { 0, 0, 100, 100 } } stage.view:addSubview(view)"

  /// A tap outside a popover.
  private static func dismissing(_ source: String, _ callback: String) -> CallbackSource {
    CallbackSource(
      source: source,
      setup: """
        local popover = Popover { contentView = View { size = { 50, 50 } } }
        \(callback)
        popover:present { from = { 160, 20, 1, 1 }, animated = false }
        stage:tap(20, 500)
        """,
      ticks: 25, teardown: "popover:dismiss { animated = false }")
  }

  /// Two items that begin in contact and are then moved apart.
  private static func touching(_ source: String, _ callback: String) -> CallbackSource {
    CallbackSource(
      source: source,
      setup: """
        local a, b = Item { size = { 10, 10 } }, Item { size = { 10, 10 }, center = { 9, 0 } }
        local animator, collision = Animator(), CollisionBehavior { a, b }
        \(callback)
        animator:addBehavior(collision)
        animator:addBehavior(PushBehavior { b, pushDirection = { 1, 0 } })
        """,
      ticks: 3, teardown: "animator:removeAllBehaviors()")
  }

  private static let functions = [
    CallbackSource(source: "after", setup: "after(0, function() fail() end)", ticks: 2),
    CallbackSource(
      source: "every", setup: "local t t = every(0, function() t:cancel() fail(t) end)", ticks: 2),
    CallbackSource(source: "go", setup: "go(function() local v = View() wait(0) fail(v) end)", ticks: 2),
    CallbackSource(
      source: "waitUntil", setup: "local t t = go(function() waitUntil(function() fail(t) end) end)", ticks: 2
    ),
    CallbackSource(source: "animate.changes", setup: "animate(1, function() fail(View()) end)", ticks: 1),
    CallbackSource(
      source: "animate.completion",
      setup:
        "local a a = animate { duration = 0, changes = function() end, completion = function() fail(a) end }",
      ticks: 2),
  ]

  private static let classes = [
    CallbackSource(
      source: "Behavior.init",
      setup: """
        local Wind = Behavior.extend "Wind"
        function Wind:init() self.kept = self fail(self) end
        Wind()
        """),
    custom("Behavior.action override", "function Wind:action() fail(self) end"),
    custom("Behavior.willMoveTo", "function Wind:willMoveTo(a) if a then fail(self, a) end end"),
    custom("Behavior.beganContact", "function Wind:beganContact(...) fail(self, ...) end", contact),
    custom("Behavior.endedContact", "function Wind:endedContact(...) fail(self, ...) end", contact, ticks: 3),
  ]

  /// A contact that begins in the first tick and ends in the third one.
  private static let contact = """
    local item = Item { size = { 10, 10 } }
    local collision = CollisionBehavior { item, Item { size = { 10, 10 } } }
    animator:addBehavior(collision)
    after(1 / 60, function() collision:removeItem(item) end)
    """

  private static func custom(
    _ source: String, _ function: String, _ contact: String = "", ticks: Int = 1
  ) -> CallbackSource {
    CallbackSource(
      source: source,
      setup: """
        local Wind = Behavior.extend "Wind"
        \(function)
        local animator, wind = Animator(), Wind()
        wind.kept = wind
        animator:addBehavior(wind)
        \(contact)
        """,
      ticks: ticks, teardown: "animator:removeAllBehaviors()")
  }

  private static let globals = [
    CallbackSource(
      source: "update", setup: "function update() fail(View()) end", ticks: 1, teardown: "update = nil"),
    CallbackSource(
      source: "on_reload", setup: "function on_reload() fail(View()) end on_reload()",
      teardown: "on_reload = nil"),
  ]

  private static let language = [
    CallbackSource(
      source: "__gc", setup: "setmetatable({}, { __gc = function() fail(View()) end }) collectgarbage()"),
    CallbackSource(
      source: "__close",
      setup: "do local x <close> = setmetatable({}, { __close = function() fail(View()) end }) end"),
    CallbackSource(
      source: "__tostring", setup: "error(setmetatable({}, { __tostring = function() fail(View()) end }))"),
    CallbackSource(
      source: "coroutine.resume",
      setup: """
        local co = coroutine.create(function() local v = View() coroutine.yield() fail(v) end)
        coroutine.resume(co)
        local succeeded, message = coroutine.resume(co)
        if not succeeded then error(message, 0) end
        """),
    CallbackSource(
      source: "coroutine.wrap", setup: "coroutine.wrap(function() local v = View() fail(v) end)()"),
    CallbackSource(
      source: "debug.sethook",
      setup: "debug.sethook(function() debug.sethook() fail(View()) end, 'c') tostring(nil)"),
  ]
}

extension CallbackSource {
  /// The sources in the tables of bindings: callbacks, tables of callbacks, overrides of classes, globals
  /// with function types, and parameters with function types.
  static func sources(in lua: Lua) -> Set<String> {
    var sources = Set(lua.globals.filter { $0.type.hasPrefix("fun(") }.map(\.name))
    sources.formUnion(lua.functions.filter { takesFunction($0.parameters) }.map(\.name))
    for type in lua.types {
      for member in type.members where isFunction(member) || takesFunction(member.parameters) {
        sources.insert("\(type.name).\(member.name)")
      }
      for member in type.members where member.kind == .table {
        for event in ["beganContact", "endedContact"] {
          sources.insert("\(type.name).\(member.name).\(event)")
        }
      }
      for override in type.overrides {
        let source = "\(type.name).\(override.name)"
        sources.insert(sources.contains(source) ? "\(source) override" : source)
      }
      for constructor in type.constructors {
        for field in constructor.namedParameters where field.type.hasPrefix("fun(") {
          sources.insert("\(type.name).\(field.name)")
        }
      }
      for function in type.functions where takesFunction(function.parameters) {
        sources.insert("\(type.name).\(function.name)")
      }
    }
    return sources
  }

  private static func isFunction(_ member: MemberDescription) -> Bool {
    [.callback, .handler].contains(member.kind)
  }

  private static func takesFunction(_ parameters: [Parameter]) -> Bool {
    parameters.contains { $0.type.hasPrefix("fun(") }
  }
}
