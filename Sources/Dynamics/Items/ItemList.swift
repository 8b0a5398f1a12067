/// An ordered set of items, in order of addition.
struct ItemList {
  private(set) var items: [any DynamicItem] = []
  private var members = IdentityTable<Void>()

  /// Appends an item; returns false if it is a member already.
  mutating func add(_ item: any DynamicItem) -> Bool {
    guard members.insert((), for: item) else { return false }
    items.append(item)
    return true
  }

  /// Removes an item; returns false if it is not a member.
  mutating func remove(_ item: any DynamicItem) -> Bool {
    guard members.remove(item) else { return false }
    items.removeAll { $0 === item }
    return true
  }

  func contains(_ item: any DynamicItem) -> Bool { members[item] != nil }
}
