import CLanes

/// The elements of an array, borrowed for the duration of a closure.
///
/// Access to elements checks no bounds, uniqueness or exclusivity, and retains nothing; debug builds check
/// the index. The closure must neither change the array's length nor keep the borrowed elements. Several
/// threads may change different elements.
struct BorrowedArray<Element> {
  private let elements: UnsafeMutableBufferPointer<Element>

  @inline(__always)
  init(_ elements: UnsafeMutableBufferPointer<Element>) { self.elements = elements }

  /// The element at `index`, to read or to change in place; debug builds stop if the index is out of range.
  @inline(__always)
  subscript(index: Int32) -> Element {
    unsafeAddress { UnsafePointer(address(of: Int(index))) }
    nonmutating unsafeMutableAddress { address(of: Int(index)) }
  }

  /// The element at `index`, to read or to change in place; debug builds stop if the index is out of range.
  @inline(__always)
  subscript(index: Int) -> Element {
    unsafeAddress { UnsafePointer(address(of: index)) }
    nonmutating unsafeMutableAddress { address(of: index) }
  }

  @inline(__always)
  var indices: Range<Int> { elements.indices }

  /// Begins to load an element, or the first `byteCount` bytes of it, into the processor's cache; `index` may
  /// be out of range.
  @inline(__always)
  func prefetch(_ index: Int32, byteCount: Int = MemoryLayout<Element>.size) {
    let address =
      UnsafeRawPointer(elements.baseAddress.unsafelyUnwrapped) + Int(index) * MemoryLayout<Element>.stride
    for offset in stride(from: 0, to: byteCount, by: 64) { lanes_prefetch(address + offset) }
  }

  /// The address of the element at `index`, for the subscripts of types that contain borrowed arrays.
  @inline(__always)
  func address(of index: Int) -> UnsafeMutablePointer<Element> {
    assert(elements.indices.contains(index), "no element \(index) of \(elements.count)")
    return elements.baseAddress.unsafelyUnwrapped + index
  }
}

extension Array {
  /// Calls `run` with the elements of the array; `run` must not access the array itself.
  @inline(__always)
  mutating func withBorrowedArray<Result>(_ run: (BorrowedArray<Element>) -> Result) -> Result {
    withUnsafeMutableBufferPointer { run(BorrowedArray($0)) }
  }
}
