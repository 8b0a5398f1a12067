import Dynamics
import Views

/// The motion of the items of a stage, one row per item and tick.
///
/// Each item has a number, in the order in which the recording first contains it, and the name that it has
/// then.
struct ItemTable {
  /// The columns of the tables, in order, with their meaning and unit.
  enum Column: String, CaseIterable {
    case tick, time, animator, item, name, x, y, rotation, vx, vy, angularVelocity, resting

    /// The value of the column in a row.
    func value(in row: Row) -> Value {
      switch self {
      case .tick: .number(Double(row.tick))
      case .time: .number(Double(row.tick) / Double(Stage.ticksPerSecond))
      case .animator: .number(Double(row.animator))
      case .item: .number(Double(row.item))
      case .name: .text(row.name)
      case .x: .number(row.state.center.x)
      case .y: .number(row.state.center.y)
      case .rotation: .number(row.state.rotation)
      case .vx: .number(row.state.linearVelocity.dx)
      case .vy: .number(row.state.linearVelocity.dy)
      case .angularVelocity: .number(row.state.angularVelocity)
      case .resting: .flag(row.isResting)
      }
    }
  }

  /// A value of a table.
  enum Value {
    case number(Double)
    case text(String)
    case flag(Bool)
  }

  /// The motion of an item at a tick.
  struct Row {
    let tick: Int
    /// The number of the animator on the stage, from 1.
    let animator: Int
    /// The number of the item, from 1.
    let item: Int
    let name: String
    let state: Animator.ItemMotionState
    let isResting: Bool
  }

  /// An item that is not kept alive: a script may let go of it while it is recorded.
  private struct NumberedItem {
    weak var object: AnyObject?
    let number: Int
    let name: String
  }

  private var items: [ObjectIdentifier: NumberedItem] = [:]
  private var count = 0
  private let name: (any DynamicItem) -> String

  /// Creates a table; the closure returns the name of an item.
  init(name: @escaping (any DynamicItem) -> String) { self.name = name }

  /// Returns the rows of a stage at its current tick.
  ///
  /// - Complexity: O(*n*) in the number of items.
  mutating func rows(of stage: Stage) -> [Row] {
    var rows: [Row] = []
    for (index, animator) in stage.animators.enumerated() {
      for state in animator.itemStates {
        let numberedItem = numberedItem(for: state.item)
        rows.append(
          Row(
            tick: stage.runTick, animator: index + 1, item: numberedItem.number, name: numberedItem.name,
            state: state,
            isResting: !animator.isRunning || animator.isResting(state.item)))
      }
    }
    return rows
  }

  private mutating func numberedItem(for item: any DynamicItem) -> NumberedItem {
    // Another item may have the address of one that is gone.
    if let numberedItem = items[ObjectIdentifier(item)], numberedItem.object === item { return numberedItem }
    count += 1
    let numberedItem = NumberedItem(object: item, number: count, name: name(item))
    items[ObjectIdentifier(item)] = numberedItem
    return numberedItem
  }
}
