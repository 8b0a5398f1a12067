#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Ends the process without running exit handlers, which could wait for another thread.
func exitImmediately(_ code: Int32) -> Never {
  _exit(code)
}
