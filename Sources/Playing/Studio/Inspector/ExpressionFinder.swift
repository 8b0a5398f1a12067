import LuaDynamics
import LuaHost
import Views

/// Finds Lua expressions for the objects of a scene: variables, and paths of properties from variables.
///
/// The search runs when the first expression is requested: breadth-first from the stage and all objects in
/// variables, along the properties of the objects of the scene, so that the shortest path is found.
final class ExpressionFinder {
  private let inspector: SceneInspector
  private lazy var expressions = inspector.session.readWithoutSideEffects(findExpressions)

  init(_ inspector: SceneInspector) { self.inspector = inspector }

  /// An expression with an object, such as `push` or `push.dynamicAnimator`; nil if there is none.
  func expression(for object: AnyObject) -> String? {
    inspector.lua.variableName(of: object) ?? expressions[ObjectIdentifier(object)]
  }

  /// - Complexity: O(n) in the number of objects and of their properties.
  private func findExpressions() -> [ObjectIdentifier: String] {
    // Only objects that the scene retains: the identifier of another one could be reused.
    var sceneObjects: Set<ObjectIdentifier> = []
    var queue: [(object: AnyObject, expression: String)] = []
    var found: [ObjectIdentifier: String] = [:]
    inspector.visit { object, _ in
      guard sceneObjects.insert(ObjectIdentifier(object)).inserted else { return true }
      if let name = inspector.lua.variableName(of: object) {
        found[ObjectIdentifier(object)] = name
        queue.append((object, name))
      }
      return true
    }
    var index = 0
    while index < queue.count {
      let (object, expression) = queue[index]
      index += 1
      for (property, value) in inspector.lua.properties(of: object) {
        let path = "\(expression).\(property.name)"
        for (reached, suffix) in Self.objects(in: value) {
          let id = ObjectIdentifier(reached)
          guard sceneObjects.contains(id), found[id] == nil else { continue }
          found[id] = path + suffix
          queue.append((reached, path + suffix))
        }
      }
    }
    return found
  }

  /// The object in a value, or the objects in a list, each with the suffix that selects it in an expression:
  /// empty, or an index such as `[1]`.
  private static func objects(in value: LuaValue) -> [(object: AnyObject, suffix: String)] {
    switch value {
    case .object(let object): [(object, "")]
    case .table(let table):
      table.items.enumerated().compactMap { index, item in
        if case .object(let object) = item { (object, "[\(index + 1)]") } else { nil }
      }
    default: []
    }
  }
}
