public import Views

/// A writer of the states of a stage in a file format.
///
/// ```swift
/// let writer = FileFormat.png.makeWriter(options, isStill: true) { bytes in try file.write(bytes) }
/// stage.run(untilIdleOrSeconds: 10)
/// try writer.add(stage)
/// try writer.finish()
/// ```
public protocol SceneWriter: AnyObject {
  /// Adds an event that happened since the previous state; ignored by default.
  ///
  /// - Throws: An error of the output.
  func add(_ event: TimedLogLine) throws

  /// Adds the state of a stage at its current tick, which is later than that of the previous one.
  ///
  /// - Throws: An error of the output.
  func add(_ stage: Stage) throws

  /// Completes the file, which is valid after any number of states of at least 1.
  ///
  /// - Throws: An error of the output.
  func finish() throws
}

extension SceneWriter {
  /// Ignores the event.
  public func add(_ event: TimedLogLine) {}
}

/// Receives the bytes of a file, in order.
public typealias ByteSink = ([UInt8]) throws -> Void
