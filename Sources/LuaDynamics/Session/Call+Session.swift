internal import LuaHost

extension Lua {
  /// The session that the state belongs to; nil while that one is ending.
  var session: Session? { owner as? Session }
}

extension Lua {
  /// Tells Lua that one object owns others; all of them or, where memory ends, none.
  func linkAll(_ parent: AnyObject, to children: [some AnyObject]) throws(LuaError) {
    for (index, child) in children.enumerated() {
      do throws(LuaError) {
        try link(parent, to: child)
      } catch {
        for linked in children[..<index] { unlink(parent, from: linked) }
        throw error
      }
    }
  }
}

extension Call {
  /// The session that the script runs in.
  var session: Session {
    guard let session = lua.session else {
      preconditionFailure("The session is gone: keep it alive while its scripts run")
    }
    return session
  }

  /// Tells Lua that one object owns another; see `Lua.link(_:to:)`.
  borrowing func link(_ parent: AnyObject, to child: AnyObject) throws(LuaFailure) {
    do throws(LuaError) {
      try lua.link(parent, to: child)
    } catch {
      throw LuaFailure(error.message)
    }
  }

  /// Refuses everything but a function as argument `index`.
  borrowing func requireFunction(_ index: Int) throws(LuaFailure) {
    _ = try argument(index, as: FunctionArgument.self)
  }

  /// Refuses everything but a function as a constructor's field.
  borrowing func requireFunction(named name: String) throws(LuaFailure) {
    _ = try named(name, as: FunctionArgument.self)
  }
}

/// Raises what a query of the kind `problem(…)` answered, if it answered anything.
func require(_ problem: String?) throws(LuaFailure) {
  if let problem { throw LuaFailure(problem) }
}

/// A function that a script passed: it stays in Lua, and only that it is one is of interest.
private struct FunctionArgument: LuaReadable {
  static let luaName = "function"

  static func read(_ argument: borrowing Argument) throws(LuaMismatch) -> FunctionArgument {
    guard case .function? = try? Value.read(argument) else { throw LuaMismatch("a function") }
    return FunctionArgument()
  }
}
