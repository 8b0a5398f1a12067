import Dynamics
package import LuaConsole
package import LuaDynamics
package import RemoteControl
package import Runs
import Views

/// Samples quantities of items and expressions of the script in each tick of a run.
///
/// Quantities of items are read in Swift and have no effect on the run. Expressions are watch expressions of
/// the studio's console, whose evaluation is recorded input; they are sampled once per frame, so that at a
/// higher speed some ticks have no value.
///
/// When the run is continued from an earlier state, the samples after that state are dropped.
///
/// ```swift
/// let recorder = GraphRecorder()
/// recorder.observe(controller.liveSession)
/// let graph = try recorder.add(.speed, ofItem: "1")
/// controller.advanceToCurrentTime()
/// for samples in recorder.takeSamples() { print(samples.json) }
/// ```
///
/// Must be used by the thread of the session.
package final class GraphRecorder {
  /// The number of ticks of which the samples are kept at least; 10 minutes by default.
  package static let defaultCapacity = 36_000
  /// The maximum number of graphs.
  package static let maxGraphCount = 64

  private enum Source {
    case item(id: String, GraphQuantity)
    case expression(String)
  }

  private struct Graph {
    let number: Int
    let source: Source
    var samples: SampleBuffer
    /// The item in the observed session; nil until it is found, and for expressions.
    weak var item: (any DynamicItem)?
    weak var animator: Animator?
  }

  private let capacity: Int
  private var graphs: [Graph] = []
  private var lastNumber = 0
  /// The session that is sampled; nil before the first.
  package private(set) weak var session: Session?
  /// The number of branches when it was first sampled.
  private var branchCount = 0
  /// The tick after which expressions were sampled last.
  private var sampledTick = -1

  /// Creates a recorder without graphs.
  ///
  /// - Parameter capacity: The number of ticks of which the samples are kept at least; at least 1.
  package init(capacity: Int = defaultCapacity) { self.capacity = max(capacity, 1) }

  deinit { session?.stage.handlers.didEndTick = nil }

  /// Samples a session at the end of the run from now on; does nothing if it is sampled already.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - tick: The last tick that the run shares with the one before, whose later samples are dropped; -1,
  ///     the default, for none.
  package func observe(_ session: Session, keepingSamplesThrough tick: Int = -1) {
    guard session !== self.session else { return }
    self.session?.stage.handlers.didEndTick = nil
    self.session = session
    session.stage.handlers.didEndTick = { [weak self] in self?.sampleItems() }
    for index in graphs.indices {
      graphs[index].samples.removeValues(after: tick)
      (graphs[index].item, graphs[index].animator) = (nil, nil)
    }
  }

  /// Samples the session at the end of a run with branches from now on; does nothing if it is sampled
  /// already.
  package func observe(_ session: Session, branches: [Timeline.Branch]) {
    guard session !== self.session else { return }
    // Only a run that was continued from an earlier state shares ticks with the one before.
    let isContinued = branches.count == branchCount + 1 && branches.last?.cause == .continuation
    observe(session, keepingSamplesThrough: isContinued ? branches.last?.tick ?? -1 : -1)
    branchCount = branches.count
  }

  // MARK: Graphs

  /// Adds a graph of a quantity of an item, beginning with the present tick.
  ///
  /// - Parameters:
  ///   - quantity: The quantity.
  ///   - id: The identifier of the item; see `SceneInspector.Node`.
  /// - Returns: The number of the graph.
  /// - Throws: `RequestFailure` if the object is not an item of an animator, or if there are too many graphs.
  package func add(_ quantity: GraphQuantity, ofItem id: String) throws(RequestFailure) -> Int {
    guard let session, let (item, animator) = Self.item(id, in: session) else {
      throw RequestFailure("the object \(id) is not an item of an animator")
    }
    if quantity == .impulse { animator.recordContactImpulses(of: item) }
    let number = try add(.item(id: id, quantity))
    sampleItems()
    return number
  }

  /// Adds a graph of an expression.
  ///
  /// - Parameters:
  ///   - expression: The expression, whose value is sampled where it is a number.
  ///   - evaluate: Evaluates a text in the studio's console, as recorded input.
  /// - Returns: The number of the graph.
  /// - Throws: `RequestFailure` if the text is no expression, or if there are too many graphs.
  package func addExpression(
    _ expression: String, evaluate: (String) throws(RequestFailure) -> Void
  ) throws(RequestFailure) -> Int {
    try requireGraphSlot()
    try evaluate("watch(\(ObjectDescriber.stringLiteral(expression)))")
    return try add(.expression(expression))
  }

  private func add(_ source: Source) throws(RequestFailure) -> Int {
    try requireGraphSlot()
    lastNumber += 1
    graphs.append(Graph(number: lastNumber, source: source, samples: SampleBuffer(capacity: capacity)))
    return lastNumber
  }

  private func requireGraphSlot() throws(RequestFailure) {
    guard graphs.count < Self.maxGraphCount else {
      throw RequestFailure("there can be at most \(Self.maxGraphCount) graphs")
    }
  }

  /// Removes a graph; does nothing if there is none with the number.
  ///
  /// - Parameters:
  ///   - number: The number of the graph.
  ///   - evaluate: Evaluates a text in the studio's console, as recorded input.
  /// - Throws: `RequestFailure` of the evaluation.
  package func remove(
    _ number: Int, evaluate: (String) throws(RequestFailure) -> Void
  ) throws(RequestFailure) {
    guard let index = graphs.firstIndex(where: { $0.number == number }) else { return }
    let graph = graphs.remove(at: index)
    guard case .expression(let expression) = graph.source, !expressions.contains(expression) else { return }
    try evaluate("unwatch(\(ObjectDescriber.stringLiteral(expression)))")
  }

  /// Removes all graphs, because the session is one of another script.
  package func removeAll() { graphs = [] }

  private var expressions: [String] {
    graphs.compactMap { if case .expression(let expression) = $0.source { expression } else { nil } }
  }

  // MARK: Sampling

  /// Begins to sample expressions after a tick; returns false if there are none, or they have been sampled
  /// then.
  package func beginSampling(afterTick tick: Int) -> Bool {
    guard !expressions.isEmpty, tick != sampledTick else { return false }
    sampledTick = tick
    return true
  }

  /// Samples the graphs of expressions; call it after the ticks of each frame, with the values of the watch
  /// expressions in the session that is observed.
  package func sample(_ values: [Console.WatchValue]) {
    guard let tick = session?.stage.runTick else { return }
    for index in graphs.indices {
      guard case .expression(let expression) = graphs[index].source else { continue }
      let value = values.first { $0.expression == expression }?.number
      graphs[index].samples.append(value, tick: tick)
    }
  }

  private func sampleItems() {
    guard let session else { return }
    for index in graphs.indices {
      guard case .item(let id, let quantity) = graphs[index].source else { continue }
      if graphs[index].item.map({ graphs[index].animator?.contains($0) == true }) != true {
        let found = Self.item(id, in: session)
        (graphs[index].item, graphs[index].animator) = (found?.item, found?.animator)
        if let found, quantity == .impulse { found.animator.recordContactImpulses(of: found.item) }
      }
      var value: Double?
      if let item = graphs[index].item, let animator = graphs[index].animator {
        value = quantity.value(of: item, in: animator)
      }
      graphs[index].samples.append(value, tick: session.stage.runTick)
    }
  }

  private static func item(
    _ id: String, in session: Session
  ) -> (item: any DynamicItem, animator: Animator)? {
    guard let item = SceneInspector(session).object(withID: id) as? any DynamicItem,
      let animator = session.stage.animators.first(where: { $0.contains(item) })
    else { return nil }
    return (item, animator)
  }

  // MARK: Reading

  /// The samples of a graph since a tick, as far as they are kept; nil if there is no such graph.
  package func samples(of number: Int, since tick: Int) -> GraphSamples? {
    guard let graph = graphs.first(where: { $0.number == number }) else { return nil }
    let (firstTick, values) = graph.samples.values(from: tick)
    return GraphSamples(graph: number, firstTick: firstTick, values: values)
  }

  /// The samples of all graphs, for a page that connects.
  package var allSamples: [GraphSamples] { graphs.compactMap { samples(of: $0.number, since: 0) } }

  /// The samples since the last call, of the graphs that have new ones, or of which some were dropped.
  package func takeSamples() -> [GraphSamples] {
    graphs.indices.compactMap { index in
      graphs[index].samples.takeUnreported().map {
        GraphSamples(graph: graphs[index].number, firstTick: $0.firstTick, values: $0.values)
      }
    }
  }
}
