import Dynamics
import Testing

/// A row of the table of UIKit members: a name, and code that checks its existence and behavior.
struct UIKitMember: Sendable, CustomTestStringConvertible {
  /// The name in UIKit.
  let name: String
  /// Uses the member in Swift, under its name without the `UI` prefix.
  let swift: @Sendable () throws -> Void
  /// Uses the member in Lua, and raises an error if the result differs.
  let lua: String
  /// Code that must stop the program, such as setting an invalid value.
  var refusal: (@Sendable () -> Void)?

  var testDescription: String { name }
}

/// A type whose members are rows; each row uses a new object.
struct UIKitSubject<Object>: Sendable {
  let name: String
  /// A Lua expression that creates an object of the type.
  let lua: String
  let make: @Sendable () -> Object

  init(_ name: String, lua: String, make: @escaping @Sendable () -> Object) {
    self.name = name
    self.lua = lua
    self.make = make
  }

  /// The row of the type itself.
  func itself(lua check: String = "", _ use: @escaping @Sendable (Object) -> Void = { _ in }) -> UIKitMember {
    UIKitMember(name: name, swift: { use(make()) }, lua: chunk("expect(subject ~= nil, true) \(check)"))
  }

  /// The row of a member that needs more than reading and setting.
  func member(
    _ member: String, lua check: String, _ use: @escaping @Sendable (Object) throws -> Void
  ) -> UIKitMember {
    UIKitMember(name: "\(name).\(member)", swift: { try use(make()) }, lua: chunk(check))
  }

  /// The row of a property, checked for its default and after a value was set.
  ///
  /// In Lua the property has the same name. The expected value after setting is the set value, or `result` if
  /// given. Setting `refused` stops the program in Swift and raises an error in Lua.
  func property<Value: TableValue>(
    _ property: String, _ path: any ReferenceWritableKeyPath<Object, Value> & Sendable,
    default defaultValue: Value, set value: Value, reads result: Value? = nil,
    refuses refused: Value? = nil
  ) -> UIKitMember {
    let field = "subject.\(property)"
    let result = result ?? value
    var lines = [
      "expect(\(field), \(defaultValue.lua))", "\(field) = \(value.lua)", "expect(\(field), \(result.lua))",
    ]
    if let refused { lines.append("refuses(function() \(field) = \(refused.lua) end)") }
    var member = member(property, lua: lines.joined(separator: " ")) { object in
      #expect(object[keyPath: path].agrees(with: defaultValue), "the default is \(object[keyPath: path])")
      object[keyPath: path] = value
      #expect(object[keyPath: path].agrees(with: result), "reads \(object[keyPath: path])")
    }
    if let refused { member.refusal = { make()[keyPath: path] = refused } }
    return member
  }

  private func chunk(_ text: String) -> String { "local subject = \(lua); \(text)" }
}

extension UIKitSubject where Object: ItemListBehavior {
  /// The rows of the members of an item list.
  var list: [UIKitMember] {
    [
      member("addItem(_:)", lua: "local a = item() subject:addItem(a) expect(subject.items[1], a)") {
        object in
        let item = Item(size: Size(width: 1, height: 1))
        object.addItem(item)
        object.addItem(item)
        #expect(object.items.count == 1 && object.items[0] === item)
      },
      member(
        "removeItem(_:)",
        lua: "local a = item() subject:addItem(a) subject:removeItem(a) expect(#subject.items, 0)"
      ) { object in
        let item = Item(size: Size(width: 1, height: 1))
        object.addItem(item)
        object.removeItem(item)
        #expect(object.items.isEmpty)
      },
      member("items", lua: "expect(#subject.items, 0)") { #expect($0.items.isEmpty) },
    ]
  }
}
