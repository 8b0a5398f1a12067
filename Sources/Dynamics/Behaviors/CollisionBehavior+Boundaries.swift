import Physics

extension CollisionBehavior {
  /// The identifiers of the boundaries, in order of addition; those of the reference bounds have none.
  ///
  /// > Note: UIKit answers nil instead of an empty array.
  public var boundaryIdentifiers: [AnyHashable] { boundaryNames }

  /// The same by another name: in the module `UIKit` the first one stands for a property of UIKit's type.
  package var boundaryNames: [AnyHashable] { boundaries.map(\.identifier) }

  /// The path of a boundary, made anew for each call; nil if there is none with that identifier.
  public func boundary(withIdentifier identifier: AnyHashable) -> BezierPath? {
    boundaries.first { $0.identifier == identifier }?.path.copy()
  }

  /// Adds a straight boundary between two points, in points.
  ///
  /// The identifier is a string, an integer, a case of an enumeration or anything else that can be compared. A boundary
  /// with an equal one is replaced. Breaking a rule of `problem(addingBoundaryFrom:to:)` stops the program.
  ///
  /// > Note: UIKit takes what can be copied. There a replaced boundary goes on colliding.
  public func addBoundary(withIdentifier identifier: AnyHashable, from start: Point, to end: Point) {
    if let problem = Self.problem(addingBoundaryFrom: start, to: end) { preconditionFailure(problem) }
    insert(Boundary(identifier: identifier, from: start, to: end))
  }

  /// Adds the first subpath of a path as a boundary.
  ///
  /// The path is closed, even if it is open, and its curves are cut into straight segments of about 10 points.
  /// Items collide with the line from both sides. For the identifier see `addBoundary(withIdentifier:from:to:)`.
  /// Breaking a rule of `problem(addingBoundaryFor:)` stops the program.
  ///
  /// > Note: In UIKit a replaced boundary goes on colliding, and a path of only two points lets items through.
  public func addBoundary(withIdentifier identifier: AnyHashable, for path: BezierPath) {
    if let problem = Self.problem(addingBoundaryFor: path) { preconditionFailure(problem) }
    insert(Boundary(identifier: identifier, path: path))
  }

  /// Removes a boundary; ignored if there is none with that identifier.
  public func removeBoundary(withIdentifier identifier: AnyHashable) {
    guard let index = boundaries.firstIndex(where: { $0.identifier == identifier }) else { return }
    activeAnimator?.removeBoundaryShape(boundaries[index].shape)
    boundaries.remove(at: index)
    activeAnimator?.resume()
  }

  /// Removes all boundaries but the one made from the reference bounds.
  public func removeAllBoundaries() {
    for boundary in boundaries { removeBoundary(withIdentifier: boundary.identifier) }
  }

  /// Why a straight boundary cannot be made between two points, as a sentence; nil if it can.
  public static func problem(addingBoundaryFrom start: Point, to end: Point) -> String? {
    guard start.isFinite, end.isFinite else {
      return "the ends of a boundary must be finite, not \(start) and \(end)"
    }
    guard start.distance(to: end) >= Boundary.minimumLength else {
      return "the ends of a boundary must differ, but both are \(start)"
    }
    return Boundary(identifier: "", from: start, to: end).geometry.problem()
  }

  /// Why a path cannot serve as a boundary, as a sentence; nil if it can.
  ///
  /// - Complexity: O(*n*) in the points of the flattened path.
  public static func problem(addingBoundaryFor path: BezierPath) -> String? {
    guard path.isFinite else { return "a boundary's path must have finite coordinates" }
    guard !path.firstPolygon.isEmpty else {
      return "a boundary's path needs at least two different points, the first one set with move(to:)"
    }
    return Boundary(identifier: "", path: path).geometry.problem()
  }
}

// MARK: The reference bounds

extension CollisionBehavior {
  /// Whether the edges of the reference view's bounds are a boundary; false at first.
  ///
  /// The boundary follows changes of the bounds: outwards at once, inwards at 600 pt/s at most, so that it pushes the
  /// items in its way along by the rules of collisions. Setting this to true resets the insets to zero.
  /// Without a reference view there is nothing to translate.
  ///
  /// > Note: UIKit's boundary lies one point further out, to make up for the gap in which items
  /// > come to rest there.
  public var translatesReferenceBoundsIntoBoundary: Bool {
    get { referenceBoundary != nil }
    set { setReferenceInsets(newValue ? .zero : nil) }
  }

  /// Makes the edges of the reference view's bounds, moved inwards, a boundary; distances in points.
  ///
  /// Negative distances move outwards. Any finite numbers; others stop the program.
  public func setTranslatesReferenceBoundsIntoBoundary(with insets: EdgeInsets) {
    precondition(insets.isFinite, "insets must be finite, not \(insets)")
    setReferenceInsets(insets)
  }
}
