import Dynamics
public import LineEditing
import LuaConsole
import LuaDynamics
public import LuaHost
import POSIX
import RemoteControl
public import Runs
public import Terminal
import TerminalDisplay
import Views

/// Plays a scene in real time on a terminal until the user quits: input for a `SceneController`, and its
/// frames and log.
///
/// The main loop runs on one thread, in this order: signals, keys and mouse, changed files, requests of
/// attached clients, ticks that are due, captured output, a frame if one is due. A prompt can be opened below
/// the scene, or be shown alone. Ticks never wait for the terminal: a slow terminal gets fewer frames, always
/// the newest. Only signals and the reading of `OutputCapture`'s pipe use threads of their own.
///
/// ```swift
/// let capture = OutputCapture()
/// let log = EventLog { capture?.drain() ?? [] }
/// let controller = SceneController(try makeTimeline(log), log: log, stopRequest: shutdownRequest)
/// controller.enableRestart { try makeTimeline(log) }
/// let player = Player(
///   controller, capture: capture, terminalInput: terminalInput, shutdownRequest: shutdownRequest,
///   environment: environment)
/// let code = try player.play()
/// ```
public final class Player {
  /// The contents of the terminal.
  public enum DisplayMode: Hashable, Sendable {
    /// The scene; the user can open a prompt below it.
    case scene
    /// The scene and a prompt below it.
    case sceneAndPrompt
    /// A prompt on the normal screen, with events and output above it.
    case prompt
  }

  /// The environment variables that identify the terminal and its colors.
  public static let terminalEnvironmentVariables =
    TerminalProfile.environmentVariables

  /// The scene that is played.
  public let controller: SceneController

  /// The number of frames drawn so far.
  public var frameCount: Int { rates.frameCount }

  /// The number of bytes that the terminal has accepted so far.
  public var sentByteCount: Int { terminal.output.sentByteCount }

  let terminal: PlayerTerminal
  let shutdownRequest: ShutdownRequest
  let displayMode: DisplayMode
  let prompt: Prompt
  /// What is shown on the terminal.
  var screen: PlayerScreen
  /// The rates of ticks and frames.
  var rates = DisplayRates()
  var mouse = PlayerMouse()
  var keyboard = SceneKeyboard()
  /// The watched expressions and their values.
  var watches = WatchDisplay()
  /// Those that are served while the scene plays.
  public var clients = PlayerClients()
  /// Pictures and clips of the scene.
  public var pictures = PictureFiles()
  /// The number of log entries that have been printed above the prompt or skipped.
  var promptLogPosition = 0
  /// Reads the user's start-up file for the prompt.
  private(set) var readStartupFile: (() throws -> Chunk?)?
  /// The exit code, once the user quits.
  var exitCode: Int32?

  /// Creates a player that does not play yet.
  ///
  /// - Parameters:
  ///   - controller: The scene to play.
  ///   - capture: The capture of the process's output, from which the controller's log takes it; nil for
  ///     none.
  ///   - terminalInput: The input of keys and the mouse.
  ///   - shutdownRequest: The shutdown requests by signals.
  ///   - environment: The environment variables, of which `terminalEnvironmentVariables` are read.
  ///   - preferences: What the user has chosen of the display; by default everything is detected.
  ///   - displayMode: The contents of the terminal; the scene by default.
  ///   - history: The file of the previous entries, to which new ones are added; nil, the default, for none.
  public init(
    _ controller: SceneController, capture: OutputCapture?, terminalInput: TerminalInput,
    shutdownRequest: ShutdownRequest, environment: [String: String],
    preferences: DisplayPreferences = DisplayPreferences(), displayMode: DisplayMode = .scene,
    history: HistoryFile? = nil
  ) {
    self.controller = controller
    let terminal = PlayerTerminal(terminalInput, capture, environment: environment, preferences)
    self.terminal = terminal
    let output = terminal.output
    self.shutdownRequest = shutdownRequest
    self.displayMode = displayMode
    controller.displaysScene = displayMode != .prompt
    let consoleAdapter = ConsoleAdapter()
    let pane = displayMode == .prompt ? nil : TerminalPane { output.write($0) }
    prompt = Prompt(history: history, validate: consoleAdapter.validate, complete: consoleAdapter.complete) {
      if let pane { pane.write($0) } else { output.write($0) }
    }
    prompt.isFunction = { [unowned controller] in controller.session.lua.isGlobalCallable($0) }
    if PromptColors.areEnabled(environment: environment) {
      prompt.enableColors(signature: consoleAdapter.signature)
    }
    consoleAdapter.willCompleteInput = { [unowned controller] in controller.timeline?.markPastStateModified()
    }
    controller.observers.onConsoleChange = { console in
      console?.performsPromptRequests = true
      consoleAdapter.console = console
    }
    prompt.escapeClosesPrompt = displayMode != .prompt
    let renderer = TerminalRenderer(
      columns: terminal.size.columns, rows: terminal.size.rows, depth: terminal.profile.colorDepth,
      isASCIIOnly: terminal.profile.isASCIIOnly,
      colorTolerance: TerminalRenderer.imperceptibleColorDifference
    ) { output.write($0) }
    screen = PlayerScreen(renderer: renderer, pane: pane, sceneSize: controller.session.stage.size)
    if pane != nil {
      prompt.pagerTerminal = (size: { terminal.size }, write: { output.write($0) })
    }
    controller.observers.onFrameAdvance.append { [weak self] in self?.addFrameToClip() }
    controller.observers.onSessionChange = { [weak self] in self?.clients.server?.setInterruptTarget($0) }
  }

