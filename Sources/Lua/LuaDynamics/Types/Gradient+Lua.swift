import Dynamics
public import LuaHost
public import Views

/// The Lua object of a gradient, which is a value in Swift.
final class GradientObject: LuaObject {
  static let luaTypeName = "Gradient"

  let gradient: Gradient

  init(_ gradient: Gradient) {
    self.gradient = gradient
  }
}

/// A gradient argument in Lua: a `Gradient`, or a table of colors from the top to the bottom.
struct GradientOrColors: LuaConvertible {
  let gradient: Gradient

  static let luaTypeName = "Gradient|Color[]"

  static func read(_ argument: borrowing Argument) throws(LuaConversionError) -> GradientOrColors {
    if let object = argument.object as? GradientObject { return GradientOrColors(gradient: object.gradient) }
    guard let count = argument.arrayItemCount, count > 0 else {
      throw LuaConversionError("a Gradient or a table of Colors")
    }
    return GradientOrColors(gradient: Gradient(colors: try [Color].read(argument)))
  }

  func write(to returnValue: inout ReturnValue) {
    returnValue.set(object: GradientObject(gradient))
  }
}

extension Gradient.Kind: LuaStringEnumeration {}

extension Bindings {
  static let gradient = ObjectType<GradientObject>(
    "Gradient",
    summary:
      """
      A transition between colors, for View.gradient. Its points are fractions of the view's size: { 0, 0 } is \
      the upper left corner, { 1, 1 } the lower right one.
      """,
    constructor: .init(
      summary:
        """
        Creates a gradient, by default a linear one from the top to the bottom: Gradient { "white", "navy", \
        kind = "radial", from = { 0.5, 0.5 }, to = { 1, 1 } }.
        """,
      items: .init("color", "A color; at least one.", type: "Color"),
      named: [
        .optional(
          "from", "The point at which the gradient starts; the center of a radial one.", type: "Point",
          default: "{ 0.5, 0 }"),
        .optional(
          "to",
          """
          The point at which the gradient ends. A radial one ends at an ellipse around from, with the radii abs(to.x - \
          from.x) and abs(to.y - from.y).
          """,
          type: "Point", default: "{ 0.5, 1 }"),
        .optional(
          "kind", "Along the line between the points, or around the first.", type: Gradient.Kind.luaTypeName,
          default: "\"linear\""),
        .optional(
          "locations",
          """
          The positions of the colors, one for each, from 0 to 1 in ascending order; anything else is an error. By \
          default at equal distances.
          """,
          type: "number[]"),
      ]
    ) { call throws(HostError) in
      let colors = try call.arguments(as: Color.self)
      let locations = try call.argument(named: "locations", as: [Double]?.self) ?? []
      try requireNoProblem(Gradient.problem(colors: colors, locations: locations))
      return GradientObject(
        Gradient(
          colors: colors, locations: locations,
          kind: try call.argument(named: "kind", as: Gradient.Kind?.self) ?? .linear,
          startPoint: try call.argument(named: "from", as: Point?.self) ?? Point(x: 0.5, y: 0),
          endPoint: try call.argument(named: "to", as: Point?.self) ?? Point(x: 0.5, y: 1)))
    },
    members: [
      .property("colors", "The colors, from the start to the end.") { $0.gradient.colors },
      .property("locations", "The positions of the colors, from 0 to 1.") { $0.gradient.locations },
      .property("kind", "Whether the gradient is \"linear\" or \"radial\".") { $0.gradient.kind },
      .property("from", "The point at which the gradient starts, in fractions of the view's size.") {
        $0.gradient.startPoint
      },
      .property("to", "The point at which the gradient ends, in fractions of the view's size.") {
        $0.gradient.endPoint
      },
    ])
}
