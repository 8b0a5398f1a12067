/// An error of a script, or of a call into it.
///
/// The Lua state remains usable after every error: its stack is as it was before the call.
public struct LuaError: Error, Equatable, CustomStringConvertible {
  /// The kind of an error.
  public enum Kind: Equatable, Sendable {
    /// The source text is invalid; `isIncomplete` if more input could complete it, as in a REPL.
    case syntax(isIncomplete: Bool)
    /// The script raised an error.
    case runtime
    /// Lua could not allocate memory, or reached its memory limit.
    case memory
    /// A call into Lua exceeded the time limit and was stopped.
    case timeLimit
    /// A call into Lua was stopped by an `Interrupter`.
    case interrupted
    /// The script ended itself with `os.exit`; the Lua state runs nothing more. See `Lua.exitError`.
    case exit(code: Int32)
    /// A finalizer (`__gc`) of the script raised an error; the running code continued.
    case finalizer
    /// The host requested a conversion that is not possible.
    case conversion
  }

  /// The kind of the error.
  public let kind: Kind
  /// Whether the time limit or an interrupt stopped the call.
  public var isForcedStop: Bool { kind == .timeLimit || kind == .interrupted }
  /// The exit code if the script ended itself with `os.exit`; nil for other errors.
  public var exitCode: Int32? { if case .exit(let code) = kind { code } else { nil } }
  /// The message, with the position in front if there is one: `push.lua:14: …`.
  public let message: String
  /// The traceback: the script's frames, innermost first, one per line; may be empty.
  ///
  /// Frames of the host and of C functions are omitted. Syntax and memory errors have no traceback.
  public let traceback: String

  /// Creates an error.
  public init(kind: Kind, message: String, traceback: String = "") {
    self.kind = kind
    self.message = message
    self.traceback = traceback
  }

  /// The message, followed by the traceback if there is one.
  public var description: String {
    traceback.isEmpty ? message : "\(message)\n\(traceback)"
  }
}
