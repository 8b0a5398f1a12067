import Physics

/// The bodies of an animator's items, in the order in which the items came, and by item and body.
///
/// Steps go through `inOrder`; the dictionaries serve look-ups only, since their order differs from run to run.
struct ItemBodies {
  /// The bodies in order; nil where one was removed since the last tidying.
  private var slots: [ItemBody?] = []
  private var byItem: [ObjectIdentifier: ItemBody] = [:]
  private var byID: [BodyID: ItemBody] = [:]
  /// The bodies of groups by each of their items.
  private var byMember: [ObjectIdentifier: ItemBody] = [:]

  var isEmpty: Bool { byItem.isEmpty }

  var count: Int { byItem.count }

  /// The bodies in the order in which their items came.
  var inOrder: some Sequence<ItemBody> { slots.lazy.compactMap(\.self) }

  subscript(item: any DynamicItem) -> ItemBody? { byItem[ObjectIdentifier(item)] }

  subscript(id: BodyID) -> ItemBody? { byID[id] }

  /// The group in which an item moves; nil if it is in none of these.
  func group(holding item: any DynamicItem) -> DynamicItemGroup? {
    byMember.isEmpty ? nil : byMember[ObjectIdentifier(item)]?.group
  }

  mutating func insert(_ body: ItemBody) {
    body.slot = slots.count
    slots.append(body)
    byItem[ObjectIdentifier(body.item)] = body
    byID[body.id] = body
    for member in body.group?.items ?? [] { byMember[ObjectIdentifier(member)] = body }
  }

  /// Removes a body, in a time that does not depend on how many there are, taken over many removals.
  mutating func remove(_ body: ItemBody) {
    slots[body.slot] = nil
    byItem[ObjectIdentifier(body.item)] = nil
    byID[body.id] = nil
    for member in body.group?.items ?? [] { byMember[ObjectIdentifier(member)] = nil }
    if slots.count > 2 * byItem.count { tidy() }
  }

  private mutating func tidy() {
    slots.removeAll { $0 == nil }
    for (slot, body) in slots.enumerated() { body?.slot = slot }
  }
}
