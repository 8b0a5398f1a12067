import Physics

/// The outline of an item as child shapes: one, or one for each member of a group.
struct ItemOutline: Equatable {
  /// The size of the item itself.
  let size: Size
  let childShapes: [ItemChildShape]

  init(of item: any DynamicItem) {
    size = item.bounds.size
    if let group = item as? DynamicItemGroup {
      childShapes = zip(group.items, group.localTransforms).map { ItemChildShape(of: $0, in: $1) }
    } else {
      childShapes = [ItemChildShape(of: item, in: .identity)]
    }
  }

  /// The reason why no body can have this outline, as a sentence; nil if one can.
  var problem: String? { childShapes.lazy.compactMap(\.problem).first }

  /// The shapes in the item's own coordinates, with its centre at (0, 0).
  var geometries: [Geometry] { childShapes.map(\.geometry) }

  /// The total area of the child shapes, in square points.
  var area: Double { childShapes.reduce(0) { $0 + $1.area } }
}
