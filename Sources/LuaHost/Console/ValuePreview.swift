internal import CLuaBridge

/// A copy of a Lua value to be looked at: limited in depth and width, so that any value makes one.
///
/// Made by `ConsoleEnvironment.evaluate(_:storingResults:limits:)`. Only `__tostring` runs code of a script for it.
public indirect enum ValuePreview {
  /// nil.
  case `nil`
  /// A boolean.
  case boolean(Bool)
  /// A number that Lua holds as an integer.
  case integer(Int)
  /// A number that Lua holds as a float.
  case number(Double)
  /// A string's bytes, without the last `omitted`.
  case string([UInt8], omitted: Int)
  /// A live object of a registered type.
  case object(AnyObject)
  /// What messages call an object that has been destroyed.
  case destroyed(String)
  /// A record of a registered type.
  case record(any LuaRecord)
  /// A table, with as many entries as the limits let in.
  case table(Entries)
  /// A table with entries that lies too deep to be shown.
  case collapsedTable(name: String?)
  /// A table that contains itself, where it does.
  case cycle(name: String?)
  /// A function of a script, and the line where it begins.
  case function(file: String, line: Int)
  /// A function of the host or of Lua's library; the name that `help` knows, if there is one.
  case builtIn(String?)
  /// A coroutine and its status, as `coroutine.status` gives it.
  case coroutine(String)
  /// What the value's `__tostring` says, or what is said of userdata without one.
  case text(String)
  /// What the value's `__tostring` raised.
  case toStringError(String)
  /// Anything else; the name of its Lua type.
  case other(String)

  /// What is shown of a table.
  public struct Entries {
    /// The `__name` of its metatable.
    public let name: String?
    /// Integers first, then other numbers, strings, and all else, each in their order.
    public let pairs: [(key: ValuePreview, value: ValuePreview)]
    /// How many entries are not among them.
    public let omitted: Int
  }

  /// How much of a value is copied.
  public struct Limits: Sendable {
    /// How many tables deep; 3 by default.
    public var depth = 3
    /// How many entries of one table, at most 64; 20 by default.
    public var width = 20
    /// How many entries altogether; 400 by default.
    public var total = 400
    /// How many bytes of a string; 800 by default.
    public var length = 800

    /// The default limits.
    public init() {}

    var raw: BridgePreviewLimits {
      BridgePreviewLimits(
        depth: Int32(clamping: depth), width: Int32(clamping: width), total: Int32(clamping: total),
        length: max(0, length))
    }
  }
}

extension ValuePreview {
  /// The sketch that C made, while what it points to is still there.
  init(_ raw: BridgePreview, host: Lua) {
    let name = raw.text.length > 0 ? String(raw.text) : nil
    switch raw.kind {
    case .value: self.init(value: raw.value, host: host)
    case .string: self = .string(raw.text.array, omitted: raw.omitted)
    case .table: self = .table(Entries(raw, name: name, host: host))
    case .collapsedTable: self = .collapsedTable(name: name)
    case .cycle: self = .cycle(name: name)
    case .function where raw.line == 0:
      self = .builtIn(name.flatMap { $0.hasPrefix("(") ? nil : $0 })
    case .function: self = .function(file: name ?? "?", line: Int(raw.line))
    case .coroutine: self = .coroutine(name ?? "")
    case .text: self = .text(name ?? "")
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
    case .destroyed: self = .destroyed(host.label(of: value))
    case .record: self = host.record(from: value).map(ValuePreview.record) ?? .nil
    case .other: self = .other(String(value.content.string))
    case .nil, .string, .table, .function, .numberTuple, .outOfMemory: self = .nil
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
  fileprivate var array: [UInt8] { Array(UnsafeRawBufferPointer(start: bytes, count: length)) }
}
