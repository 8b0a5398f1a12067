import Terminal
import TerminalDisplay

/// The mouse of a terminal, which is a finger on the scene, moves the border, or selects text.
struct PlayerMouse {
  var touches = MouseTouchAdapter()
  var borderDrag = BorderDrag()
  /// Whether the terminal reports movements without a button.
  private(set) var reportsMotion = false
  /// Whether the terminal has the mouse, to select text with it.
  private(set) var isReportingOff = false

  /// Gives the mouse to the terminal, or takes it back; returns the control sequence.
  mutating func toggleReporting() -> String {
    isReportingOff.toggle()
    return reportingSequence
  }

  /// Begins or ends reports of movements without a button; returns the control sequence.
  mutating func setReportsMotion(_ reportsMotion: Bool) -> String {
    self.reportsMotion = reportsMotion
    // Some terminals end all reports with those of movements.
    return reportsMotion ? Self.motionSequence : "\u{1B}[?1003l" + (isReportingOff ? "" : "\u{1B}[?1002h")
  }

  /// The control sequences for a terminal that has been reset, in which the mouse is reported.
  var sequenceAfterReset: String {
    (isReportingOff ? reportingSequence : "") + (reportsMotion ? Self.motionSequence : "")
  }

  /// The control sequences of `TerminalFeatures.mouse`.
  private var reportingSequence: String {
    isReportingOff ? "\u{1B}[?1006l\u{1B}[?1002l" : "\u{1B}[?1002h\u{1B}[?1006h"
  }

  private static let motionSequence = "\u{1B}[?1003h"
}
