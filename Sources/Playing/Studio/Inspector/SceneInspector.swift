package import Dynamics
package import JSON
import LuaConsole
import LuaDocumentation
package import LuaDynamics
import LuaHost
import Views

/// Describes the objects of a scene: the stage with its views and animators, and these with their behaviors
/// and items.
///
/// Names, types, properties and their documentation come from the members with which the Lua API is
/// registered. Reading has no effect on the run, so that it is not recorded.
///
/// ```swift
/// let inspector = SceneInspector(session)
/// for node in inspector.tree.children { print(node.name, node.type) }
/// ```
///
/// Must be used between two ticks, by the thread of the session.
package struct SceneInspector {
  /// An object of the scene.
  package struct Node {
    /// The identifier, equal in all ticks, and in all sessions that compute the same run.
    package let id: String
    /// The object's `name`, else the variable of the script that holds it, else its type with a number, or
    /// the class of a compiled program's view.
    package let name: String
    /// The name of the type in Lua; for an instance of a script class, that of the class.
    package let type: String
    /// The properties that differ from their defaults, in one line.
    package let summary: String
    /// The objects that belong to it: subviews, behaviors, items.
    package let children: [Node]
  }

  /// The session.
  package let session: Session
  let describer: ObjectDescriber

  /// Creates an inspector of the scene of a session.
  package init(_ session: Session) {
    self.session = session
    describer = ObjectDescriber(session)
  }

  var lua: Lua { session.lua }

  // MARK: The tree

  /// The stage with all objects of the scene.
  ///
  /// An item that is a view occurs twice, with the same identifier: below its superview, and below its
  /// animator without its subviews.
  ///
  /// - Complexity: O(n) in the number of objects.
  package var tree: Node {
    session.readWithoutSideEffects { node(of: session.stage, id: id(of: session.stage, at: "0")) }
  }

  /// The frontmost visible view or item at a point, in the stage's coordinates, without its children; nil if
  /// there is only the root view.
  package func node(at point: Point) -> Node? {
    let stage = session.stage
    guard point.isFinite else { return nil }
    if let view = stage.visibleView(at: point), view !== stage.view { return node(of: view) }
    return stage.item(at: point).flatMap { node(of: $0.item) }
  }

  /// An object of the scene without its children; nil if the object is not in the scene.
  func node(of object: AnyObject) -> Node? {
    guard let id = id(of: object) else { return nil }
    return session.readWithoutSideEffects { node(of: object, id: id, children: []) }
  }

  private func node(of object: AnyObject, id: String) -> Node {
    let children = Self.children(of: object).enumerated().map { index, child in
      let id = self.id(of: child.object, at: "\(id).\(index)")
      return child.isReference
        ? node(of: child.object, id: id, children: []) : node(of: child.object, id: id)
    }
    return node(of: object, id: id, children: children)
  }

  private func node(of object: AnyObject, id: String, children: [Node]) -> Node {
    Node(
      id: id, name: name(of: object), type: lua.typeName(of: object),
      summary: describer.summary(of: object), children: children)
  }

  func name(of object: AnyObject) -> String {
    if object === session.stage.view { return "stage.view" }
    if object === session.stage.overlay { return "stage.overlay" }
    if let name = (object as? View)?.name ?? lua.variableName(of: object) { return name }
    // In a compiled program, the class of the program's view says more than the type in Lua.
    if let view = (object as? View)?.wrappingObject { return "\(type(of: view))" }
    return lua.displayName(of: object)
  }

  /// The objects below another one; `isReference` for an item below its animator, whose own children are
  /// elsewhere.
  private static func children(of object: AnyObject) -> [(object: AnyObject, isReference: Bool)] {
    switch object {
    case let stage as Stage:
      let overlay = stage.overlay.subviews.isEmpty ? [] : [(stage.overlay as AnyObject, false)]
      let presented = stage.foreground.presentationContainer.subviews.map { ($0 as AnyObject, false) }
      return [(stage.view, false)] + overlay + presented + stage.animators.map { ($0, false) }
    case let view as View: return view.subviews.map { ($0, false) }
    case let animator as Animator:
      return animator.behaviors.map { ($0, false) } + animator.itemStates.map { ($0.item, true) }
    case let behavior as DynamicBehavior: return behavior.childBehaviors.map { ($0, false) }
    default: return []
    }
  }

  // MARK: Identifiers

  /// The identifier of an object: the number of its handle in Lua, else its path in the tree.
  ///
  /// All objects that scripts create have handles as long as they are in the scene; others are parts of
  /// controls.
  private func id(of object: AnyObject, at path: String) -> String {
    lua.userdataNumber(of: object).map(String.init) ?? path
  }

  /// The identifier of an object; nil if it is not in the scene.
  func id(of object: AnyObject) -> String? {
    first { $0 === object }?.id
  }

  /// The object with an identifier; nil if it is not in the scene.
  func object(withID id: String) -> AnyObject? {
    var found: AnyObject?
    visit { object, objectID in
      if objectID == id { found = object }
      return found == nil
    }
    return found
  }

  private func first(where isMatch: (AnyObject) -> Bool) -> (object: AnyObject, id: String)? {
    var found: (AnyObject, String)?
    visit { object, id in
      if isMatch(object) { found = (object, id) }
      return found == nil
    }
    return found
  }

  /// Calls a closure with each object of the scene, in the order of the tree, until it returns false.
  func visit(_ continues: (AnyObject, String) -> Bool) {
    _ = visit(session.stage, id: id(of: session.stage, at: "0"), continues)
  }

  private func visit(_ object: AnyObject, id: String, _ continues: (AnyObject, String) -> Bool) -> Bool {
    guard continues(object, id) else { return false }
    for (index, child) in Self.children(of: object).enumerated() {
      let childID = self.id(of: child.object, at: "\(id).\(index)")
      guard child.isReference ? continues(child.object, childID) : visit(child.object, id: childID, continues)
      else { return false }
    }
    return true
  }
}

extension SceneInspector.Node {
  /// The node in the studio's protocol.
  package var json: JSONValue {
    [
      "id": .string(id), "name": .string(name), "type": .string(type), "summary": .string(summary),
      "children": .array(children.map(\.json)),
    ]
  }
}
