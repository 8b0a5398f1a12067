extension Array {
  /// Appends copies of a value until the array has `count` elements; does nothing if it has as many or more.
  @inline(__always)
  mutating func grow(to count: Int, with value: @autoclosure () -> Element) {
    if self.count < count { append(contentsOf: repeatElement(value(), count: count - self.count)) }
  }
}
