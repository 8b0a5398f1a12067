/// Where the parts are in the two trees.
///
/// A part's leaf is a fat box: the tight one, where it goes in the coming step, and some margin, so that most
/// steps leave the trees alone. Parts of fixed bodies have a tree of their own, which only changes when a
/// boundary does. Parts that can meet nothing stand in neither.
extension World {
  /// Gives a leaf to each new part of a body that can meet anything, and lets it look for neighbours.
  mutating func insertProxies(of body: Int32) {
    for part in parts(of: body) where parts[part].proxy < 0 && !parts[part].isLone { insertProxy(of: part) }
  }

  /// Takes the leaves of all parts of a body.
  mutating func removeProxies(of body: Int32) {
    for part in parts(of: body) { removeProxy(of: part) }
  }

  /// Takes a part's leaf and its place among the parts that look for neighbours, or among those that meet
  /// nothing.
  mutating func removeProxy(of part: Int32) {
    removeLonePart(part)
    guard parts[part].proxy >= 0 else { return }
    if isFixed(parts[part].body) {
      fixedTree.remove(parts[part].proxy)
    } else {
      dynamicTree.remove(parts[part].proxy)
    }
    parts[part].proxy = -1
    guard parts[part].isSeeking else { return }
    parts[part].isSeeking = false
    seekingParts.removeAll { $0 == part }
  }

  /// Moves the leaves of a body that was put elsewhere, and lets its parts look for neighbours.
  mutating func refreshBoxes(of body: Int32) {
    mayPart = true
    for part in parts(of: body) where parts[part].proxy >= 0 {
      parts[part].box = box(of: part)
      if isFixed(body) {
        fixedTree.move(parts[part].proxy, to: parts[part].box)
      } else {
        dynamicTree.move(parts[part].proxy, to: parts[part].box.expanded(by: Tolerances.boxMargin))
      }
      seek(part)
    }
  }

  /// Gives or takes leaves after a change of what the parts of a body can meet, and lets those with one look
  /// for neighbours.
  mutating func updateProxies(of body: Int32) {
    for part in parts(of: body) {
      if canMeetAnything(part) == (parts[part].proxy >= 0) {
        seek(part)
      } else {
        removeProxy(of: part)
        insertProxy(of: part)
      }
    }
  }

  /// Lets a part that has a leaf look for neighbours in the next step.
  mutating func seek(_ part: Int32) {
    guard parts[part].proxy >= 0, !parts[part].isSeeking else { return }
    parts[part].isSeeking = true
    seekingParts.append(part)
  }

  /// Whether a part is a boundary or its body is in a group; all others meet nothing.
  private func canMeetAnything(_ part: Int32) -> Bool {
    shapes[Int(parts[part].shape)].boundaryGroup != nil || !memberships[Int(parts[part].body)].isEmpty
  }

  private mutating func insertProxy(of part: Int32) {
    guard canMeetAnything(part) else {
      parts[part].isLone = true
      loneParts.append(part)
      return
    }
    let box = box(of: part)
    parts[part].box = box
    if isFixed(parts[part].body) {
      parts[part].proxy = fixedTree.insert(box, userData: part)
    } else {
      parts[part].proxy = dynamicTree.insert(box.expanded(by: Tolerances.boxMargin), userData: part)
    }
    seek(part)
  }

  private mutating func removeLonePart(_ part: Int32) {
    guard parts[part].isLone, let place = loneParts.firstIndex(of: part) else { return }
    parts[part].isLone = false
    loneParts.swapAt(place, loneParts.count - 1)
    loneParts.removeLast()
  }
}
