import Physics

/// The bodies of an animator's items, in the order in which the items came, and by item and body.
///
/// Steps go through `inOrder` and look bodies up by their handles; the tables by identity have no order.
struct ItemBodies {
  /// The bodies in order; nil where one was removed since the last tidying.
  private var slots: [ItemBody?] = []
  private var byItem = IdentityTable<ItemBody>()
  private var byID = HandleTable<BodyTag, ItemBody>()
  /// The bodies of groups by each of their items.
  private var byMember = IdentityTable<ItemBody>()

  var isEmpty: Bool { byItem.count == 0 }

  var count: Int { byItem.count }

  /// The bodies in the order in which their items came.
  var inOrder: some Sequence<ItemBody> { slots.lazy.compactMap { $0 } }

  subscript(item: any DynamicItem) -> ItemBody? { byItem[item] }

  subscript(id: BodyID) -> ItemBody? { byID[id] }

  /// The group in which an item moves; nil if it is in none of these.
  func group(containing item: any DynamicItem) -> DynamicItemGroup? { byMember[item]?.group }

  mutating func insert(_ body: ItemBody) {
    body.slot = slots.count
    slots.append(body)
    byItem.insert(body, for: body.item)
    byID.insert(body, for: body.id)
    for member in body.group?.items ?? [] { byMember.insert(body, for: member) }
  }

  /// Removes a body, in a time that does not depend on how many there are, taken over many removals.
  mutating func remove(_ body: ItemBody) {
    slots[body.slot] = nil
    byItem.remove(body.item)
    byID.remove(body.id)
    for member in body.group?.items ?? [] { byMember.remove(member) }
    if slots.count > 2 * byItem.count { compact() }
  }

  private mutating func compact() {
    slots.removeAll { $0 == nil }
    for (slot, body) in slots.enumerated() { body?.slot = slot }
  }
}
