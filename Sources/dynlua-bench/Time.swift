#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the process has computed so far, of its own and in the system, in seconds.
///
/// On a machine with other work it tells more about a program than a clock does.
var processorSeconds: Double { seconds(of: CLOCK_PROCESS_CPUTIME_ID) }

/// What a clock shows that nobody sets, in seconds.
var clockSeconds: Double { seconds(of: CLOCK_MONOTONIC) }

private func seconds(of clock: clockid_t) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// How long a closure takes, in seconds.
func timed(_ work: () throws -> Void) rethrows -> Double {
  let elapsed = try ContinuousClock().measure(work)
  return elapsed / .seconds(1)
}
