import Physics

/// The contacts that began and ended in the steps of one frame, in the order of their events.
struct ContactLog {
  /// A contact with its body and peer, which must still exist when the contact is delivered.
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

  /// Records that a contact began, or cancels its end if it ended in the same frame.
  mutating func begin(_ entry: Entry) {
    // Delegates are notified of all beginnings first, so recording both would make the contact appear ended.
    if let index = ended.lastIndex(where: { $0.isSameContact(as: entry) }) {
      ended.remove(at: index)
    } else {
      began.append(entry)
    }
  }

  /// Records that a contact ended.
  mutating func end(_ entry: Entry) { ended.append(entry) }
}

extension ContactLog.Entry {
  fileprivate func isSameContact(as other: Self) -> Bool {
    body === other.body && self.other == other.other
  }
}
