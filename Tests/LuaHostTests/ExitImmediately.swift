import POSIX

/// Ends the process without anything that could wait for another thread.
func exitImmediately(_ code: Int32) -> Never {
  _exit(code)
}
