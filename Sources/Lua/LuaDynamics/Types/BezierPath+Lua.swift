public import Dynamics
public import LuaHost
import Views

extension BezierPath: LuaObject {
  /// The name in Lua.
  public static var luaTypeName: String { "Path" }

  fileprivate func requireCurrentPoint() throws(HostError) {
    if isEmpty { throw HostError("the path is empty; call moveTo first") }
  }
}

extension Bindings {
  static let path = ObjectType<BezierPath>(
    "Path",
    summary: "A path of straight lines and Bézier curves, for shapes, boundaries and the outlines of items.",
    constructor: .init(
      summary:
        """
        Creates an empty path. Its methods return the path itself: Path():moveTo { 0, 300 }:lineTo { 320, \
        400 }.
        """
    ) { _ in
      BezierPath()
    },
    functions: pathFunctions, members: pathMembers, makeObjectLabel: { "Path(\($0.elementDescription))" })

  private static var pathFunctions: [Function] {
    [
      Function(
        "rect", "Creates the outline of a rectangle.",
        parameters: [.init("rect", "The rectangle: { x, y, width, height }.", type: "Rect", unit: "pt")]
      ) {
        call throws(HostError) in BezierPath(rect: try call.argument(0))
      },
      Function(
        "ellipse", "Creates the ellipse inscribed in a rectangle.",
        parameters: [.init("rect", "The rectangle: { x, y, width, height }.", type: "Rect", unit: "pt")]
      ) { call throws(HostError) in BezierPath(ovalIn: try call.argument(0)) },
      Function(
        "polygon", "Creates a closed polygon: Path.polygon { { 0, 0 }, { 40, 0 }, { 20, 30 } }.",
        parameters: [.init("points", "The corners, in order.", type: "Point[]", unit: "pt")]
      ) { call throws(HostError) in BezierPath(polygon: try call.argument(0)) },
      Function(
        "polyline", "Creates an open line through points: Path.polyline { { 0, 0 }, { 40, 0 }, { 20, 30 } }.",
        parameters: [.init("points", "The points, in order.", type: "Point[]", unit: "pt")]
      ) { call throws(HostError) in BezierPath(polyline: try call.argument(0)) },
      Function(
        "circle", "Creates a circle: Path.circle({ 160, 100 }, 40).",
        parameters: [
          .init("center", "The center.", type: "Point", unit: "pt"),
          .init("radius", "The radius, above 0.", type: "number", unit: "pt"),
        ]
      ) { call throws(HostError) in
        let (center, radius) = (
          try call.argument(0, as: Point.self), try call.argument(1, as: Double.self, in: .positive)
        )
        return BezierPath(
          ovalIn: Rect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
      },
      Function(
        "roundedRect", "Creates the outline of a rectangle with rounded corners.",
        parameters: [
          .init("rect", "The rectangle: { x, y, width, height }.", type: "Rect", unit: "pt"),
          .init("cornerRadius", "The radius of the corners, 0 or more.", type: "number", unit: "pt"),
        ]
      ) { call throws(HostError) in
        BezierPath(roundedRect: try call.argument(0), cornerRadius: try call.argument(1, in: .nonNegative))
      },
      Function(
        "svg",
        """
        Creates a path from SVG's path data, as in the attribute d of its path elements: \
        Path.svg("M 0 40 Q 30 0 60 40 Z").
        """,
        parameters: [
          .init(
            "data", "The commands M, L, H, V, C, S, Q, T, A and Z, absolute or relative.", type: "string")
        ]
      ) { call throws(HostError) in
        let data: String = try call.argument(0)
        do throws(PathDataError) {
          return try BezierPath(pathData: data)
        } catch {
          throw HostError(error.description)
        }
      },
      traceFunction,
    ]
  }

  private static let traceFunction = Function(
    "trace",
    """
    Creates the outline of the opaque part of a picture, for items and shapes: rock.collisionBoundingPath = \
    Path.trace(rock, { tolerance = 2 }). (0, 0) is the center of the picture. The outline of the largest part, with which \
    items collide, is the first subpath; those of other parts and of holes follow.
    """,
    parameters: [
      .init(
        "image",
        "An Image, whose picture is traced at the size at which the view shows it; or the name of a file.",
        type: "Image|string"),
      .optional(
        "options",
        """
        A table with tolerance, the distance in pt up to which the path may be beside the outline and smaller parts are \
        left out, by default 1; and opacity, that of the pixels at the outline, from 0 to 1, by default 0.5.
        """, type: "table"),
    ]
  ) { call throws(HostError) in
    let (image, rect): (Image, Rect)
    if let view = call[0].object as? ImageView {
      guard let picture = view.image, let place = view.imageRect(inViewOfSize: view.bounds.size) else {
        throw HostError("the image has no picture")
      }
      (image, rect) = (picture, place)
    } else {
      image = try call.session.image(named: try call.argument(0))
      rect = Rect(
        x: -image.size.width / 2, y: -image.size.height / 2, width: image.size.width,
        height: image.size.height)
    }
    let names = call[1].fieldNames
    let unknown = names.first { !["tolerance", "opacity"].contains($0) }.map { " with '\($0)'" }
    guard call[1].isNil || call[1].arrayItemCount == 0, unknown == nil else {
      throw HostError(
        "expected a table with tolerance and opacity, got \(call[1].diagnosticDescription)\(unknown ?? "")")
    }
    let tolerance = try call.option("tolerance", default: 1, in: .nonNegative)
    let opacity = try call.option("opacity", default: 0.5, in: .closed(0...1))
    do throws(ImageOutlineError) {
      return try image.outline(in: rect, tolerance: tolerance, opacity: opacity)
    } catch {
      throw HostError(error.description)
    }
  }

  private static var pathMembers: [Member<BezierPath>] {
    [
      .property("isEmpty", "Whether the path has no elements.") { $0.isEmpty },
      .property(
        "bounds",
        """
        The smallest rectangle around the path, with horizontal and vertical edges; nil if it has no lines \
        or curves.
        """
      ) {
        Rect(enclosing: $0.flattened().joined())
      },
      .method(
        "contains", "Returns whether a point is inside the path, which is closed by a straight line.",
        parameters: [.init("point", "The point.", type: "Point", unit: "pt")]
      ) { path, call throws(HostError) in path.contains(try call.argument(0)) },
      .method(
        "convexParts",
        """
        Returns the convex paths of which the body of an item with this outline consists: one if the path is convex, \
        none if it crosses itself, or is concave with more than 4,096 corners.
        """
      ) { path, _ in path.convexParts },
      .method(
        "points",
        """
        Returns the corners of the first subpath, whose curves are replaced by lines of about 10 pt, as of an outline \
        with which items collide.
        """
      ) { path, _ in path.flattened().first ?? [] },
      .method(
        "subpaths",
        "Returns a path for each subpath, each of which can be a boundary: the parts and holes of an outline."
      ) { path, _ in path.subpaths },
      .method(
        "moveTo", "Starts a new subpath at a point.",
        parameters: [.init("point", "The start of the subpath.", type: "Point", unit: "pt")]
      ) {
        path, call throws(HostError) in
        path.move(to: try call.argument(0))
        return path
      },
      .method(
        "lineTo", "Adds a straight line from the current point; an error if the path is empty.",
        parameters: [.init("point", "The end of the line.", type: "Point", unit: "pt")]
      ) {
        path, call throws(HostError) in
        let point = try call.argument(0, as: Point.self)
        try path.requireCurrentPoint()
        path.addLine(to: point)
        return path
      },
      .method(
        "curveTo",
        """
        Adds a Bézier curve from the current point: quadratic with one control point, cubic with two; an \
        error if the path is empty.
        """,
        parameters: [
          .init("point", "The end of the curve.", type: "Point", unit: "pt"),
          .init("control1", "The first control point.", type: "Point", unit: "pt"),
          .optional("control2", "The second control point.", type: "Point", unit: "pt"),
        ]
      ) { path, call throws(HostError) in
        let (end, control) = (try call.argument(0, as: Point.self), try call.argument(1, as: Point.self))
        try path.requireCurrentPoint()
        if call.hasArgument(2) {
          path.addCurve(to: end, controlPoint1: control, controlPoint2: try call.argument(2))
        } else {
          path.addQuadCurve(to: end, controlPoint: control)
        }
        return path
      },
      .method(
        "arc", "Adds a circular arc, with a straight line to its start unless the path is empty.",
        parameters: [
          .init("center", "The center of the circle.", type: "Point", unit: "pt"),
          .init("radius", "The radius, above 0.", type: "number", unit: "pt"),
          .init(
            "startAngle", "The angle at which the arc starts; 0 is right, π/2 is down.", type: "number",
            unit: "rad"),
          .init("endAngle", "The angle at which the arc ends.", type: "number", unit: "rad"),
          .optional(
            "clockwise", "Whether the arc runs clockwise on screen.", type: "boolean", default: "true"),
        ]
      ) { path, call throws(HostError) in
        path.addArc(
          withCenter: try call.argument(0), radius: try call.argument(1, in: .positive),
          startAngle: try call.argument(2), endAngle: try call.argument(3),
          clockwise: try call.argument(4, default: true))
        return path
      },
      .method("close", "Closes the subpath with a straight line to its start.") { path, _ in
        path.close()
        return path
      },
    ]
  }
}

extension Call {
  /// Returns a number of the table that is the second argument.
  fileprivate borrowing func option(
    _ name: String, default value: Double, in range: ValueRange
  ) throws(HostError) -> Double {
    let field = self[1].field(name)
    guard !field.isNil else { return value }
    do { return try field.value(as: Double.self, in: range) } catch {
      throw HostError("\(name): \(error.message)")
    }
  }
}

extension BezierPath {
  /// The elements as text, with the points in the order of the methods' parameters.
  ///
  /// For example: `moveTo(0, 300) lineTo(320, 400) curveTo((0, 300), (160, 100))`.
  fileprivate var elementDescription: String {
    elements.map { element in
      switch element {
      case .move(let point): "moveTo\(point)"
      case .line(let point): "lineTo\(point)"
      case .quadCurve(let point, let control): "curveTo(\(point), \(control))"
      case .curve(let point, let control1, let control2): "curveTo(\(point), \(control1), \(control2))"
      case .close: "close"
      }
    }.joined(separator: " ")
  }
}
