import CLanes

/// Four numbers that are computed with at once: the same quantity of four contacts or bodies, one a lane.
///
/// Four fit the vector registers of every machine that Swift runs on; the results are those of single numbers to the
/// bit. Why not the library's operators: see `CLanes.h`.
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

  /// Each number without its sign.
  var magnitude: FloatW {
    @inline(__always) get { FloatW(lanes_magnitude(vector)) }
  }

  @inline(__always)
  func squareRoot() -> FloatW { FloatW(lanes_square_root(vector)) }
}

// MARK: Comparing

/// The smaller number of each lane.
@inline(__always)
func lanewiseMin(_ a: FloatW, _ b: FloatW) -> FloatW { FloatW(lanes_min(a.vector, b.vector)) }

/// The larger number of each lane.
@inline(__always)
func lanewiseMax(_ a: FloatW, _ b: FloatW) -> FloatW { FloatW(lanes_max(a.vector, b.vector)) }

/// Where a condition holds, lane by lane.
struct MaskW {
  private let mask: SIMD4<Int32>

  @inline(__always)
  fileprivate init(_ mask: SIMD4<Int32>) { self.mask = mask }

  /// A bit for each lane in which the condition holds.
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

  /// `yes` where the condition holds, `no` elsewhere.
  @inline(__always)
  func select(_ yes: FloatW, _ no: FloatW) -> FloatW { FloatW(lanes_select(mask, yes.vector, no.vector)) }

  /// Where both hold.
  @inline(__always)
  static func & (a: MaskW, b: MaskW) -> MaskW { MaskW(lanes_and(a.mask, b.mask)) }

  /// Where either holds.
  @inline(__always)
  static func | (a: MaskW, b: MaskW) -> MaskW { MaskW(lanes_or(a.mask, b.mask)) }
}

extension FloatW {
  @inline(__always)
  static func < (a: FloatW, b: FloatW) -> MaskW { MaskW(lanes_less(a.vector, b.vector)) }

  @inline(__always)
  static func <= (a: FloatW, b: FloatW) -> MaskW { MaskW(lanes_less_or_equal(a.vector, b.vector)) }
}

// MARK: Whole numbers

/// Four whole numbers, one a lane.
struct Int32W {
  private let values: SIMD4<Int32>

  @inline(__always)
  fileprivate init(_ values: SIMD4<Int32>) { self.values = values }

  @inline(__always)
  static func + (a: Int32W, b: Int32) -> Int32W {
    Int32W(lanes_int_add(a.values, lanes_int_repeat(b)))
  }

  /// Where a bit of `bit`, of which there is one, is set.
  @inline(__always)
  func testBit(_ bit: Int32) -> MaskW {
    let bit = lanes_int_repeat(bit)
    return MaskW(lanes_int_equal(lanes_and(values, bit), bit))
  }
}

extension FloatW {
  /// The nearest whole multiples of `unit`, by their factors, and what is left; computed in double precision.
  ///
  /// The factors must be numbers of 32 bits.
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

// MARK: Rows and columns

extension FloatW {
  /// The numbers 1, 0, 3 and 2.
  var swappedPairs: FloatW {
    @inline(__always) get { FloatW(lanes_swap_pairs(vector)) }
  }
}

/// Makes columns of rows: the first result holds the first number of each argument, and so on.
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
