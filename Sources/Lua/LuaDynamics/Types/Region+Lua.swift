import Dynamics
import LuaHost

/// The Lua object of a region, which is a value in Swift.
final class RegionObject: LuaObject {
  static let luaTypeName = "Region"

  let region: Region

  init(_ region: Region) {
    self.region = region
  }

  fileprivate func combined(
    withArgumentOf call: borrowing Call, by operation: (Region) -> (Region) -> Region
  ) throws(HostError) -> RegionObject {
    let other = try call.argument(0, as: RegionObject.self).region
    try call.checkObjectLimit()
    try requireNoProblem(region.combinationLimitError(joining: other))
    return RegionObject(operation(region)(other))
  }
}

extension Bindings {
  static let region = ObjectType<RegionObject>(
    "Region",
    summary:
      """
      A set of points around its own origin, in which a field acts: Region.circle(100) - Region.circle(50) \
      is a ring.
      """,
    functions: regionFunctions,
    constants: [
      ObjectConstant("infinite", "The region that contains every point.") { RegionObject(.infinite) }
    ],
    members: regionMethods,
    operators: [
      .add("byUnion"), .subtract("byDifference"), .bitwiseAnd("byIntersection"), .negate("inverse"),
      .equal("equals"),
    ],
    makeObjectLabel: { "Region(\($0.region))" })

  private static var regionFunctions: [Function] {
    [
      Function(
        "circle", "Returns a disc around the origin, including its edge.",
        parameters: [
          .init("radius", "The radius; a negative value counts as positive.", type: "number", unit: "pt")
        ]
      ) { call throws(HostError) in RegionObject(Region(radius: try call.argument(0))) },
      Function(
        "rect", "Returns an axis-aligned rectangle centered at the origin, excluding its edges.",
        parameters: [
          .init("width", "The width; at 0 or less the region is empty.", type: "number", unit: "pt"),
          .init("height", "The height; at 0 or less the region is empty.", type: "number", unit: "pt"),
        ]
      ) { call throws(HostError) in
        let width = try call.argument(0, as: Double.self)
        return RegionObject(Region(size: Size(width: width, height: try call.argument(1))))
      },
    ]
  }

  private static var regionMethods: [Member<RegionObject>] {
    let other = Parameter("other", "Another region.", type: "Region")
    return [
      .method(
        "contains", "Returns whether the region contains a point.",
        parameters: [.init("point", "The point, relative to the region's origin.", type: "Point", unit: "pt")]
      ) { object, call throws(HostError) in object.region.contains(try call.argument(0, in: .finite)) },
      .method(
        "byUnion", "a + b: returns the points that are in this region, in the other, or in both.",
        parameters: [other]
      ) {
        object, call throws(HostError) in try object.combined(withArgumentOf: call, by: Region.byUnion)
      },
      .method(
        "byDifference", "a - b: returns the points of this region that are not in the other.",
        parameters: [other]
      ) {
        object, call throws(HostError) in try object.combined(withArgumentOf: call, by: Region.byDifference)
      },
      .method("byIntersection", "a & b: returns the points that are in both regions.", parameters: [other]) {
        object, call throws(HostError) in try object.combined(withArgumentOf: call, by: Region.byIntersection)
      },
      .method("inverse", "-a: returns the points that are not in the region.") {
        object, call throws(HostError) in
        try call.checkObjectLimit()
        return RegionObject(object.region.inverse())
      },
      .method(
        "equals", "a == b: returns whether the regions were built from the same expression.",
        parameters: [other]
      ) { object, call throws(HostError) in
        object.region == (try call.argument(0, as: RegionObject.self).region)
      },
    ]
  }
}
