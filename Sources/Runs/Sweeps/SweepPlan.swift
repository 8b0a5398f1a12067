/// The runs of a sweep: the combinations of the values of all parameters, or random samples of them.
///
/// A plan is a function from the number of a run to its values, so that each machine of a cluster computes
/// the same ones.
public struct SweepPlan: Sendable {
  /// How the values of the parameters are combined.
  public enum Sampling: Hashable, Sendable {
    /// All combinations; the values of the last parameter change from each run to the next.
    case grid
    /// Random values, independent of each other.
    case random(count: Int, seed: UInt64)
    /// A Latin hypercube: each parameter's values are divided into as many equal parts as there are samples,
    /// and each part occurs once (McKay, Beckman and Conover, Technometrics 21, 1979).
    case latinHypercube(count: Int, seed: UInt64)
  }

  /// The values with which a script runs.
  public struct Run: Hashable, Sendable {
    /// The number of the run, from 1.
    public let number: Int
    /// A value for each parameter, in the order of the parameters.
    public let values: [SweepValue]
    /// The seed of `math.random`; nil for the seed of all runs.
    public let seed: UInt64?
  }

  /// The parameters; their names differ.
  public let parameters: [SweepParameter]
  /// How the values of the parameters are combined.
  public let sampling: Sampling
  /// The seeds of `math.random` with which each combination runs; nil for one seed, which is not a column of
  /// the results.
  public let seeds: ClosedRange<UInt64>?
  /// The number of runs.
  public let runCount: Int

  /// The parts of the Latin hypercube in the order of the samples, for each parameter.
  private let permutations: [[Int]]

  /// Creates a plan.
  ///
  /// - Throws: `SweepError` if two parameters have the same name, a grid has an interval without a step, or
  ///   there are more than 2⁶² runs.
  public init(
    parameters: [SweepParameter], sampling: Sampling = .grid, seeds: ClosedRange<UInt64>? = nil
  ) throws(SweepError) {
    for (index, parameter) in parameters.enumerated()
    where parameters[..<index].contains(where: { $0.name == parameter.name }) {
      throw SweepError("the parameter '\(parameter.name)' is set twice")
    }
    (self.parameters, self.sampling, self.seeds) = (parameters, sampling, seeds)
    var permutations: [[Int]] = []
    var count = 1
    switch sampling {
    case .grid:
      for parameter in parameters {
        guard case .values(let values) = parameter.domain else {
          throw SweepError(
            "\(parameter.name): an interval needs a step, as in 0:1:0.1, or random samples")
        }
        count = try Self.product(count, values.count)
      }
    case .random(let samples, _): count = samples
    case .latinHypercube(let samples, let seed):
      count = samples
      for index in parameters.indices {
        var generator = SplitMix64(seed: seed, stream: UInt64(index))
        permutations.append(Array(0..<samples).shuffled(using: &generator))
      }
    }
    self.permutations = permutations
    if let seeds {
      guard let distance = Int(exactly: seeds.upperBound - seeds.lowerBound), distance < Int.max else {
        throw Self.tooManyRuns
      }
      count = try Self.product(count, distance + 1)
    }
    runCount = count
  }

  private static let tooManyRuns = SweepError("there are more than 2^62 runs")

  private static func product(_ first: Int, _ second: Int) throws(SweepError) -> Int {
    let (product, isOverflow) = first.multipliedReportingOverflow(by: second)
    guard !isOverflow, product <= 1 << 62 else { throw tooManyRuns }
    return product
  }

  /// Returns the values of a run.
  ///
  /// - Parameter number: The number of the run, in 1…``runCount``.
  /// - Returns: The run.
  /// - Complexity: O(number of parameters).
  public func run(number: Int) -> Run {
    precondition(
      number >= 1 && number <= runCount,
      "SweepPlan.run: expected a number from 1 to \(runCount), got \(number)")
    var rest = number - 1
    var seed: UInt64?
    if let seeds {
      let seedCount = Int(seeds.upperBound - seeds.lowerBound) + 1
      seed = seeds.lowerBound + UInt64(rest % seedCount)
      rest /= seedCount
    }
    return Run(number: number, values: values(ofSample: rest), seed: seed)
  }

  private func values(ofSample index: Int) -> [SweepValue] {
    switch sampling {
    case .grid:
      var rest = index
      return parameters.reversed().map { parameter in
        guard case .values(let values) = parameter.domain else { return .number(.nan) }
        defer { rest /= values.count }
        return values[rest % values.count]
      }.reversed()
    case .random(_, let seed):
      return parameters.indices.map { parameter in
        var generator = SplitMix64(seed: seed, stream: UInt64(parameter))
        generator.skip(UInt64(index))
        return value(of: parameters[parameter], at: Double.random(in: 0..<1, using: &generator))
      }
    case .latinHypercube(let count, let seed):
      return parameters.indices.map { parameter in
        var generator = SplitMix64(seed: ~seed, stream: UInt64(parameter))
        generator.skip(UInt64(index))
        let offset = Double.random(in: 0..<1, using: &generator)
        return value(
          of: parameters[parameter], at: (Double(permutations[parameter][index]) + offset) / Double(count))
      }
    }
  }

  /// The value at a fraction of a parameter's domain, from 0 to 1 (excluded).
  private func value(of parameter: SweepParameter, at fraction: Double) -> SweepValue {
    switch parameter.domain {
    case .values(let values): values[min(Int(fraction * Double(values.count)), values.count - 1)]
    case .interval(let interval):
      .number(interval.lowerBound + fraction * (interval.upperBound - interval.lowerBound))
    }
  }
}

/// The random number generator SplitMix64 (Steele, Lea and Flood, OOPSLA 2014), which can skip numbers.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  /// Creates one of several independent generators with a seed.
  init(seed: UInt64, stream: UInt64) {
    var generator = SplitMix64(state: seed)
    generator.skip(stream)
    state = generator.next()
  }

  private init(state: UInt64) { self.state = state }

  private static let increment: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// Skips a number of random numbers.
  mutating func skip(_ count: UInt64) { state &+= count &* Self.increment }

  mutating func next() -> UInt64 {
    state &+= Self.increment
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }
}
