/// Where the parts are in the two trees.
///
/// A part's leaf is a fat box: the tight one, where it goes in the coming step, and some margin, so that most steps leave
/// the trees alone. Parts of fixed bodies have a tree of their own, which only changes when a boundary does.
extension World {
  /// Gives the parts of a body that have none a leaf, and lets them look for neighbours.
  mutating func insertProxies(of body: Int32) {
    var leafless: [Int32] = []
    forEachPart(of: body) { if parts[$0].proxy < 0 { leafless.append($0) } }
    for part in leafless { insertProxy(of: part) }
  }

  /// Takes the leaves of all parts of a body.
  mutating func removeProxies(of body: Int32) {
    var all: [Int32] = []
    forEachPart(of: body) { all.append($0) }
    for part in all { removeProxy(of: part) }
  }

  /// Takes a part's leaf and its place among the parts that look for neighbours.
  mutating func removeProxy(of part: Int32) {
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

  /// Works out the boxes of a body that was put elsewhere, and lets its parts look for neighbours.
  mutating func refreshBoxes(of body: Int32) {
    removeProxies(of: body)
    insertProxies(of: body)
  }

  /// Lets a part look for neighbours in the next step.
  mutating func seek(_ part: Int32) {
    guard !parts[part].isSeeking else { return }
    parts[part].isSeeking = true
    seekingParts.append(part)
  }

  /// The fat box of a part.
  @inline(__always)
  func fatBox(of part: Int32) -> Box {
    isFixed(parts[part].body) ? fixedTree.box(of: parts[part].proxy) : dynamicTree.box(of: parts[part].proxy)
  }

  @inline(__always)
  func isFixed(_ body: Int32) -> Bool { bodies[Int(body)].kind == .fixed }

  private mutating func insertProxy(of part: Int32) {
    let body = parts[part].body
    let box = withView(of: part) { boundingBox(of: $0, at: motions[Int(body)].pose) }
    parts[part].box = box
    if isFixed(body) {
      parts[part].proxy = fixedTree.insert(box, userData: part)
    } else {
      parts[part].proxy = dynamicTree.insert(box.expanded(by: Tolerances.boxMargin), userData: part)
    }
    seek(part)
  }
}
