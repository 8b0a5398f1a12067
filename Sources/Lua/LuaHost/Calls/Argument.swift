import CLuaBridge

/// One value that a script passed to the host, borrowed from Lua for the duration of the call.
///
/// It is noncopyable and cannot be stored. `LuaReadable` types convert it to Swift values; code outside this
/// module uses `value(as:in:)` and the inspection properties below.
public struct Argument: ~Copyable {
  let raw: UnsafePointer<BridgeValue>
  let host: Unmanaged<Lua>

  init(_ raw: UnsafePointer<BridgeValue>, host: Unmanaged<Lua>) {
    self.raw = raw
    self.host = host
  }

  /// Converts the argument to a Swift value.
  ///
  /// - Parameters:
  ///   - type: The type to convert to; usually inferred.
  ///   - range: The range of numbers accepted; ignored for other types.
  /// - Returns: The value, which lies in the range.
  /// - Throws: `HostError` that describes the expected and the actual value.
  @inlinable
  public borrowing func value<Converted: LuaReadable>(
    as type: Converted.Type = Converted.self, in range: ValueRange = .magnitudeLimited
  ) throws(HostError) -> Converted {
    let value: Converted
    do throws(LuaConversionError) {
      value = try Converted.read(self)
    } catch {
      throw hostError(for: error)
    }
    if value.isAccepted(by: range) { return value }
    throw hostError(for: value.rangeError(expecting: range))
  }

  /// Whether the script passed nil or no value.
  public var isNil: Bool { raw.pointee.kind == .nil }

  /// The number, from a Lua integer or float; nil for every other value.
  ///
  /// Strings are not converted to numbers.
  public var number: Double? {
    switch raw.pointee.kind {
    case .number: raw.pointee.content.number
    case .integer: Double(raw.pointee.content.integer)
    default: nil
    }
  }

  /// The whole number, from a Lua integer or a float with an integral value; nil for every other value.
  public var integer: Int? {
    switch raw.pointee.kind {
    case .integer: Int(exactly: raw.pointee.content.integer)
    case .number: Int(exactly: raw.pointee.content.number)
    default: nil
    }
  }

  /// The Boolean value; nil for every other value.
  public var boolean: Bool? {
    raw.pointee.kind == .boolean ? raw.pointee.content.boolean : nil
  }

  /// The string, with invalid UTF-8 repaired; nil for every other value.
  public var string: String? {
    raw.pointee.kind == .string ? String(raw.pointee.content.string) : nil
  }

  /// The object, of any type; nil for every other value and for an object that has been destroyed.
  public var object: AnyObject? {
    guard raw.pointee.kind == .object, let object = raw.pointee.content.object else { return nil }
    return Unmanaged<AnyObject>.fromOpaque(object).takeUnretainedValue()
  }

  /// A description of the value for error messages, such as `a string "x"` or `a table`.
  public var diagnosticDescription: String {
    raw.pointee.kind == .destroyed
      ? "\(host.takeUnretainedValue().displayName(of: raw.pointee)), which has been destroyed"
      : describe(raw.pointee)
  }

  /// The number of items in the array part of a table; nil for every other value.
  public var arrayItemCount: Int? { table?.pointee.itemCount }

  /// Returns the item at `index`, counted from 0, of a table's array part.
  ///
  /// - Precondition: `index` is within `arrayItemCount`.
  public borrowing func arrayItem(at index: Int) -> Argument {
    guard let table, index >= 0, index < table.pointee.itemCount, let items = table.pointee.items else {
      preconditionFailure("Argument has no item \(index): ask itemCount first")
    }
    return Argument(items + index, host: host)
  }

  /// Returns a table's field with the given name; a nil argument if there is none.
  public borrowing func field(_ name: String) -> Argument {
    guard let table, let fields = table.pointee.fields else { return .absent(host) }
    for index in 0..<table.pointee.fieldCount where String(fields[index].name) == name {
      let field = UnsafeRawPointer(fields + index) + fieldValueOffset
      return Argument(field.assumingMemoryBound(to: BridgeValue.self), host: host)
    }
    return .absent(host)
  }

  /// The names of a table's fields, sorted; empty for every other value.
  public var fieldNames: [String] {
    guard let table, let fields = table.pointee.fields else { return [] }
    return (0..<table.pointee.fieldCount).map { String(fields[$0].name) }
  }

  /// Returns the error for a value that could not be converted.
  public borrowing func hostError(for error: LuaConversionError) -> HostError {
    let path = error.path.map { "\($0): " } ?? ""
    return HostError("\(path)expected \(error.expected), got \(error.actual ?? diagnosticDescription)")
  }

  var table: UnsafePointer<BridgeTable>? {
    raw.pointee.kind == .table ? raw.pointee.content.table : nil
  }
}

/// The value is the last member.
private let fieldValueOffset = MemoryLayout<BridgeField>.size - MemoryLayout<BridgeValue>.size

/// The value of every argument that was not passed.
private nonisolated(unsafe) let absentValue: UnsafePointer<BridgeValue> = {
  let value = UnsafeMutablePointer<BridgeValue>.allocate(capacity: 1)
  value.initialize(to: BridgeValue())
  return UnsafePointer(value)
}()

extension Argument {
  static func absent(_ host: Unmanaged<Lua>) -> Argument {
    Argument(absentValue, host: host)
  }
}

extension String {
  init(_ text: BridgeString) {
    let bytes = UnsafeRawBufferPointer(start: text.bytes, count: text.length)
    self = String(decoding: bytes, as: UTF8.self)
  }
}
