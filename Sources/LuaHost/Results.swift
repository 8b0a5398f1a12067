/// Several return values of a function: `return Results(x, y)` is Lua's `return x, y`.
public struct Results {
  let values: [any LuaWritable]

  /// Creates return values in their order.
  public init(_ values: any LuaWritable...) {
    self.values = values
  }
}
