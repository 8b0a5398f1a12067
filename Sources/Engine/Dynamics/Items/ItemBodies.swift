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

  /// The bodies on which fields act, in the order in which they were added to one.
  private(set) var inFields: [ItemBody] = []

  /// The bodies of kinematic items, in order of addition.
  private(set) var kinematic: [ItemBody] = []

  /// The bodies whose contact impulses are recorded for displays.
  private var withRecordedImpulses: [ItemBody] = []

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
    kinematic.removeAll { $0 === body }
    withRecordedImpulses.removeAll { $0 === body }
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

// MARK: Bodies with something special

extension ItemBodies {
  /// Increments the number of fields that act on a body.
  mutating func addField(to body: ItemBody) {
    if body.fields.increment() { inFields.append(body) }
  }

  /// Decrements the number of fields that act on a body; returns whether there are others.
  mutating func removeField(from body: ItemBody) -> Bool {
    guard body.fields.decrement() else { return true }
    inFields.removeAll { $0 === body }
    return false
  }

  /// Adds a body to those of kinematic items, or removes it.
  mutating func setIsKinematic(_ isKinematic: Bool, of body: ItemBody) {
    kinematic.removeAll { $0 === body }
    guard isKinematic else { return }
    kinematic.append(body)
    kinematic.sort { $0.slot < $1.slot }
  }

  /// Begins to record the impulses of a body's contacts.
  mutating func recordContactImpulses(of body: ItemBody) {
    guard body.contacts.recordedImpulse == nil else { return }
    body.contacts.recordedImpulse = 0
    withRecordedImpulses.append(body)
  }

  /// Sets the recorded impulses to 0, at the beginning of a frame.
  func beginRecordingContactImpulses() {
    for body in withRecordedImpulses { body.contacts.recordedImpulse = 0 }
  }

  /// Adds the impulses of the last step of the world, or of its last `count` combined steps.
  func recordContactImpulses(ofSteps count: Int, in world: inout World) {
    for body in withRecordedImpulses {
      body.contacts.recordedImpulse =
        (body.contacts.recordedImpulse ?? 0) + Double(count) * Double(world.contactImpulse(on: body.id))
    }
  }
}
