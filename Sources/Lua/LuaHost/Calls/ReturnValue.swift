import CLuaBridge

/// The destination of a Swift value that is returned to Lua, which is set once.
///
/// Setting it cannot raise a Lua error: the value is stored in plain memory until Swift has returned, and
/// only then converted to a Lua value. If it is never set, the value is nil.
public struct ReturnValue: ~Copyable {
  let raw: UnsafeMutablePointer<BridgeValue>
  let unmanagedLua: Unmanaged<Lua>

  init(_ raw: UnsafeMutablePointer<BridgeValue>, host: Unmanaged<Lua>) {
    self.raw = raw
    self.unmanagedLua = host
  }

  var state: OpaquePointer { unmanagedLua._withUnsafeGuaranteedRef { $0.state } }

  /// The state to which the value is returned.
  @usableFromInline
  var lua: Lua { unmanagedLua.takeUnretainedValue() }

  /// Sets the value to nil.
  public mutating func setNil() {
    raw.pointee.kind = .nil
  }

  /// Sets the value to a number.
  public mutating func set(_ number: Double) {
    raw.pointee.kind = .number
    raw.pointee.content.number = number
  }

  /// Sets the value to an integer.
  public mutating func set(_ integer: Int) {
    raw.pointee.kind = .integer
    raw.pointee.content.integer = Int64(integer)
  }

  /// Sets the value to a Boolean.
  public mutating func set(_ boolean: Bool) {
    raw.pointee.kind = .boolean
    raw.pointee.content.boolean = boolean
  }

  /// Sets the value to a string with the text's UTF-8 bytes.
  public mutating func set(_ text: String) {
    raw.pointee.setString(text, in: state)
  }

  /// Sets the value to the object's handle, which is unique to the object while Lua holds it.
  ///
  /// - Precondition: The object's class, or a superclass, is registered.
  public mutating func set(object: AnyObject) {
    raw.pointee.setObject(object, host: unmanagedLua.takeUnretainedValue())
  }

  /// Sets the value to a record.
  ///
  /// - Precondition: The record's type is registered.
  public mutating func set<Record: LuaRecord>(record: Record) {
    raw.pointee.kind = .record
    raw.pointee.type = unmanagedLua._withUnsafeGuaranteedRef { $0.bridgeType(ofRecord: Record.self) }
    raw.pointee.content.components = record.components.storage
  }

  /// Sets the values to the first arguments of the method that is called.
  @usableFromInline
  mutating func setToArguments(count: Int) {
    raw.pointee.kind = .arguments
    raw.pointee.numberCount = UInt32(count)
  }

  /// Sets the value to a table with the items 1…n.
  ///
  /// - Complexity: O(n).
  public mutating func set<Items: Collection>(items: Items) where Items.Element: LuaWritable {
    guard let table = bridge_make_table(state, items.count, 0) else { return setOutOfMemory() }
    write(items, to: table)
    setTable(table)
  }

  /// Sets the value to a table with an array part and named fields.
  ///
  /// - Complexity: O(n) in the number of items and fields.
  public mutating func set(_ content: LuaTable) {
    guard let table = bridge_make_table(state, content.items.count, content.fields.count) else {
      return setOutOfMemory()
    }
    write(content.items, to: table)
    for (index, field) in content.fields.enumerated() {
      guard let target = table.pointee.fields?.advanced(by: index),
        target.pointee.name.set(field.name, in: state)
      else { return setOutOfMemory() }
      withUnsafeMutablePointer(to: &target.pointee.value) { raw in
        var returnValue = ReturnValue(raw, host: unmanagedLua)
        field.value.write(to: &returnValue)
      }
    }
    setTable(table)
  }

  private func write<Items: Collection>(_ items: Items, to table: UnsafeMutablePointer<BridgeTable>)
  where Items.Element: LuaWritable {
    guard var raw = table.pointee.items else { return }
    for item in items {
      var returnValue = ReturnValue(raw, host: unmanagedLua)
      item.write(to: &returnValue)
      raw += 1
    }
  }

  private mutating func setTable(_ table: UnsafeMutablePointer<BridgeTable>) {
    raw.pointee.kind = .table
    raw.pointee.content.table = UnsafePointer(table)
  }

  mutating func setOutOfMemory() {
    raw.pointee.kind = .outOfMemory
  }
}

extension BridgeString {
  /// Copies the text into the state's arena; returns false if there is no memory.
  mutating func set(_ text: String, in state: OpaquePointer) -> Bool {
    var text = text
    return text.withUTF8 { bridge_make_string(state, $0.baseAddress, $0.count, &self) }
  }
}

extension BridgeValue {
  /// Sets the value to a string in the state's arena.
  mutating func setString(_ text: String, in state: OpaquePointer) {
    var copy = BridgeString()
    kind = copy.set(text, in: state) ? .string : .outOfMemory
    content.string = copy
  }

  /// Sets the value to an object, which the state retains until the arena is released.
  mutating func setObject(_ object: AnyObject, host: Lua) {
    let reference = Unmanaged.passRetained(object)
    type = host.bridgeType(of: object)
    content.object = reference.toOpaque()
    if bridge_autorelease(host.state, reference.toOpaque()) {
      kind = .object
    } else {
      reference.release()
      kind = .outOfMemory
    }
  }
}
