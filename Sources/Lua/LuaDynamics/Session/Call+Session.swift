import LuaHost

extension Lua {
  /// The session that owns the Lua state; nil while the session is being deinitialized.
  var session: Session? { owner as? Session }
}

extension Lua {
  /// Adds a strong reference from an object to each of several others: all edges or, if memory runs out,
  /// none.
  func addStrongReference(from parent: AnyObject, to children: [some AnyObject]) throws(HostError) {
    for (index, child) in children.enumerated() {
      do throws(LuaError) {
        try addStrongReference(from: parent, to: child)
      } catch {
        for owned in children[..<index] { removeStrongReference(from: parent, to: owned) }
        throw HostError(error)
      }
    }
  }
}

extension Lua {
  /// Calls the script's `print`.
  func print(_ text: String) throws(HostError) {
    do throws(LuaError) {
      try callGlobal("print", text)
    } catch {
      throw HostError(error)
    }
  }
}

extension Call {
  /// The session that the calling script runs in.
  var session: Session {
    guard let session = lua.session else {
      preconditionFailure("The session is gone: keep it alive while its scripts run")
    }
    return session
  }

  /// Adds a strong reference between two objects; see `Lua.addStrongReference(from:to:)`.
  borrowing func addStrongReference(from parent: AnyObject, to child: AnyObject) throws(HostError) {
    do throws(LuaError) {
      try lua.addStrongReference(from: parent, to: child)
    } catch {
      throw HostError(error)
    }
  }

  /// Throws unless the argument at `index` is a function.
  borrowing func requireFunction(_ index: Int) throws(HostError) {
    _ = try argument(index, as: FunctionArgument.self)
  }

  /// Throws unless the field `name` of the constructor's table is a function.
  borrowing func requireFunction(named name: String) throws(HostError) {
    _ = try argument(named: name, as: FunctionArgument.self)
  }
}

/// Throws the message that a validation such as `problem(settingContentView:)` returned; does nothing if it
/// is nil.
func requireNoProblem(_ message: String?) throws(HostError) {
  if let message { throw HostError(message) }
}

/// A function argument; reading it checks the type and leaves the function in Lua.
private struct FunctionArgument: LuaReadable {
  static let luaTypeName = "function"

  static func read(_ argument: borrowing Argument) throws(LuaConversionError) -> FunctionArgument {
    guard case .function? = try? LuaValue.read(argument) else { throw LuaConversionError("a function") }
    return FunctionArgument()
  }
}
