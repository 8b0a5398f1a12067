import Physics

/// The contacts that began and ended in the steps of one frame, in the order in which they did.
struct ContactLog {
  /// A contact, and where it must still exist when it is told.
  struct Entry {
    let body: ItemBody
    let other: ContactCounts.ContactPeer
    let contact: Contact
  }

  private(set) var began: [Entry] = []
  private(set) var ended: [Entry] = []

  mutating func removeAll() {
    began.removeAll(keepingCapacity: true)
    ended.removeAll(keepingCapacity: true)
  }

  /// Notes that a contact began, unless that only takes up again what ended in the same frame.
  mutating func begin(_ entry: Entry) {
    // Told as began and then ended, such a contact would be thought to have ended.
    if let index = ended.lastIndex(where: { $0.isSameContact(as: entry) }) {
      ended.remove(at: index)
    } else {
      began.append(entry)
    }
  }

  /// Notes that a contact ended.
  mutating func end(_ entry: Entry) { ended.append(entry) }
}

extension ContactLog.Entry {
  fileprivate func isSameContact(as other: Self) -> Bool {
    body === other.body && self.other == other.other
  }
}
