import CLanes

/// Four floats in SIMD lanes: the same quantity of four contacts, joints or bodies.
///
/// Four lanes fit the vector registers of every platform that Swift supports, and the results are
/// bit-identical to scalar arithmetic. `lanes.h` explains why the standard library's SIMD operators are not
/// used.
struct FloatW: Sendable {
  var vector: SIMD4<Float>

  static var zero: FloatW { FloatW(repeating: 0) }

  @inline(__always)
  init(_ vector: SIMD4<Float>) { self.vector = vector }

  @inline(__always)
  init(_ first: Float, _ second: Float, _ third: Float, _ fourth: Float) {
    vector = SIMD4(first, second, third, fourth)
  }

  @inline(__always)
  init(repeating value: Float) { vector = lanes_repeat(value) }

  subscript(lane: Int) -> Float {
    @inline(__always) get { vector[lane] }
  }

  @inline(__always)
  static func + (a: FloatW, b: FloatW) -> FloatW { FloatW(lanes_add(a.vector, b.vector)) }

  @inline(__always)
  static func - (a: FloatW, b: FloatW) -> FloatW { FloatW(lanes_subtract(a.vector, b.vector)) }

  @inline(__always)
  static func * (a: FloatW, b: FloatW) -> FloatW { FloatW(lanes_multiply(a.vector, b.vector)) }

  @inline(__always)
  static func / (a: FloatW, b: FloatW) -> FloatW { FloatW(lanes_divide(a.vector, b.vector)) }

  @inline(__always)
  static prefix func - (a: FloatW) -> FloatW { FloatW(lanes_negate(a.vector)) }

  @inline(__always)
  static func * (a: Float, b: FloatW) -> FloatW { FloatW(repeating: a) * b }

  @inline(__always)
  static func / (a: Float, b: FloatW) -> FloatW { FloatW(repeating: a) / b }

  @inline(__always)
  static func + (a: Float, b: FloatW) -> FloatW { FloatW(repeating: a) + b }

  @inline(__always)
  static func += (a: inout FloatW, b: FloatW) { a = a + b }

  @inline(__always)
  static func -= (a: inout FloatW, b: FloatW) { a = a - b }

  /// The absolute value of each lane.
  var magnitude: FloatW {
    @inline(__always) get { FloatW(lanes_magnitude(vector)) }
  }

  @inline(__always)
  func squareRoot() -> FloatW { FloatW(lanes_square_root(vector)) }
}

// MARK: Comparison

/// Returns the lanewise minimum.
@inline(__always)
func lanewiseMin(_ a: FloatW, _ b: FloatW) -> FloatW { FloatW(lanes_min(a.vector, b.vector)) }

/// Returns the lanewise maximum.
@inline(__always)
func lanewiseMax(_ a: FloatW, _ b: FloatW) -> FloatW { FloatW(lanes_max(a.vector, b.vector)) }

/// The result of a lanewise comparison.
struct MaskW {
  private let mask: SIMD4<Int32>

  @inline(__always)
  fileprivate init(_ mask: SIMD4<Int32>) { self.mask = mask }

  /// A bit for each lane in which the condition holds; bit 0 is lane 0.
  var bitmask: UInt8 {
    @inline(__always) get { lanes_bits(mask) }
  }

  /// Whether the condition holds in any lane.
  @inline(__always)
  var anyTrue: Bool { bitmask != 0 }

  /// Whether the condition holds in all lanes.
  var allTrue: Bool {
    @inline(__always) get { lanes_all(mask) }
  }

  /// Returns `yes` in lanes where the condition holds and `no` in the others.
  @inline(__always)
  func select(_ yes: FloatW, _ no: FloatW) -> FloatW { FloatW(lanes_select(mask, yes.vector, no.vector)) }

  /// Returns the lanewise conjunction.
  @inline(__always)
  static func & (a: MaskW, b: MaskW) -> MaskW { MaskW(lanes_and(a.mask, b.mask)) }

  /// Returns the lanewise disjunction.
  @inline(__always)
  static func | (a: MaskW, b: MaskW) -> MaskW { MaskW(lanes_or(a.mask, b.mask)) }
}

extension FloatW {
  @inline(__always)
  static func < (a: FloatW, b: FloatW) -> MaskW { MaskW(lanes_less(a.vector, b.vector)) }

  @inline(__always)
  static func <= (a: FloatW, b: FloatW) -> MaskW { MaskW(lanes_less_or_equal(a.vector, b.vector)) }
}

// MARK: Integers

/// Four 32-bit integers in SIMD lanes.
struct Int32W {
  private let values: SIMD4<Int32>

  @inline(__always)
  fileprivate init(_ values: SIMD4<Int32>) { self.values = values }

  @inline(__always)
  static func + (a: Int32W, b: Int32) -> Int32W {
    Int32W(lanes_int_add(a.values, lanes_int_repeat(b)))
  }

  /// Returns the lanes in which the bit selected by `bit`, a power of two, is set.
  @inline(__always)
  func testBit(_ bit: Int32) -> MaskW {
    let bit = lanes_int_repeat(bit)
    return MaskW(lanes_int_equal(lanes_and(values, bit), bit))
  }
}

extension FloatW {
  /// Returns each lane divided by `unit`, rounded to the nearest integer, and the remainder.
  ///
  /// Computed in double precision. The quotients must fit 32 bits.
  @inline(__always)
  func quotientAndRemainder(by unit: Double) -> (quotient: Int32W, remainder: FloatW) {
    let low = Self.quotientAndRemainder(lanes_widen_low(vector), by: unit)
    let high = Self.quotientAndRemainder(lanes_widen_high(vector), by: unit)
    return (
      Int32W(lanes_int_join(low.quotient, high.quotient)),
      FloatW(lanes_narrow(low.remainder, high.remainder))
    )
  }

  @inline(__always)
  private static func quotientAndRemainder(
    _ values: SIMD2<Double>, by unit: Double
  ) -> (quotient: SIMD2<Int32>, remainder: SIMD2<Double>) {
    let ratio = lanes_double_divide(values, unit)
    let quotient = lanes_double_truncate(lanes_double_add(ratio, lanes_double_signed_half(ratio)))
    let multiple = lanes_double_multiply(lanes_double_of_int(quotient), unit)
    return (quotient, lanes_double_subtract(values, multiple))
  }
}

// MARK: Shuffles

extension FloatW {
  /// The lanes in the order 1, 0, 3, 2.
  var swappedWithinPairs: FloatW {
    @inline(__always) get { FloatW(lanes_swap_pairs(vector)) }
  }
}

/// Returns the transpose of a 4 × 4 matrix: the first result contains the first lane of each argument, and so
/// on.
@inline(__always)
func transpose(
  _ a: SIMD4<Float>, _ b: SIMD4<Float>, _ c: SIMD4<Float>, _ d: SIMD4<Float>
) -> (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>) {
  let (abLow, cdLow) = (lanes_interleave_low(a, b), lanes_interleave_low(c, d))
  let (abHigh, cdHigh) = (lanes_interleave_high(a, b), lanes_interleave_high(c, d))
  return (
    lanes_join_low(abLow, cdLow), lanes_join_high(abLow, cdLow),
    lanes_join_low(abHigh, cdHigh), lanes_join_high(abHigh, cdHigh)
  )
}
