package import JSON

/// Values of a graph in consecutive ticks.
package struct GraphSamples: Equatable, Sendable {
  /// The number of the graph.
  package let graph: Int
  /// The tick of the first value; values from this tick on replace those that were reported before.
  package let firstTick: Int
  /// The values; nil in ticks in which there is none.
  package let values: [Double?]

  /// The parameters of the notification `samples` in the studio's protocol.
  package var json: JSONValue {
    [
      "graph": .number(graph), "from": .number(firstTick),
      "values": .array(values.map { $0.map(JSONValue.number) ?? nil }),
    ]
  }
}

/// The values of a graph in consecutive ticks, of which the oldest are dropped.
struct SampleBuffer {
  /// The tick of the first value.
  private(set) var firstTick = 0
  private var values: [Double?] = []
  /// The first tick whose value has not been reported.
  private var firstUnreportedTick = 0
  /// Whether values that were reported have been dropped, because the run went on differently.
  private var hasDroppedReportedValues = false

  /// The number of ticks that are kept at least.
  let capacity: Int

  init(capacity: Int) { self.capacity = capacity }

  /// The tick after the last value.
  var endTick: Int { firstTick + values.count }

  /// Adds the value of a tick, which is ignored if it is a former one.
  ///
  /// The ticks since the last value have no value.
  mutating func append(_ value: Double?, tick: Int) {
    // A gap longer than the buffer leaves nothing to keep.
    if values.isEmpty || tick - endTick >= capacity {
      (firstTick, values) = (tick, [])
      firstUnreportedTick = tick
    }
    guard tick >= endTick else { return }
    while endTick < tick { values.append(nil) }
    values.append(value)
    // Removing the oldest values in large parts makes an append O(1) on average.
    guard values.count >= 2 * capacity else { return }
    let count = values.count - capacity
    values.removeFirst(count)
    firstTick += count
  }

  /// Drops the values after a tick.
  mutating func removeValues(after tick: Int) {
    guard endTick > tick + 1 else { return }
    values.removeLast(min(values.count, endTick - tick - 1))
    if firstUnreportedTick > endTick {
      firstUnreportedTick = endTick
      hasDroppedReportedValues = true
    }
  }

  /// The values from a tick on, with the tick of the first.
  func values(from tick: Int) -> (firstTick: Int, values: [Double?]) {
    let first = min(max(tick, firstTick), endTick)
    return (first, Array(values[(first - firstTick)...]))
  }

  /// The values that have not been reported yet; nil if there is nothing to report.
  mutating func takeUnreported() -> (firstTick: Int, values: [Double?])? {
    guard firstUnreportedTick < endTick || hasDroppedReportedValues else { return nil }
    defer { (firstUnreportedTick, hasDroppedReportedValues) = (endTick, false) }
    return values(from: firstUnreportedTick)
  }
}
