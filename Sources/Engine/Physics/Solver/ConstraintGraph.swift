import Workers

/// Graph coloring of contacts: no dynamic body occurs twice in a color, so the contacts of a color can be
/// solved in parallel.
///
/// Greedy coloring: each contact in turn gets the first color that no earlier contact of its dynamic bodies
/// has. This is cheap enough to be repeated whenever the constraint topology changes, so colors are not
/// updated incrementally. Contacts with a fixed body have colors of their own, so that they can be solved in
/// separate stages.
///
/// Source: Erin Catto, "SIMD Matters", 2024.
///
/// Colors also determine the order of solving, and constraints that are solved later have priority. If every
/// search started at the first color, then in a pile built from left to right the left neighbor would be
/// solved before the right one nearly everywhere, and a pyramid of 100 rows would lean by a third of a box.
/// Each contact therefore starts its search at a pseudo-random color (``SolverContact/startColorHash``), so
/// that these biases cancel.
struct ConstraintGraph: Sendable {
  /// The contact slots by color, in groups of four that are padded with -1.
  ///
  /// In an overflow color each contact has a group of its own.
  private(set) var contactSlots: [Int32] = []
  /// The colors that have contacts, in the order of ``contactSlots``: those of contacts between dynamic
  /// bodies first.
  private(set) var activeColors: [Color] = []
  /// The number of ``activeColors`` whose contacts are between dynamic bodies.
  private(set) var activeDynamicColorCount = 0

  /// The number of wide constraints.
  var constraintCount: Int { contactSlots.count / 4 }

  /// The contacts of one color.
  struct Color: Sendable {
    /// The indices of its wide constraints, which are groups of four ``contactSlots``.
    let constraints: Range<Int>
    /// Whether this is an overflow color, whose contacts may share bodies and must be solved sequentially.
    let isOverflow: Bool
  }

  /// By body slot: the set of colors of the body's contacts so far, one bit each.
  private var bodyColors: [UInt64] = []
  /// The color of each contact, in the order of the contacts.
  private var contactColors: [UInt8] = []
  /// By color: first the number of its contacts, then the index in ``contactSlots`` of its next contact.
  private var colorOffsets = [Int32](repeating: 0, count: ConstraintGraph.colorCount)

  /// The bit set of colors for contacts between dynamic bodies, and the overflow color for contacts that get
  /// none of them.
  ///
  /// The contacts of an overflow color are solved one by one.
  private static let dynamicBodyColors: UInt64 = (1 << 40) - 1
  private static let dynamicBodyOverflowColor = 40
  /// The bit set of colors for contacts with a fixed body, and their overflow color.
  private static let fixedBodyColors: UInt64 = ~((1 << 41) - 1)
  private static let fixedBodyOverflowColor = 64
  private static let colorCount = 65

  /// Assigns a color to each contact.
  ///
  /// `slotCount` is the number of body slots. `awakeBodies` contains the dynamic bodies of the contacts.
  mutating func assignColors(
    _ contacts: [SolverContact], awakeBodies: [Int32], slotCount: Int
  ) {
    bodyColors.grow(to: slotCount, with: 0)
    contactColors.removeAll(keepingCapacity: true)
    bodyColors.withUnsafeMutableBufferPointer { bodyColors in
      colorOffsets.withUnsafeMutableBufferPointer { offsets in
        for body in awakeBodies { bodyColors[Int(body)] = 0 }
        for color in offsets.indices { offsets[color] = 0 }
        let startMask = Self.startColorMask(contactCount: contacts.count)
        for contact in contacts {
          let color = Self.firstFreeColor(contact, bodyColors, startMask: startMask)
          offsets[color] += 1
          contactColors.append(UInt8(truncatingIfNeeded: color))
        }
      }
    }
    sortByColor(contacts)
  }

  /// The bit mask that reduces a color hash to a start color: the number of start colors, a power of two from
  /// 1 to 32, minus 1.
  ///
  /// The number is limited so that each color has about eight wide constraints and few lanes are padding.
  private static func startColorMask(contactCount count: Int) -> UInt64 {
    let bits = min(max(Int.bitWidth - 6 - count.leadingZeroBitCount, 0), 5)
    return (1 << bits) - 1
  }

  /// Returns the first color that no earlier contact of the dynamic bodies has, and adds it to the bodies'
  /// colors.
  ///
  /// For contacts between dynamic bodies the search begins at the contact's start color and wraps around.
  @inline(__always)
  private static func firstFreeColor(
    _ contact: SolverContact, _ bodyColors: UnsafeMutableBufferPointer<UInt64>, startMask: UInt64
  ) -> Int {
    let (a, b) = (Int(contact.bodyA), Int(contact.bodyB))
    guard contact.isBetweenDynamicBodies else {
      let body = Int(contact.firstDynamicBody)
      let freeColors = ~bodyColors[body] & fixedBodyColors
      guard freeColors != 0 else { return fixedBodyOverflowColor }
      bodyColors[body] |= freeColors & (~freeColors &+ 1)
      return freeColors.trailingZeroBitCount
    }
    let freeColors = ~(bodyColors[a] | bodyColors[b]) & dynamicBodyColors
    guard freeColors != 0 else { return dynamicBodyOverflowColor }
    let freeColorsAhead = freeColors & (~0 << (contact.startColorHash & startMask))
    let color = (freeColorsAhead != 0 ? freeColorsAhead : freeColors).trailingZeroBitCount
    bodyColors[a] |= 1 << color
    bodyColors[b] |= 1 << color
    return color
  }

  /// Sorts the contacts by color into ``contactSlots``: a counting sort.
  private mutating func sortByColor(_ contacts: [SolverContact]) {
    let end = computeColorOffsets()
    contactSlots.removeAll(keepingCapacity: true)
    contactSlots.append(contentsOf: repeatElement(-1, count: end))
    contactSlots.withUnsafeMutableBufferPointer { contactSlots in
      for (contact, color) in zip(contacts, contactColors) {
        contactSlots[Int(colorOffsets[Int(color)])] = contact.slot
        let isOverflow = color == Self.dynamicBodyOverflowColor || color == Self.fixedBodyOverflowColor
        colorOffsets[Int(color)] += isOverflow ? 4 : 1
      }
    }
  }

  /// Computes the offset of each color in ``contactSlots``; returns the number of slots, padding included.
  private mutating func computeColorOffsets() -> Int {
    var end: Int32 = 0
    activeColors.removeAll(keepingCapacity: true)
    for color in 0..<Self.colorCount {
      let (start, count) = (end, colorOffsets[color])
      colorOffsets[color] = start
      let isOverflow = color == Self.dynamicBodyOverflowColor || color == Self.fixedBodyOverflowColor
      end += isOverflow ? 4 * count : (count + 3) & ~3
      if count > 0 {
        activeColors.append(Color(constraints: Int(start / 4)..<Int(end / 4), isOverflow: isOverflow))
      }
      if color == Self.dynamicBodyOverflowColor { activeDynamicColorCount = activeColors.count }
    }
    return Int(end)
  }
}

extension LoopExecutor {
  /// Runs a loop over wide contact constraints, color by color; those of a color run in parallel.
  ///
  /// Also used for loops whose order does not matter, so that each thread processes the same constraints as
  /// in the solver stages (cache locality).
  @inline(__always)
  func run<Loop: ParallelLoop>(_ loop: Loop, over activeColors: ArraySlice<ConstraintGraph.Color>) {
    for color in activeColors { run(loop, over: color.constraints, grain: color.isOverflow ? .max : 16) }
  }
}
