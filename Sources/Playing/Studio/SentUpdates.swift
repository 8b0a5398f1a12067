import JSON
import RemoteControl
import Runs

/// The part of the log that the pages have received.
struct SentLog {
  /// A gesture of the user, with the number of entries of the log before it.
  typealias Gesture = (logCount: Int, gesture: TouchGesture)

  /// The gestures among the entries of the log that are kept, in order.
  private(set) var gestures: [Gesture] = []
  /// The number of entries of the log before the script was opened, which pages do not receive.
  private(set) var firstEntryIndex = 0
  /// The last error of the script; nil for none since it was loaded.
  private(set) var scriptError: RequestFailure?
  /// The number of entries and of gestures that have been sent to all pages.
  private var sentEntryCount = 0
  private var sentGestureCount = 0

  /// Returns the entries and the gestures that have been added since the last call.
  mutating func takeNewEntries(
    of log: EventLog
  ) -> (lines: [EventLog.Line], gestures: ArraySlice<Gesture>) {
    let lines = log.lastLines(log.count - sentEntryCount)
    let newGestures = gestures[sentGestureCount...]
    (sentEntryCount, sentGestureCount) = (log.count, gestures.count)
    if let error = lines.last(where: { $0.kind == .error && RequestFailure(logLine: $0.text).line != nil }) {
      scriptError = RequestFailure(logLine: error.text)
    }
    return (lines, newGestures)
  }

  /// Adds a gesture after a number of entries, and drops those before the entries that are kept.
  mutating func add(_ gesture: TouchGesture, afterEntries logCount: Int) {
    let oldest = logCount - EventLog.capacity
    let dropped = min(gestures.prefix { $0.logCount < oldest }.count, sentGestureCount)
    gestures.removeFirst(dropped)
    sentGestureCount -= dropped
    gestures.append((logCount, gesture))
  }

  /// Begins with the entries of another script, after a number of entries.
  mutating func restart(afterEntries logCount: Int) {
    (firstEntryIndex, scriptError) = (logCount, nil)
    (gestures, sentGestureCount) = ([], 0)
  }

  /// Forgets the error of a script that is run again.
  mutating func removeScriptError() { scriptError = nil }
}

/// What the pages have received of the scene.
struct SentScene {
  /// The controller's number of changes at the last frame; nil if another frame must be sent.
  var changeCount: Int?
  /// The last frame of the run that is compared; nil without a comparison.
  var comparedFrame: StudioFrame?
  /// The state that has been sent to all pages, except for its ticks.
  private var state: JSONValue?

  /// Sets the state; returns whether it has changed.
  mutating func update(_ state: JSONValue) -> Bool {
    guard state != self.state else { return false }
    self.state = state
    return true
  }
}
