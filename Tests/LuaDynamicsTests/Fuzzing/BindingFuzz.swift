import Dynamics
import Foundation
import LuaDynamics
import LuaHost
import Views

/// A session in which a random script runs statement by statement, with the world moving in between.
final class BindingFuzz {
  /// What a run came to; the same for the same seed.
  struct Outcome: Equatable {
    var hash: UInt64
    var messages: [String]
  }

  let session: Session
  private var grammar: BindingGrammar
  private let record = Record()

  private final class Record {
    var lines: [String] = []
  }

  /// A session that has not begun; the same statements for the same seed.
  ///
  /// With the collector in the mode `stop` it runs only when a statement says so, and the script's finalizers therefore
  /// at the same places each time.
  init(seed: UInt64, collecting mode: String = "stop") throws {
    let record = record
    session = try Session(
      .init(idiom: .pad, timeLimit: 0, objectLimit: 2000), log: { record.lines.append($0.description) },
      report: { record.lines.append($0.description) })
    grammar = BindingGrammar(of: session.lua, seed: seed)
    session.source = { Chunk(Self.prelude, name: "fuzz.lua") }
    try session.lua.run(Chunk("collectgarbage('\(mode)')", name: "mode"))
    session.reload()
  }

  var outcome: Outcome { Outcome(hash: session.stage.runHash, messages: record.lines) }

  /// Runs one statement and lets up to two ticks go by; answers with what is not as it should be.
  func step() throws -> String? {
    let statement = grammar.statement()
    if Self.isTraced { FileHandle.standardError.write(Data("\(statement)\n".utf8)) }
    try session.lua.setGlobal("budget", to: 100)
    session.run(Chunk(statement, name: "statement"))
    if grammar.roll(60) == 0 { try clear(keeping: grammar.roll(2) == 0) }
    for _ in 0..<grammar.roll(3) {
      session.stage.advance()
      session.reloadIfAsked()
    }
    if session.lua.stackHeight != 0 {
      return "the stack holds \(session.lua.stackHeight) values after \(statement)"
    }
    guard case .string(let complaint)? = try session.lua.run(Chunk("return complaint()", name: "check")).first
    else { return nil }
    return "\(complaint) after \(statement)"
  }

  private func clear(keeping world: Bool) throws {
    try session.lua.run(Chunk("state = \(world ? "state or {}" : "nil")", name: "state"))
    session.reload()
  }

  /// Lets go of everything; answers with how many objects are left.
  func end() throws -> Int {
    session.reload(Chunk("state = nil", name: "state"))
    session.reload(Chunk(Self.farewell, name: "farewell"))
    session.stage.advance()
    session.lua.forgetLocals()
    session.lua.collectGarbage()
    return session.lua.liveObjectCount
  }

  private static let isTraced = ProcessInfo.processInfo.environment["DYNLUA_FUZZ_TRACE"] != nil

  private static let farewell = """
    -- Finalizers that run from now on shall not make anything any more.
    budget, pool, update, on_reload = 0, nil, nil, nil
    for key in pairs(stage.view.data) do stage.view.data[key] = nil end
    """

  /// The pool, and what the statements of `BindingGrammar` are made of.
  private static let prelude = """
    print, budget, pool = function() end, 100, pool or {}
    function keep(name, slot, object, ...)
      pool[name] = pool[name] or {}
      pool[name][slot] = object
      return object, ...
    end
    function pick(name, slot)
      return pool[name] and pool[name][slot]
    end
    function spend()
      budget = budget - 1
      return budget < 0
    end
    function complaint()
      for _, name in ipairs { "View", "Item" } do
        for _, item in pairs(pool[name] or {}) do
          local is, x, y, angle = pcall(function() return item:position() end)
          if is and not (math.abs(x) < math.huge and math.abs(y) < math.huge and math.abs(angle) < math.huge) then
            return ("%s is at (%s, %s), turned by %s"):format(item, x, y, angle)
          end
        end
      end
    end
    for slot = 0, 3 do
      local view = keep("View", slot, View { frame = { 60 * slot, 20 * slot, 50, 50 } })
      stage.view:addSubview(view)
      local item = keep("Item", slot, Item { size = { 20, 20 }, center = { 60 * slot, 100 } })
      local animator = keep("Animator", slot, Animator(slot < 2 and stage.view or nil))
      local subject = slot < 2 and view or item
      keep("GravityBehavior", slot, GravityBehavior { subject })
      keep("CollisionBehavior", slot, CollisionBehavior { subject, translatesReferenceBoundsIntoBoundary = slot < 2 })
      keep("PushBehavior", slot, PushBehavior { subject, mode = PushMode.continuous, magnitude = 1 })
      keep("DynamicItemBehavior", slot, DynamicItemBehavior { subject })
      keep("SnapBehavior", slot, SnapBehavior { item = subject, snapPoint = { 100, 100 } })
      keep("AttachmentBehavior", slot, AttachmentBehavior { item = subject, anchor = { 100, 100 } })
      keep("Behavior", slot, Behavior {})
      animator:addBehavior(pick("GravityBehavior", slot))
      animator:addBehavior(pick("CollisionBehavior", slot))
      keep("TapGestureRecognizer", slot, view:onTap(function() end))
      keep("PanGestureRecognizer", slot, view:onPan(function() end))
      keep("LongPressGestureRecognizer", slot, view:onLongPress(function() end))
      keep("Path", slot, Path.rect { 0, 0, 10, 10 })
      keep("Timer", slot, every(1, function() end))
      keep("Task", slot, go(function() while true do wait(1) end end))
      keep("animate", slot, animate(1, function() view.alpha = 0.5 end))
      keep("Class", slot, Behavior.extend "Wind")
      local label = keep("Label", slot, Label { text = "some words", center = { 60 * slot, 300 } })
      local button = keep("Button", slot, Button { title = "word", frame = { 60 * slot, 400, 50, 44 } })
      local add = keep("BarButtonItem", slot, BarButtonItem { title = "+" })
      local bar = keep("NavigationBar", slot, NavigationBar { title = "words", rightBarButtonItem = add })
      for _, control in ipairs { label, button, bar } do stage.view:addSubview(control) end
      keep("Alert", slot, Alert { title = "words", buttons = { "a", "b" } })
      keep("Popover", slot, Popover { contentView = View { size = { 50, 50 } } })
    end
    """
}