  /// Sets the key bindings of the prompt; those of Emacs by default.
  public func setEditingMode(_ mode: LineEditor.EditingMode) { prompt.editingMode = mode }

  /// Evaluates the user's start-up file in the prompt of each session, before its first text.
  ///
  /// - Parameter readStartupFile: Reads the file; nil if there is none. If it throws, the error is shown
  ///   above the prompt.
  public func setStartupFile(_ readStartupFile: @escaping () throws -> Chunk?) {
    self.readStartupFile = readStartupFile
  }

  /// Prints lines above the prompt, once it is open.
  public func printAbovePrompt(_ lines: [String]) { prompt.printAbove(lines, role: .event) }

  /// Plays the scene, then restores the terminal.
  ///
  /// - Returns: The exit code: 128 plus the number of the signal that ended it, otherwise that of the call of
  ///   `os.exit` that ended it, otherwise 1 if the script failed, otherwise 0.
  /// - Throws: `TerminalError` if the terminal cannot be put into raw mode.
  public func play() throws(TerminalError) -> Int32 {
    // Before the alternate screen: output that the script has printed so far belongs on the normal screen.
    terminal.capture?.setDestination(showsScene ? .terminalAtExit : .consumer)
    let mode = try RawMode(
      input: terminal.input.descriptor, output: terminal.output.descriptor,
      features: showsScene ? [.alternateScreen, .hiddenCursor, .mouse, .bracketedPaste] : .bracketedPaste,
      signalKeyHandling: .generateSignals)
    terminal.input.detachStandardInput()
    shutdownRequest.signals.listen(to: [.suspend, .resume, .resize])
    terminal.beginQueries(showsScene: showsScene)
    applyProfile()
    controller.startPlayback()
    if !showsScene { markLogAsRead() }
    clients.logPosition = log.count
    if displayMode != .scene { openPrompt() }
    evaluateStartupFile()
    let startTime = ContinuousClock.now
    while exitCode == nil { runLoopIteration() }
    session.summarizeErrors()
    printNewLogLines()
    prompt.draw()
    closePrompt()
    let clipResult = finishClip()
    // The renderer's output closure buffers and never throws.
    try? screen.renderer.removeImages()
    if keyboard.isActive { terminal.reportKeys(false) }
    terminal.output.drain()
    terminal.awaitReplies(since: startTime)
    mode.end()
    // On the normal screen, since the scene with its log is closed.
    if let clipResult { _ = FileDescriptor.write("dynlua: \(clipResult)\n", to: STDERR_FILENO) }
    return exitCode ?? 0
  }

  /// Restores the terminal of the running player, if any, before another thread ends the process.
  public static func restoreTerminal() { RawMode.suspend() }

  /// Whether the scene is shown.
  var showsScene: Bool { displayMode != .prompt }

  /// The current session; a previous one while a previous state is shown.
  var session: Session { controller.session }

  /// The log of the scene and of the playback.
  var log: EventLog { controller.log }

  /// Whether something has changed since the last frame.
  var needsDisplay: Bool {
    get { controller.needsDisplay }
    set { controller.needsDisplay = newValue }
  }

  // MARK: The loop

  /// Waits for events or the next frame, and runs one iteration of the main loop.
  private func runLoopIteration() {
    waitForEvents()
    shutdownRequest.didHandleInterrupt()
    handleSignals()
    prompt.updateDisplayOnce {
      terminal.input.handleEvents(unless: { shutdownRequest.overtakesInput }, handle)
    }
    updateSceneKeyboard()
    updateMouseMotion()
    RawMode.setTemporaryTerminalModes(
      prompt.temporaryTerminalModes.union(mouse.reportsMotion ? .mouseMotion : []))
    controller.reloadIfChanged()
    serveClientRequests()
    clients.backgroundService?.performRequests()
    rates.addTicks(controller.advanceToCurrentTime())
    printNewLogLines()
    broadcastUnreadOutput()
    clients.backgroundService?.sendUpdates()
    drawIfDue()
    exitIfRequested()
  }

  private func waitForEvents() {
    var interests: [Poller.Interest] = [
      .reading(terminal.input.descriptor), .reading(shutdownRequest.signals.descriptor),
      .reading(clients.server?.descriptor ?? -1), .reading(clients.backgroundService?.descriptor ?? -1),
    ]
    if terminal.output.hasPendingOutput { interests.append(.writing(terminal.output.descriptor)) }
    let pacer = controller.pacer
    // Pages may display more frames than the terminal.
    let nextFrame =
      clients.backgroundService == nil ? pacer.nextFrame : min(pacer.nextFrame, pacer.nextTick)
    let deadlines = [nextFrame, terminal.input.parserDeadline, keyboard.nextDeadline].compactMap(\.self)
    let deadline = deadlines.min() ?? nextFrame
    Poller.wait(interests, until: deadline)
    terminal.output.flush()
  }

  private func exitIfRequested() {
    if terminal.input.isClosed || terminal.output.isDisconnected { exitCode = Signal.hangUp.exitCode }
    if controller.hasReachedEnd { quit() }
    if let code = controller.exitCode { exitCode = code }
    if let code = shutdownRequest.exitCode { exitCode = code }
  }

  /// Ends the run; the exit code is 1 if the script failed, otherwise 0.
  func quit() { exitCode = controller.liveSession.hasRaisedError ? 1 : 0 }
}
