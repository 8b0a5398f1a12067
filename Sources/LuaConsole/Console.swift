public import LuaDocumentation
public import LuaDynamics
public import LuaHost

/// What a prompt does with the texts that are typed at it: judges, completes and evaluates them beside a running
/// script.
///
/// ```swift
/// let console = try Console(session)
/// console.evaluate("square.center")      // .shown(["_1 = Point(160, 284)"])
/// console.evaluate("push.magnitude = 3") // .shown([])
/// ```
///
/// It knows no terminal: a prompt, a connection from another process and a page use the same type. There may be several
/// for one session; each has results, locals, watches and saved lines of its own.
///
/// What fails at a console is told there and does not count as a failure of the script. Like its session, it belongs to
/// one thread at a time, and is only used between two ticks.
public final class Console {
  /// How results are written.
  public enum Style: Sendable {
    /// With the number to use them by, as Lua would write them: `_1 = "text"`.
    case numbered
    /// The values alone, and strings as they are, for programs that read them.
    case plain
  }

  /// What became of a text.
  public enum ExecutionResult {
    /// It ran; the lines to show, which may be none.
    case output([String])
    /// It failed.
    case failed(LuaError)
  }

  /// The session that the texts run beside.
  public let session: Session
  /// How results are written; `numbered` by default.
  public let style: Style
  /// What messages call the texts; `prompt` by default.
  public let name: String

  let environment: ConsoleEnvironment
  /// The expressions that are shown all the time, in the order in which they were asked for.
  var watchExpressions: [WatchExpression] = []
  /// What ran here so far.
  var transcript = Transcript()
  /// What the console's functions have to say about the text that runs.
  var pendingOutput: [String] = []

  /// A console for a session.
  ///
  /// - Throws: `LuaError` of kind `memory`.
  public init(
    _ session: Session, style: Style = .numbered, name: String = "prompt"
  ) throws(LuaError) {
    self.session = session
    self.style = style
    self.name = name
    environment = try ConsoleEnvironment(in: session.lua)
    for function in Self.functions { try environment.register(function) }
  }

  /// Everything that can be called or asked for here, in words.
  public var manual: Manual {
    Manual(of: session.lua, consoleFunctions: environment.functions)
  }

  var prettyPrinter: PrettyPrinter { PrettyPrinter(session, manual: manual) }
}
