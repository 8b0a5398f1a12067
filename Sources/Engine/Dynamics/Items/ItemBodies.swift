import Physics

/// The bodies of an animator's items, in order of addition, with lookup by item and by body.
///
/// Steps iterate over `inInsertionOrder` and look up bodies by their handles; the identity tables cannot be
/// iterated.
struct ItemBodies {
  /// The bodies in order; nil where one was removed since the last compaction.
  private var slots: [ItemBody?] = []
  private var byItem = IdentityTable<ItemBody>()
  private var byID = HandleTable<BodyTag, ItemBody>()
  /// The bodies of groups, keyed by each of their members.
  private var bodyByGroupMember = IdentityTable<ItemBody>()

  var isEmpty: Bool { byItem.count == 0 }

  var count: Int { byItem.count }

  /// The bodies in order of addition.
  var inInsertionOrder: some Sequence<ItemBody> { slots.lazy.compactMap { $0 } }

  subscript(item: any DynamicItem) -> ItemBody? { byItem[item] }

  subscript(id: BodyID) -> ItemBody? { byID[id] }

  /// Returns the group that contains an item; nil if none of the groups does.
  func group(containing item: any DynamicItem) -> DynamicItemGroup? { bodyByGroupMember[item]?.group }

  mutating func insert(_ body: ItemBody) {
    body.slot = slots.count
    slots.append(body)
    byItem.insert(body, for: body.item)
    byID.insert(body, for: body.id)
    for member in body.group?.items ?? [] { bodyByGroupMember.insert(body, for: member) }
  }

  /// Removes a body, in amortized constant time.
  mutating func remove(_ body: ItemBody) {
    slots[body.slot] = nil
    byItem.remove(body.item)
    byID.remove(body.id)
    for member in body.group?.items ?? [] { bodyByGroupMember.remove(member) }
    if slots.count > 2 * byItem.count { compact() }
  }

  private mutating func compact() {
    slots.removeAll { $0 == nil }
    for (slot, body) in slots.enumerated() { body?.slot = slot }
  }
}
