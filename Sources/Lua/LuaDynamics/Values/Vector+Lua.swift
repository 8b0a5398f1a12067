public import Dynamics
public import LuaHost

extension Vector: LuaRecord {
  /// The name of the type in Lua.
  public static var luaTypeName: String { "Vector" }

  /// The description of the record type for scripts.
  public static let recordType = RecordType<Vector>(
    "Vector", summary: "A two-dimensional vector: a displacement, direction, velocity or force.",
    fields: [
      .init("dx", "The x component, also named x; positive to the right.", aliases: ["x"]),
      .init("dy", "The y component, also named y; positive downward.", aliases: ["y"]),
    ],
    operators: [
      .add("Vector", returns: "Vector"), .subtract("Vector", returns: "Vector"),
      .add("Point", returns: "Point"),
      .multiplyByNumber(returns: "Vector"), .divideByNumber(returns: "Vector"), .negate(returns: "Vector"),
    ],
    members: [
      .property("length", "The length of the vector.", get: { $0.length }),
      .property(
        "angle", "The direction, from -π to π; 0 is right, π/2 is down.", unit: "rad", get: { $0.angle }),
      .property(
        "normalized", "The vector of length 1 in the same direction; (0, 0) if the length is 0.",
        get: { $0.normalized }),
      .method(
        "dot", "Returns the dot product with another vector: dx * other.dx + dy * other.dy.",
        parameters: [.init("other", "The other vector.", type: "Vector")]
      ) { vector, call throws(HostError) in vector.dot(try call.argument(0, in: .finite)) },
      .method(
        "cross",
        """
        Returns the cross product with another vector, dx * other.dy - dy * other.dx: positive if the \
        other vector is clockwise of this one.
        """,
        parameters: [.init("other", "The other vector.", type: "Vector")]
      ) { vector, call throws(HostError) in vector.cross(try call.argument(0, in: .finite)) },
    ],
    functions: [
      Function(
        "polar", "Creates a vector from a direction and a length: Vector.polar(0, 10) is Vector(10, 0).",
        parameters: [
          .init("angle", "The direction; 0 is right, π/2 is down.", type: "number", unit: "rad"),
          .init("length", "The length; a negative one reverses the direction.", type: "number"),
        ]
      ) { call throws(HostError) in
        Vector(angle: try call.argument(0), magnitude: try call.argument(1))
      }
    ])

  /// Creates a vector from its components.
  public init(components: RecordComponents) {
    self.init(dx: components[0], dy: components[1])
  }

  /// The components: dx and dy.
  public var components: RecordComponents { RecordComponents(dx, dy) }
}
