import POSIX

/// The CPU time of the process, user and system, in seconds.
///
/// On a machine with other load it is a better measure of a program's cost than wall-clock time.
var processorSeconds: Double { seconds(of: CLOCK_PROCESS_CPUTIME_ID) }

/// The monotonic clock's time, in seconds.
var monotonicClockSeconds: Double { seconds(of: CLOCK_MONOTONIC) }

private func seconds(of clock: clockid_t) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Returns the wall-clock time that a closure takes, in seconds.
func timed(_ work: () throws -> Void) rethrows -> Double {
  let elapsed = try ContinuousClock().measure(work)
  return elapsed / .seconds(1)
}
