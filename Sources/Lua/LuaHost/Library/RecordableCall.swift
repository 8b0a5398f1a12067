/// The recorded result of a function that depends on the world outside of the state, such as `os.time` and
/// `io.open`.
public struct RecordableCall: Equatable, Sendable {
  /// The name of the function in the Lua manual, such as `os.time`, or of a side effect of the host, such as
  /// writing a picture.
  public var function: String
  /// The encoded result.
  public var result: [UInt8]

  /// Creates a call from its parts, as they were recorded.
  public init(function: String, result: [UInt8]) {
    self.function = function
    self.result = result
  }

  /// A call that raises an error.
  package static func error(_ message: String, in function: String) -> RecordableCall {
    // EncodedValueTagError and a string, whose length has eight bytes in little-endian order: see
    // recordable_calls.h.
    let length = withUnsafeBytes(of: UInt64(message.utf8.count).littleEndian, Array.init)
    return RecordableCall(function: function, result: [6, 5] + length + Array(message.utf8))
  }

  /// A successful effect; see `Lua.performSideEffect(_:_:)`.
  package static func success(of effect: String) -> RecordableCall {
    // EncodedValueTagTrue.
    RecordableCall(function: effect, result: [2])
  }
}

/// How a state performs recordable calls: the functions of Lua's library whose results come from outside of
/// the state.
///
/// These are `os.time`, `os.date`, `os.clock`, `os.getenv`, `os.tmpname`, `os.remove`, `os.rename`,
/// `os.execute` and `os.setlocale`; `io.open`, `io.lines`, `io.input` and `io.output` with a name,
/// `io.popen`, `io.tmpfile` and reading from standard input; `loadfile`, `dofile`, `package.searchpath` and
/// `require`; and the effects and files of the host, see `Lua.performSideEffect(_:_:)` and
/// `Lua.readScriptFile(_:function:atMost:expecting:)`.
///
/// A state that replays the calls of a recorded one, with the same seed and input, runs the same instructions
/// with the same allocations, so that addresses, the order of `pairs` and the times of garbage collections
/// are equal too.
///
/// **Limits.** A recording contains the contents of a file at the time at which it is opened, and the
/// complete output of a program, which is waited for in `io.popen`. Either may have at most 64 MiB; otherwise
/// opening it fails with a message. Results of writing are not recorded: a replay assumes that it succeeds. A
/// replay does not change the locale. C modules are not loaded in a replay, which raises an error instead.
public enum RecordableCallMode {
  /// Calls are performed.
  case live
  /// Calls are performed, and each result is passed to the closure, in the order of the calls.
  case recording((RecordableCall) -> Void)
  /// Calls are not performed: nothing outside of the state is read, written or run.
  ///
  /// The closure returns the next recorded call; its argument is the name of the function that the script
  /// calls. If it returns nil or the call of another function, or if the result is malformed, the script gets
  /// an error.
  case replaying(next: (_ function: String) -> RecordableCall?)
  /// Calls that another run has performed get its results, and only the others are performed.
  ///
  /// `next` returns a recorded call of the function, or nil if the call is to be performed; `record` receives
  /// the result of each call that was performed.
  case replayingOrPerforming(next: (_ function: String) -> RecordableCall?, record: (RecordableCall) -> Void)
}
