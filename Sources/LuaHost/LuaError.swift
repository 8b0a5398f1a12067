/// Why a script, or a call into it, did not finish.
///
/// The Lua state stays usable after every error: its stack is as it was before the call.
public struct LuaError: Error, Equatable, CustomStringConvertible {
  /// What sort of mistake it was.
  public enum Kind: Equatable, Sendable {
    /// The text is not Lua. `isIncomplete`: more lines could make it right, as a prompt wants to know.
    case syntax(isIncomplete: Bool)
    /// The script raised an error while it ran.
    case runtime
    /// Lua ran out of memory, or into its memory limit.
    case memory
    /// A call into Lua took longer than the time limit and was stopped.
    case timeLimit
    /// A call into Lua was stopped by an `Interrupter`.
    case interrupted
    /// A finalizer (`__gc`) of the script raised an error; what ran then went on.
    case finalizer
    /// The host asked for something that Lua has no value for.
    case conversion
  }

  /// What sort of mistake it was.
  public let kind: Kind
  /// What happened, with the position where there is one: `push.lua:14: …`.
  public let message: String
  /// The script's own lines that led there, innermost first, one per line; empty when there are none.
  ///
  /// Frames of the host and of C functions are left out. Syntax and memory errors have no traceback.
  public let traceback: String

  /// An error with all its parts.
  public init(kind: Kind, message: String, traceback: String = "") {
    self.kind = kind
    self.message = message
    self.traceback = traceback
  }

  /// The message, and the traceback below it where there is one.
  public var description: String {
    traceback.isEmpty ? message : "\(message)\n\(traceback)"
  }
}
