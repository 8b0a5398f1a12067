import CLuaBridge

/// A copy of a Lua value for display, limited in depth and width, so that any value can be copied.
///
/// `ConsoleEnvironment.evaluate(_:storingResults:limits:)` creates it. Only `__tostring` runs script
/// code.
public indirect enum ValuePreview {
  /// nil.
  case `nil`
  /// A boolean.
  case boolean(Bool)
  /// A Lua integer.
  case integer(Int)
  /// A Lua float.
  case number(Double)
  /// A string's bytes, without the last `omitted` bytes.
  case string([UInt8], omitted: Int)
  /// A live object of a registered type.
  case object(AnyObject)
  /// The label of an object that has been destroyed.
  case destroyed(label: String)
  /// A record of a registered type.
  case record(AnyLuaRecord)
  /// A table, with its entries up to the limits.
  case table(Entries)
  /// A table with entries, below the depth limit.
  case collapsedTable(name: String?)
  /// A reference to an enclosing table.
  case cycle
  /// A function defined in a script, with its file and line.
  case function(file: String, line: Int)
  /// A function of the host or of Lua's library, with its name in `help`, if any.
  case builtIn(helpName: String?)
  /// A coroutine and its status, as in `coroutine.status`.
  case coroutine(status: String)
  /// The result of the value's `__tostring`, or the default text for userdata without one.
  case toStringResult(String)
  /// The error that the value's `__tostring` raised.
  case toStringError(String)
  /// Any other value; the name of its Lua type.
  case other(typeName: String)

  /// The copied entries of a table.
  public struct Entries {
    /// The `__name` of the table's metatable.
    public let name: String?
    /// The entries in this order of keys: integers, other numbers, strings, others; each sorted.
    public let pairs: [(key: ValuePreview, value: ValuePreview)]
    /// The number of entries left out.
    public let omitted: Int

    /// Creates the entries of a table without a metatable, none of them left out.
    public init(pairs: [(key: ValuePreview, value: ValuePreview)]) {
      (name, self.pairs, omitted) = (nil, pairs, 0)
    }
  }

  /// The limits of a copy.
  public struct Limits: Sendable {
    /// The maximum nesting of tables; 3 by default.
    public var depth = 3
    /// The maximum number of entries per table, at most 64; 64 by default.
    public var width = 64
    /// The maximum number of entries in total; 400 by default.
    public var totalEntries = 400
    /// The maximum number of bytes per string; 800 by default.
    public var stringLength = 800

    /// Creates the default limits.
    public init() {}

    var raw: BridgePreviewLimits {
      BridgePreviewLimits(
        depth: Int32(clamping: depth), width: Int32(clamping: width),
        totalEntries: Int32(clamping: totalEntries), stringLength: max(0, stringLength))
    }
  }
}

extension ValuePreview {
  /// Creates a preview from the bridge's, which is valid until the arena is released.
  init(_ raw: BridgePreview, host: Lua) {
    let name = raw.text.length > 0 ? String(raw.text) : nil
    switch raw.kind {
    case .value: self.init(value: raw.value, host: host)
    case .string: self = .string(raw.text.byteArray, omitted: raw.omitted)
    case .table: self = .table(Entries(raw, name: name, host: host))
    case .collapsedTable: self = .collapsedTable(name: name)
    case .cycle: self = .cycle
    case .function where raw.line == 0:
      self = .builtIn(helpName: name.flatMap { $0.hasPrefix("(") ? nil : $0 })
    case .function: self = .function(file: name ?? "?", line: Int(raw.line))
    case .coroutine: self = .coroutine(status: name ?? "")
    case .text: self = .toStringResult(name ?? "")
    case .toStringError: self = .toStringError(name ?? "an error that is no string")
    }
  }

  private init(value: BridgeValue, host: Lua) {
    switch value.kind {
    case .boolean: self = .boolean(value.content.boolean)
    case .integer: self = .integer(Int(value.content.integer))
    case .number: self = .number(value.content.number)
    case .object:
      self =
        value.content.object.map { .object(Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue()) }
        ?? .nil
    case .destroyed: self = .destroyed(label: host.displayName(of: value))
    case .record: self = host.record(from: value).map(ValuePreview.record) ?? .nil
    case .other: self = .other(typeName: String(value.content.string))
    case .nil, .string, .table, .function, .tuple, .numberTuple, .arguments, .outOfMemory: self = .nil
    }
  }
}

extension ValuePreview.Entries {
  fileprivate init(_ raw: BridgePreview, name: String?, host: Lua) {
    self.name = name
    omitted = raw.omitted
    guard let keys = raw.keys, let values = raw.values else {
      pairs = []
      return
    }
    pairs = (0..<raw.count).map { (ValuePreview(keys[$0], host: host), ValuePreview(values[$0], host: host)) }
  }
}

extension BridgeString {
  fileprivate var byteArray: [UInt8] { Array(UnsafeRawBufferPointer(start: bytes, count: length)) }
}
