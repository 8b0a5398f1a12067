import Dynamics
import LuaHost

extension Bindings {
  /// The queries of the items and boundaries in an animator.
  static var animatorQueries: [Member<Animator>] {
    areaQueries + castQueries + [
      .method(
        "contacts",
        """
        Returns the current contacts of an item, one for each item or boundary that it touches: contact.item \
        is the item itself, contact.impulse that of the last step of 1/120 s.
        """,
        parameters: [.item]
      ) { animator, call throws(HostError) in
        animator.contacts(of: try call.argument(0, as: AnyItem.self).item).map(ContactObject.init)
      }
    ]
  }

  private static var areaQueries: [Member<Animator>] {
    [
      .method(
        "itemsAt", "Returns the items whose outline contains a point, in the order of entering the animator.",
        parameters: [.queryPoint]
      ) { animator, call throws(HostError) in
        animator.items(at: try call.argument(0)).map(AnyItem.init)
      },
      .method(
        "itemsWithin",
        "Returns the items at most a distance away from a point, in the order of entering the animator.",
        parameters: [.init("distance", "The distance, 0 or more.", type: "number", unit: "pt"), .queryPoint]
      ) { animator, call throws(HostError) in
        let radius: Double = try call.argument(0, in: .nonNegative)
        return animator.items(within: radius, of: try call.argument(1)).map(AnyItem.init)
      },
      .method(
        "itemsOverlapping",
        """
        Returns the items whose outline overlaps a rectangle or a path, in the order of entering the \
        animator; exact, unlike items.
        """,
        parameters: [
          .init(
            "area",
            "The rectangle; or a Path, whose first subpath counts. Both in the animator's coordinates.",
            type: "Rect|Path", unit: "pt")
        ]
      ) { animator, call throws(HostError) in
        guard let path = call[0].object as? BezierPath else {
          return animator.items(overlapping: try call.argument(0, as: Rect.self)).map(AnyItem.init)
        }
        try requireNoProblem(Animator.problem(queryingWith: path))
        return animator.items(overlapping: path).map(AnyItem.init)
      },
      .method(
        "nearestItem", "Returns the item whose outline is nearest to a point; nil if there is none.",
        parameters: [
          .queryPoint,
          .optional(
            "maximumDistance", "The distance up to which items are found.", type: "number", unit: "pt",
            default: "unlimited"),
        ]
      ) { animator, call throws(HostError) in
        let distance: Double = try call.argument(1, default: .infinity, in: .nonNegative)
        return animator.nearestItem(to: try call.argument(0), within: distance).map(AnyItem.init)
      },
    ]
  }

  private static var castQueries: [Member<Animator>] {
    [
      .method(
        "rayCast",
        """
        Returns the first item or boundary that a ray from one point to another meets; nil if there is none. \
        An item in which the ray begins and sensors are not met.
        """,
        parameters: [.rayStart, .rayEnd]
      ) { animator, call throws(HostError) in
        animator.rayCast(from: try call.argument(0), to: try call.argument(1)).map(CastHitObject.init)
      },
      .method(
        "rayCastAll",
        """
        Returns all items and boundaries that a ray from one point to another meets, nearest first. Items in which the \
        ray begins and sensors are not met.
        """,
        parameters: [.rayStart, .rayEnd]
      ) { animator, call throws(HostError) in
        animator.rayCastAll(from: try call.argument(0), to: try call.argument(1)).map(CastHitObject.init)
      },
      .method(
        "shapeCast",
        """
        Returns the first item or boundary that an item, or the outline of a path, would meet if it moved by a \
        displacement without rotating; nil if there is none. What it overlaps at the start is met at fraction 0; sensors \
        are not met.
        """,
        parameters: [
          .init(
            "shape",
            """
            The item, whose own outline is not met; or a Path in the animator's coordinates, whose first subpath counts.
            """,
            type: "\(AnyItem.luaTypeName)|Path"),
          .init("translation", "The displacement.", type: "Vector", unit: "pt"),
        ]
      ) { animator, call throws(HostError) in
        let translation = try call.argument(1, as: Vector.self)
        guard let path = call[0].object as? BezierPath else {
          let item = try call.argument(0, as: AnyItem.self).item
          return animator.shapeCast(item, by: translation).map(CastHitObject.init)
        }
        try requireNoProblem(Animator.problem(queryingWith: path))
        return animator.shapeCast(path, by: translation).map(CastHitObject.init)
      },
    ]
  }
}

extension Parameter {
  fileprivate static let queryPoint = Parameter(
    "point", "The point, in the animator's coordinates.", type: "Point", unit: "pt")
  fileprivate static let rayStart = Parameter(
    "from", "The start of the ray, in the animator's coordinates.", type: "Point", unit: "pt")
  fileprivate static let rayEnd = Parameter(
    "to", "The end of the ray, in the animator's coordinates.", type: "Point", unit: "pt")
}
