public import Dynamics
public import LuaHost

extension Vector: LuaRecord {
  /// The description of the record type for scripts.
  public static let recordType = RecordType<Vector>(
    "Vector", summary: "A distance, direction or velocity.",
    fields: [
      .init("dx", "The part to the right.", aliases: ["x"]),
      .init("dy", "The part down.", aliases: ["y"]),
    ],
    operators: [
      .add("Vector", returns: "Vector"), .subtract("Vector", returns: "Vector"),
      .add("Point", returns: "Point"),
      .multiplyByNumber(returns: "Vector"), .divideByNumber(returns: "Vector"), .negate(returns: "Vector"),
    ],
    members: [
      .property("length", "How long the vector is.", get: \.length),
      .property(
        "angle", "The direction, -π … π: 0 is right, π/2 is down.", unit: "rad", get: \.angle),
      .property(
        "normalized", "The vector of length 1 in the same direction; zero stays zero.", get: \.normalized),
      .method(
        "dot", "The scalar product with another vector.",
        parameters: [.init("other", "Another vector.", type: "Vector")]
      ) { vector, call in vector.dot(try call.argument(0, in: .finite)) },
      .method(
        "cross", "The z part of the vector product with another vector.",
        parameters: [.init("other", "Another vector.", type: "Vector")]
      ) { vector, call in vector.cross(try call.argument(0, in: .finite)) },
    ],
    functions: [
      Function(
        "polar", "The vector of a direction and a length.",
        parameters: [
          .init("angle", "0 is right, π/2 is down.", type: "number", unit: "rad"),
          .init("length", "How long.", type: "number"),
        ]
      ) { call in
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
