internal import Dynamics
public import LuaHost
public import Views

extension View: LuaObject {}

extension Bindings {
  static let view = ObjectType<View>(
    "View", summary: "A rectangle on the stage: what is drawn, what is touched, and what behaviors move.",
    constructor: .init(summary: "Makes a view that is not on the stage yet: View { size = { 80, 80 } }.") {
      _ in View()
    },
    members: viewGeometry + viewAppearance + viewCollisionBounds + viewHierarchy + viewGestures + [
      .method(
        "destroy", "Takes the view off the stage and out of all behaviors; its handle is dead from then on."
      ) {
        view, call in
        guard view !== call.session.stage.view else {
          throw HostError("the stage's view cannot be destroyed")
        }
        call.session.destroy(view)
      },
      .lazyTable("data", "A table for the script's own fields."),
    ],
    label: { view in view.name.map { "View '\($0)'" } })

  private static var viewGeometry: [Member<View>] {
    [
      .property(
        "frame", "The upright rectangle around the view, in its superview's coordinates.", unit: "pt",
        get: \.frame,
        set: { view, frame in
          try requireNoNegative(frame.size)
          try require(view.problem(settingFrame: frame))
          view.frame = frame
        }),
      .property("bounds", "The view's own coordinates: origin and size.", unit: "pt", get: \.bounds),
      .property(
        "size", "Width and height.", unit: "pt", default: "(0, 0)", get: { $0.bounds.size },
        set: { view, size in
          try requireNoNegative(size)
          view.bounds.size = size
        }),
      .property(
        "center", "The middle, in the superview's coordinates.", unit: "pt", default: "(0, 0)",
        get: \.center, set: { $0.center = $1 }),
      .property(
        "rotation", "The angle by which the view is turned, clockwise.", unit: "rad", default: "0",
        get: \.rotation, set: { $0.rotation = $1 }),
      .property(
        "scale", "The factor by which the view is enlarged.", default: "1", range: scaleRange, get: \.scale,
        set: { $0.scale = $1 }),
      .property(
        "mass", "What the view weighs: 100 × 100 points of density 1 weigh 1.",
        getIn: { $1.session?.mass(of: $0) ?? 0 }),
      .method("position", "x, y and rotation as three numbers.", returns: "number, number, number") {
        view, _ in
        let center = view.center
        return NumberResults(center.x, center.y, view.rotation)
      },
    ]
  }

  private static var viewAppearance: [Member<View>] {
    [
      .property(
        "backgroundColor", "The colour of the rectangle.", default: "transparent",
        get: \.backgroundColor, set: { $0.backgroundColor = $1 }),
      .property(
        "alpha", "How opaque: 0 invisible … 1.", default: "1", range: .closed(0...1),
        get: \.alpha, set: { $0.alpha = $1 }),
      .property(
        "cornerRadius", "The radius of the rounded corners.", unit: "pt", default: "0", range: .nonNegative,
        get: \.cornerRadius, set: { $0.cornerRadius = $1 }),
      .property("text", "Text in the middle of the view.", get: \.text, set: { $0.text = $1 }),
      .property(
        "hidden", "Whether the view is neither drawn nor touched.", default: "false",
        get: \.isHidden, set: { $0.isHidden = $1 }),
      .property(
        "userInteractionEnabled",
        "Whether touches reach the view and what is in it; false at first for labels.",
        default: "true", get: \.isUserInteractionEnabled, set: { $0.isUserInteractionEnabled = $1 }),
      .property("name", "What the event log calls the view.", get: \.name, set: { $0.name = $1 }),
    ]
  }

  private static var viewCollisionBounds: [Member<View>] {
    [
      .property(
        "collisionBoundsType", "The outline that collides: \"rectangle\", \"ellipse\" or \"path\".",
        default: "\"rectangle\"", get: \.collisionBoundsType, set: { $0.collisionBoundsType = $1 }),
      .property(
        "collisionBoundingPath", "The outline for \"path\", around (0, 0) as the view's centre.",
        get: { $0.collisionBoundingPath.isEmpty ? nil : $0.collisionBoundingPath },
        set: { $0.collisionBoundingPath = $1 ?? BezierPath() }),
    ]
  }

  private static var viewHierarchy: [Member<View>] {
    [
      .property("superview", "The view that holds this one.", get: \.superview),
      .property("subviews", "The views inside this one, from back to front.", get: \.subviews),
      .property("popover", "The popover that shows it, or what it is in.", get: \.popover),
      .method(
        "addSubview", "Puts a view inside this one, in front of the others.",
        parameters: [.init("view", "What to add.", type: "View")]
      ) { parent, call in
        let view = try call.argument(0, as: View.self)
        try require(parent.problem(adding: view))
        try call.addOwnership(from: parent, to: view)
        if let previousSuperview = view.superview {
          call.lua.removeOwnership(from: previousSuperview, to: view)
        }
        parent.addSubview(view)
      },
      .method("removeFromSuperview", "Takes the view off the screen; behaviors keep it.") { view, call in
        call.session.removeFromSuperview(view)
      },
      .method(
        "bringSubviewToFront", "Draws a subview in front of the others.",
        parameters: [.init("view", "A subview.", type: "View")]
      ) { parent, call in parent.bringSubviewToFront(try call.argument(0)) },
      .method(
        "sendSubviewToBack", "Draws a subview behind the others.",
        parameters: [.init("view", "A subview.", type: "View")]
      ) { parent, call in parent.sendSubviewToBack(try call.argument(0)) },
    ]
  }

  /// The scales of nested views multiply, and touches and behaviors divide by the product; hence the finite
  /// range.
  private static let scaleRange = ValueRange.custom(
    expected: "0 or a number from 0.001 to 1000, or the negative of one"
  ) { $0 == 0 || (0.001...1000).contains($0.magnitude) }

  private static func requireNoNegative(_ size: Size) throws(HostError) {
    guard size.width >= 0, size.height >= 0 else {
      throw HostError("expected a width and height of at least 0, got \(size.width) and \(size.height)")
    }
  }
}
