/// A recording that is played: a run that nobody has continued yet.
struct RecordedRun {
  /// The number of ticks that are played.
  let tickCount: Int
  /// The number of ticks of the recording.
  let recordedTickCount: Int
  /// The number of ticks whose output, events and errors have been reported.
  var reportedTickCount = 0
}
