public import Display
public import LuaConsole
public import LuaDynamics
import LuaHost
import Views

/// Runs a scene in real time, goes back and forth in it, and changes it, independently of what displays it.
///
/// The owner calls ``reloadIfChanged()`` and ``advanceToCurrentTime()`` in each iteration of its main loop,
/// and draws ``frame(layers:)`` when ``needsDisplay`` is true. Ticks that are due, the computation of a
/// earlier state, and the predicted paths take at most the duration of one frame in an iteration.
///
/// ```swift
/// let controller = SceneController(timeline, log: log, stopRequest: shutdownRequest)
/// controller.startPlayback()
/// while !controller.hasReachedEnd {
///   controller.advanceToCurrentTime()
///   if controller.needsDisplay { draw(controller.frame()) }
///   controller.needsDisplay = false
/// }
/// ```
///
/// Must be used by one thread at a time.
public final class SceneController {
  /// The current session: a former one while an earlier state is shown.
  public internal(set) var session: Session
  /// The history of the session; nil if it is not kept.
  public internal(set) var timeline: Timeline? {
    didSet {
      navigator.timeline = timeline
      timeline?.predictionTickCount = oldValue?.predictionTickCount
    }
  }
  /// The log of the session's events, of output and of messages about the playback.
  public let log: EventLog
  /// The console of the prompt, which evaluates texts; nil if there was not enough memory for it, and during
  /// the playback of a recording.
  public private(set) var console: Console?
  /// Whether something has changed since the owner has set it to false, so that the scene must be drawn.
  public var needsDisplay: Bool {
    get { display.isNeeded }
    set { display.isNeeded = newValue }
  }
  /// Whether the scene is displayed, so that frames are stored for going back and paths are predicted; true
  /// by default.
  public var displaysScene: Bool {
    get { navigator.displaysScene }
    set { navigator.displaysScene = newValue }
  }
  /// Schedules the ticks, and the frames of an owner that draws at a fixed rate; the duration of a frame
  /// limits the time of ``advanceToCurrentTime()``.
  public var pacer = Pacer(at: .now)

  /// Receives what happens; initially without functions.
  public var observers = SceneObservers()

  /// The time by which ticks are due; the system's, except in tests.
  package var now: () -> ContinuousClock.Instant = { .now }

  /// The request to end the run.
  public let stopRequest: any StopRequest
  /// Where the scripts come from.
  var source: SceneSource
  /// What the prompt's functions that go back and forth request.
  let navigator = SceneNavigator()
  /// Pause, speed and end of a recording that is played.
  public var recordingClock = RecordingClock()
  /// The changes to display, and the frames so far.
  public internal(set) var display = SceneDisplay()
  /// The index of the branch that was left by previews; nil for none.
  var branchBeforePreview: Int?
  var userInput = UserInput()
  /// When the run ends.
  package private(set) var end: RunEnd

  /// Creates a controller of a session that is not running yet.
  ///
  /// - Parameters:
  ///   - session: The session to play, whose scripts have already run.
  ///   - log: The log of the session's events and of captured output.
  ///   - stopRequest: The request to end the run.
  ///   - seconds: The simulated time after which to end; nil, the default, for no limit.
  ///   - watch: The watcher of the script's files, whose changes cause a reload; nil, the default, for none.
  public init(
    _ session: Session, log: EventLog, stopRequest: any StopRequest, seconds: Double? = nil,
    watch: ScriptWatcher? = nil
  ) {
    (self.session, self.log, self.stopRequest) = (session, log, stopRequest)
    source = SceneSource(watcher: watch)
    end = RunEnd(lastTick: seconds.map { Stage.ticks(in: $0) })
    log.currentTick = { [weak self] in self?.session.stage.runTick ?? 0 }
  }

  /// Creates a controller of a session with its history, in which the user can go back.
  ///
  /// The other parameters are those of `init(_:log:…)` for a session.
  public convenience init(
    _ timeline: Timeline, log: EventLog, stopRequest: any StopRequest, seconds: Double? = nil,
    watch: ScriptWatcher? = nil
  ) {
    self.init(timeline.session, log: log, stopRequest: stopRequest, seconds: seconds, watch: watch)
    self.timeline = timeline
    // Property observers are not called in initializers.
    navigator.timeline = timeline
  }

  /// Sets the function that ``restart()`` calls; without it, a restart does nothing.
  ///
  /// - Parameter makeTimeline: Creates another session and runs its scripts. If it throws, the error is
  ///   logged and the current session continues.
  public func enableRestart(makeTimeline: @escaping () throws -> Timeline) {
    source.makeTimeline = makeTimeline
  }

