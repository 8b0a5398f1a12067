import TestSupport
import Testing

@testable import Exporting

/// The choice of key frames.
@Suite struct KeyFrameTests {
  @Test func `a uniform motion needs two keys`() {
    let keys = keys((0...100).map { [3.0 * Double($0), 7] })
    #expect(keys.map(\.tick) == [0, 100])
  }

  @Test func `a value that rests has keys only where it moves`() {
    let keys = keys((0...300).map { [$0 < 200 ? 5.0 : Double($0 - 199) + 5] })
    #expect(keys.map(\.tick) == [0, 199, 300])
  }

  @Test func `values that never change have one key`() {
    #expect(keys(Array(repeating: [1, 2], count: 50)).count == 1)
  }

  @Test(arguments: 1...20)
  func `interpolation is within the tolerance at each tick`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var (value, speed) = (0.0, 0.0)
    let samples = (0...200).map { _ in
      speed =
        Double.random(in: 0...1, using: &random) < 0.1
        ? Double.random(in: -9...9, using: &random) : speed + 0.3
      value += Double.random(in: 0...1, using: &random) < 0.2 ? 0 : speed
      return [value, -value / 3]
    }
    let keys = keys(samples)
    #expect(keys.count < samples.count)
    var index = 0
    for (tick, values) in samples.enumerated() {
      while index + 1 < keys.count - 1, keys[index + 1].tick <= tick { index += 1 }
      let (start, end) = (keys[index], keys[min(index + 1, keys.count - 1)])
      // After the last key the value stays.
      let fraction = min(Double(tick - start.tick) / Double(max(end.tick - start.tick, 1)), 1)
      for component in values.indices {
        let shown = start.values[component] + (end.values[component] - start.values[component]) * fraction
        #expect(abs(shown - values[component]) <= 0.1 + 1e-9, "tick \(tick)")
      }
    }
  }

  private func keys(_ samples: [[Double]]) -> [KeyFrames.Key] {
    var frames = KeyFrames()
    for (tick, values) in samples.enumerated() { frames.append(values, at: tick) }
    return frames.thinned(tolerance: 0.1, places: 2)
  }
}
