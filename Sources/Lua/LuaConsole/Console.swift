public import LuaDocumentation
public import LuaDynamics
public import LuaHost
import LuaTesting

/// A read–eval–print console for a running script: checks, completes and evaluates texts.
///
/// ```swift
/// let console = try Console(session)
/// console.evaluate("square.center")      // .output(["_1 = Point(160, 284)"])
/// console.evaluate("push.magnitude = 3") // .output([])
/// ```
///
/// It is independent of a terminal: an interactive prompt, a socket connection and a web page can use the
/// same type. A session can have several consoles; each has its own results, locals, watch expressions and
/// transcript.
///
/// An error in a console is returned to its user and does not set the session's `hasRaisedError`. Like its
/// session, a console must be used by one thread at a time, and only between two ticks.
public final class Console {
  /// The format of results.
  public enum ResultFormat: Sendable {
    /// In Lua syntax, with the variable that holds the value: `_1 = "text"`.
    case numbered
    /// Only the values, with strings unquoted, for programs that parse them.
    case plain
  }

  /// The outcome of an evaluation.
  public enum ExecutionResult {
    /// The text ran; the lines to display, possibly none.
    case output([String])
    /// The text had a syntax error or raised an error.
    case failed(LuaError)
  }

  /// The session in which the console evaluates.
  public let session: Session
  /// The format of results; `numbered` by default.
  public let resultFormat: ResultFormat
  /// The chunk name of the texts in messages; `prompt` by default.
  ///
  /// If results are numbered, so are the texts: `prompt 1`, `prompt 2` and so on, which distinguishes them in
  /// tracebacks.
  public let name: String

  /// Whether `save` writes the file; true initially.
  ///
  /// A replay sets it to false.
  public var allowsWritingFiles = true

  /// Whether the console belongs to a prompt on a terminal, which performs `takePromptRequests()`; false
  /// initially.
  public var performsPromptRequests = false
  /// The maximum line width of help and results, in columns; 80 initially.
  public var helpWidth = 80
  /// Whether the last evaluation has displayed help, for which a prompt has a pager.
  public var hasDisplayedHelp: Bool { output.isHelp }
  /// What the console's functions have output in the last evaluation.
  var output = ConsoleOutput()

  /// The number of the console in the session, by which recordings refer to it.
  let indexInSession: Int
  /// What `back`, `goTo` and `timeline` act on; nil, the initial value, makes them do nothing.
  public weak var navigator: (any TimelineNavigator)?
  let environment: ConsoleEnvironment
  /// The watch expressions, in the order in which they were added.
  var watchExpressions: [WatchExpression] = []
  /// The texts that ran without an error.
  var transcript = Transcript()
  /// The number of texts that have been evaluated.
  var evaluationCount = 0
  /// The recent texts, from which help and sources of functions are taken.
  var recentTexts = RecentTexts()

  /// Creates a console for a session.
  ///
  /// - Throws: `LuaError` of kind `memory`.
  public init(
    _ session: Session, resultFormat: ResultFormat = .numbered, name: String = "prompt"
  ) throws(LuaError) {
    self.session = session
    self.resultFormat = resultFormat
    self.name = name
    indexInSession = session.addConsole(name: name, printsResultsAsPlainText: resultFormat == .plain)
    environment = try ConsoleEnvironment(in: session.lua)
    for function in Self.functions { try environment.register(function) }
  }

  deinit { session.onInput?(.console(.closed(indexInSession))) }

  /// The chunk name of the text with a number, from 1.
  func chunkName(ofInput number: Int) -> String { resultFormat == .numbered ? "\(name) \(number)" : name }

  /// The documentation of the session's API, of the console's functions and of the test library.
  public var manual: Manual {
    var manual = Manual(
      of: session.lua, consoleFunctions: environment.functions,
      testFunctions: TestRunner.testingFunctionDescriptions, guides: Guide.all)
    manual.helpWidth = helpWidth
    return manual
  }

  var prettyPrinter: PrettyPrinter { PrettyPrinter(session, manual: manual) }
}
