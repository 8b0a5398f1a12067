import Dynamics
package import JSON
import LuaConsole
import LuaDocumentation
package import LuaDynamics
import LuaHost
package import RemoteControl
import Views

/// A change of a property by a line of Lua, as if it had been typed at the prompt, so that it is recorded and
/// replayed.
package struct PropertyChange {
  /// The line that was evaluated, such as `push.magnitude = 2`.
  package let statement: String
  /// The line that restores the former value; nil if no expression has that value.
  package let undoStatement: String?

  /// The change in the studio's protocol.
  package var json: JSONValue {
    ["line": .string(statement), "undo": undoStatement.map(JSONValue.string) ?? nil]
  }
}

extension SceneInspector {
  /// Sets a property by evaluating the line of Lua that assigns it.
  ///
  /// If this moves or rotates an item of an animator, a second statement updates the item in the animator,
  /// which otherwise would put it back.
  ///
  /// - Parameters:
  ///   - name: The name of the property.
  ///   - id: The identifier of the object.
  ///   - literal: A Lua expression with the new value.
  ///   - evaluate: Evaluates a text in the studio's console, as recorded input, and returns the session in
  ///     which it was evaluated: a new one if an earlier state was shown, from which the run then continues.
  ///     It throws if the value is not valid.
  /// - Returns: The line, and the line that undoes it.
  /// - Throws: `RequestFailure` if there is no such object or property, if it is read-only, if no expression
  ///   leads to the object, or if the evaluation fails.
  package func setProperty(
    _ name: String, of id: String, to literal: String,
    evaluate: (String) throws(RequestFailure) -> Session
  ) throws(RequestFailure) -> PropertyChange {
    let object = try existingObject(id)
    try requireWritableProperty(name, of: object)
    let expressions = ExpressionFinder(self)
    guard let expression = expressions.expression(for: object) else {
      throw RequestFailure(
        "no variable of the script leads to \(lua.displayName(of: object)), so that no line of Lua can change it"
      )
    }
    let former = session.readWithoutSideEffects {
      lua.properties(of: object).first { $0.property.name == name }.flatMap {
        self.literal(of: $0.value, ofType: $0.property.type, expressions)
      }
    }
    var line = "\(expression).\(name) = \(literal)"
    var undo = former.map { "\(expression).\(name) = \($0)" }
    let session = try evaluate(line)
    if let update = SceneInspector(session).updateStatement(for: id, expression) {
      _ = try evaluate(update)
      line += "; \(update)"
      undo = undo.map { "\($0); \(update)" }
    }
    return PropertyChange(statement: line, undoStatement: undo)
  }

  private func requireWritableProperty(_ name: String, of object: AnyObject) throws(RequestFailure) {
    let member = describer.manual.members(of: lua.description(of: object)).first { $0.name == name }
    switch member?.kind {
    case .property(isWritable: true): return
    case .property: throw RequestFailure("\(lua.typeName(of: object)).\(name) is read-only")
    default: throw RequestFailure("\(lua.typeName(of: object)) has no property \(name)")
    }
  }

  /// The statement that updates an item in its animator; nil if that is not necessary, or not possible.
  private func updateStatement(for id: String, _ expression: String) -> String? {
    guard let item = object(withID: id) as? any DynamicItem,
      let animator = session.stage.animators.first(where: { $0.needsUpdate(item) }),
      let animatorExpression = ExpressionFinder(self).expression(for: animator)
    else { return nil }
    return "\(animatorExpression):updateItem(\(expression))"
  }
}
