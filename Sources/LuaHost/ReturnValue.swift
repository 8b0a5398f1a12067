internal import CLuaBridge

/// Where a Swift value is put for Lua: one slot, set once.
///
/// Nothing here can raise a Lua error: the value waits in plain memory until Swift has returned, and only then
/// does it become a Lua value. A slot that is never set is nil.
public struct ReturnValue: ~Copyable {
  let raw: UnsafeMutablePointer<BridgeValue>
  let state: OpaquePointer
  let host: Unmanaged<Lua>

  init(_ raw: UnsafeMutablePointer<BridgeValue>, state: OpaquePointer, host: Unmanaged<Lua>) {
    self.raw = raw
    self.state = state
    self.host = host
  }

  /// The state that gets the value.
  @usableFromInline
  var lua: Lua { host.takeUnretainedValue() }

  /// Makes the value nil.
  public mutating func setNil() {
    raw.pointee.kind = .nil
  }

  /// Makes the value a number.
  public mutating func set(_ number: Double) {
    raw.pointee.kind = .number
    raw.pointee.content.number = number
  }

  /// Makes the value an integer.
  public mutating func set(_ integer: Int) {
    raw.pointee.kind = .integer
    raw.pointee.content.integer = Int64(integer)
  }

  /// Makes the value a boolean.
  public mutating func set(_ boolean: Bool) {
    raw.pointee.kind = .boolean
    raw.pointee.content.boolean = boolean
  }

  /// Makes the value a string of the text's UTF-8 bytes.
  public mutating func set(_ text: String) {
    raw.pointee.setString(text, in: state)
  }

  /// Makes the value the object's handle: the same one for the same object for as long as Lua holds it.
  ///
  /// - Precondition: The object's class, or a class above it, is registered.
  public mutating func set(object: AnyObject) {
    raw.pointee.setObject(object, host: host.takeUnretainedValue())
  }

  /// Makes the value a record.
  ///
  /// - Precondition: The record's type is registered.
  public mutating func set<Record: LuaRecord>(record: Record) {
    raw.pointee.kind = .record
    raw.pointee.type = host._withUnsafeGuaranteedRef { $0.bridgeType(ofRecord: Record.self) }
    raw.pointee.content.components = record.components.storage
  }

  /// Makes the value a table with the items 1…n.
  ///
  /// - Complexity: O(n).
  public mutating func set<Items: Collection>(items: Items) where Items.Element: LuaWritable {
    guard let table = bridge_make_table(state, items.count, 0) else { return setOutOfMemory() }
    write(items, to: table)
    setTable(table)
  }

  /// Makes the value a table with array part and named fields.
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
        var returnValue = ReturnValue(raw, state: state, host: host)
        field.value.write(to: &returnValue)
      }
    }
    setTable(table)
  }

  private func write<Items: Collection>(_ items: Items, to table: UnsafeMutablePointer<BridgeTable>)
  where Items.Element: LuaWritable {
    guard var raw = table.pointee.items else { return }
    for item in items {
      var returnValue = ReturnValue(raw, state: state, host: host)
      item.write(to: &returnValue)
      raw += 1
    }
  }

  private mutating func setTable(_ table: UnsafeMutablePointer<BridgeTable>) {
    raw.pointee.kind = .table
    raw.pointee.content.table = UnsafePointer(table)
  }

  private mutating func setOutOfMemory() {
    raw.pointee.kind = .outOfMemory
  }
}

extension BridgeString {
  /// Copies the text into the state's arena; false when there is no memory.
  mutating func set(_ text: String, in state: OpaquePointer) -> Bool {
    var text = text
    return text.withUTF8 { bridge_make_string(state, $0.baseAddress, $0.count, &self) }
  }
}

extension BridgeValue {
  /// Becomes a string in the state's arena.
  mutating func setString(_ text: String, in state: OpaquePointer) {
    var copy = BridgeString()
    kind = copy.set(text, in: state) ? .string : .outOfMemory
    content.string = copy
  }

  /// Becomes an object that the state holds until its mark is released.
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
