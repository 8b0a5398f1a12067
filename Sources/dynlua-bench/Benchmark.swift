import Dynamics

/// Measures what users wait for and prints tables: a tick of many boxes, the ways from Lua into the host and contact
/// callbacks, beside plain C and beside LÖVE, and a behavior written in Lua.
///
/// `dynlua-bench --play` plays a scene of 500 items on the terminal instead, and tells what that costs; `--draw` does
/// the part of drawing alone.
///
/// Compare figures of one run with each other: machines and moods differ more than the code does.
@main
enum Benchmark {
  static func main() throws {
    switch CommandLine.arguments.dropFirst().first {
    case "--play": return try PlayedScene.play()
    case "--draw": return print(try PlayedScene.summary())
    default: break
    }
    print("1,000 boxes falling in a closed view, 600 ticks")
    let boxes = FallingBoxes(count: 1000)
    print(
      Distribution(of: (0..<600).map { _ in timed { boxes.animator.step() } }).row(
        "per tick", unit: .milliseconds))

    print("\na scene of 500 items, drawn on 200 x 60 cells in 24-bit colours, per second of its time")
    print(try PlayedScene.summary())

    let love = try? LoveEngine()
    print(
      "\nfrom Lua, per call, \(HostCalls.count.formatted) calls in a loop, the empty loop taken off"
    )
    print(Row.heading)
    for row in try HostCalls(love: love).rows() { print(row.text) }

    print("\na behavior written in Lua on 1,000 items, per item and tick with the tick itself")
    print(Row.heading)
    print(try CustomBehavior.row().text)

    print(
      "\ncontact callbacks, \(Circles.count) circles bouncing in a box, \(Circles.steps) steps; the box steps in turns"
        + "\nwith one without callbacks, and the difference is theirs")
    print(Row.heading)
    for row in try Circles.rows(love: love) { print(row.text) }
  }

  /// How long a closure takes, in seconds.
  static func timed(_ work: () throws -> Void) rethrows -> Double {
    let elapsed = try ContinuousClock().measure(work)
    return Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) * 1e-18
  }
}
