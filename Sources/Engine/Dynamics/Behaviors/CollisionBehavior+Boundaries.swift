import Physics

extension CollisionBehavior {
  /// The identifiers of the boundaries, in order of addition.
  ///
  /// The boundary made from the reference bounds has no identifier.
  ///
  /// > Note: UIKit returns nil instead of an empty array.
  public var boundaryIdentifiers: [AnyHashable] { hashableBoundaryIdentifiers }

  /// The same property under another name: the module `UIKit` shadows `boundaryIdentifiers` with a property
  /// of UIKit's type.
  package var hashableBoundaryIdentifiers: [AnyHashable] { boundaries.map { $0.identifier } }

  /// Returns a copy of the path of a boundary; nil if there is none with the identifier.
  public func boundary(withIdentifier identifier: AnyHashable) -> BezierPath? {
    boundaries.first { $0.identifier == identifier }?.path.copy()
  }

  /// Adds a straight boundary between two points, given in points.
  ///
  /// The identifier is a string, an integer, an enumeration case or any other hashable value. A boundary with
  /// an equal identifier is replaced. Violating a rule of `problem(addingBoundaryFrom:to:)` stops the
  /// program.
  ///
  /// > Note: In UIKit identifiers must support copying, and a replaced boundary keeps colliding.
  public func addBoundary(withIdentifier identifier: AnyHashable, from start: Point, to end: Point) {
    if let problem = Self.problem(addingBoundaryFrom: start, to: end) { preconditionFailure(problem) }
    insert(Boundary(identifier: identifier, from: start, to: end))
  }

  /// Adds the first subpath of a path as a boundary.
  ///
  /// The subpath is closed if it is open, and its curves are flattened into straight segments of about 10
  /// points. Items collide with the line from both sides. For the identifier see
  /// `addBoundary(withIdentifier:from:to:)`. Violating a rule of `problem(addingBoundaryFor:)` stops the
  /// program.
  ///
  /// > Note: In UIKit a replaced boundary keeps colliding, and a path of only two points does not stop items.
  public func addBoundary(withIdentifier identifier: AnyHashable, for path: BezierPath) {
    if let problem = Self.problem(addingBoundaryFor: path) { preconditionFailure(problem) }
    insert(Boundary(identifier: identifier, path: path))
  }

  /// Adds a boundary of straight lines through points, in points, which stays open.
  ///
  /// Items slide over the points in between as over a smooth curve, without catching on them. For the
  /// identifier see `addBoundary(withIdentifier:from:to:)`. Violating a rule of
  /// `problem(addingBoundaryThrough:)` stops the program.
  ///
  /// > Note: UIKit closes every path.
  public func addBoundary(withIdentifier identifier: AnyHashable, through points: [Point]) {
    if let problem = Self.problem(addingBoundaryThrough: points) { preconditionFailure(problem) }
    insert(Boundary(identifier: identifier, through: points))
  }

  /// Removes the boundary with an identifier; does nothing if there is none.
  public func removeBoundary(withIdentifier identifier: AnyHashable) {
    guard let index = boundaries.firstIndex(where: { $0.identifier == identifier }) else { return }
    removePairSurfaces(ofBoundary: identifier)
    registeredAnimator?.removeBoundaryShape(boundaries[index].shape)
    boundaries.remove(at: index)
    registeredAnimator?.resume()
  }

  /// Removes all boundaries except the one made from the reference bounds.
  public func removeAllBoundaries() {
    for boundary in boundaries { removeBoundary(withIdentifier: boundary.identifier) }
  }

  /// Returns the reason why two points cannot be the ends of a boundary, as a sentence; nil if they can.
  public static func problem(addingBoundaryFrom start: Point, to end: Point) -> String? {
    guard start.isFinite, end.isFinite else {
      return "the ends of a boundary must be finite, not \(start) and \(end)"
    }
    guard start.distance(to: end) >= Boundary.minimumLength else {
      return "the ends of a boundary must differ, but both are \(start)"
    }
    return Boundary(identifier: "", from: start, to: end).geometry.problem()
  }

  /// Returns the reason why points cannot make an open boundary, as a sentence; nil if they can.
  public static func problem(addingBoundaryThrough points: [Point]) -> String? {
    guard points.allSatisfy({ $0.isFinite }) else { return "the points of a boundary must be finite" }
    guard points.count >= 2 else { return "a boundary needs at least two points, not \(points.count)" }
    return Boundary(identifier: "", through: points).geometry.problem()
  }

  /// Returns the reason why a path cannot be a boundary, as a sentence; nil if it can.
  ///
  /// - Complexity: O(*n*) in the number of points of the flattened path.
  public static func problem(addingBoundaryFor path: BezierPath) -> String? {
    guard path.isFinite else { return "a boundary's path must have finite coordinates" }
    guard !path.firstSubpath.isEmpty else {
      return "a boundary's path needs at least two different points, the first one that of a move"
    }
    return Boundary(identifier: "", path: path).geometry.problem()
  }
}

// MARK: Reference bounds

extension CollisionBehavior {
  /// A Boolean value that indicates whether the reference view's bounds are a boundary; the default is false.
  ///
  /// The boundary follows changes of the bounds: outwards immediately, inwards at up to 600 pt/s, so
  /// that it pushes the items in its way like any other collision. Setting this property to true resets the
  /// insets to zero. It has no effect without a reference view.
  ///
  /// > Note: UIKit's boundary lies one point further out, which compensates for the gap at which items come
  /// > to rest there.
  public var translatesReferenceBoundsIntoBoundary: Bool {
    get { referenceBoundary != nil }
    set { setReferenceBoundaryInsets(newValue ? .zero : nil) }
  }

  /// Makes the edges of the reference view's bounds, moved inwards by insets in points, a boundary.
  ///
  /// Negative insets move the edges outwards. Any finite numbers; others stop the program.
  public func setTranslatesReferenceBoundsIntoBoundary(with insets: EdgeInsets) {
    precondition(insets.isFinite, "insets must be finite, not \(insets)")
    setReferenceBoundaryInsets(insets)
  }
}
