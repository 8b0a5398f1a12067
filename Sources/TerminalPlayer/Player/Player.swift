public import ConsoleLink
public import LineEditing
internal import Display
internal import LuaConsole
public import LuaDynamics
public import Playback
internal import POSIX
public import Recordings
public import Terminal
internal import TerminalDisplay
internal import Views

/// Plays a scene in real time on a terminal until the user quits.
///
/// The main loop runs on one thread, in this order: signals, keys and mouse, changed files, requests of
/// attached clients, ticks that are due, captured output, a frame if one is due. A prompt can be opened below
/// the scene, or be shown alone. Ticks never wait for the terminal: a slow terminal gets fewer frames, always
/// the newest. Only signals and the reading of `OutputCapture`'s pipe use threads of their own.
///
/// ```swift
/// let capture = OutputCapture()
/// let log = EventLog { capture?.drain() ?? [] }
/// let player = Player(
///   makeTimeline(log), log: log, capture: capture, terminalInput: terminalInput, shutdownRequest: shutdownRequest,
///   environment: environment)
/// player.setRestartHandler { makeTimeline(log) }
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

  /// The current session.
  public internal(set) var session: Session
  /// The history of the session; nil if it is not kept.
  var timeline: Timeline? {
    didSet {
      navigator.timeline = timeline
      timeline?.predictionTickCount = oldValue?.predictionTickCount
    }
  }
  /// What the prompt's functions that go back and forth request.
  let navigator = PlayerNavigator()

  /// The number of frames drawn so far.
  public internal(set) var frameCount = 0

  /// The number of bytes that the terminal has accepted so far.
  public var sentByteCount: Int { output.sentByteCount }

  let log: EventLog
  /// The capture of the process's output; nil for none.
  let capture: OutputCapture?
  let terminalInput: TerminalInput
  let output: TerminalOutput
  let shutdownRequest: ShutdownRequest
  let scriptWatcher: ScriptWatcher?
  let displayMode: DisplayMode
  let prompt: Prompt
  /// The console that evaluates the prompt's texts; nil if there was not enough memory for it.
  var console: Console?
  /// The playback of a recording; nil if the scene is live.
  var playback: ReplayPlayback?
  /// The server for attached clients; nil for none.
  private(set) var server: ConsoleServer?
  /// The number of log entries that have been sent to attached clients.
  var clientLogPosition = 0
  /// Validates and completes the prompt's texts.
  private let consoleAdapter: ConsoleAdapter

  /// The tick at which to end; nil for none.
  private let lastTick: Int?
  /// Creates a session that replaces the current one on a restart.
  private(set) var makeTimeline: (() throws -> Timeline)?
  /// Reads the scripts for a rerun.
  private(set) var readScripts: (() throws -> [Recording.Script])?
  /// Whether a changed script is run again with the same input, instead of being reloaded.
  private(set) var rerunsChangedScript = false

  var size: TerminalSize
  let depth: ColorDepth
  var profile: TerminalProfile
  var renderer: TerminalRenderer
  var pacer = Pacer(at: .now)
  var tickRate = RateMeter(at: .now)
  var frameRate = RateMeter(at: .now)
  var mouseTouchAdapter = MouseTouchAdapter()
  var showsDebugLayers = false
  /// The page of the help that is shown; nil if it is not shown.
  var helpPage: Int?
  /// The speed for which the rates are measured; 0 for a pause.
  var measuredPace = 1.0
  /// Whether something has changed since the last frame.
  var needsDisplay = true
  /// The frames so far, for going back.
  var frameHistory = FrameHistory()
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
  /// The name of the files of pictures and clips, before the time: `push` for `push-3.25s.png`; `scene` by default.
  public var pictureName = "scene"
  /// The clip that is being recorded; nil for none.
  var clip: ClipRecorder?
  /// The tick of the stage at the last frame of the clip.
  var clipTick: Int?
  /// The exit code, once the user quits.
  var exitCode: Int32?

  /// Creates a player that does not play yet.
  ///
  /// - Parameters:
  ///   - session: The session to play, whose scripts have already run.
  ///   - log: The log of the session's events and of captured output.
  ///   - capture: The capture of the process's output, from which the log takes it; nil for none.
  ///   - terminalInput: The input of keys and the mouse.
  ///   - shutdownRequest: The shutdown requests by signals.
  ///   - environment: The environment variables, of which `terminalEnvironmentVariables` are read.
  ///   - preferences: What the user has chosen of the display; by default everything is detected.
  ///   - seconds: The simulated time after which to end; nil, the default, for no limit.
  ///   - watch: The watcher of the script's files, whose changes cause a reload; nil, the default, for none.
  ///   - displayMode: The contents of the terminal; the scene by default.
  ///   - history: The file of the previous entries, to which new ones are added; nil, the default, for none.
  public init(
    _ session: Session, log: EventLog, capture: OutputCapture?, terminalInput: TerminalInput,
    shutdownRequest: ShutdownRequest,
    environment: [String: String], preferences: DisplayPreferences = DisplayPreferences(),
    seconds: Double? = nil, watch: ScriptWatcher? = nil, displayMode: DisplayMode = .scene,
    history: HistoryFile? = nil
  ) {
    self.session = session
    self.log = log
    self.capture = capture
    self.terminalInput = terminalInput
    let output = capture.map { TerminalOutput(descriptor: $0.terminal) } ?? TerminalOutput()
    self.output = output
    self.shutdownRequest = shutdownRequest
    self.scriptWatcher = watch
    self.displayMode = displayMode
    navigator.showsScene = displayMode != .prompt
    let consoleAdapter = ConsoleAdapter()
    self.consoleAdapter = consoleAdapter
    prompt = Prompt(history: history, validate: consoleAdapter.validate, complete: consoleAdapter.complete) {
      output.write($0)
    }
    if PromptColors.areEnabled(environment: environment) {
      prompt.enableColors(signature: consoleAdapter.signature)
    }
    consoleAdapter.willComplete = { [navigator] in navigator.timeline?.markVisitedStateChanged() }
    prompt.escapeClosesPrompt = displayMode != .prompt
    lastTick = seconds.map { Int(($0 * Double(Stage.ticksPerSecond)).rounded()) }
    size = TerminalSize(descriptor: output.descriptor) ?? TerminalSize()
    depth = ColorDepth(environment: environment)
    profile = TerminalProfile(preferences, environment: environment)
    renderer = TerminalRenderer(
      columns: size.columns, rows: size.rows, depth: depth,
      colorTolerance: TerminalRenderer.imperceptibleColorDifference
    ) { output.write($0) }
  }

  /// Creates a player of a session with its history, in which the user can go back.
  ///
  /// The other parameters are those of `init(_:log:…)` for a session.
  public convenience init(
    _ timeline: Timeline, log: EventLog, capture: OutputCapture?, terminalInput: TerminalInput,
    shutdownRequest: ShutdownRequest,
    environment: [String: String], preferences: DisplayPreferences = DisplayPreferences(),
    seconds: Double? = nil, watch: ScriptWatcher? = nil, displayMode: DisplayMode = .scene,
    history: HistoryFile? = nil
  ) {
    self.init(
      timeline.session, log: log, capture: capture, terminalInput: terminalInput,
      shutdownRequest: shutdownRequest,
      environment: environment, preferences: preferences, seconds: seconds, watch: watch,
      displayMode: displayMode, history: history)
    self.timeline = timeline
    // Property observers are not called in initializers.
    navigator.timeline = timeline
  }

  /// Sets the function that the restart key calls; without it, that key does nothing.
  ///
  /// - Parameter makeTimeline: Creates another session and runs its scripts. If it throws, the error is shown
  ///   and the current session continues.
  public func enableRestart(makeTimeline: @escaping () throws -> Timeline) {
    self.makeTimeline = makeTimeline
  }

  /// Sets the function that reads the scripts for the rerun key; without it, that key does nothing.
  ///
  /// - Parameters:
  ///   - afterFileChanges: Whether a change of a watched file causes a rerun, instead of a reload.
  ///   - readScripts: Reads the scripts. If it throws, the error is shown and the current run continues.
  public func enableRerun(
    afterFileChanges: Bool, readScripts: @escaping () throws -> [Recording.Script]
  ) {
    (rerunsChangedScript, self.readScripts) = (afterFileChanges, readScripts)
  }

  /// Serves attached clients while the scene plays.
  ///
  /// - Parameter server: The server that clients connect to.
  public func serveClients(with server: ConsoleServer) { self.server = server }

  /// Plays the scene, then restores the terminal.
  ///
  /// - Returns: The exit code: 128 plus the number of the signal that ended it, otherwise 1 if the script
  ///   failed, otherwise 0.
  /// - Throws: `TerminalError` if the terminal cannot be put into raw mode.
  public func play() throws(TerminalError) -> Int32 {
    // Before the alternate screen: output that the script has printed so far belongs on the normal screen.
    capture?.setDestination(showsScene ? .terminalAtExit : .consumer)
    let mode = try RawMode(
      input: terminalInput.descriptor, output: output.descriptor,
      features: showsScene ? [.alternateScreen, .hiddenCursor, .mouse, .bracketedPaste] : .bracketedPaste,
      signalKeys: .generateSignals)
    terminalInput.detachStandardInput()
    shutdownRequest.signals.listen(to: [.suspend, .resume, .resize])
    if depth != .none { output.write(profile.beginQueries(showsScene: showsScene)) }
    applyProfile()
    start(session)
    if !showsScene { markLogAsRead() }
    clientLogPosition = log.count
    if displayMode != .scene { openPrompt() }
    let startTime = ContinuousClock.now
    pacer = Pacer(at: startTime)
    while exitCode == nil { runLoopIteration() }
    session.summarizeErrors()
    printNewLogLines()
    prompt.draw()
    closePrompt()
    let clipResult = finishClip()
    // The renderer's output closure buffers and never throws.
    try? renderer.removeImages()
    output.drain()
    awaitReplies(since: startTime)
    mode.end()
    // On the normal screen, since the scene with its log is closed.
    if let clipResult { _ = FileDescriptor.write("dynlua: \(clipResult)\n", to: STDERR_FILENO) }
    return exitCode ?? 0
  }

  /// Waits for the replies of the terminal that may still arrive, so that the shell does not receive them as input.
  private func awaitReplies(since startTime: ContinuousClock.Instant) {
    while profile.awaitsReplies, !terminalInput.isClosed,
      !Poller.wait([.reading(terminalInput.descriptor)], until: startTime + Self.replyTimeout).isEmpty
    {
      for case .report(let report) in terminalInput.readEvents() { profile.update(with: report) }
    }
  }

  /// The time after its start within which a terminal replies, if it does.
  private static let replyTimeout: Duration = .milliseconds(500)

  /// Restores the terminal of the running player, if any, before another thread ends the process.
  public static func restoreTerminal() { RawMode.suspend() }

  /// Whether the scene is shown.
  var showsScene: Bool { displayMode != .prompt }

  /// Makes a session the current one.
  func start(_ session: Session) {
    attach(to: session)
    // During a playback no console is opened here: the replay itself opens those of the recorded run.
    let console = playback == nil ? try? Console(session) : nil
    setConsole(console)
    if let console { timeline?.liveConsoles.append(console) }
  }

  /// Makes a session the current one, whose console is set by the caller.
  func attach(to session: Session) {
    self.session = session
    shutdownRequest.setInterruptTarget(session)
    server?.setInterruptTarget(session)
    scriptWatcher?.watchModules(of: session)
    session.onReload = { [weak self] in self?.didReload($0) }
    mouseTouchAdapter = MouseTouchAdapter()
    needsDisplay = true
  }

  /// Makes a console the one of the prompt.
  func setConsole(_ console: Console?) {
    self.console = console
    console?.navigator = timeline == nil ? nil : navigator
    consoleAdapter.console = console
  }

  // MARK: The loop

  /// Waits for events or the next frame, and runs one iteration of the main loop.
  private func runLoopIteration() {
    waitForEvents()
    shutdownRequest.didHandleInterrupt()
    handleSignals()
    for event in terminalInput.readEvents() { handle(event) }
    reloadIfChanged()
    serveClientRequests()
    runDueTicks()
    storeFrame()
    continueBackgroundReplays()
    printNewLogLines()
    broadcastUnreadOutput()
    drawIfDue()
    exitIfRequested()
  }

  private func waitForEvents() {
    var interests: [Poller.Interest] = [
      .reading(terminalInput.descriptor), .reading(shutdownRequest.signals.descriptor),
      .reading(server?.descriptor ?? -1),
    ]
    if output.hasPendingOutput { interests.append(.writing(output.descriptor)) }
    let deadline = terminalInput.parserDeadline.map { min($0, pacer.nextFrame) } ?? pacer.nextFrame
    Poller.wait(interests, until: deadline)
    output.flush()
  }

  /// Runs the ticks that are due, for at most one frame's duration, so that frames and keys are handled when
  /// ticks are too slow.
  private func runDueTicks() {
    let start = ContinuousClock.now
    let tick = session.stage.tick
    while pacer.takeDueTick(at: .now) {
      advanceFrame()
      storeFrame()
      addFrameToClip()
      if .now - start > Pacer.frameDuration || shutdownRequest.exitCode != nil || hasReachedEnd { break }
    }
    guard session.stage.tick != tick else { return }
    tickRate.add(session.stage.tick - tick)
    needsDisplay = true
  }

  private var hasReachedEnd: Bool { lastTick.map { session.stage.tick >= $0 } ?? false }

  private func exitIfRequested() {
    if terminalInput.isClosed || output.isDisconnected { exitCode = Signal.hangUp.exitCode }
    if hasReachedEnd { quit() }
    if let code = shutdownRequest.exitCode { exitCode = code }
  }

  /// Ends the run; the exit code is 1 if the script failed, otherwise 0.
  func quit() { exitCode = finalSession.hasRaisedError ? 1 : 0 }

  /// The session at the end of the run, also while a former state is shown.
  public var finalSession: Session { timeline?.liveSession ?? session }
}
