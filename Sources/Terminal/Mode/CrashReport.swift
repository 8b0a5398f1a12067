internal import CTerminal

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// What a crash has to say while standard error is diverted: it comes out where standard error was.
package enum CrashReport {
  /// Diverts standard error into a pipe, until it is diverted back.
  package static func divertStandardError(
    into target: Int32, readFrom source: Int32, comesBackTo before: Int32
  ) {
    crash_guard_divert(before, source)
    dup2(target, STDERR_FILENO)
  }

  /// Puts standard error back.
  package static func restoreStandardError(to before: Int32) {
    crash_guard_divert(-1, -1)
    dup2(before, STDERR_FILENO)
  }

  /// Keeps the end of what was read from the pipe; one thread at a time.
  ///
  /// A process may crash between reading a message and showing it.
  package static func note(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBytes { crash_guard_note($0.baseAddress, $0.count) }
  }
}
