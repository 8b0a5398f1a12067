@preconcurrency import POSIX
import Synchronization

/// Ends the process immediately while code is running that cannot be interrupted.
enum ProcessExit {
  /// The exit code if a function does not return in time; the same as that of the `timeout` command.
  static let timeoutExitCode: Int32 = 124

  private static let exitHandlers = Mutex<[@Sendable () -> Void]>([])

  /// Registers a handler that runs before the process ends immediately, for example one that restores the
  /// terminal.
  ///
  /// The handler may be called on any thread while the other threads run, so it must not wait for them.
  static func register(_ handler: @escaping @Sendable () -> Void) {
    exitHandlers.withLock { $0.append(handler) }
  }

  /// Ends the process immediately: calls the registered handlers in reverse order, flushes standard output,
  /// writes the message, and calls `_exit`.
  static func exitImmediately(_ code: Int32, message: String? = nil) -> Never {
    // Do not wait for the locks: the code that cannot be interrupted may hold them.
    _ = exitHandlers.withLockIfAvailable { for handler in $0.reversed() { handler() } }
    if let output = stdout, ftrylockfile(output) == 0 {
      fflush(output)
      funlockfile(output)
    }
    if let message { StandardError.write("dynlua: \(message)\n") }
    _exit(code)
  }

  /// Ends the process because a call in a script does not return, at a location such as `push.lua:14: `.
  static func exitAfterHang(at location: String) -> Never {
    exitImmediately(
      timeoutExitCode,
      message: """
        \(location)stopped: a function that this line called, or a finalizer, does not return; \
        the program ends (--time-limit sets how long it waits)
        """)
  }
}
