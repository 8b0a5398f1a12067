import Dynamics
import Testing

/// A row of the table of UIKit's members: a name, and what shows that it is here and does what it says.
struct UIKitMember: Sendable, CustomTestStringConvertible {
  /// The name in UIKit's Swift.
  let name: String
  /// Uses the member in Swift, under its name without the prefix.
  let swift: @Sendable () throws -> Void
  /// Does the same in Lua, and raises an error where the result is another.
  let lua: String
  /// Does what must stop the program.
  var refusal: (@Sendable () -> Void)?

  var testDescription: String { name }
}

/// An object whose members are rows, made anew for each.
struct UIKitSubject<Object>: Sendable {
  let name: String
  /// A Lua expression that makes such an object.
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

  /// The row of a member that takes more than reading and setting.
  func member(
    _ member: String, lua check: String, _ use: @escaping @Sendable (Object) throws -> Void
  ) -> UIKitMember {
    UIKitMember(name: "\(name).\(member)", swift: { try use(make()) }, lua: chunk(check))
  }

  /// The row of a property: what it is at first, and what it is after a value was set.
  ///
  /// In Lua the property has the same name. What is read back is what was set, unless `result` is given. Setting
  /// `refused` stops the program, and in Lua raises an error.
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
  /// The rows of a list of items.
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
