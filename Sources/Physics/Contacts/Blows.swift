/// Blows: what contacts do that close faster than the threshold, before the inner passes take care of the
/// rest.
///
/// Those without restitution too: the passes alone would take several steps over a blow that goes on from
/// body to body, and let them sink into each other meanwhile.
///
/// A blow is treated as what it is, an event inside the step. Contacts that would hit in this step are
/// resolved in *rounds*. A round holds the points that close when it begins; together they get the impulses
/// that turn each closing speed v into e v parting. What the round itself makes close is next round's work.
/// So a blow travels down a row of balls one by one and sends out the last (Newton's cradle), while a box
/// that lands flat, on one edge or on many, bounces flat; and with e = 1 every round keeps the energy
/// exactly, since each impulse works over equal and opposite speeds. The idea of taking closing contacts
/// together and again until none closes is that of Smith, Kaufman, Vouga, Tamstorf and Grinspun, "Reflections
/// on Simultaneous Impact", SIGGRAPH 2012.
///
/// A blow comes at a fraction f of the step, when the gap is used up. A velocity changed at the start by d
/// would carry the body f h d too far, so each impulse also moves the body back by that much: up to f it goes
/// on as it did.
///
/// Only what blows reach is looked at: the first round takes the contacts that close fast, each later one those of
/// bodies that the round before has struck, and within a round a point is struck again only if another has struck its
/// bodies. So no blow costs time, or changes a bit, elsewhere.
struct Blows: Sendable {
  /// The points of the round.
  private var impacts: [Impact] = []
  /// By body slot: the number of the last strike that changed the body's velocity noticeably, 0 for none.
  private var strikes: [Int32] = []
  /// How many strikes there were in the step.
  private var count: Int32 = 0

  /// Resolves the blows of a step that begins with the present states; `slotCount` is the number of slots of bodies.
  mutating func resolve(_ contacts: [SolvedContact], _ world: WorldPointers, slotCount: Int, h: Float) {
    forgetStrikes(of: contacts, slotCount)
    for contact in contacts where contact.isClosing { gather(contact, world, h) }
    for _ in 1..<Tolerances.impactRounds {
      guard !impacts.isEmpty else { return }
      let before = count
      solveRound(world)
      impacts.removeAll(keepingCapacity: true)
      for contact in contacts
      where strikes[Int(contact.bodyA)] > before || strikes[Int(contact.bodyB)] > before {
        gather(contact, world, h)
      }
    }
    solveRound(world)
  }

  private mutating func forgetStrikes(of contacts: [SolvedContact], _ slotCount: Int) {
    if strikes.count < slotCount {
      strikes.append(contentsOf: repeatElement(0, count: slotCount - strikes.count))
    }
    for contact in contacts { (strikes[Int(contact.bodyA)], strikes[Int(contact.bodyB)]) = (0, 0) }
    count = 0
    impacts.removeAll(keepingCapacity: true)
  }

  /// Adds the points of a contact that close fast enough to bounce and get there in this step.
  private mutating func gather(_ solved: SolvedContact, _ world: WorldPointers, _ h: Float) {
    let contact = world.contacts[solved.slot]
    for point in 0..<contact.pointee.manifold.count {
      guard let impact = Impact(contact.pointee, slot: solved.slot, point: point, world, h: h) else {
        continue
      }
      impacts.append(impact)
    }
  }

  /// Solves one round: normal impulses until they agree with each other, then friction once.
  private mutating func solveRound(_ world: WorldPointers) {
    for _ in 0..<Tolerances.impactIterations {
      guard strikeUnsettled(world.states) else { break }
    }
    for impact in impacts {
      impact.rub(world.states)
      world.contacts[impact.contact].pointee.manifold[impact.point].totalImpulse += impact.impulse
    }
  }

  /// Strikes each point of whose bodies one was struck since the point itself was; answers whether that changed
  /// anything.
  private mutating func strikeUnsettled(_ states: Lent<BodyState>) -> Bool {
    var isChanged = false
    for index in impacts.indices {
      let (a, b) = (Int(impacts[index].bodyA), Int(impacts[index].bodyB))
      guard max(strikes[a], strikes[b]) > impacts[index].lastStrike else { continue }
      count += 1
      if impacts[index].strike(states) >= Tolerances.impactAccuracy {
        isChanged = true
        if impacts[index].movesA { strikes[a] = count }
        if impacts[index].movesB { strikes[b] = count }
      }
      impacts[index].lastStrike = count
    }
    return isChanged
  }
}
