/// The values of a property over time, between which a player interpolates linearly.
struct KeyFrames {
  /// A key frame.
  struct Key: Equatable {
    let tick: Int
    let values: [Double]
  }

  /// The samples, in order; a value that stays the same has only its first and its last sample.
  private(set) var samples: [Key] = []
  private var lastTick = 0

  /// Adds the values at a tick.
  mutating func append(_ values: [Double], at tick: Int) {
    if let last = samples.last, last.values != values, last.tick < lastTick {
      samples.append(Key(tick: lastTick, values: last.values))
    }
    if samples.last?.values != values { samples.append(Key(tick: tick, values: values)) }
    lastTick = tick
  }

  /// Whether the values never change.
  var isConstant: Bool { samples.count <= 1 }

  /// Returns as few key frames as the swinging-door algorithm finds between which linear interpolation
  /// deviates from each sample by at most a tolerance in each component.
  ///
  /// The value of a key is that of its sample, rounded.
  ///
  /// - Parameters:
  ///   - tolerance: The tolerance, at least that of the rounding.
  ///   - places: The number of decimal places to which the values are rounded.
  /// - Returns: The key frames, the first and the last sample included.
  /// - Complexity: O(*n*) in the number of samples, usually.
  func thinned(tolerance: Double, places: Int) -> [Key] {
    let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
    func rounded(_ key: Key) -> Key {
      Key(tick: key.tick, values: key.values.map { ($0 * scale).rounded() / scale })
    }
    guard var anchor = samples.first.map(rounded) else { return [] }
    var keys = [anchor]
    var index = 1
    while index < samples.count {
      let end = segmentEnd(from: anchor, at: index, tolerance: tolerance, rounded)
      anchor = rounded(samples[end])
      keys.append(anchor)
      index = end + 1
    }
    return keys
  }

  /// The index of the last sample that a segment from an anchor can reach; `index` is that of the first after
  /// it.
  private func segmentEnd(
    from anchor: Key, at index: Int, tolerance: Double, _ rounded: (Key) -> Key
  ) -> Int {
    let count = anchor.values.count
    var lower = [Double](repeating: -.infinity, count: count)
    var upper = [Double](repeating: .infinity, count: count)
    var end = index
    for next in index..<samples.count {
      let time = Double(samples[next].tick - anchor.tick)
      let target = rounded(samples[next]).values
      var isReachable = true
      var isOpen = true
      for component in 0..<count {
        let slope = (target[component] - anchor.values[component]) / time
        if slope < lower[component] || slope > upper[component] { isReachable = false }
        let exact = samples[next].values[component] - anchor.values[component]
        lower[component] = max(lower[component], (exact - tolerance) / time)
        upper[component] = min(upper[component], (exact + tolerance) / time)
        if lower[component] > upper[component] { isOpen = false }
      }
      if isReachable { end = next }
      if !isOpen { break }
    }
    return end
  }
}
