internal import Dynamics
internal import LuaHost

/// The Lua object of a region, which is a value in Swift.
final class RegionObject: LuaObject {
  static let luaName = "Region"

  let region: Region

  init(_ region: Region) {
    self.region = region
  }

  fileprivate func joined(
    with call: borrowing Call, _ join: (Region) -> (Region) -> Region
  ) throws(HostError) -> RegionObject {
    let other = try call.argument(0, as: RegionObject.self).region
    try call.checkObjectLimit()
    try require(region.problem(joining: other))
    return RegionObject(join(region)(other))
  }
}

extension Bindings {
  static let region = ObjectType<RegionObject>(
    "Region", summary: "A set of points around an origin of its own, for fields: where they act.",
    functions: regionShapes,
    constants: [
      ObjectConstant("infinite", "The region that holds every point.") { RegionObject(.infinite) }
    ],
    members: regionMethods,
    operators: [
      .add("byUnion"), .subtract("byDifference"), .bitwiseAnd("byIntersection"), .negate("inverse"),
      .equal("equals"),
    ],
    label: { "Region(\($0.region))" })

  private static var regionShapes: [Function] {
    [
      Function(
        "circle", "The disc of a radius around the origin, with its edge.",
        parameters: [.init("radius", "A negative one counts as positive.", type: "number", unit: "pt")]
      ) { call in RegionObject(Region(radius: try call.argument(0))) },
      Function(
        "rect", "The upright rectangle of a size with its middle at the origin, without its edges.",
        parameters: [
          .init("width", "0 or less holds nothing.", type: "number", unit: "pt"),
          .init("height", "0 or less holds nothing.", type: "number", unit: "pt"),
        ]
      ) { call in
        let width = try call.argument(0, as: Double.self)
        return RegionObject(Region(size: Size(width: width, height: try call.argument(1))))
      },
    ]
  }

  private static var regionMethods: [Member<RegionObject>] {
    let other = Parameter("other", "Another region.", type: "Region")
    return [
      .method(
        "contains", "Whether the region holds a point, seen from its origin.",
        parameters: [.init("point", "Which one.", type: "Point", unit: "pt")]
      ) { object, call in object.region.contains(try call.argument(0, in: .finite)) },
      .method("byUnion", "a + b: the points that one of the regions holds, or both.", parameters: [other]) {
        object, call in try object.joined(with: call, Region.byUnion)
      },
      .method(
        "byDifference", "a - b: the points that this region holds and the other does not.",
        parameters: [other]
      ) {
        object, call in try object.joined(with: call, Region.byDifference)
      },
      .method("byIntersection", "a & b: the points that both regions hold.", parameters: [other]) {
        object, call in try object.joined(with: call, Region.byIntersection)
      },
      .method("inverse", "-a: the points that the region does not hold.") { object, call in
        try call.checkObjectLimit()
        return RegionObject(object.region.inverse())
      },
      .method("equals", "a == b: whether the regions were made alike.", parameters: [other]) { object, call in
        object.region == (try call.argument(0, as: RegionObject.self).region)
      },
    ]
  }
}
