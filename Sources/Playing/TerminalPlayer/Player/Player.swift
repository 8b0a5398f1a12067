public import ConsoleLink
public import LineEditing
import Dynamics
import LuaConsole
import LuaDynamics
public import LuaHost
import POSIX
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
    ColorDepth.environmentVariables + TerminalProfile.environmentVariables

  /// The scene that is played.
  public let controller: SceneController

  /// The number of frames drawn so far.
  public internal(set) var frameCount = 0

  /// The number of bytes that the terminal has accepted so far.
  public var sentByteCount: Int { output.sentByteCount }

  /// The capture of the process's output; nil for none.
  let outputCapture: OutputCapture?
  let terminalInput: TerminalInput
  let output: TerminalOutput
  let shutdownRequest: ShutdownRequest
  let displayMode: DisplayMode
  let prompt: Prompt
  /// The part of the screen that displays the prompt; nil if the prompt has the whole terminal.
  let pane: TerminalPane?
  /// The server for attached clients; nil for none.
  private(set) var server: ConsoleServer?
  /// The number of log entries that have been sent to attached clients.
  var clientLogPosition = 0
  /// Reads the user's start-up file for the prompt.
  private(set) var readStartupFile: (() throws -> Chunk?)?

  var size: TerminalSize
  let depth: ColorDepth
  var profile: TerminalProfile
  var renderer: TerminalRenderer
  var tickRate = RateMeter(at: .now)
  var frameRate = RateMeter(at: .now)
  var adaptiveFrameRate = AdaptiveFrameRate()
  var mouseTouchAdapter = MouseTouchAdapter()
  var borderDrag = BorderDrag()
  /// Whether the terminal reports movements of the mouse without a button.
  var isMouseMotionReported = false
  var sceneKeyboard = SceneKeyboard()
  /// Whether keys are sent to the scene at the moment.
  var isSceneKeyboardActive = false
  /// Whether keys are commands of the player although the script uses the keyboard.
  var areKeysCommands = false
  /// Whether the terminal understands or ignores control sequences that it does not support.
  let supportsControlSequences: Bool
  var showsDebugLayers = false
  /// Whether the terminal has the mouse, to select text with it.
  var isMouseReportingOff = false
  /// The page of the help that is shown; nil if it is not shown.
  var helpPage: Int?
  /// The speed for which the rates are measured; 0 for a pause.
  var measuredPace = 1.0
  /// The size of the stage in the last frame, in points.
  var displayedSceneSize: Size
  /// The watched expressions and values that were displayed last in the scene.
  var displayedWatches: [String] = []
  /// The number of log entries at the last frame.
  var displayedLogCount = 0
  /// The number of log entries that have been printed above the prompt or skipped.
  var promptLogPosition = 0
  /// The watched expressions and values that were printed last.
  var printedWatches: [String] = []
  /// The standard streams from before a program used the terminal; nil while none does.
  var savedStreams: OutputCapture.SavedStreams?
  /// The earliest time to print watched expressions again.
  var nextWatchUpdate = ContinuousClock.now
  /// The name of the files of pictures and clips, before the time: `push` for `push-3.25s.png`; `scene` by
  /// default.
  public var pictureName = "scene"
  /// The clip that is being recorded; nil for none.
  var clipRecorder: ClipRecorder?
  /// The tick of the stage at the last frame of the clip.
  var lastClipFrameTick: Int?
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
    self.outputCapture = capture
    displayedSceneSize = controller.session.stage.size
    self.terminalInput = terminalInput
    let output = capture.map { TerminalOutput(descriptor: $0.terminalDescriptor) } ?? TerminalOutput()
    self.output = output
    self.shutdownRequest = shutdownRequest
    self.displayMode = displayMode
    controller.displaysScene = displayMode != .prompt
    let consoleAdapter = ConsoleAdapter()
    let pane = displayMode == .prompt ? nil : TerminalPane { output.write($0) }
    self.pane = pane
    prompt = Prompt(history: history, validate: consoleAdapter.validate, complete: consoleAdapter.complete) {
      if let pane { pane.write($0) } else { output.write($0) }
    }
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
    size = TerminalSize(descriptor: output.descriptor) ?? TerminalSize()
    depth = ColorDepth(environment: environment)
    profile = TerminalProfile(preferences, environment: environment)
    supportsControlSequences = !TerminalQuery.queries(for: environment).isEmpty
    renderer = TerminalRenderer(
      columns: size.columns, rows: size.rows, depth: depth,
      colorTolerance: TerminalRenderer.imperceptibleColorDifference
    ) { output.write($0) }
    if pane != nil {
      prompt.pagerTerminal = (size: { [unowned self] in size }, write: { output.write($0) })
    }
    controller.observers.onFrameAdvance.append { [weak self] in self?.addFrameToClip() }
    controller.observers.onSessionChange = { [weak self] in self?.server?.setInterruptTarget($0) }
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

  /// Serves other clients, such as pages in a browser, while the scene plays; nil initially, for none.
  public var backgroundService: (any SceneService)?

  /// Serves attached clients while the scene plays.
  ///
  /// - Parameter server: The server that clients connect to.
  public func serveClients(with server: ConsoleServer) { self.server = server }

  /// Plays the scene, then restores the terminal.
  ///
  /// - Returns: The exit code: 128 plus the number of the signal that ended it, otherwise that of the call of
  ///   `os.exit` that ended it, otherwise 1 if the script failed, otherwise 0.
  /// - Throws: `TerminalError` if the terminal cannot be put into raw mode.
  public func play() throws(TerminalError) -> Int32 {
    // Before the alternate screen: output that the script has printed so far belongs on the normal screen.
    outputCapture?.setDestination(showsScene ? .terminalAtExit : .consumer)
    let mode = try RawMode(
      input: terminalInput.descriptor, output: output.descriptor,
      features: showsScene ? [.alternateScreen, .hiddenCursor, .mouse, .bracketedPaste] : .bracketedPaste,
      signalKeyHandling: .generateSignals)
    terminalInput.detachStandardInput()
    shutdownRequest.signals.listen(to: [.suspend, .resume, .resize])
    if depth != .none { output.write(profile.beginQueries(showsScene: showsScene)) }
    applyProfile()
    controller.startPlayback()
    if !showsScene { markLogAsRead() }
    clientLogPosition = log.count
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
    try? renderer.removeImages()
    if isSceneKeyboardActive, supportsControlSequences { output.write(KeyboardProtocol.endSequence) }
    output.drain()
    awaitTerminalReplies(since: startTime)
    mode.end()
    // On the normal screen, since the scene with its log is closed.
    if let clipResult { _ = FileDescriptor.write("dynlua: \(clipResult)\n", to: STDERR_FILENO) }
    return exitCode ?? 0
  }

  /// Waits for the replies of the terminal that may still arrive, so that the shell does not receive them as
  /// input.
  private func awaitTerminalReplies(since startTime: ContinuousClock.Instant) {
    while profile.awaitsReplies, !terminalInput.isClosed,
      !Poller.wait([.reading(terminalInput.descriptor)], until: startTime + Self.terminalReplyTimeout).isEmpty
    {
      for case .report(let report) in terminalInput.readEvents() { profile.update(with: report) }
    }
  }

  /// The time after its start within which a terminal replies, if it does.
  private static let terminalReplyTimeout: Duration = .milliseconds(500)

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
    for event in terminalInput.readEvents() { handle(event) }
    updateSceneKeyboard()
    updateMouseMotion()
    RawMode.setTemporaryTerminalModes(
      prompt.temporaryTerminalModes.union(isMouseMotionReported ? .mouseMotion : []))
    controller.reloadIfChanged()
    serveClientRequests()
    backgroundService?.performRequests()
    tickRate.add(controller.advanceToCurrentTime())
    printNewLogLines()
    broadcastUnreadOutput()
    backgroundService?.sendUpdates()
    drawIfDue()
    exitIfRequested()
  }

  private func waitForEvents() {
    var interests: [Poller.Interest] = [
      .reading(terminalInput.descriptor), .reading(shutdownRequest.signals.descriptor),
      .reading(server?.descriptor ?? -1), .reading(backgroundService?.descriptor ?? -1),
    ]
    if output.hasPendingOutput { interests.append(.writing(output.descriptor)) }
    let pacer = controller.pacer
    // Pages may display more frames than the terminal.
    let nextFrame = backgroundService == nil ? pacer.nextFrame : min(pacer.nextFrame, pacer.nextTick)
    let deadlines = [nextFrame, terminalInput.parserDeadline, sceneKeyboard.nextDeadline].compactMap(\.self)
    let deadline = deadlines.min() ?? nextFrame
    Poller.wait(interests, until: deadline)
    output.flush()
  }

  private func exitIfRequested() {
    if terminalInput.isClosed || output.isDisconnected { exitCode = Signal.hangUp.exitCode }
    if controller.hasReachedEnd { quit() }
    if let code = controller.exitCode { exitCode = code }
    if let code = shutdownRequest.exitCode { exitCode = code }
  }

  /// Ends the run; the exit code is 1 if the script failed, otherwise 0.
  func quit() { exitCode = controller.liveSession.hasRaisedError ? 1 : 0 }
}
