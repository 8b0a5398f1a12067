/// The broad phase: which parts are near enough to be compared.
extension World {
  /// Moves the leaves of parts that this step may carry out of their fat box.
  mutating func spreadBoxes(_ h: Float) {
    sortAwakeLists()
    for body in awakeBodies {
      let reach = movement(of: body, in: h)
      var shape = bodies[Int(body)].firstShape
      while shape >= 0 {
        var part = shapes[Int(shape)].firstPart
        while part >= 0 {
          if parts[part].proxy >= 0 { spreadBox(of: part, by: reach) }
          part = parts[part].next
        }
        shape = shapes[Int(shape)].next
      }
    }
  }

  /// Makes contacts of the parts that have come near each other, in order of creation of the parts.
  mutating func findPairs() {
    guard !seekingParts.isEmpty else { return }
    scratch.newPairs.removeAll(keepingCapacity: true)
    for part in seekingParts { findNeighbors(of: part) }
    for part in seekingParts { parts[part].isSeeking = false }
    seekingParts.removeAll(keepingCapacity: true)
    var found = scratch.newPairs
    scratch.newPairs = []
    found.sort {
      (parts[$0.first].serial, parts[$0.second].serial) < (parts[$1.first].serial, parts[$1.second].serial)
    }
    for pair in found { meet(pair) }
    scratch.newPairs = found
    sortAwakeLists()
  }

  /// Takes the contacts away whose fat boxes have parted, save those whose end is still to be reported.
  mutating func dropPartedContacts() {
    var kept = 0
    for slot in awakeContacts {
      let contact = contacts[slot]
      if contact.isTouching || fatBox(of: contact.partA).overlaps(fatBox(of: contact.partB)) {
        awakeContacts[kept] = slot
        kept += 1
      } else {
        contacts[slot].isListed = false
        removeContact(slot)
      }
    }
    awakeContacts.removeLast(awakeContacts.count - kept)
  }

  /// How far the points of a body may get in the step, apart from contacts: as a vector, and a radius from
  /// turning.
  private func movement(of body: Int32, in h: Float) -> (shift: Vec2, radius: Float) {
    let (motion, state) = (motions[Int(body)], states[Int(body)])
    let shift = h * (state.velocity + h * motion.totalAcceleration)
    let turn = min((h * state.angularVelocity).magnitude, 2) * motion.outerRadius
    return (shift, turn + Tolerances.speculativeDistance)
  }

  @inline(__always)
  private mutating func spreadBox(of part: Int32, by reach: (shift: Vec2, radius: Float)) {
    let here = parts[part].box.expanded(by: reach.radius)
    let there = Box(lower: here.lower + reach.shift, upper: here.upper + reach.shift)
    let needed = here.union(there)
    let proxy = parts[part].proxy
    guard !dynamicTree.box(of: proxy).contains(needed) else { return }
    // Twice the movement, so that a falling body changes the tree in every second step at most.
    let further = Box(lower: there.lower + reach.shift, upper: there.upper + reach.shift)
    dynamicTree.move(proxy, to: needed.union(further).expanded(by: Tolerances.boxMargin))
    seek(part)
  }

  private mutating func findNeighbors(of part: Int32) {
    let box = fatBox(of: part)
    var found = scratch.newPairs
    scratch.newPairs = []
    let serial = parts[part].serial
    let visit = { (other: Int32) in
      let isLater = serial < parts[other].serial
      found.append(isLater ? NewPair(first: part, second: other) : NewPair(first: other, second: part))
    }
    dynamicTree.query(box, visit)
    if !isFixed(parts[part].body) { fixedTree.query(box, visit) }
    scratch.newPairs = found
  }

  /// Makes a contact unless there is one or the parts do not meet.
  ///
  /// A sleeping body next to which something appears has to look at it, so it wakes.
  private mutating func meet(_ pair: NewPair) {
    guard !pairs.contains(pair.first, pair.second) else { return }
    let decision = meeting(of: pair.first, pair.second)
    guard decision != .none else { return }
    _ = pairs.insert(pair.first, pair.second)
    createContact(pair.first, pair.second, isSolid: decision == .solid)
    let (bodyA, bodyB) = (parts[pair.first].body, parts[pair.second].body)
    guard !bodies[Int(bodyA)].isAwake && !bodies[Int(bodyB)].isAwake else { return }
    wakeBody(bodyA)
    wakeBody(bodyB)
  }
}
