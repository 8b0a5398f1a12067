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
struct ContactColoring: Sendable {
  /// The contacts by colour, as slots; -1 fills up each colour to a multiple of four.
  private(set) var slots: [Int32] = []
  /// The colours that have contacts, in the order of ``slots``: first those of contacts between bodies that move.
  private(set) var batches: [Batch] = []
  /// How many of ``batches`` those are.
  private(set) var movingBatchCount = 0

  /// The contacts of one colour.
  struct Batch: Sendable {
    /// Where they stand in ``slots``, in fours.
    let blocks: Range<Int>
    /// Whether they may have bodies in common, so that they have to be solved one after the other.
    let isOverflow: Bool
  }

  /// By body slot: a bit for each colour that is taken.
  private var taken: [UInt64] = []
  /// By contact, in their order: its colour.
  private var colors: [UInt8] = []
  /// By colour: first how many contacts it has, then where the next of them goes.
  private var places = [Int32](repeating: 0, count: ContactColoring.colorCount)

  /// Colours of contacts between bodies that move; contacts for which none is free share the one after, in which
  /// each is solved alone.
  private static let movingColors: UInt64 = 1 << 40 - 1
  private static let movingOverflow = 40
  /// Colours of contacts with a fixed body, and the one after.
  private static let fixedColors: UInt64 = ~(1 << 41 - 1)
  private static let fixedOverflow = 64
  private static let colorCount = 65

  /// Colours the contacts; `slotCount` is the number of slots of bodies, of which `awakeBodies` are in use.
  mutating func color(
    _ contacts: [SolvedContact], awakeBodies: [Int32], slotCount: Int
  ) {
    if taken.count < slotCount { taken.append(contentsOf: repeatElement(0, count: slotCount - taken.count)) }
    colors.removeAll(keepingCapacity: true)
    taken.withUnsafeMutableBufferPointer { taken in
      places.withUnsafeMutableBufferPointer { places in
        for body in awakeBodies { taken[Int(body)] = 0 }
        for color in places.indices { places[color] = 0 }
        let spread = Self.spread(over: contacts.count)
        for contact in contacts {
          let color = Self.firstFreeColor(contact, taken, spread: spread)
          places[color] += 1
          colors.append(UInt8(truncatingIfNeeded: color))
        }
      }
    }
    arrange(contacts)
  }

  /// The number of colours, less 1, from which a search may begin: a power of two up to 32, and no more than leave
  /// each colour some eight blocks, so that few lanes stay empty.
  private static func spread(over count: Int) -> UInt64 {
    let bits = min(max(Int.bitWidth - 6 - count.leadingZeroBitCount, 0), 5)
    return 1 << bits - 1
  }

  /// Takes the first colour that neither body has, from the contact's own onwards if there is one.
  @inline(__always)
  private static func firstFreeColor(
    _ contact: SolvedContact, _ taken: UnsafeMutableBufferPointer<UInt64>, spread: UInt64
  ) -> Int {
    let (a, b) = (Int(contact.bodyA), Int(contact.bodyB))
    guard contact.isBetweenMoving else {
      let body = Int(contact.firstMoving)
      let free = ~taken[body] & fixedColors
      guard free != 0 else { return fixedOverflow }
      taken[body] |= free & (~free &+ 1)
      return free.trailingZeroBitCount
    }
    let free = ~(taken[a] | taken[b]) & movingColors
    guard free != 0 else { return movingOverflow }
    let ahead = free & (~0 << (contact.dice & spread))
    let color = (ahead != 0 ? ahead : free).trailingZeroBitCount
    taken[a] |= 1 << color
    taken[b] |= 1 << color
    return color
  }

  /// Puts the contacts in order of colour.
  private mutating func arrange(_ contacts: [SolvedContact]) {
    let end = placeColors()
    slots.removeAll(keepingCapacity: true)
    slots.append(contentsOf: repeatElement(-1, count: end))
    slots.withUnsafeMutableBufferPointer { slots in
      for (contact, color) in zip(contacts, colors) {
        slots[Int(places[Int(color)])] = contact.slot
        let isOverflow = color == Self.movingOverflow || color == Self.fixedOverflow
        places[Int(color)] += isOverflow ? 4 : 1
      }
    }
  }

  /// Gives each colour its place in ``slots`` and answers how many there are.
  private mutating func placeColors() -> Int {
    var end: Int32 = 0
    batches.removeAll(keepingCapacity: true)
    for color in 0..<Self.colorCount {
      let (start, count) = (end, places[color])
      places[color] = start
      let isOverflow = color == Self.movingOverflow || color == Self.fixedOverflow
      end += isOverflow ? 4 * count : (count + 3) & ~3
      if count > 0 { batches.append(Batch(blocks: Int(start / 4)..<Int(end / 4), isOverflow: isOverflow)) }
      if color == Self.movingOverflow { movingBatchCount = batches.count }
    }
    return Int(end)
  }
}
