/// Sorts contacts into colours, so that no body that can move occurs twice in one colour: those of a colour can be
/// solved side by side.
///
/// Each contact in turn gets the first colour that neither of its bodies has yet. That is little enough work to be done
/// anew whenever a contact comes or goes, so no colour has to be kept up to date. Contacts with a fixed body have
/// colours of their own, so that the passes can take them apart. Source: Erin Catto, "SIMD Matters", 2024.
///
/// Colours are also the order of the passes, and what comes last has the last word. Were the first colour always
/// sought from the same end, then in a pile put up from left to right the left neighbour would speak before the right
/// one nearly everywhere, and a pyramid of 100 rows would lean over by a third of a box. So each contact begins its
/// search at a colour of its own, as good as random: what one of them pushes to one side, another pushes to the other.
struct ConstraintGraph: Sendable {
  /// The contacts by colour, as slots; -1 fills up each colour to a multiple of four.
  private(set) var slots: [Int32] = []
  /// The colours that have contacts, in the order of ``slots``: first those of contacts between bodies that move.
  private(set) var activeColors: [Color] = []
  /// How many of ``activeColors`` those are.
  private(set) var activeDynamicColorCount = 0

  /// The contacts of one colour.
  struct Color: Sendable {
    /// Where they stand in ``slots``, in fours.
    let constraints: Range<Int>
    /// Whether they may have bodies in common, so that they have to be solved one after the other.
    let isOverflow: Bool
  }

  /// By body slot: a bit for each colour that is taken.
  private var bodyColors: [UInt64] = []
  /// By contact, in their order: its colour.
  private var contactColors: [UInt8] = []
  /// By colour: first how many contacts it has, then where the next of them goes.
  private var offsets = [Int32](repeating: 0, count: ConstraintGraph.colorCount)

  /// Colours of contacts between bodies that move; contacts for which none is free share the one after, in which
  /// each is solved alone.
  private static let dynamicColors: UInt64 = 1 << 40 - 1
  private static let dynamicOverflow = 40
  /// Colours of contacts with a fixed body, and the one after.
  private static let fixedColors: UInt64 = ~(1 << 41 - 1)
  private static let fixedOverflow = 64
  private static let colorCount = 65

  /// Colours the contacts; `slotCount` is the number of slots of bodies, of which `awakeBodies` are in use.
  mutating func assignColors(
    _ contacts: [SolverContact], awakeBodies: [Int32], slotCount: Int
  ) {
    if bodyColors.count < slotCount {
      bodyColors.append(contentsOf: repeatElement(0, count: slotCount - bodyColors.count))
    }
    contactColors.removeAll(keepingCapacity: true)
    bodyColors.withUnsafeMutableBufferPointer { bodyColors in
      offsets.withUnsafeMutableBufferPointer { offsets in
        for body in awakeBodies { bodyColors[Int(body)] = 0 }
        for color in offsets.indices { offsets[color] = 0 }
        let startMask = Self.startMask(over: contacts.count)
        for contact in contacts {
          let color = Self.firstFreeColor(contact, bodyColors, startMask: startMask)
          offsets[color] += 1
          contactColors.append(UInt8(truncatingIfNeeded: color))
        }
      }
    }
    sortByColor(contacts)
  }

  /// The number of colours, less 1, from which a search may begin: a power of two up to 32, and no more than leave
  /// each colour some eight blocks, so that few lanes stay empty.
  private static func startMask(over count: Int) -> UInt64 {
    let bits = min(max(Int.bitWidth - 6 - count.leadingZeroBitCount, 0), 5)
    return 1 << bits - 1
  }

  /// Takes the first colour that neither body has, from the contact's own onwards if there is one.
  @inline(__always)
  private static func firstFreeColor(
    _ contact: SolverContact, _ bodyColors: UnsafeMutableBufferPointer<UInt64>, startMask: UInt64
  ) -> Int {
    let (a, b) = (Int(contact.bodyA), Int(contact.bodyB))
    guard contact.isBetweenDynamic else {
      let body = Int(contact.firstDynamic)
      let freeColors = ~bodyColors[body] & fixedColors
      guard freeColors != 0 else { return fixedOverflow }
      bodyColors[body] |= freeColors & (~freeColors &+ 1)
      return freeColors.trailingZeroBitCount
    }
    let freeColors = ~(bodyColors[a] | bodyColors[b]) & dynamicColors
    guard freeColors != 0 else { return dynamicOverflow }
    let freeColorsAhead = freeColors & (~0 << (contact.colorHash & startMask))
    let color = (freeColorsAhead != 0 ? freeColorsAhead : freeColors).trailingZeroBitCount
    bodyColors[a] |= 1 << color
    bodyColors[b] |= 1 << color
    return color
  }

  /// Puts the contacts in order of colour.
  private mutating func sortByColor(_ contacts: [SolverContact]) {
    let end = computeOffsets()
    slots.removeAll(keepingCapacity: true)
    slots.append(contentsOf: repeatElement(-1, count: end))
    slots.withUnsafeMutableBufferPointer { slots in
      for (contact, color) in zip(contacts, contactColors) {
        slots[Int(offsets[Int(color)])] = contact.slot
        let isOverflow = color == Self.dynamicOverflow || color == Self.fixedOverflow
        offsets[Int(color)] += isOverflow ? 4 : 1
      }
    }
  }

  /// Gives each colour its place in ``slots`` and answers how many there are.
  private mutating func computeOffsets() -> Int {
    var end: Int32 = 0
    activeColors.removeAll(keepingCapacity: true)
    for color in 0..<Self.colorCount {
      let (start, count) = (end, offsets[color])
      offsets[color] = start
      let isOverflow = color == Self.dynamicOverflow || color == Self.fixedOverflow
      end += isOverflow ? 4 * count : (count + 3) & ~3
      if count > 0 {
        activeColors.append(Color(constraints: Int(start / 4)..<Int(end / 4), isOverflow: isOverflow))
      }
      if color == Self.dynamicOverflow { activeDynamicColorCount = activeColors.count }
    }
    return Int(end)
  }
}
