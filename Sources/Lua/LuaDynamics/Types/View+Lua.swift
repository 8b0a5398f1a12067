import Dynamics
public import LuaHost
public import Views

extension View: LuaObject {}

extension Bindings {
  static let view = ObjectType<View>(
    "View",
    summary: "A rectangular area on the stage that is drawn, receives touches and can be moved by behaviors.",
    constructor: .init(
      summary:
        """
        Creates a view, which stage.view:addSubview displays: View { size = { 80, 80 }, backgroundColor = \
        "green" }.
        """
    ) {
      _ in View()
    },
    constructors: [
      Constructor(
        "circle",
        """
        Creates a circle, for example a ball: a view with a size and corner radius for its radius and with \
        collisionBoundsType = "ellipse". View.circle { radius = 12, center = { 160, 60 }, backgroundColor = "crimson" }.
        """,
        named: [
          .init("radius", "The radius, 0 or more; in an animator greater than 0.", type: "number", unit: "pt")
        ]
      ) { call throws(HostError) in
        let radius: Double = try call.argument(named: "radius", in: .nonNegative)
        let circle = View(frame: Rect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius))
        circle.cornerRadius = radius
        circle.collisionBoundsType = .ellipse
        return circle
      }
    ],
    members: viewGeometry + viewAppearance + viewCollisionBounds + viewHierarchy + viewGestures + [
      .method(
        "destroy",
        """
        Removes the view from its superview and from all behaviors; behaviors that require it, such as its \
        attachments, are removed from their animator, and a group in an animator that contains it is destroyed. \
        Its subviews remain usable. Any later use of the view is an error, except reading isAlive.
        """
      ) {
        view, call throws(HostError) in
        guard view !== call.session.stage.view else {
          throw HostError("the stage's view cannot be destroyed")
        }
        guard view !== call.session.stage.overlay else {
          throw HostError("the stage's overlay cannot be destroyed")
        }
        call.session.destroy(view)
      },
      .lazyTable("data", "A table for the script's own values, initially empty: object.data.score = 0."),
    ] + itemMotion(),
    makeObjectLabel: { view in view.name.map { "View '\($0)'" } })

  private static var viewGeometry: [Member<View>] {
    [
      .property(
        "frame",
        """
        The smallest rectangle around the view, with horizontal and vertical edges, in its superview's \
        coordinates; setting it sets center and size. Of a rotated or scaled view it is the rectangle around all \
        corners, larger than the view; set size and center of such a view instead.
        """, unit: "pt",
        get: { $0.frame },
        setWithLua: { view, frame, lua throws(HostError) in
          try requireSize(frame.size, for: view, lua)
          try requireNoProblem(view.problem(settingFrame: frame))
          view.frame = frame
        }),
      .property(
        "bounds", "The view's rectangle in its own coordinates: Rect(0, 0, width, height).", unit: "pt",
        get: { $0.bounds }),
      .property(
        "size",
        "The width and height, at least 0; in an animator greater than 0. A new size changes the mass.",
        unit: "pt", default: "(0, 0)", get: { $0.bounds.size },
        setWithLua: { view, size, lua throws(HostError) in
          try requireSize(size, for: view, lua)
          view.bounds.size = size
        }),
      .property(
        "center",
        """
        The center of the view, in its superview's coordinates. Of an item in an animator, see Animator:updateItem; \
        and see Item.center for the precision.
        """,
        unit: "pt", default: "(0, 0)",
        get: { $0.center }, set: { $0.center = $1 }),
      .property(
        "rotation",
        """
        The rotation about the center, clockwise. It reads from -π to π, whatever was set or however often the view has \
        turned: 3 * math.pi / 2 reads as -math.pi / 2.
        """, unit: "rad",
        default: "0",
        get: { $0.rotation }, set: { $0.rotation = $1 }),
      .property(
        "scale",
        """
        The factor by which the view is displayed larger or smaller, about its center; collisions ignore \
        it. Setting it sets scaleX and scaleY, and it reads as scaleX. A negative factor turns the view by π and then \
        reads as positive.
        """, default: "1", range: scaleRange, get: { $0.scale },
        set: { $0.scale = $1 }),
      .property(
        "scaleX",
        """
        The factor along the view's own horizontal axis; collisions ignore it. A negative factor mirrors the view. \
        scaleX always reads as positive: the view mirrored horizontally is the one mirrored vertically and turned by \
        π, and scaleY and rotation read accordingly.
        """, default: "1", range: scaleRange, get: { $0.scaleX }, set: { $0.scaleX = $1 }),
      .property(
        "scaleY",
        """
        The factor along the view's own vertical axis; collisions ignore it. A negative factor mirrors the view, and \
        reads as negative.
        """,
        default: "1", range: scaleRange,
        get: { $0.scaleY }, set: { $0.scaleY = $1 }),
      .property(
        "presentation",
        "The values with which the view is drawn at the moment, which differ from its own while it is animated."
      ) { PresentationObject($0.presentation) },
      .method(
        "position", "Returns center.x, center.y and rotation in one call.",
        returns: "number, number, number"
      ) {
        view, _ in
        let center = view.center
        return NumberResults(center.x, center.y, view.rotation)
      },
    ]
  }

  private static var viewAppearance: [Member<View>] {
    [
      .property(
        "backgroundColor", "The background color.", default: "transparent",
        get: { $0.backgroundColor }, set: { $0.backgroundColor = $1 }),
      .property(
        "alpha",
        """
        The opacity of the view and its subviews, from 0 (transparent) to 1 (opaque); touches pass \
        through below 0.01.
        """, default: "1", range: .closed(0...1),
        get: { $0.alpha }, set: { $0.alpha = $1 }),
      .property(
        "cornerRadius", "The radius of the rounded corners; collisions ignore it.", unit: "pt", default: "0",
        range: .nonNegative,
        get: { $0.cornerRadius }, set: { $0.cornerRadius = $1 }),
      .property(
        "borderWidth", "The width of the border inside the edges, above the background.", unit: "pt",
        default: "0", range: .nonNegative, get: { $0.borderWidth }, set: { $0.borderWidth = $1 }),
      .property(
        "borderColor", "The color of the border.", default: "black", get: { $0.borderColor },
        set: { $0.borderColor = $1 }),
      .property(
        "gradient",
        "The gradient above the background color: a Gradient, or colors from the top to the bottom; nil for none.",
        get: { $0.gradient.map(GradientOrColors.init) }, set: { $0.gradient = $1?.gradient }),
      .property(
        "shadowColor", "The color of the shadow.", default: "black", get: { $0.shadowColor },
        set: { $0.shadowColor = $1 }),
      .property(
        "shadowOpacity",
        """
        The opacity of the shadow, from 0, for none, to 1. The shadow is that of the view without its text and its \
        subviews; a view with clipsToBounds has none.
        """, default: "0", range: .closed(0...1), get: { $0.shadowOpacity }, set: { $0.shadowOpacity = $1 }),
      .property(
        "shadowOffset", "The offset of the shadow from the view: { 0, 4 } is below.", unit: "pt",
        default: "(0, -3)", get: { $0.shadowOffset }, set: { $0.shadowOffset = $1 }),
      .property(
        "shadowRadius", "The radius of the shadow's blur, a standard deviation.", unit: "pt", default: "3",
        range: .nonNegative, get: { $0.shadowRadius }, set: { $0.shadowRadius = $1 }),
      .property(
        "clipsToBounds",
        """
        Whether the subviews are drawn only inside the view, within its rounded corners; initially true for scroll views.
        """,
        default: "false", get: { $0.clipsToBounds }, set: { $0.clipsToBounds = $1 }),
      .property(
        "zPosition",
        "The position in the drawing order: a view is in front of its siblings with a lower one.",
        default: "0", get: { $0.zPosition }, set: { $0.zPosition = $1 }),
      .property(
        "text", "The text, centered in the view; nil for none.", get: { $0.text }, set: { $0.text = $1 }),
      .property(
        "hidden", "Whether the view and its subviews are hidden and receive no touches.", default: "false",
        get: { $0.isHidden }, set: { $0.isHidden = $1 }),
      .property(
        "userInteractionEnabled",
        "Whether the view and its subviews receive touches; initially false for labels and images.",
        default: "true", get: { $0.isUserInteractionEnabled }, set: { $0.isUserInteractionEnabled = $1 }),
      .property(
        "name", "The name of the view in the event log and in error messages; nil for none.",
        get: { $0.name },
        set: { $0.name = $1 }),
    ]
  }

  private static var viewCollisionBounds: [Member<View>] {
    [
      .property(
        "collisionBoundsType",
        """
        The outline with which the view collides: its rectangle, the ellipse inside it, or collisionBoundingPath; \
        read when the view enters an animator, and again with a new size. An ellipse of equal width and height is a \
        circle; as in UIKit, any other is a polygon with sides of about 10 pt, at least four: of 20 × 10 pt, a \
        rhombus. A collisionBoundingPath with more corners is rounder.
        """,
        default: "\"rectangle\"", get: { $0.collisionBoundsType }, set: { $0.collisionBoundsType = $1 }),
      .property(
        "collisionBoundingPath",
        """
        The outline for the type "path": a path with (0, 0) at the view's center, which must not cross itself; nil for \
        none.
        """,
        get: { $0.collisionBoundingPath.isEmpty ? nil : $0.collisionBoundingPath },
        set: { $0.collisionBoundingPath = $1 ?? BezierPath() }),
    ]
  }

  private static var viewHierarchy: [Member<View>] {
    [
      .property(
        "superview", "The view that contains this view; nil if there is none.", get: { $0.superview }),
      .property("subviews", "The subviews, from back to front.", get: { $0.subviews }),
      .property(
        "popover",
        "The popover that displays this view or a view that contains it; nil if there is none.",
        get: { $0.popover }),
      .method(
        "addSubview",
        """
        Adds one or more views in front of the other subviews, the last one foremost, and removes them from their \
        previous superviews: stage.view:addSubview(floor, ball).
        """,
        returningArguments: [
          .init("view", "The view to add.", type: "View"),
          .variadic("More views to add, in order.", type: "View"),
        ]
      ) { parent, call throws(HostError) in
        try call.forEachArgument(as: View.self) { view throws(HostError) in
          try requireNoProblem(parent.problem(adding: view))
          try call.addStrongReference(from: parent, to: view)
          if let previousSuperview = view.superview {
            call.lua.removeStrongReference(from: previousSuperview, to: view)
          }
          parent.addSubview(view)
        }
      },
      .method(
        "removeFromSuperview",
        "Removes the view from its superview; it stays an item of its behaviors, unlike after destroy."
      ) {
        view, call in
        call.session.removeFromSuperview(view)
      },
      .method(
        "bringSubviewToFront", "Moves a subview in front of the others; has no effect on other views.",
        parameters: [.init("view", "The subview to move.", type: "View")]
      ) { parent, call throws(HostError) in parent.bringSubviewToFront(try call.argument(0)) },
      .method(
        "sendSubviewToBack", "Moves a subview behind the others; has no effect on other views.",
        parameters: [.init("view", "The subview to move.", type: "View")]
      ) { parent, call throws(HostError) in parent.sendSubviewToBack(try call.argument(0)) },
    ]
  }

  /// The valid scales of a view.
  ///
  /// Bounded because the scales of nested views multiply, and coordinates are divided by the product.
  private static let scaleRange = ValueRange.custom(
    expected: "0 or a number from 0.001 to 1000, or the negative of one", bounds: -1000...1000
  ) { $0 == 0 || (0.001...1000).contains($0.magnitude) }

  /// Throws if a view cannot have a size: in an animator, one without an area has no mass.
  private static func requireSize(_ size: Size, for view: View, _ lua: Lua) throws(HostError) {
    try requireNonNegative(size)
    guard size.width == 0 || size.height == 0, lua.session?.isInAnimator(view) == true else { return }
    throw HostError(
      "expected a width and height above 0 for a view in an animator, got \(size.width) and \(size.height)")
  }

  static func requireNonNegative(_ size: Size) throws(HostError) {
    guard size.width >= 0, size.height >= 0 else {
      throw HostError("expected a width and height of at least 0, got \(size.width) and \(size.height)")
    }
  }
}
