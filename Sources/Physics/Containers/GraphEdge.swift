/// The key of an edge in a body's list: the slot of a contact or joint and the edge index, 0 for A and 1 for
/// B.
struct EdgeKey: Equatable, Sendable {
  private let rawValue: Int32

  /// The end of a list.
  static let none = EdgeKey(rawValue: -1)

  private init(rawValue: Int32) { self.rawValue = rawValue }

  init(_ slot: Int32, edgeIndex: Int) { rawValue = slot << 1 | Int32(edgeIndex) }

  var slot: Int32 { rawValue >> 1 }
  var edgeIndex: Int { Int(rawValue & 1) }
}

/// The links of an edge in its body's list.
struct GraphEdge: Sendable {
  var previous = EdgeKey.none
  var next = EdgeKey.none
}

/// A contact or joint: an element with two edges, each in the list of one body.
protocol GraphEdges {
  var edgeA: GraphEdge { get set }
  var edgeB: GraphEdge { get set }
}

extension GraphEdges {
  subscript(edgeIndex: Int) -> GraphEdge {
    get { edgeIndex == 0 ? edgeA : edgeB }
    set { if edgeIndex == 0 { edgeA = newValue } else { edgeB = newValue } }
  }
}

extension SlotArray where Element: GraphEdges {
  /// Inserts an edge of an element at the head of a body's list.
  @inline(__always)
  mutating func link(_ key: EdgeKey, into first: inout EdgeKey) {
    elements.withUnsafeMutableBufferPointer { elements in
      elements[Int(key.slot)][key.edgeIndex] = GraphEdge(previous: .none, next: first)
      if first != .none { elements[Int(first.slot)][first.edgeIndex].previous = key }
    }
    first = key
  }

  /// Removes an edge of an element from a body's list.
  @inline(__always)
  mutating func unlink(_ key: EdgeKey, from first: inout EdgeKey) {
    elements.withUnsafeMutableBufferPointer { elements in
      let link = elements[Int(key.slot)][key.edgeIndex]
      if link.previous == .none {
        first = link.next
      } else {
        elements[Int(link.previous.slot)][link.previous.edgeIndex].next = link.next
      }
      if link.next != .none { elements[Int(link.next.slot)][link.next.edgeIndex].previous = link.previous }
    }
  }
}
