public import ConsoleLink
public import LineEditing
internal import LuaConsole
public import LuaDynamics
public import Terminal
internal import TerminalDisplay
internal import Views

/// A scene that plays in real time on a terminal, until its user quits.
///
/// One loop on one thread does everything, in this order: signals, keys and the mouse, files that changed, the ticks
/// that are due, what was printed, a frame if one is due. A prompt can be opened below the scene, or be there alone.
/// Ticks never wait for the terminal: one that is slow gets fewer frames, and the newest. Only signals and the emptying
/// of `OutputCapture` have threads of their own.
///
/// ```swift
/// let log = EventLog(capture: OutputCapture())
/// let player = Player(makeSession(log), log: log, keyboard: keyboard, endRequest: endRequest, colors: environment)
/// player.restarts { makeSession(log) }
/// let code = try player.play()
/// ```
public final class Player {
  /// What is on the terminal.
  public enum DisplayMode: Hashable, Sendable {
    /// The scene, with a prompt below it once the user asks for one.
    case scene
    /// The scene and a prompt below it.
    case sceneAndPrompt
    /// A prompt on the user's own screen, above which is told what happens.
    case prompt
  }

  /// The variables of the environment that tell how many colours the terminal has; see `ColorDepth`.
  public static let colorEnvironmentVariables = ColorDepth.environmentVariables

  /// What is played.
  public internal(set) var session: Session

  /// How many frames have been drawn so far.
  public internal(set) var frameCount = 0

  /// How many bytes the terminal has taken so far.
  public var byteCount: Int { output.sentByteCount }

  let log: EventLog
  let terminalInput: TerminalInput
  let output: TerminalOutput
  let shutdownRequest: ShutdownRequest
  let watch: ScriptWatcher?
  let displayMode: DisplayMode
  let prompt: Prompt
  /// What the prompt's texts are evaluated with; nil if there was no memory for it.
  var console: Console?
  /// Lets prompts elsewhere work beside the session; nil for none.
  private(set) var server: ConsoleServer?
  /// How much of the log the server has told.
  var clientLogPosition = 0
  /// What the prompt's texts are judged and completed with.
  private let consoleAdapter: ConsoleAdapter

  /// At which tick to end; nil for none.
  private let lastTick: Int?
  /// Makes the session that takes the place of the present one.
  private(set) var makeSession: (() throws -> Session)?

  var size: TerminalSize
  var renderer: TerminalRenderer
  var pacer = Pacer(at: .now)
  var ticks = RateMeter(at: .now)
  var frames = RateMeter(at: .now)
  var mouseTouchAdapter = MouseTouchAdapter()
  var showsLayers = false
  var showsHelp = false
  /// Whether something has changed that no frame shows yet.
  var needsDisplay = true
  /// How much of the log has been shown.
  var displayedLogCount = 0
  /// How much of the log the prompt has been told.
  var promptLogPosition = 0
  /// What was watched when it was last told.
  var printedWatches: [String] = []
  /// When what is watched may be told again.
  var nextWatchUpdate = ContinuousClock.now
  /// The exit code, once the user quits.
  var exitCode: Int32?

  /// A player that has not begun.
  ///
  /// - Parameters:
  ///   - session: What to play, its scripts having run.
  ///   - log: Where the session tells of its events, and where what is printed comes from.
  ///   - terminalInput: Where keys and the mouse come from.
  ///   - shutdownRequest: What signals ask for.
  ///   - colors: The environment, of which `colorVariables` tell how many colours the terminal has.
  ///   - seconds: After which simulated time to end; nil, the default, for when the user quits.
  ///   - watch: The script's file, to be run again when it changes; nil, the default, for none.
  ///   - displayMode: What is on the terminal; the scene by default.
  ///   - history: What was entered at prompts before, and where to keep what is entered; nil, the default, for nothing.
  public init(
    _ session: Session, log: EventLog, terminalInput: TerminalInput, shutdownRequest: ShutdownRequest,
    colors: [String: String],
    seconds: Double? = nil, watch: ScriptWatcher? = nil, displayMode: DisplayMode = .scene,
    history: HistoryFile? = nil
  ) {
    self.session = session
    self.log = log
    self.terminalInput = terminalInput
    let output = log.capture.map { TerminalOutput(descriptor: $0.terminal) } ?? TerminalOutput()
    self.output = output
    self.shutdownRequest = shutdownRequest
    self.watch = watch
    self.displayMode = displayMode
    let consoleAdapter = ConsoleAdapter()
    self.consoleAdapter = consoleAdapter
    prompt = Prompt(history: history, validate: consoleAdapter.validate, complete: consoleAdapter.complete) {
      output.write($0)
    }
    prompt.allowsLeaving = displayMode != .prompt
    lastTick = seconds.map { Int(($0 * Double(Stage.ticksPerSecond)).rounded()) }
    size = TerminalSize(descriptor: output.descriptor) ?? TerminalSize()
    renderer = TerminalRenderer(
      columns: size.columns, rows: size.rows, depth: ColorDepth(environment: colors),
      colorTolerance: TerminalRenderer.imperceptibleColorDifference
    ) { output.write($0) }
  }

