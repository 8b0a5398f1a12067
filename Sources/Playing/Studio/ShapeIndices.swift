import Display
import Dynamics
import Views

/// The shapes of a stage's frame, by their views.
struct ShapeIndices {
  private var indexByView: [ObjectIdentifier: Int] = [:]

  /// Creates an empty table.
  init() {}

  /// Creates the table of the frame that the stage displays now.
  ///
  /// - Complexity: O(*n*) in the number of views.
  init(of stage: Stage) {
    for (index, view) in Frame.viewsInShapeOrder(of: stage).enumerated() {
      indexByView[ObjectIdentifier(view)] = index
    }
  }

  /// The indices of the shapes of an item: of a view its own, of a group those of its items; empty for an
  /// item that is not visible.
  func indices(of item: any DynamicItem) -> [Int] {
    if let group = item as? DynamicItemGroup { return group.items.flatMap(indices) }
    return indexByView[ObjectIdentifier(item)].map { [$0] } ?? []
  }
}
