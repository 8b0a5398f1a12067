import Dynamics
package import JSON
import LuaDynamics
package import RemoteControl
import Views

extension SceneInspector {
  /// The shapes in the stage's frame that an object consists of or acts upon.
  package struct Shapes: Equatable {
    /// The indices of the object's own shapes: one for a view that is visible.
    package let own: [Int]
    /// The indices of the shapes of the items that a behavior acts upon, or of all items of an animator.
    package let items: [Int]

    /// The shapes in the studio's protocol.
    package var json: JSONValue {
      ["own": .array(own.map(JSONValue.number)), "items": .array(items.map(JSONValue.number))]
    }
  }

  /// Returns the shapes of an object of the scene.
  ///
  /// - Parameter id: The identifier of the object.
  /// - Returns: The shapes.
  /// - Throws: `RequestFailure` if the object is not in the scene.
  /// - Complexity: O(*n*) in the number of views and items.
  package func shapes(of id: String) throws(RequestFailure) -> Shapes {
    let object = try existingObject(id)
    let indices = ShapeIndices(of: session.stage)
    let own = (object as? any DynamicItem).map(indices.indices) ?? []
    return Shapes(own: own, items: Set(Self.items(of: object).flatMap(indices.indices)).sorted())
  }

  /// The items of an animator, or those that a behavior and its child behaviors act upon; empty for other
  /// objects.
  private static func items(of object: AnyObject) -> [any DynamicItem] {
    switch object {
    case let animator as Animator: animator.itemStates.map(\.item)
    case let behavior as ItemListBehavior: behavior.items + behavior.childBehaviors.flatMap(items)
    case let attachment as AttachmentBehavior: attachment.items
    case let snap as SnapBehavior: [snap.item]
    case let behavior as DynamicBehavior: behavior.childBehaviors.flatMap(items)
    default: []
    }
  }
}
