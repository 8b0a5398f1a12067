import Dynamics
public import LuaHost
public import Views

extension StrokeStyle.LineCap: LuaStringEnumeration {}

extension StrokeStyle.LineJoin: LuaStringEnumeration {}

extension Bindings {
  static let shape = ObjectType<ShapeView>(
    "Shape", extends: Bindings.view,
    summary: "A view that fills and strokes a path: a line, a polygon, a curve, a circle.",
    constructor: .init(
      summary:
        """
        Creates a shape, which has the size of its path, and is where the path is in its superview's coordinates, \
        unless a size or a center is set: Shape { path = { { 20, 40 }, { 300, 90 } }, stroke = "red", lineWidth = 2 }.
        """
    ) { _ in ShapeView() },
    functions: [svgFunction],
    members: [
      .property(
        "path",
        """
        The path, or the points of a line; nil for none. A copy is kept: later changes of the path have no effect. If \
        the script sets the size of the shape, (0, 0) of the path is the upper left corner of the shape.
        """,
        get: { $0.path.map(PathOrPoints.init) }, set: { $0.path = $1?.path }),
      .property(
        "behavior",
        """
        The behavior that is drawn instead of the path; nil for none. Of an attachment or a snap, it is a line from \
        the item to the anchor, the other item or the snap point; of a collision behavior, its boundaries; of other \
        behaviors, what their child behaviors draw. The drawing follows the behavior, and is empty while that is in no \
        animator.
        """,
        get: { $0.behavior },
        setWithLua: { shape, behavior, lua throws(HostError) in try lua.setBehavior(behavior, of: shape) }),
      .property(
        "fill", "The color of the area inside the path, which is closed by a straight line.",
        default: "transparent", get: { $0.fillColor }, set: { $0.fillColor = $1 }),
      .property(
        "stroke", "The color of the line along the path.", default: "transparent", get: { $0.strokeColor },
        set: { $0.strokeColor = $1 }),
      .property(
        "lineWidth", "The width of the line, half of it on each side of the path.", unit: "pt", default: "1",
        range: .nonNegative, get: { $0.lineWidth }, set: { $0.lineWidth = $1 }),
      .property(
        "cap",
        """
        The ends of the line: at the last point, with a semicircle around it, or extended by half the line's \
        width.
        """,
        default: "\"butt\"", get: { $0.lineCap }, set: { $0.lineCap = $1 }),
      .property(
        "join", "The corners of the line: pointed, rounded or cut off.", default: "\"miter\"",
        get: { $0.lineJoin }, set: { $0.lineJoin = $1 }),
      .property(
        "miterLimit",
        "The ratio of a pointed corner's length to the width of the line above which it is cut off.",
        default: "10", range: .closed(1...1e7), get: { $0.miterLimit },
        set: { $0.miterLimit = $1 }),
      .property(
        "dash", "The lengths of dashes and gaps, in turn: { 6, 3 }; empty for a solid line.", unit: "pt",
        get: { $0.lineDashPattern },
        set: { shape, lengths throws(HostError) in
          try requireNoProblem(ShapeView.problem(settingDashPattern: lengths))
          shape.lineDashPattern = lengths
        }),
      .property(
        "dashPhase", "The distance into the dashes at which the line starts.", unit: "pt", default: "0",
        get: { $0.lineDashPhase }, set: { $0.lineDashPhase = $1 }),
    ],
    makeObjectLabel: { shape in shape.name.map { "Shape '\($0)'" } })
}

extension Bindings {
  private static let svgFunction = Function(
    "svg",
    """
    Creates a shape from an SVG file: Shape.svg("boat.svg"). Its subviews are a shape for each element, named by its id. \
    It has the size of the drawing, or else of its path; and the path of all elements, the first of which is its outline \
    with collisionBoundsType = "path". Each subview can be a boundary: collision:addBoundary("hill", drawing.subviews[1]). \
    Paths, rectangles, circles, ellipses, lines, polylines and polygons are read, and groups, transforms, and the colors, \
    opacities and lines of fills and strokes; what is left out is printed, with its line in the file.
    """,
    parameters: [
      .init(
        "file",
        """
        The name of the file, relative to the script's folder, of at most 2 MiB and 20,000 lines and curves. It is read \
        once, and again after a reload; recordings contain it.
        """, type: "string"),
      .optional(
        "scale", "The factor of all lengths, above 0; a pixel of the file times the scale is a point.",
        type: "number", default: "1"),
    ]
  ) { call throws(HostError) in
    let scale = try call.argument(1, default: 1.0, in: .positive)
    return DrawnShape(view: try call.session.drawing(named: try call.argument(0), scale: scale).makeView())
  }
}

/// A shape as a function returns it: under its name in Lua.
private struct DrawnShape: LuaWritable {
  let view: ShapeView

  static let luaTypeName = "Shape"

  func write(to returnValue: inout ReturnValue) { returnValue.set(object: view) }
}

extension Lua {
  /// Replaces the behavior that a shape draws, which the shape keeps alive.
  fileprivate func setBehavior(_ behavior: DynamicBehavior?, of shape: ShapeView) throws(HostError) {
    if let behavior { try addStrongReference(from: shape, to: [behavior]) }
    if let former = shape.behavior { removeStrongReference(from: shape, to: former) }
    shape.behavior = behavior
  }
}
