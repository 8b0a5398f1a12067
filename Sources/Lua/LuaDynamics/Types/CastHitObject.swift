import Dynamics
import LuaHost

/// The result of a cast in a script.
final class CastHitObject: LuaObject {
  let hit: CastHit

  init(_ hit: CastHit) {
    self.hit = hit
  }

  static let luaTypeName = "CastHit"
}

extension Bindings {
  static let castHit = ObjectType<CastHitObject>(
    CastHitObject.luaTypeName,
    summary: "The point at which a ray or a moving outline first meets an item or a boundary.",
    members: [
      .property("item", "The item that was met; nil if it was a boundary.") { $0.hit.item.map(AnyItem.init) },
      .property(
        "boundary", "The identifier of the boundary; nil for an item and for the reference view's edges."
      ) {
        $0.hit.boundaryIdentifier.map(BoundaryIdentifier.init)
      },
      .property(
        "isReferenceBounds", "Whether the boundary made from the reference view's edges was met."
      ) {
        $0.hit.isReferenceBounds
      },
      .property("point", "The point that was met, in the animator's coordinates.", unit: "pt") {
        $0.hit.point
      },
      .property("normal", "The unit normal at the point, toward the ray or the moving outline.") {
        $0.hit.normal
      },
      .property(
        "fraction",
        "The distance up to the hit as a fraction of the ray or the displacement: 0 at its start, 1 at its end."
      ) { $0.hit.fraction },
    ], cachesHandles: false)
}
