import Physics

/// The bodies of an animator's items, in the order in which the items came, and by item and body.
///
/// Steps go through `inOrder`; the dictionaries serve look-ups only, since their order differs from run to run.
struct ItemBodies {
  private(set) var inOrder: [ItemBody] = []
  private var byItem: [ObjectIdentifier: ItemBody] = [:]
  private var byID: [BodyID: ItemBody] = [:]

  subscript(item: any DynamicItem) -> ItemBody? { byItem[ObjectIdentifier(item)] }

  subscript(id: BodyID) -> ItemBody? { byID[id] }

  mutating func insert(_ body: ItemBody) {
    inOrder.append(body)
    byItem[ObjectIdentifier(body.item)] = body
    byID[body.id] = body
  }

  /// Removes a body, in time that grows with their number.
  mutating func remove(_ body: ItemBody) {
    inOrder.removeAll { $0 === body }
    byItem[ObjectIdentifier(body.item)] = nil
    byID[body.id] = nil
  }
}
