import CLuaBridge

/// Several return values of a function: `return MultipleResults(.number(x), .object(view))` is Lua's
/// `return x, view`.
public struct MultipleResults {
  let values: [LuaValue]

  /// Creates return values in their order.
  public init(_ values: LuaValue...) {
    self.values = values
  }
}

extension ReturnValue {
  /// Sets several values as the return values of a call.
  @usableFromInline
  mutating func set(_ results: MultipleResults) {
    guard let table = bridge_make_table(state, results.values.count, 0), let items = table.pointee.items
    else {
      return setOutOfMemory()
    }
    for (index, value) in results.values.enumerated() {
      var returnValue = ReturnValue(items + index, host: unmanagedLua)
      value.write(to: &returnValue)
    }
    raw.pointee.kind = .tuple
    raw.pointee.content.table = UnsafePointer(table)
  }
}
