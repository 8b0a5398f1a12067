/// Four elements of an array, to be read lane by lane.
struct Gathered<Element> {
  private let elements: UnsafePointer<Element>
  private let indices: SIMD4<Int32>

  @inline(__always)
  init(_ elements: UnsafePointer<Element>, _ indices: SIMD4<Int32>) {
    (self.elements, self.indices) = (elements, indices)
  }

  @inline(__always)
  subscript(lane: Int) -> UnsafePointer<Element> { elements + Int(indices[lane]) }

  @inline(__always)
  func lanes(_ value: (UnsafePointer<Element>) -> Float) -> Lanes {
    Lanes(value(self[0]), value(self[1]), value(self[2]), value(self[3]))
  }

  /// The same for whole numbers.
  @inline(__always)
  func indices(_ value: (UnsafePointer<Element>) -> Int32) -> SIMD4<Int32> {
    SIMD4(value(self[0]), value(self[1]), value(self[2]), value(self[3]))
  }

  /// The same for two numbers that belong together.
  @inline(__always)
  func vectors(_ value: (UnsafePointer<Element>) -> Vec2) -> VectorLanes {
    VectorLanes(x: lanes { value($0).x }, y: lanes { value($0).y })
  }
}

extension SIMD4<Int32> {
  /// A bit for each lane that stands for something: -1 stands for nothing, and only after the others.
  @inline(__always)
  var filledLanes: UInt8 { y < 0 ? 0b1 : z < 0 ? 0b11 : w < 0 ? 0b111 : 0b1111 }

  /// The same with the first lane's index in those that stand for nothing, so that all can be read.
  @inline(__always)
  var readable: SIMD4<Int32> { replacing(with: x, where: self .< 0) }
}