  /// Sets the function that reads the scripts for ``rerun()``; without it, a rerun does nothing.
  ///
  /// - Parameters:
  ///   - afterFileChanges: Whether a change of a watched file causes a rerun, instead of a reload.
  ///   - readScripts: Reads the scripts. If it throws, the error is logged and the current run continues.
  public func enableRerun(
    afterFileChanges: Bool, readScripts: @escaping () throws -> [Recording.Script]
  ) {
    (source.rerunsAfterChanges, source.readScripts) = (afterFileChanges, readScripts)
  }

  // MARK: State

  /// Whether simulated time stands still.
  public var isPaused: Bool {
    if isReadOnly { return recordingClock.isPaused }
    return isInPast || session.stage.isPaused || session.exitCode != nil
  }

  /// The number of ticks per 1/60 s of real time.
  public var speed: Double { isReadOnly ? recordingClock.speed : session.stage.speed }

  /// Whether the run has reached the time at which it is to end.
  public var hasReachedEnd: Bool { end.isReached(at: session.stage.runTick) }

  /// The code with which the script has ended itself by `os.exit` while it was played; nil while it has not.
  ///
  /// It is for an owner that then ends as well; another calls ``logExit()``. A run that was computed again,
  /// such as by ``rerun()``, and the playback of a recording stand still at such an end.
  public var exitCode: Int32? { end.isExitLogged || isInPast ? nil : session.exitCode }

  /// Adds to the log that the script has ended itself by `os.exit`, if it has; the scene stands still then.
  public func logExit() {
    guard exitCode != nil, let error = session.exitError else { return }
    end.isExitLogged = true
    log.add("\(error.message); a restart runs it again")
    needsDisplay = true
  }

  /// The session at the end of the run, also while an earlier state is shown.
  public var liveSession: Session { timeline?.liveSession ?? session }

  /// The frame to display: the stored one while an earlier state is being computed.
  ///
  /// - Parameter layers: The debug layers; none by default.
  /// - Returns: The frame, with the predicted paths and the ghosts of a compared run.
  public func frame(layers: Frame.DebugLayers = []) -> Frame {
    if let tick = seekTarget, let frame = display.history.frame(at: tick) { return frame }
    var frame = Frame(of: session.stage, layers: layers)
    addPredictedPaths(to: &frame)
    return frame
  }

  // MARK: The current session

  /// Opens the console for the prompt, and starts the clock: the first tick is due at once.
  public func startPlayback() {
    start(session)
    pacer.restart(at: now())
  }

  /// Makes a session the current one.
  func start(_ session: Session) {
    attach(to: session)
    // During a playback no console is opened here: the replay itself opens those of the recorded run.
    setConsole(isReadOnly ? nil : makeConsole())
  }

  /// Opens a console in the live session; nil if there is not enough memory.
  func makeConsole() -> Console? {
    guard let console = try? Console(session) else { return nil }
    timeline?.liveConsoles.append(console)
    return console
  }

  /// Makes a session the current one, whose console is set by the caller.
  func attach(to session: Session) {
    self.session = session
    stopRequest.setInterruptTarget(session)
    observers.onSessionChange?(session)
    source.watcher?.watchFiles(of: session)
    session.onReload = { [weak self] in self?.didReload($0) }
    userInput.forgetActive()
    needsDisplay = true
    end.isExitLogged = false
    logExit()
  }

  /// Makes a console the one of the prompt.
  func setConsole(_ console: Console?) {
    self.console = console
    console?.navigator = timeline == nil ? nil : navigator
    observers.onConsoleChange?(console)
  }

  // MARK: The loop

  /// Runs the ticks that are due, and continues to compute what is sought or predicted.
  ///
  /// - Returns: The number of ticks that the session has advanced.
  @discardableResult
  public func advanceToCurrentTime() -> Int {
    let count = runDueTicks()
    storeFrame()
    continueBackgroundReplays()
    return count
  }

  /// Runs the ticks that are due, for at most one frame's duration, so that frames and input are handled when
  /// ticks are too slow.
  private func runDueTicks() -> Int {
    let start = ContinuousClock.now
    let tick = session.stage.runTick
    while pacer.takeDueTick(at: now()) {
      advanceFrame()
      storeFrame()
      for action in observers.onFrameAdvance { action() }
      if .now - start > pacer.frameDuration || stopRequest.isStopped || hasReachedEnd { break }
    }
    if session.stage.runTick != tick { needsDisplay = true }
    return session.stage.runTick - tick
  }

  /// Runs the ticks of 1/60 s of real time; an earlier state stands still.
  private func advanceFrame() {
    if isReadOnly { return advanceRecordedFrame() }
    if mode == .live { session.advanceFrame() }
  }

  /// Stores the frame of the present tick, so that it can be displayed at once when the user goes back to it.
  private func storeFrame() {
    guard displaysScene, isReadOnly ? seekTarget == nil : mode == .live else { return }
    let tick = session.stage.runTick
    if let last = display.history.lastTick, last == tick || isReadOnly && last > tick { return }
    display.history.append(Frame(of: session.stage))
  }
}
