import Display
import Dynamics
import Runs
import Terminal
import TerminalDisplay

extension Player {
  /// Draws a frame if one is due, something has changed, and the previous frame has been sent.
  func drawIfDue() {
    let now = ContinuousClock.now
    restartRateMetersIfChanged(at: now)
    tickRate.advance(to: now)
    frameRate.advance(to: now)
    if log.count != displayedLogCount { needsDisplay = true }
    let isDue = controller.pacer.takeDueFrame(at: now)
    if isDue { adaptFrameRate(isLate: output.hasPendingOutput) }
    // What is typed is displayed at once.
    guard isDue || renderer.paneHasChanged, !output.hasPendingOutput else { return }
    prompt.draw()
    guard showsScene, needsDisplay || renderer.paneHasChanged, !prompt.isPaging else { return }
    displayedLogCount = log.count
    let frame = controller.frame(layers: showsDebugLayers ? .all : [])
    displayedSceneSize = frame.bounds.size
    renderer.panel = panel
    fitPrompt()
    renderer.panel.logLines = logLines.map {
      LogLine($0.text.strippingEscapeSequences, role: TextTheme.Role($0.kind))
    }
    // The renderer's output closure buffers and never throws.
    try? renderer.render(frame)
    needsDisplay = !renderer.displaysFrameExactly
    frameRate.add()
    frameCount += 1
    if .now - now > AdaptiveFrameRate.drawingTimeLimit { adaptFrameRate(isLate: true) }
  }

  private func adaptFrameRate(isLate: Bool) {
    adaptiveFrameRate.addFrame(isLate: isLate, at: .now)
    controller.pacer.frameDuration = adaptiveFrameRate.frameDuration
  }

  /// Restarts the measurement of the displayed rates after a pause or a change of the speed: they are
  /// averages of the last second, most of which would precede the change.
  private func restartRateMetersIfChanged(at now: ContinuousClock.Instant) {
    let pace = controller.isPaused ? 0 : controller.speed
    guard pace != measuredPace else { return }
    measuredPace = pace
    tickRate.restart(at: now)
    frameRate.restart(at: now)
    needsDisplay = true
  }

  private var hint: String {
    guard !isMouseReportingOff else {
      return "mouse selects text, \(isPromptOpen ? "F2" : KeyCommand.toggleMouse.keyName) ends"
    }
    if isSceneKeyboardActive { return "keys go to the scene, F3 ends" }
    return isPromptOpen ? "Esc leaves the prompt" : "\(KeyCommand.help.keyName) help"
  }

  private var panel: StatusPanel {
    var panel = StatusPanel()
    if !controller.isPaused {
      panel.ticksPerSecond = tickRate.perSecond
      panel.framesPerSecond = frameRate.perSecond
    }
    let states = [
      controller.isReadOnly ? "replay" : "", controller.isPaused ? "paused" : "",
      controller.seekTarget == nil ? "" : "computing", PlaybackSpeed.label(controller.speed),
    ]
    panel.stateDescription = states.filter { !$0.isEmpty }.joined(separator: " ")
    panel.recordedClipSeconds = clipRecorder?.length
    panel.seekBar = seekBar
    panel.hint = hint
    panel.watches = watchLines
    if let helpPage {
      panel.overlayLines = KeyHelp.lines
      panel.overlayPage = helpPage
    }
    return panel
  }
}

extension Player {
  /// The layout of the screen.
  var layout: ScreenLayout { renderer.layout(sceneSize: displayedSceneSize) }

  /// The lines of the event rows: of the log, or only the events while the prompt shows the other lines.
  private var logLines: [EventLog.Line] {
    let count = layout.log.rows.count
    return isPromptOpen ? log.lastEvents(count) : log.lastLines(count)
  }

  /// The position in a recording during its playback, or in the run after going back in it; nil, for no seek
  /// bar, if the session is live.
  private var seekBar: StatusPanel.SeekBar? {
    guard let timeline = controller.timeline, timeline.isInPast else { return nil }
    return StatusPanel.SeekBar(tickCount: timeline.tickCount, markedTicks: timeline.branches.map(\.tick))
  }
}

/// The text of the help overlay.
enum KeyHelp {
  /// A line for each command, then for the mouse and the control keys.
  static let lines: [String] = {
    let rows = KeyCommand.allCases.map { ($0.keyName, $0.summary) } + controlRows
    let width = rows.map { $0.0.count }.max() ?? 0
    return rows.map { name, summary in
      "\(name)\(String(repeating: " ", count: width - name.count))   \(summary)"
    }
  }()

  private static let controlRows = [
    ("mouse", "a finger: tap, drag, hold; a click with Alt prints a view"),
    ("F3", "send the keys to a script that uses them, and back"),
    ("Ctrl-C", "stop the script and end"), ("Ctrl-Z", "suspend"),
  ]
}
