import CLuaBridge

/// Up to six numbers returned by one method: `return NumberResults(x, y, angle)` is Lua's `return x, y,
/// angle`.
///
/// They are passed without allocation, so this is the fastest way to return more than one value;
/// `MultipleResults` is for several values of any types. Infinities and NaN are passed unchanged.
public struct NumberResults {
  let count: UInt32
  let components: RecordComponents

  /// No value, as in Lua's `return`.
  @inlinable
  public init() { self.init(count: 0, RecordComponents(0)) }

  /// One number.
  @inlinable
  public init(_ first: Double) { self.init(count: 1, RecordComponents(first)) }

  /// Two numbers.
  @inlinable
  public init(_ first: Double, _ second: Double) { self.init(count: 2, RecordComponents(first, second)) }

  /// Three numbers.
  @inlinable
  public init(_ first: Double, _ second: Double, _ third: Double) {
    self.init(count: 3, RecordComponents(first, second, third))
  }

  /// Four numbers.
  @inlinable
  public init(_ first: Double, _ second: Double, _ third: Double, _ fourth: Double) {
    self.init(count: 4, RecordComponents(first, second, third, fourth))
  }

  /// Five numbers.
  @inlinable
  public init(_ first: Double, _ second: Double, _ third: Double, _ fourth: Double, _ fifth: Double) {
    self.init(count: 5, RecordComponents(first, second, third, fourth, fifth))
  }

  /// Six numbers.
  @inlinable
  public init(
    _ first: Double, _ second: Double, _ third: Double, _ fourth: Double, _ fifth: Double, _ sixth: Double
  ) {
    self.init(count: 6, RecordComponents(first, second, third, fourth, fifth, sixth))
  }

  @usableFromInline
  init(count: UInt32, _ components: RecordComponents) {
    self.count = count
    self.components = components
  }
}

extension ReturnValue {
  /// Sets several numbers as the return values of a call.
  @usableFromInline
  mutating func set(_ numbers: NumberResults) {
    raw.pointee.kind = .numberTuple
    raw.pointee.numberCount = numbers.count
    raw.pointee.content.components = numbers.components.storage
  }
}
