import Dynamics
import LuaHost

extension Bindings {
  static let snapBehavior = ObjectType<SnapBehavior>(
    "SnapBehavior", extends: Bindings.behavior,
    summary:
      """
      A behavior that pulls an item to a point, like a spring, and turns it upright. Several snaps on one \
      item have no effect until only one is left.
      """,
    constructor: .init(
      summary:
        "Creates a snap of an item to a point: SnapBehavior { item = view, snapPoint = { 160, 240 } }.",
      named: [
        .item,
        .init("snapPoint", "The point at which the item's center comes to rest.", type: "Point", unit: "pt"),
      ]
    ) { call throws(HostError) in
      let item = try call.argument(named: "item", as: AnyItem.self).item
      let snap = SnapBehavior(item: item, snapTo: try call.argument(named: "snapPoint"))
      try call.addStrongReference(from: snap, to: item)
      return snap
    },
    members: [
      .property("item", "The item that moves to the snap point.") { AnyItem(item: $0.item) },
      .property(
        "snapPoint", "The point at which the item's center comes to rest.", unit: "pt", get: { $0.snapPoint },
        set: { $0.snapPoint = $1 }),
      .property(
        "damping", "The damping ratio of the springs; 0 oscillates longest, 1 is critical damping.",
        default: "0.5",
        range: .nonNegative,
        get: { $0.damping }, set: { $0.damping = $1 }),
      .property(
        "frequency", "The frequency of the springs; a higher one moves the item faster.", unit: "Hz",
        default: "4", range: .positive,
        get: { $0.frequency }, set: { $0.frequency = $1 }),
      .property(
        "affectsRotation",
        "Whether the snap rotates the item upright; if not, it pulls the item in a straight line.",
        default: "true",
        get: { $0.affectsRotation }, set: { $0.affectsRotation = $1 }),
    ])
}
