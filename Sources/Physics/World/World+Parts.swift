/// The parts of bodies: walking through them and looking at them.
extension World {
  /// Calls `visit` with the slot of each part of each shape of a body.
  func forEachPart(of body: Int32, _ visit: (Int32) -> Void) {
    var shape = bodies[Int(body)].firstShape
    while shape >= 0 {
      var part = shapes[Int(shape)].firstPart
      while part >= 0 {
        visit(part)
        part = parts[part].next
      }
      shape = shapes[Int(shape)].next
    }
  }

  /// Calls `read` with the shape of a part as the collision functions take it.
  func withView<Result>(of part: Int32, _ read: (ShapeView) -> Result) -> Result {
    vertices.withVertexPointers { read(parts[part].form.view(in: $0)) }
  }

  /// The slots of all parts of a body, as a list that stays while the parts change.
  func parts(of body: Int32) -> [Int32] {
    var all: [Int32] = []
    forEachPart(of: body) { all.append($0) }
    return all
  }

  /// The tight box of a part, worked out anew.
  func box(of part: Int32) -> Box {
    withView(of: part) { boundingBox(of: $0, at: motions[Int(parts[part].body)].pose) }
  }
}
