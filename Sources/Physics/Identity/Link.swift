/// One end of a contact or of a joint, as a body's list refers to it: the slot and the side, 0 for A and 1
/// for B.
struct LinkKey: Equatable, Sendable {
  private let code: Int32

  /// The end of a list.
  static let none = LinkKey(code: -1)

  private init(code: Int32) { self.code = code }

  init(_ slot: Int32, side: Int) { code = slot << 1 | Int32(side) }

  var slot: Int32 { code >> 1 }
  var side: Int { Int(code & 1) }
}

/// The neighbours of one end in its body's list.
struct Link: Sendable {
  var previous = LinkKey.none
  var next = LinkKey.none
}

/// Something with two ends, each in the list of one body: a contact or a joint.
protocol Linked {
  var linkA: Link { get set }
  var linkB: Link { get set }
}

extension Linked {
  subscript(side: Int) -> Link {
    get { side == 0 ? linkA : linkB }
    set { if side == 0 { linkA = newValue } else { linkB = newValue } }
  }
}

extension SlotArray where Element: Linked {
  /// Puts one end of an element at the head of a body's list.
  @inline(__always)
  mutating func link(_ key: LinkKey, into first: inout LinkKey) {
    elements.withUnsafeMutableBufferPointer { elements in
      elements[Int(key.slot)][key.side] = Link(previous: .none, next: first)
      if first != .none { elements[Int(first.slot)][first.side].previous = key }
    }
    first = key
  }

  /// Takes one end of an element out of a body's list.
  @inline(__always)
  mutating func unlink(_ key: LinkKey, from first: inout LinkKey) {
    elements.withUnsafeMutableBufferPointer { elements in
      let link = elements[Int(key.slot)][key.side]
      if link.previous == .none {
        first = link.next
      } else {
        elements[Int(link.previous.slot)][link.previous.side].next = link.next
      }
      if link.next != .none { elements[Int(link.next.slot)][link.next.side].previous = link.previous }
    }
  }
}
