import LuaHost
import Testing

/// One way in which the host, or Lua itself, comes to call a function of a script.
struct CallbackKind: CustomTestStringConvertible, Sendable {
  /// Where the function is given: a name from the tables of the bindings, or one of Lua's.
  let place: String
  /// Lua that leads to a call of the global function `fail`, at once or in the ticks to come.
  let setup: String
  /// How many ticks it takes.
  var ticks = 0
  /// Lua that lets go of what the setup made.
  var end = ""

  var testDescription: String { place }

  /// Every place there is: those of the tables, which a test compares with them, and Lua's own.
  static let all = members + functions + classes + globals + language

  private static let members = [
    CallbackKind(
      place: "Behavior.action",
      setup: """
        local animator, gravity = Animator(), GravityBehavior { Item { size = { 1, 1 } } }
        gravity.action = function() fail(gravity) end
        animator:addBehavior(gravity)
        """,
      ticks: 1, end: "animator:removeAllBehaviors()"),
    CallbackKind(
      place: "Animator.willResume",
      setup: """
        local animator, gravity = Animator(), GravityBehavior { Item { size = { 1, 1 } } }
        animator.willResume = function() fail(animator) end
        animator:addBehavior(gravity)
        """,
      ticks: 1, end: "animator:removeAllBehaviors()"),
    CallbackKind(
      place: "Animator.didPause",
      setup: """
        local animator = Animator()
        animator.didPause = function() fail(animator) end
        animator:addBehavior(DynamicItemBehavior { Item { size = { 1, 1 } } })
        """,
      ticks: 31, end: "animator:removeAllBehaviors()"),
    CallbackKind(
      place: "FieldBehavior.evaluate",
      setup: """
        local animator, field = Animator(), FieldBehavior.custom { Item { size = { 1, 1 } } }
        field.evaluate = function(...) fail(...) return { 0, 0 } end
        animator:addBehavior(field)
        """,
      ticks: 1, end: "animator:removeAllBehaviors()"),
    CallbackKind(
      place: "Animator.itemDidRest",
      setup: """
        local animator = Animator()
        animator.itemDidRest = function(item) fail(item, animator) end
        animator:addBehavior(DynamicItemBehavior { Item { size = { 1, 1 } } })
        """,
      ticks: 31, end: "animator:removeAllBehaviors()"),
    touching("CollisionBehavior.beganContact", "collision.beganContact = function(c) fail(c, collision) end"),
    touching("CollisionBehavior.endedContact", "collision.endedContact = function(c) fail(c, collision) end"),
    touching(
      "CollisionBehavior.collisionDelegate.beganContact",
      "collision.collisionDelegate = { collision, beganContact = function(...) fail(...) end }"),
    touching(
      "CollisionBehavior.collisionDelegate.endedContact",
      "collision.collisionDelegate = { collision, endedContact = function(...) fail(...) end }"),
    CallbackKind(
      place: "Stage.onRotate",
      setup: """
        stage.onRotate = function(orientation) fail(stage, orientation) end
        stage:rotate(stage.orientation == "portrait" and "landscapeLeft" or "portrait")
        """,
      ticks: 1, end: "stage.onRotate = nil"),
    CallbackKind(
      place: "Button.onTap",
      setup: """
        local view = Button { title = "x", frame = { 0, 0, 100, 100 } }
        view.onTap = function(tapped) fail(tapped, view) end
        stage.view:addSubview(view)
        stage:tap(50, 50)
        """,
      ticks: 8, end: "view:removeFromSuperview()"),
    CallbackKind(
      place: "BarButtonItem.onTap",
      setup: """
        local item = BarButtonItem { title = "x" }
        item:onTap(function(tapped) fail(tapped, item) end)
        local view = NavigationBar { leftBarButtonItem = item }
        stage.view:addSubview(view)
        stage:tap(20, 22)
        """,
      ticks: 8, end: "view:removeFromSuperview()"),
    CallbackKind(
      place: "Alert.onDismiss",
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
    CallbackKind(
      place: "View.onTap", setup: "\(view) view:onTap(function(tap) fail(tap, view) end) stage:tap(50, 50)",
      ticks: 8, end: "view:removeFromSuperview()"),
    CallbackKind(
      place: "View.onPan",
      setup: """
        \(view)
        view:onPan(function(pan) if pan.state == "began" then fail(pan, view) end end)
        stage:drag({ { 10, 10 }, { 90, 90 } }, 0.1)
        """,
      ticks: 8, end: "view:removeFromSuperview()"),
    CallbackKind(
      place: "View.onLongPress",
      setup: """
        \(view)
        view:onLongPress(function(press) if press.state == "began" then fail(press, view) end end)
          .minimumPressDuration = 0.05
        stage:drag({ { 50, 50 } }, 0.1)
        """,
      ticks: 8, end: "view:removeFromSuperview()"),
  ]

  private static let view =
    "local view = View { frame = { 0, 0, 100, 100 } } stage.view:addSubview(view)"

  /// A tap beside a popover.
  private static func dismissing(_ place: String, _ callback: String) -> CallbackKind {
    CallbackKind(
      place: place,
      setup: """
        local popover = Popover { contentView = View { size = { 50, 50 } } }
        \(callback)
        popover:present { from = { 160, 20, 1, 1 }, animated = false }
        stage:tap(20, 500)
        """,
      ticks: 25, end: "popover:dismiss { animated = false }")
  }

  /// Two items that touch at first and are then drawn apart.
  private static func touching(_ place: String, _ callback: String) -> CallbackKind {
    CallbackKind(
      place: place,
      setup: """
        local a, b = Item { size = { 10, 10 } }, Item { size = { 10, 10 }, center = { 9, 0 } }
        local animator, collision = Animator(), CollisionBehavior { a, b }
        \(callback)
        animator:addBehavior(collision)
        animator:addBehavior(PushBehavior { b, pushDirection = { 1, 0 } })
        """,
      ticks: 3, end: "animator:removeAllBehaviors()")
  }

  private static let functions = [
    CallbackKind(place: "after", setup: "after(0, function() fail() end)", ticks: 2),
    CallbackKind(place: "every", setup: "local t t = every(0, function() t:cancel() fail(t) end)", ticks: 2),
    CallbackKind(place: "go", setup: "go(function() local v = View() wait(0) fail(v) end)", ticks: 2),
    CallbackKind(
      place: "waitUntil", setup: "local t t = go(function() waitUntil(function() fail(t) end) end)", ticks: 2),
    CallbackKind(place: "animate.changes", setup: "animate(1, function() fail(View()) end)", ticks: 1),
    CallbackKind(
      place: "animate.completion",
      setup:
        "local a a = animate { duration = 0, changes = function() end, completion = function() fail(a) end }",
      ticks: 2),
  ]

  private static let classes = [
    CallbackKind(
      place: "Behavior.init",
      setup: """
        local Wind = Behavior.extend "Wind"
        function Wind:init() self.kept = self fail(self) end
        Wind()
        """),
    custom("Behavior.action override", "function Wind:action() fail(self) end"),
    custom("Behavior.willMoveTo", "function Wind:willMoveTo(a) if a then fail(self, a) end end"),
  ]

  private static func custom(_ place: String, _ function: String) -> CallbackKind {
    CallbackKind(
      place: place,
      setup: """
        local Wind = Behavior.extend "Wind"
        \(function)
        local animator, wind = Animator(), Wind()
        wind.kept = wind
        animator:addBehavior(wind)
        """,
      ticks: 1, end: "animator:removeAllBehaviors()")
  }

  private static let globals = [
    CallbackKind(place: "update", setup: "function update() fail(View()) end", ticks: 1, end: "update = nil"),
    CallbackKind(
      place: "on_reload", setup: "function on_reload() fail(View()) end on_reload()", end: "on_reload = nil"),
  ]

  private static let language = [
    CallbackKind(
      place: "__gc", setup: "setmetatable({}, { __gc = function() fail(View()) end }) collectgarbage()"),
    CallbackKind(
      place: "__close",
      setup: "do local x <close> = setmetatable({}, { __close = function() fail(View()) end }) end"),
    CallbackKind(
      place: "__tostring", setup: "error(setmetatable({}, { __tostring = function() fail(View()) end }))"),
    CallbackKind(
      place: "coroutine.resume",
      setup: """
        local co = coroutine.create(function() local v = View() coroutine.yield() fail(v) end)
        coroutine.resume(co)
        local succeeded, message = coroutine.resume(co)
        if not succeeded then error(message, 0) end
        """),
    CallbackKind(
      place: "coroutine.wrap", setup: "coroutine.wrap(function() local v = View() fail(v) end)()"),
    CallbackKind(
      place: "debug.sethook",
      setup: "debug.sethook(function() debug.sethook() fail(View()) end, 'c') tostring(nil)"),
  ]
}

extension CallbackKind {
  /// The places of the tables: callbacks, tables of callbacks, functions of classes, globals that are functions, and
  /// whatever takes a function.
  static func places(in lua: Lua) -> Set<String> {
    var places = Set(lua.globals.filter { $0.type.hasPrefix("fun(") }.map(\.name))
    places.formUnion(lua.functions.filter { takesFunction($0.parameters) }.map(\.name))
    for type in lua.types {
      for member in type.members where isFunction(member) || takesFunction(member.parameters) {
        places.insert("\(type.name).\(member.name)")
      }
      for member in type.members where member.kind == .table {
        for event in ["beganContact", "endedContact"] {
          places.insert("\(type.name).\(member.name).\(event)")
        }
      }
      for override in type.overrides {
        let place = "\(type.name).\(override.name)"
        places.insert(places.contains(place) ? "\(place) override" : place)
      }
      for constructor in type.constructors {
        for field in constructor.named where field.type.hasPrefix("fun(") {
          places.insert("\(type.name).\(field.name)")
        }
      }
      for function in type.functions where takesFunction(function.parameters) {
        places.insert("\(type.name).\(function.name)")
      }
    }
    return places
  }

  private static func isFunction(_ member: MemberDescription) -> Bool {
    [.callback, .handler].contains(member.kind)
  }

  private static func takesFunction(_ parameters: [Parameter]) -> Bool {
    parameters.contains { $0.type.hasPrefix("fun(") }
  }
}
