internal import CLuaBridge

/// Many objects that a script passed in one table, with some numbers for each: borrowed for the time of the call.
///
/// A method on rows crosses into Swift once for all of them, see `Member.method(_:_:items:values:batch:returns:body:)`.
public struct Batch: ~Copyable {
  /// Which way the numbers go, and how many each row has.
  public enum Access: Sendable {
    /// The script passes them in a second table, one after the other: `{ x1, y1, x2, y2, … }`.
    ///
    /// Only those in `ValueRange.any` arrive.
    case input(Int)
    /// The method fills them in; the script gets an iterator over the objects and their numbers, which are 0 until
    /// then.
    case output(Int)
  }

  /// The state that the script runs in.
  public let lua: Lua
  private let raw: BridgeBatch
  private let width: Int

  init(_ raw: BridgeBatch, width: Int, lua: Lua) {
    self.raw = raw
    self.width = width
    self.lua = lua
  }

  /// How many rows there are.
  public var count: Int { raw.count }

  /// The object of a row, of any registered class.
  ///
  /// - Precondition: `row` is within `count`.
  public func object(_ row: Int) -> AnyObject {
    precondition(row >= 0 && row < raw.count, "there is no row \(row)")
    return Unmanaged<AnyObject>.fromOpaque(raw.objects[row]).takeUnretainedValue()
  }

  /// A number of a row.
  ///
  /// - Precondition: `row` is within `count`, `column` within the layout's.
  public subscript(row: Int, column: Int) -> Double {
    get { raw.numbers[offset(row, column)] }
    nonmutating set { raw.numbers[offset(row, column)] = newValue }
  }

  /// Refuses numbers outside `ValueRange.any`; C has refused those that are not finite.
  borrowing func requireAccepted() throws(HostError) {
    for index in 0..<raw.count * width where !ValueRange.any.contains(raw.numbers[index]) {
      let number = raw.numbers[index]
      throw HostError(
        "argument 2 (values): entry \(index + 1): expected \(ValueRange.any.expectation(for: number)), "
          + "got \(luaNumberText(number))")
    }
  }

  private func offset(_ row: Int, _ column: Int) -> Int {
    precondition(
      row >= 0 && row < raw.count && column >= 0 && column < width,
      "there is no number \(column) in row \(row)")
    return row * width + column
  }
}

extension Member {
  /// A method on many objects at once, which scripts pass in a table.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - summary: One line on what it does.
  ///   - items: The first parameter, `items`, in words and in LuaCATS's notation.
  ///   - values: What the second parameter, `values`, is for; nothing for rows that are filled.
  ///   - batch: How many numbers each object has, and which way they go.
  ///   - returns: What it gives, in LuaCATS's notation; nothing for rows that are read.
  ///   - body: What it does.
  /// - Returns: The member.
  public static func method(
    _ name: String, _ summary: String, items: (summary: String, type: String), values: String? = nil,
    batch: Batch.Access, returns: String = "",
    body: @escaping @Sendable (Object, borrowing Batch) throws -> Void
  ) -> Member {
    let width = batch.width
    let isRead = batch.isRead
    let parameters =
      [Parameter("items", items.summary, type: items.type)]
      + (values.map { [Parameter("values", $0, type: "number[]")] } ?? [])
    return Member(
      MemberDescription(.method, name, summary, type: returns, parameters: parameters), batch: batch,
      invoke: {
        (object: Unmanaged<AnyObject>, call: borrowing Call, _: inout ReturnValue) throws(HostError) in
        guard let raw = call.raw.pointee.batch else { return }
        let batch = Batch(raw.pointee, width: width, lua: call.lua)
        if isRead { try batch.requireAccepted() }
        do {
          try object.borrowed { try body($0, batch) }
        } catch {
          throw HostError(from: error)
        }
      })
  }
}

extension Batch.Access {
  /// How many numbers a row has.
  var width: Int {
    switch self {
    case .input(let width), .output(let width): width
    }
  }

  /// Whether the script passes the numbers.
  var isRead: Bool { flag == BridgeMemberBatchInput }

  var flag: Int {
    switch self {
    case .input: BridgeMemberBatchInput
    case .output: BridgeMemberBatchOutput
    }
  }
}
