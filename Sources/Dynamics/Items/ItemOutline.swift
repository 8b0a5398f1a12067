import Physics

/// What an item looks like to the physics world: one part, or one for each member of a group.
struct ItemOutline: Equatable {
  /// The size of the item itself.
  let size: Size
  let parts: [ItemPart]

  init(of item: any DynamicItem) {
    size = item.bounds.size
    if let group = item as? DynamicItemGroup {
      parts = zip(group.items, group.seats).map { ItemPart(of: $0, in: $1) }
    } else {
      parts = [ItemPart(of: item, in: .center)]
    }
  }

  /// Why no body can have this outline, as a sentence; nil if one can.
  var problem: String? { parts.lazy.compactMap(\.problem).first }

  /// The shapes in the item's own coordinates, with its centre at (0, 0).
  var geometries: [Geometry] { parts.map(\.geometry) }

  /// The area in square points, all parts together.
  var area: Double { parts.reduce(0) { $0 + $1.area } }
}
