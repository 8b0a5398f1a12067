import Dynamics

/// Plays a scene and checks its invariants in each frame.
struct SceneMonitor {
  private let scene: RandomScene
  private let haltObserver = HaltObserver()
  private var items: [WatchedItem]
  private var frame = 0
  private var energy: EnergyBalance?
  private var momentum: MomentumBalance?
  /// The invariants that did not hold, each once.
  private(set) var failures: [SceneFailure] = []

  init(_ scene: RandomScene) {
    self.scene = scene
    scene.animator.delegate = haltObserver
    items = scene.items.map { WatchedItem($0, isAnchored: scene.isAnchored($0), in: scene.animator) }
    updateMotion()
    if scene.invariants.contains(.energy) { energy = EnergyBalance(of: items, in: scene) }
    if scene.invariants.contains(.momentum) { momentum = MomentumBalance(of: items) }
  }

  /// Plays frames until something leaves its boundary or its speed is out of range.
  mutating func play(frames: Int) {
    for _ in 0..<frames where !hasDiverged {
      scene.change?(scene, frame + 1)
      advance()
      if !scene.animator.isRunning && scene.change == nil { break }
    }
    if scene.invariants.contains(.endsInside) { checkBoundary() }
    if let failure = energy?.failure { failures.append(failure) }
  }

  /// Plays the scene until everything rests, checks how it lies, wakes it and checks that it stays there.
  mutating func playUntilRest() {
    while scene.animator.isRunning && frame < SceneLimits.framesUntilRest && !hasDiverged { advance() }
    guard !hasDiverged else { return }
    guard !scene.animator.isRunning else { return reportAwakeItems() }
    checkOverlaps()
    let places = items.map { $0.centroid }
    // A change that nobody sees wakes all items.
    scene.gravity.gravityDirection.dy *= 1.000_001
    for _ in 0..<SceneLimits.framesAfterWaking where !hasDiverged {
      advance()
      for (index, place) in places.enumerated() {
        let distance = items[index].centroid.distance(to: place)
        if distance > SceneLimits.creep {
          report(.creeping, "item \(index), which had rested, is \(text(distance)) pt away")
        }
      }
    }
  }

  /// Whether going on would only repeat a failure at great cost.
  private var hasDiverged: Bool {
    failures.contains { [.halted, .tooFast, .outside, .creeping].contains($0.invariant) }
  }

  private mutating func advance() {
    frame += 1
    scene.animator.step()
    updateMotion()
    checkSpeeds()
    if scene.invariants.contains(.staysInside) { checkBoundary() }
    energy?.update(items, frame: frame)
    if let change = momentum?.change(of: items) { report(.momentum, change) }
  }

  private mutating func updateMotion() {
    for (index, state) in scene.animator.itemStates.enumerated() { items[index].update(state) }
  }

  private mutating func report(_ invariant: SceneFailure.Invariant, _ text: String) {
    guard !failures.contains(where: { $0.invariant == invariant }) else { return }
    failures.append(SceneFailure(invariant: invariant, frame: frame, text: text))
  }

  // MARK: Checks

  private mutating func checkSpeeds() {
    if haltObserver.haltCount > 0 { report(.halted, "an item was halted: its motion was out of range") }
    for (index, item) in items.enumerated() where !item.isAnchored {
      // Also false for NaN.
      if !(item.greatestSpeed <= SceneLimits.speed) {
        report(
          .tooFast, "item \(index) moves at \(item.motionText), \(text(item.greatestSpeed)) pt/s at its end")
      }
      if item.hangingFrames >= SceneLimits.hangingFrames {
        report(.hanging, "item \(index) stands still at \(item.placeText) with \(item.motionText)")
      }
    }
  }

  private mutating func checkBoundary() {
    guard let boundary = scene.boundary else { return }
    for (index, item) in items.enumerated() {
      let distance = boundary.distance(to: item.centroid)
      if distance > SceneLimits.outside {
        report(
          .outside,
          "item \(index) is \(text(distance)) pt outside at \(item.placeText), with \(item.motionText)")
      }
    }
  }

  /// Reports the fastest of the items that do not rest: a whole pile is awake because of it.
  private mutating func reportAwakeItems() {
    let awake = items.indices.filter { !scene.animator.isResting(items[$0].item) }
    guard let index = awake.max(by: { items[$0].greatestSpeed < items[$1].greatestSpeed }) else { return }
    let item = items[index]
    report(.awake, "item \(index) does not rest at \(item.placeText), with \(item.motionText)")
  }

  private mutating func checkOverlaps() {
    let outlines = items.map { Outline(of: $0.item) }
    // Sweep and prune along x.
    let order = items.indices.sorted { items[$0].left < items[$1].left }
    for (position, a) in order.enumerated() {
      if let boundary = scene.boundary, !items[a].isAnchored {
        let depth = outlines[a].depth(beyond: boundary)
        if depth > SceneLimits.overlap {
          report(.overlapping, "item \(a) rests \(text(depth)) pt deep in the boundary")
        }
      }
      for b in order[(position + 1)...] {
        if items[b].left > items[a].centroid.x + items[a].radius { break }
        guard !items[a].isAnchored || !items[b].isAnchored else { continue }
        let depth = outlines[a].depth(in: outlines[b])
        if depth > SceneLimits.overlap {
          report(.overlapping, "items \(a) and \(b) rest \(text(depth)) pt deep in each other")
        }
      }
    }
  }
}

/// Counts the items that an animator halts.
private final class HaltObserver: AnimatorDelegate {
  private(set) var haltCount = 0

  func dynamicAnimator(_ animator: Animator, didHalt item: any DynamicItem) { haltCount += 1 }
}

/// Returns a number with at most two decimal places.
func text(_ number: Double) -> String {
  guard abs(number) < 1e12 else { return "\(number)" }
  return "\((number * 100).rounded() / 100)"
}
