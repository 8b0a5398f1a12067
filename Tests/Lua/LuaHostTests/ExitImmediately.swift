import POSIX

/// Ends the process without running exit handlers, which could wait for another thread.
func exitImmediately(_ code: Int32) -> Never {
  _exit(code)
}