  /// Says how to begin again from nothing, when the user asks for it; without, that key does nothing.
  ///
  /// - Parameter makeSession: Makes another session and runs its scripts. What it throws is shown, and the present
  ///   session goes on.
  public func setRestartHandler(_ makeSession: @escaping () throws -> Session) {
    self.makeSession = makeSession
  }

  /// Lets prompts elsewhere work beside what is played, from when it plays.
  public func listen(with server: ConsoleServer) { self.server = server }

  /// Takes the terminal, plays, and gives the terminal back as it was.
  ///
  /// - Returns: The exit code: that of a signal, else 1 if the script failed, else 0.
  /// - Throws: `TerminalError` if the terminal cannot be had.
  public func play() throws(TerminalError) -> Int32 {
    // Before the screen is taken: what the script printed so far belongs on the user's.
    log.capture?.send(to: showsScene ? .terminalAtExit : .consumer)
    let mode = try RawMode(
      input: terminalInput.descriptor, output: output.descriptor,
      features: showsScene ? [.alternateScreen, .hiddenCursor, .mouse, .bracketedPaste] : .bracketedPaste,
      signalKeys: .generateSignals)
    terminalInput.detachStandardInput()
    shutdownRequest.signals.listen(to: [.suspend, .resume, .resize])
    start(session)
    if !showsScene { skipLog() }
    clientLogPosition = log.count
    if displayMode != .scene { openPrompt() }
    pacer = Pacer(at: .now)
    while exitCode == nil { runLoopIteration() }
    session.summarizeErrors()
    drainLog()
    prompt.draw()
    closePrompt()
    output.drain()
    mode.end()
    return exitCode ?? 0
  }

  /// Gives the terminal of whatever player there is back, for the end of the process on another thread.
  public static func restoreTerminal() { RawMode.suspend() }

  /// Whether the scene is shown.
  var showsScene: Bool { displayMode != .prompt }

  /// Takes a session on.
  func start(_ session: Session) {
    self.session = session
    shutdownRequest.setInterruptTarget(session)
    server?.setInterruptTarget(session)
    watch?.watchModules(of: session)
    console = try? Console(session)
    consoleAdapter.console = console
    session.didReload = { [weak self] in self?.didReload($0) }
    mouseTouchAdapter = MouseTouchAdapter()
    needsDisplay = true
  }

  // MARK: The loop

  /// Does once what there is to do, and waits until there is more.
  private func runLoopIteration() {
    waitForEvents()
    shutdownRequest.reportResponsive()
    handleSignals()
    for event in terminalInput.readEvents() { handle(event) }
    reloadIfChanged()
    serve()
    advance()
    drainLog()
    notifyClients()
    drawIfDue()
    exitIfRequested()
  }

  private func waitForEvents() {
    var interests: [Poller.Interest] = [
      .reading(terminalInput.descriptor), .reading(shutdownRequest.signals.descriptor),
      .reading(server?.descriptor ?? -1),
    ]
    if output.hasPendingOutput { interests.append(.writing(output.descriptor)) }
    let deadline = terminalInput.deadline.map { min($0, pacer.nextFrame) } ?? pacer.nextFrame
    Poller.wait(interests, until: deadline)
    output.flush()
  }

  /// Runs the ticks that are due, but lets frames and keys have their turn where the ticks cannot keep up.
  private func advance() {
    let start = ContinuousClock.now
    let tick = session.stage.tick
    while pacer.consumeTick(at: .now) {
      session.advanceFrame()
      if .now - start > Pacer.frameDuration || shutdownRequest.exitCode != nil || hasReachedEnd { break }
    }
    guard session.stage.tick != tick else { return }
    ticks.add(session.stage.tick - tick)
    needsDisplay = true
  }

  private var hasReachedEnd: Bool { lastTick.map { session.stage.tick >= $0 } ?? false }

  private func exitIfRequested() {
    if terminalInput.isClosed || output.isDisconnected { exitCode = Signal.hangUp.exitCode }
    if hasReachedEnd { quit() }
    if let code = shutdownRequest.exitCode { exitCode = code }
  }

  /// Ends as the script's success has it.
  func quit() { exitCode = session.hasFailed ? 1 : 0 }
}
