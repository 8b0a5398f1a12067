extension World {
  /// The bodies that have a shape whose tight box overlaps `box`, in order of creation.
  ///
  /// Boxes are closed: sharing an edge is enough. Complexity: O(log n + m + found) for n shapes that can meet
  /// something and m that cannot, being no boundary and of a body in no group.
  public func bodies(overlapping box: Box) -> [BodyID] {
    var found: [Int32] = []
    let visit = { (part: Int32) in
      if parts[part].box.overlaps(box) { found.append(parts[part].body) }
    }
    fixedTree.query(box, visit)
    dynamicTree.query(box, visit)
    for part in loneParts where self.box(of: part).overlaps(box) { found.append(parts[part].body) }
    found.sort { bodies[Int($0)].serial < bodies[Int($1)].serial }
    var result: [BodyID] = []
    for body in found {
      let id = bodyHandles.handle(at: body)
      if result.last != id { result.append(id) }
    }
    return result
  }
}
