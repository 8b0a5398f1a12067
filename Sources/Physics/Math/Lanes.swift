import CLanes

/// Four numbers that are computed with at once: the same quantity of four contacts or bodies, one a lane.
///
/// Four fit the vector registers of every machine that Swift runs on; the results are those of single numbers to the
/// bit. Why not the library's operators: see `CLanes.h`.
struct Lanes: Sendable {
  var vector: SIMD4<Float>

  static var zero: Lanes { Lanes(repeating: 0) }

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
  static func + (a: Lanes, b: Lanes) -> Lanes { Lanes(lanes_add(a.vector, b.vector)) }

  @inline(__always)
  static func - (a: Lanes, b: Lanes) -> Lanes { Lanes(lanes_subtract(a.vector, b.vector)) }

  @inline(__always)
  static func * (a: Lanes, b: Lanes) -> Lanes { Lanes(lanes_multiply(a.vector, b.vector)) }

  @inline(__always)
  static func / (a: Lanes, b: Lanes) -> Lanes { Lanes(lanes_divide(a.vector, b.vector)) }

  @inline(__always)
  static prefix func - (a: Lanes) -> Lanes { Lanes(lanes_negate(a.vector)) }

  @inline(__always)
  static func * (a: Float, b: Lanes) -> Lanes { Lanes(repeating: a) * b }

  @inline(__always)
  static func / (a: Float, b: Lanes) -> Lanes { Lanes(repeating: a) / b }

  @inline(__always)
  static func + (a: Float, b: Lanes) -> Lanes { Lanes(repeating: a) + b }

  @inline(__always)
  static func += (a: inout Lanes, b: Lanes) { a = a + b }

  @inline(__always)
  static func -= (a: inout Lanes, b: Lanes) { a = a - b }

  /// Each number without its sign.
  var magnitude: Lanes {
    @inline(__always) get { Lanes(lanes_magnitude(vector)) }
  }

  @inline(__always)
  func squareRoot() -> Lanes { Lanes(lanes_square_root(vector)) }
}

// MARK: Comparing

/// The smaller number of each lane.
@inline(__always)
func lanewiseMin(_ a: Lanes, _ b: Lanes) -> Lanes { Lanes(lanes_min(a.vector, b.vector)) }

/// The larger number of each lane.
@inline(__always)
func lanewiseMax(_ a: Lanes, _ b: Lanes) -> Lanes { Lanes(lanes_max(a.vector, b.vector)) }

/// Where a condition holds, lane by lane.
struct LaneMask {
  private let mask: SIMD4<Int32>

  @inline(__always)
  fileprivate init(_ mask: SIMD4<Int32>) { self.mask = mask }

  /// A bit for each lane in which the condition holds.
  var bits: UInt8 {
    @inline(__always) get { lanes_bits(mask) }
  }

  /// Whether the condition holds in any lane.
  @inline(__always)
  var holdsSomewhere: Bool { bits != 0 }

  /// Whether the condition holds in all lanes.
  var isEverywhere: Bool {
    @inline(__always) get { lanes_all(mask) }
  }

  /// `yes` where the condition holds, `no` elsewhere.
  @inline(__always)
  func select(_ yes: Lanes, _ no: Lanes) -> Lanes { Lanes(lanes_select(mask, yes.vector, no.vector)) }

  /// Where both hold.
  @inline(__always)
  static func & (a: LaneMask, b: LaneMask) -> LaneMask { LaneMask(lanes_and(a.mask, b.mask)) }

  /// Where either holds.
  @inline(__always)
  static func | (a: LaneMask, b: LaneMask) -> LaneMask { LaneMask(lanes_or(a.mask, b.mask)) }
}

extension Lanes {
  @inline(__always)
  static func < (a: Lanes, b: Lanes) -> LaneMask { LaneMask(lanes_less(a.vector, b.vector)) }

  @inline(__always)
  static func <= (a: Lanes, b: Lanes) -> LaneMask { LaneMask(lanes_less_or_equal(a.vector, b.vector)) }
}

// MARK: Whole numbers

/// Four whole numbers, one a lane.
struct WholeLanes {
  private let numbers: SIMD4<Int32>

  @inline(__always)
  fileprivate init(_ numbers: SIMD4<Int32>) { self.numbers = numbers }

  @inline(__always)
  static func + (a: WholeLanes, b: Int32) -> WholeLanes {
    WholeLanes(lanes_int_add(a.numbers, lanes_int_repeat(b)))
  }

  /// Where a bit of `pattern`, of which there is one, is set.
  @inline(__always)
  func has(_ pattern: Int32) -> LaneMask {
    let pattern = lanes_int_repeat(pattern)
    return LaneMask(lanes_int_equal(lanes_and(numbers, pattern), pattern))
  }
}

extension Lanes {
  /// The nearest whole multiples of `unit`, by their factors, and what is left; computed in double precision.
  ///
  /// The factors must be numbers of 32 bits.
  @inline(__always)
  func divided(by unit: Double) -> (quotient: WholeLanes, remainder: Lanes) {
    let low = Self.divided(lanes_widen_low(vector), by: unit)
    let high = Self.divided(lanes_widen_high(vector), by: unit)
    return (
      WholeLanes(lanes_int_join(low.quotient, high.quotient)),
      Lanes(lanes_narrow(low.remainder, high.remainder))
    )
  }

  @inline(__always)
  private static func divided(
    _ numbers: SIMD2<Double>, by unit: Double
  ) -> (quotient: SIMD2<Int32>, remainder: SIMD2<Double>) {
    let exact = lanes_double_divide(numbers, unit)
    let quotient = lanes_double_truncate(lanes_double_add(exact, lanes_double_signed_half(exact)))
    let multiple = lanes_double_multiply(lanes_double_of_int(quotient), unit)
    return (quotient, lanes_double_subtract(numbers, multiple))
  }
}

// MARK: Rows and columns

extension Lanes {
  /// The numbers 1, 0, 3 and 2.
  var swappedPairs: Lanes {
    @inline(__always) get { Lanes(lanes_swap_pairs(vector)) }
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
