import Dynamics
import LuaDynamics
import LuaHost

/// Measures what users wait for and prints a table: a tick of many boxes, and the ways from Lua into the host.
///
/// Compare figures of one run with each other: machines and moods differ more than the code does.
@main
enum Benchmark {
  static func main() throws {
    print("1,000 boxes falling in a closed view, 600 ticks")
    let boxes = FallingBoxes(count: 1000)
    print(
      Distribution(of: (0..<600).map { _ in timed { boxes.animator.step() } }).row(
        "per tick", unit: .milliseconds))

    print("\nfrom Lua, per call, \(HostCalls.count.formatted) calls in a loop, the empty loop taken off")
    for row in try HostCalls.measure() { print(row) }
  }

  /// How long a closure takes, in seconds.
  static func timed(_ work: () throws -> Void) rethrows -> Double {
    let elapsed = try ContinuousClock().measure(work)
    return Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) * 1e-18
  }
}
