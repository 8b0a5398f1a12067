import CLuaBridge

/// Many objects that a script passed in one table, with some numbers for each, borrowed for the duration of
/// the call.
///
/// A batch method takes one call into Swift for all of them; see
/// `Member.method(_:_:items:values:columnLayout:returns:body:)`.
public struct ObjectBatch: ~Copyable {
  /// The direction in which the numbers are passed, and how many there are per object.
  public enum ColumnLayout: Sendable {
    /// The script passes the numbers in a second table, one after the other: `{ x1, y1, x2, y2, … }`.
    ///
    /// Only numbers in `ValueRange.bounded` are accepted.
    case input(Int)
    /// The method writes this many numbers for each object; the script receives an iterator over the objects
    /// and their numbers.
    ///
    /// Numbers that the method does not set are 0.
    case output(Int)
  }

  /// The state that the script runs in.
  public let lua: Lua
  private let raw: BridgeBatch
  private let columnCount: Int

  init(_ raw: BridgeBatch, width: Int, lua: Lua) {
    self.raw = raw
    self.columnCount = width
    self.lua = lua
  }

  /// The number of rows: one per object.
  public var count: Int { raw.count }

  /// Returns the object of a row, of any registered class.
  ///
  /// - Precondition: `row` is within `count`.
  public func object(_ row: Int) -> AnyObject {
    precondition(row >= 0 && row < raw.count, "there is no row \(row)")
    return Unmanaged<AnyObject>.fromOpaque(raw.objects[row]).takeUnretainedValue()
  }

  /// The number in a row and a column.
  ///
  /// - Precondition: `row` is within `count`, and `column` within the width of `ColumnLayout`.
  public subscript(row: Int, column: Int) -> Double {
    get { raw.numbers[offset(row: row, column: column)] }
    nonmutating set { raw.numbers[offset(row: row, column: column)] = newValue }
  }

  /// Throws an error for numbers outside `ValueRange.bounded`; the bridge has already rejected non-finite
  /// ones.
  borrowing func requireValuesInRange() throws(HostError) {
    for index in 0..<raw.count * columnCount where !ValueRange.magnitudeLimited.contains(raw.numbers[index]) {
      let number = raw.numbers[index]
      throw HostError(
        "argument 2 (values): entry \(index + 1): expected \(ValueRange.magnitudeLimited.expectedValueDescription(for: number)), "
          + "got \(luaNumberText(number))")
    }
  }

  private func offset(row: Int, column: Int) -> Int {
    precondition(
      row >= 0 && row < raw.count && column >= 0 && column < columnCount,
      "there is no number \(column) in row \(row)")
    return row * columnCount + column
  }
}

extension Member {
  /// Creates a batch method, which scripts call with a table of objects.
  ///
  /// - Parameters:
  ///   - name: The name in Lua.
  ///   - summary: A one-line description.
  ///   - items: The description and the type, in LuaCATS notation, of the first parameter, `items`.
  ///   - values: The description of the second parameter, `values`; nil for output batches.
  ///   - columnLayout: The direction and number of the values per object.
  ///   - returns: The return type, in LuaCATS notation; empty for input batches.
  ///   - body: The implementation.
  /// - Returns: The member.
  public static func method(
    _ name: String, _ summary: String, items: (summary: String, type: String), values: String? = nil,
    columnLayout: ObjectBatch.ColumnLayout, returns: String = "",
    body: @escaping @Sendable (Object, borrowing ObjectBatch) throws(HostError) -> Void
  ) -> Member {
    let parameters =
      [Parameter("items", items.summary, type: items.type)]
      + (values.map { [Parameter("values", $0, type: "number[]")] } ?? [])
    return Member(
      MemberDescription(.method, name, summary, type: returns, parameters: parameters),
      batch: BatchMethod(columnLayout: columnLayout) { (object, rows) throws(HostError) in
        if columnLayout.isInput { try rows.requireValuesInRange() }
        try object.withBorrowedObject { object throws(HostError) in try body(object, rows) }
      })
  }
}

/// The function of a method that takes many objects in one call.
@usableFromInline
struct BatchMethod: Sendable {
  let columnLayout: ObjectBatch.ColumnLayout
  let invoke: @Sendable (Unmanaged<AnyObject>, borrowing ObjectBatch) throws(HostError) -> Void
}

extension ObjectBatch.ColumnLayout {
  /// The number of values per object.
  var columnCount: Int {
    switch self {
    case .input(let width), .output(let width): width
    }
  }

  /// Whether the script passes the numbers.
  var isInput: Bool { memberFlag == BridgeMemberBatchInput }

  /// The flag of the member in the bridge.
  var memberFlag: Int {
    switch self {
    case .input: BridgeMemberBatchInput
    case .output: BridgeMemberBatchOutput
    }
  }
}
