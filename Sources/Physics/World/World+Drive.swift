/// Fixed bodies on the move, such as edges that close in: they go where they are driven, whatever is in the way.
///
/// To what it pushes, a driven body is one of infinite mass: the solver takes it for any other fixed body, except
/// that its state moves.
extension World {
  /// Drives a fixed body on at a velocity in pt/s, finite, until it is given another; zero stops it.
  ///
  /// It pushes what is in its way and wakes what it comes near. Without effect on a dynamic body.
  public mutating func drive(_ id: BodyID, at velocity: Vec2) {
    precondition(velocity.isFinite, "A velocity must be finite; check it before driving a body at it")
    let index = slot(of: id)
    guard bodies[index].kind == .fixed else { return }
    if velocity == .zero { return stopDriving(id.index) }
    if !drivenBodies.contains(id.index) {
      drivenBodies.append(id.index)
      drivenBodies.sort { bodies[Int($0)].serial < bodies[Int($1)].serial }
      motions[index].startCenter = motions[index].center
    }
    states[index].velocity = velocity
  }

  /// Lets a body stand; nothing happens if it is not driven.
  mutating func stopDriving(_ body: Int32) {
    guard let place = drivenBodies.firstIndex(of: body) else { return }
    drivenBodies.remove(at: place)
    states[Int(body)] = BodyState()
    refreshBoxes(of: body)
    wakeSurroundings(of: body)
  }

  /// Lets driven bodies look for what is in their way in this step, and wakes what is near.
  mutating func spreadDrivenBoxes(_ h: Float) {
    for body in drivenBodies {
      let shift = h * states[Int(body)].velocity
      for part in parts(of: body) where parts[part].proxy >= 0 {
        let here = box(of: part)
        parts[part].box = here
        let there = Box(lower: here.lower + shift, upper: here.upper + shift)
        fixedTree.move(parts[part].proxy, to: here.union(there))
        mayPart = true
        seek(part)
      }
      wakeSurroundings(of: body)
    }
  }

  /// Moves the driven bodies on by what the solver made of their velocity.
  mutating func moveDrivenBodies() {
    for body in drivenBodies {
      let index = Int(body)
      motions[index].startCenter = motions[index].center
      motions[index].center += states[index].deltaPosition
      states[index].clearDeltas()
    }
  }

  /// How far a fixed body has been driven in this step.
  func drift(of body: Int32) -> Vec2 {
    guard !drivenBodies.isEmpty, drivenBodies.contains(body) else { return .zero }
    return motions[Int(body)].center - motions[Int(body)].startCenter
  }
}
