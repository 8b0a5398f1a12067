internal import Dynamics
internal import LuaHost

extension Bindings {
  static let snapBehavior = ObjectType<SnapBehavior>(
    "SnapBehavior", extends: Bindings.behavior,
    summary: "Springs an item to a point and upright; two or more on one item are all ignored.",
    constructor: .init(
      summary: "Makes a snap of one item to a point.",
      named: [
        .item, .init("snapPoint", "Where its centre shall be.", type: "Point", unit: "pt"),
      ]
    ) { call in
      let item = try call.named("item", as: AnyItem.self).item
      let snap = SnapBehavior(item: item, snapTo: try call.named("snapPoint"))
      try call.addOwnership(from: snap, to: item)
      return snap
    },
    members: [
      .property("item", "The item that snaps.") { AnyItem(item: $0.item) },
      .property(
        "snapPoint", "Where the item's centre shall be.", unit: "pt", get: \.snapPoint,
        set: { $0.snapPoint = $1 }),
      .property(
        "damping", "How soon it comes to rest: 0 swings longest, 1 least.", default: "0.5",
        range: .nonNegative,
        get: \.damping, set: { $0.damping = $1 }),
      .property(
        "frequency", "How fast its springs are.", unit: "Hz", default: "4", range: .positive,
        get: \.frequency, set: { $0.frequency = $1 }),
      .property(
        "affectsRotation", "Whether the item is turned upright.", default: "true",
        get: \.affectsRotation, set: { $0.affectsRotation = $1 }),
    ])
}
