import Display
import Dynamics
import Runs
import Terminal
import TerminalDisplay

extension Player {
  /// Draws a frame if one is due, something has changed, and the previous frame has been sent.
  func drawIfDue() {
    let now = ContinuousClock.now
    if rates.advance(to: now, pace: controller.isPaused ? 0 : controller.speed) { needsDisplay = true }
    if log.count != screen.logCount { needsDisplay = true }
    let isDue = controller.pacer.takeDueFrame(at: now)
    if isDue { adaptFrameRate(isLate: terminal.output.hasPendingOutput) }
    // What is typed is displayed at once.
    guard isDue || screen.renderer.paneHasChanged, !terminal.output.hasPendingOutput else { return }
    prompt.draw()
    guard showsScene, needsDisplay || screen.renderer.paneHasChanged, !prompt.isPaging else { return }
    screen.logCount = log.count
    let frame = controller.frame(layers: screen.showsDebugLayers ? .all : [])
    screen.sceneSize = frame.bounds.size
    screen.renderer.panel = makePanel()
    fitPrompt()
    screen.renderer.panel.logLines = logLines.map {
      LogLine($0.text.strippingEscapeSequences, role: TextTheme.Role($0.kind))
    }
    // The renderer's output closure buffers and never throws.
    try? screen.renderer.render(frame)
    needsDisplay = !screen.renderer.displaysFrameExactly
    rates.addFrame()
    if .now - now > AdaptiveFrameRate.drawingTimeLimit { adaptFrameRate(isLate: true) }
  }

  private func adaptFrameRate(isLate: Bool) {
    controller.pacer.frameDuration = rates.adapt(isLate: isLate)
  }

  private var hint: String {
    guard !mouse.isReportingOff else {
      return "mouse selects text, \(isPromptOpen ? "F2" : KeyCommand.toggleMouse.keyName) ends"
    }
    if keyboard.isActive { return "keys go to the scene, F3 ends" }
    return isPromptOpen ? "Esc leaves the prompt" : "\(KeyCommand.help.keyName) help"
  }

  /// The keys that have an effect at present, the most important first.
  private var keyHints: [String] {
    func hint(_ command: KeyCommand, _ effect: String) -> String {
      let key = isPromptOpen ? command.functionKeyNumber.map { "F\($0)" } : command.keyName
      return "\(key ?? command.keyName) \(effect)"
    }
    let pause = hint(.scene(.togglePause), controller.isPaused ? "resume" : "pause")
    if isPromptOpen { return ["Tab complete", pause, "Alt-↑ Alt-↓ change a number"] }
    // The status line says how to leave this state.
    if keyboard.isActive { return [] }
    return [pause, hint(.quit, "quit")] + (controller.isReadOnly ? [] : [hint(.prompt, "prompt")])
      + [hint(.scene(.backOneTick), "back"), hint(.scene(.togglePaths), "paths")]
  }

  private func makePanel() -> StatusPanel {
    var panel = StatusPanel()
    if !controller.isPaused {
      panel.ticksPerSecond = rates.ticksPerSecond
      panel.framesPerSecond = rates.framesPerSecond
    }
    let states = [
      controller.isReadOnly ? "replay" : "", controller.isPaused ? "paused" : "",
      controller.seekTarget == nil ? "" : "computing", PlaybackSpeed.label(controller.speed),
    ]
    panel.stateDescription = states.filter { !$0.isEmpty }.joined(separator: " ")
    panel.recordedClipSeconds = pictures.clip?.length
    panel.seekBar = seekBar
    panel.hint = hint
    updateWatches()
    panel.watches = watches.panelLines(isASCIIOnly: screen.renderer.isASCIIOnly)
    panel.keyHints = keyHints
    if let helpPage = screen.helpPage {
      panel.overlayLines = KeyHelp.lines
      panel.overlayPage = helpPage
    }
    return panel
  }
}

extension Player {
  /// The lines of the event rows: of the log, or only the events while the prompt shows the other lines.
  private var logLines: [EventLog.Line] {
    let count = screen.layout.log.rows.count
    return isPromptOpen ? log.condensedLines(count, of: [.event]) : log.condensedLines(count)
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
    let rows = KeyCommand.allCases.map { ($0.keyName, $0.helpText) } + controlRows
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
