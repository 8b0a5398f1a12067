public import Dynamics
import Views

/// Identifies an item in every session that computes the same run.
public struct ItemKey: Hashable, Sendable {
  /// The order of the animator among those of the stage.
  private let animatorIndex: Int
  private let identity: Animator.ItemIdentity

  fileprivate init(_ state: Animator.ItemMotionState, in animator: Animator) {
    self.animatorIndex = animator.registration.number
    identity = state.identity
  }

  /// Creates the key of an item; nil if the object is in none of the stage's animators.
  ///
  /// - Complexity: O(n) in the number of items.
  init?(of object: AnyObject, on stage: Stage) {
    for animator in stage.animators {
      guard let state = animator.itemStates.first(where: { $0.item === object }) else { continue }
      self.init(state, in: animator)
      return
    }
    return nil
  }
}

/// The positions of an item after consecutive ticks.
public struct ItemPath: Equatable, Sendable {
  /// The item.
  public let item: ItemKey
  /// The tick of the first position.
  public fileprivate(set) var firstTick: Int
  /// The center of the item after each tick, in the stage's coordinates.
  public fileprivate(set) var points: [Point]
}

/// The paths of all items of a stage over a period of time.
struct ItemPaths {
  private(set) var paths: [ItemPath] = []
  /// The number of ticks before the last one that the paths reach back; nil for no limit.
  let maxPathTicks: Int?
  private var indices: [ItemKey: Int] = [:]

  init(maxPathTicks: Int? = nil) { self.maxPathTicks = maxPathTicks }

  /// Appends the present positions; a path in which a tick is missing begins anew.
  mutating func appendPositions(_ stage: Stage) {
    let tick = stage.runTick
    for animator in stage.animators {
      let toStage = (animator.referenceView as? View)?.transform(to: nil) ?? .identity
      for state in animator.itemStates {
        appendPositions(state.center.applying(toStage), of: ItemKey(state, in: animator), after: tick)
      }
    }
    if let maxPathTicks { removePoints(before: tick - maxPathTicks) }
  }

  private mutating func appendPositions(_ point: Point, of item: ItemKey, after tick: Int) {
    guard let index = indices[item] else {
      indices[item] = paths.count
      return paths.append(ItemPath(item: item, firstTick: tick, points: [point]))
    }
    if paths[index].firstTick + paths[index].points.count == tick {
      paths[index].points.append(point)
    } else {
      paths[index] = ItemPath(item: item, firstTick: tick, points: [point])
    }
  }

  /// Removes the positions before a tick, and paths without positions after that.
  mutating func removePoints(before tick: Int) {
    for index in paths.indices where paths[index].firstTick < tick {
      let count = min(tick - paths[index].firstTick, paths[index].points.count)
      paths[index].points.removeFirst(count)
      paths[index].firstTick += count
    }
    guard paths.contains(where: \.points.isEmpty) else { return }
    paths.removeAll(where: \.points.isEmpty)
    indices = Dictionary(uniqueKeysWithValues: paths.indices.map { (paths[$0].item, $0) })
  }
}
