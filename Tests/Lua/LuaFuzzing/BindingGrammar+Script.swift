import LuaDocumentation
import LuaHost

extension BindingGrammar {
  /// A whole script that sets every kind of callback; each callback uses random members of the bindings.
  ///
  /// All behaviors of the pool are added to animators, most callback slots are set, and the statements
  /// between the steps of the stage are protected calls, so that an error in one does not skip the others.
  package mutating func script() -> String {
    var lines = [Self.prelude, "budget = 400", Self.addition]
    lines += hooks().map(protectedCall)
    for _ in 0..<3 {
      lines += (0..<12).map { _ in protectedCall(statement()) }
      lines.append(protectedCall("stage:tap(\(roll(320)), \(roll(568)))"))
      lines.append(protectedCall("stage:step(\(1 + roll(8)))"))
      lines.append(protectedCall("\(object("Animator")):step(\(1 + roll(4)))"))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Functions for the callback slots of the pool's objects, timers, tasks, animations, gestures and global
  /// callbacks.
  private mutating func hooks() -> [String] {
    var hooks: [String] = []
    for type in objects {
      for member in manual.members(of: type) where [.callback, .handler].contains(member.kind) && roll(3) > 0
      {
        hooks.append("local o = \(object(type.name)) o.\(member.name) = \(callback(0))")
      }
    }
    hooks += [
      "update = \(callback(0))",
      "every(\(pick(["0", "0.05", "0.2"])), \(callback(0)))",
      "go(function() for _ = 1, 50 do wait(\(pick(["0", "0.03"]))) (\(callback(0)))() end end)",
      "animate(\(pick(["0", "0.1"])), \(callback(0)), \(callback(0)))",
      "keep('FieldBehavior', \(roll(Self.slots)), FieldBehavior.custom { pick('View', 0), evaluate = \(callback(0)) })",
      "(\(object("Animator"))):addBehavior(pick('FieldBehavior', 0))",
      "local o = \(object("Class")) o.action, o.willMoveTo, o.init = \(callback(0)), \(callback(0)), \(callback(0))",
      "local o = \(object("Class")) o.beganContact, o.endedContact = \(callback(0)), \(callback(0))",
      "(\(object("Animator"))):addBehavior(keep('Behavior', 0, (\(object("Class")))()))",
    ]
    for gesture in ["onTap", "onPan", "onLongPress", "onPinch", "onRotation", "onSwipe"] {
      hooks.append("(\(object("View"))):\(gesture)(\(callback(0)))")
    }
    return hooks
  }

  private func protectedCall(_ statement: String) -> String { "pcall(function(...) \(statement) end)" }

  /// Adds every behavior of the pool to the animator in the same slot.
  private static let addition = """
    for name, objects in pairs(pool) do
      if name:match "Behavior$" then
        for slot, behavior in pairs(objects) do
          local animator = pick("Animator", slot)
          pcall(animator.addBehavior, animator, behavior)
        end
      end
    end
    """
}
