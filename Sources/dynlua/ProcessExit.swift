import Synchronization

#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#else
  @preconcurrency import Darwin
#endif

/// The end of the process while something in it runs that cannot be stopped.
enum ProcessExit {
  /// The exit code of a process that ended because a function did not return, as `timeout` has it.
  static let timeoutExitCode: Int32 = 124

  private static let exitHandlers = Mutex<[@Sendable () -> Void]>([])

  /// Adds something to be done before the process ends at once, such as giving the terminal back as it was.
  ///
  /// It is called on any thread while the others go on, so it must not wait for them.
  static func register(_ handler: @escaping @Sendable () -> Void) {
    exitHandlers.withLock { $0.append(handler) }
  }

  /// Ends the process at once: does what is registered, last first, and writes what was printed and the message.
  static func exitImmediately(_ code: Int32, message: String? = nil) -> Never {
    // Whoever holds the lock may be what does not return.
    _ = exitHandlers.withLockIfAvailable { for handler in $0.reversed() { handler() } }
    if let output = stdout, ftrylockfile(output) == 0 {
      fflush(output)
      funlockfile(output)
    }
    if let message { StandardError.write("dynlua: \(message)\n") }
    _exit(code)
  }

  /// Ends the process because of a script at a line, given as `push.lua:14: `.
  static func exitUnresponsive(at location: String) -> Never {
    exitImmediately(
      timeoutExitCode,
      message: """
        \(location)stopped: a function that this line called, or a finalizer, does not return; \
        the program ends (--time-limit sets how long it waits)
        """)
  }
}
