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

/// The links of the two edges of a contact or joint, each in the list of one body.
struct GraphEdgePair: Sendable {
  private var a = GraphEdge()
  private var b = GraphEdge()

  /// The links of the edge at an index, 0 for A and 1 for B.
  subscript(edgeIndex: Int) -> GraphEdge {
    get { edgeIndex == 0 ? a : b }
    set { if edgeIndex == 0 { a = newValue } else { b = newValue } }
  }
}

/// An element with two edges: a contact or a joint.
protocol EdgeListElement {
  var edges: GraphEdgePair { get set }
}

/// A position in a body's edge list, for iterating over the list while removing elements.
///
/// The key of the next edge is read before an edge is returned, so the returned edge may be unlinked.
struct EdgeCursor {
  private var key: EdgeKey

  /// Begins at the head of a list.
  init(_ head: EdgeKey) { key = head }

  /// Returns the key of the next edge; nil at the end of the list.
  @inline(__always)
  mutating func next<Element: EdgeListElement>(in elements: SlotArray<Element>) -> EdgeKey? {
    guard key != .none else { return nil }
    let current = key
    key = elements[current.slot].edges[current.edgeIndex].next
    return current
  }

  /// Returns the key of the next edge; nil at the end of the list.
  @inline(__always)
  mutating func next<Element: EdgeListElement>(in elements: BorrowedArray<Element>) -> EdgeKey? {
    guard key != .none else { return nil }
    let current = key
    key = elements[current.slot].edges[current.edgeIndex].next
    return current
  }
}

extension SlotArray where Element: EdgeListElement {
  /// Inserts an edge of an element at the head of a body's list.
  @inline(__always)
  mutating func link(_ key: EdgeKey, into first: inout EdgeKey) {
    elements.withUnsafeMutableBufferPointer { elements in
      elements[Int(key.slot)].edges[key.edgeIndex] = GraphEdge(previous: .none, next: first)
      if first != .none { elements[Int(first.slot)].edges[first.edgeIndex].previous = key }
    }
    first = key
  }

  /// Removes an edge of an element from a body's list.
  @inline(__always)
  mutating func unlink(_ key: EdgeKey, from first: inout EdgeKey) {
    elements.withUnsafeMutableBufferPointer { elements in
      let link = elements[Int(key.slot)].edges[key.edgeIndex]
      if link.previous == .none {
        first = link.next
      } else {
        elements[Int(link.previous.slot)].edges[link.previous.edgeIndex].next = link.next
      }
      if link.next != .none {
        elements[Int(link.next.slot)].edges[link.next.edgeIndex].previous = link.previous
      }
    }
  }
}
