import Dynamics

/// The benchmarks of the Lua bridge: falling boxes, drawing, calls into the host, a behavior in Lua, and
/// contact callbacks.
///
/// Calls are compared with plain C and LÖVE, callbacks with LÖVE.
enum LuaBenchmarks {
  /// Runs all benchmarks and prints the tables.
  static func printResults() throws {
    Swift.print("1,000 boxes falling in a closed view, 600 ticks")
    let boxes = FallingBoxes(count: 1000)
    Swift.print(
      Distribution(of: (0..<600).map { _ in timed { boxes.animator.step() } }).row(
        "per tick", unit: .milliseconds))

    Swift.print("\na scene of 500 items, drawn on 200 x 60 cells in 24-bit color, per second of its time")
    Swift.print(try TerminalPlaybackBenchmark.measureDrawing())

    let love = try? LoveEngine()
    Swift.print(
      "\nfrom Lua, per call, \(HostCallBenchmark.callCount.groupedDigits) calls in a loop, "
        + "the empty loop taken off")
    Swift.print(ResultRow.heading)
    for row in try HostCallBenchmark(love: love).rows() { Swift.print(row.text) }

    Swift.print("\na behavior written in Lua on 1,000 items, per item and tick with the tick itself")
    Swift.print(ResultRow.heading)
    Swift.print(try CustomBehaviorBenchmark.row().text)

    Swift.print(
      "\ncontact callbacks, \(ContactCallbackBenchmark.circleCount) circles bouncing in a box, "
        + "\(ContactCallbackBenchmark.stepCount) steps; the box steps in turns"
        + "\nwith one without callbacks, and the difference is theirs")
    Swift.print(ResultRow.heading)
    for row in try ContactCallbackBenchmark.rows(love: love) { Swift.print(row.text) }

    Swift.print("")
    try FallingGridBenchmark.printResults()
  }
}

/// Boxes of 20 × 20 points that fall in a closed view; each row is offset from the one below it.
private struct FallingBoxes {
  let animator: Animator
  private let view: Canvas

  /// A reference view with fixed bounds.
  private final class Canvas: ReferenceView {
    let bounds: Rect

    init(size: Size) { bounds = Rect(origin: .zero, size: size) }
  }

  init(count: Int) {
    let columns = 40
    view = Canvas(size: Size(width: 1000, height: 1500))
    let items = (0..<count).map { index in
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      let center = Point(x: Double(20 + column * 24 + row % 3 * 6), y: Double(1400 - row * 40))
      return Item(center: center, size: Size(width: 20, height: 20))
    }
    animator = Animator(referenceView: view)
    animator.addBehavior(GravityBehavior(items: items))
    let collision = CollisionBehavior(items: items)
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(collision)
  }
}
