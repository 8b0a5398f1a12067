internal import LuaHost

extension Lua {
  /// The session that the state belongs to; nil while that one is ending.
  var session: Session? { owner as? Session }
}

extension Lua {
  /// Tells Lua that one object owns others; all of them or, where memory ends, none.
  func addOwnership(from parent: AnyObject, to children: [some AnyObject]) throws(LuaError) {
    for (index, child) in children.enumerated() {
      do throws(LuaError) {
        try addOwnership(from: parent, to: child)
      } catch {
        for owned in children[..<index] { removeOwnership(from: parent, to: owned) }
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
  borrowing func addOwnership(from parent: AnyObject, to child: AnyObject) throws(HostError) {
    do throws(LuaError) {
      try lua.addOwnership(from: parent, to: child)
    } catch {
      throw HostError(error.message)
    }
  }

  /// Refuses everything but a function as argument `index`.
  borrowing func requireFunction(_ index: Int) throws(HostError) {
    _ = try argument(index, as: FunctionArgument.self)
  }

  /// Refuses everything but a function as a constructor's field.
  borrowing func requireFunction(named name: String) throws(HostError) {
    _ = try named(name, as: FunctionArgument.self)
  }
}

/// Raises what a query of the kind `problem(…)` answered, if it answered anything.
func require(_ message: String?) throws(HostError) {
  if let message { throw HostError(message) }
}

/// A function that a script passed: it stays in Lua, and only that it is one is of interest.
private struct FunctionArgument: LuaReadable {
  static let luaName = "function"

  static func read(_ argument: borrowing Argument) throws(LuaConversionError) -> FunctionArgument {
    guard case .function? = try? Value.read(argument) else { throw LuaConversionError("a function") }
    return FunctionArgument()
  }
}
