internal import CLuaBridge

/// The arguments of one call from a script: borrowed for the time of the call, so it cannot be stored.
public struct Call: ~Copyable {
  let raw: UnsafeMutablePointer<BridgeCall>
  let host: Unmanaged<Lua>
  private let unmanagedSignature: Unmanaged<Signature>

  /// The signature stays with the function that is called, which outlives the call: it need not be counted.
  init(raw: UnsafeMutablePointer<BridgeCall>, host: Unmanaged<Lua>, signature: Signature) {
    self.raw = raw
    self.host = host
    unmanagedSignature = .passUnretained(signature)
  }

  var signature: Signature { unmanagedSignature.takeUnretainedValue() }

  /// How many positional arguments, or items of a constructor's table, were passed.
  public var argumentCount: Int { raw.pointee.argumentCount }

  /// The state that the script runs in.
  public var lua: Lua { host.takeUnretainedValue() }

  /// Argument `index`, from 0; the receiver of a method is not counted.
  ///
  /// - Parameters:
  ///   - index: Which one. An argument that was not passed is read as nil.
  ///   - type: What to read; usually inferred.
  ///   - range: Which numbers to take; for other types without effect.
  /// - Returns: The value, which lies in the range.
  /// - Throws: `HostError` such as `argument 1 (view): expected a View, got a string "x"`.
  @inlinable
  public borrowing func argument<Converted: LuaReadable>(
    _ index: Int, as type: Converted.Type = Converted.self, in range: ValueRange = .any
  ) throws(HostError) -> Converted {
    do throws(HostError) {
      return try self[index].value(as: type, in: range)
    } catch {
      throw prefixed(error, at: index)
    }
  }

  /// Argument `index`, or a value to use when it is nil or was not passed.
  ///
  /// - Throws: `HostError` when something else was passed.
  @inlinable
  public borrowing func argument<Converted: LuaReadable>(
    _ index: Int, default defaultValue: @autoclosure () -> Converted, in range: ValueRange = .any
  ) throws(HostError) -> Converted {
    hasArgument(index) ? try argument(index, in: range) : defaultValue()
  }

  /// Whether argument `index` was passed and is not nil.
  public borrowing func hasArgument(_ index: Int) -> Bool {
    !self[index].isNil
  }

  /// Argument `index` as any object, for types that are not conversions themselves.
  ///
  /// - Throws: `HostError` for everything but a live object.
  public borrowing func object(_ index: Int) throws(HostError) -> AnyObject {
    if let object = self[index].object { return object }
    throw prefixed(self[index].failure(LuaConversionError("an object")), at: index)
  }

  /// A failure with the argument that it is about in front.
  @usableFromInline
  borrowing func prefixed(_ failure: HostError, at index: Int) -> HostError {
    HostError(
      "\(signature.argumentLabel(of: index, isItem: raw.pointee.tableIndex != 0)): \(failure.message)")
  }

  /// All positional arguments, or the items of a constructor's table.
  ///
  /// - Throws: `HostError` that says which one did not fit.
  /// - Complexity: O(n).
  public borrowing func arguments<Converted: LuaReadable>(
    as type: Converted.Type = Converted.self
  ) throws(HostError) -> [Converted] {
    var values: [Converted] = []
    values.reserveCapacity(argumentCount)
    for index in 0..<argumentCount { values.append(try argument(index)) }
    return values
  }

  /// The argument itself, to look at; the nil argument where none was passed.
  public subscript(index: Int) -> Argument {
    guard index >= 0, index < raw.pointee.argumentCount, let arguments = raw.pointee.arguments else {
      return .absent(host)
    }
    return Argument(arguments + index, host: host)
  }
}

/// What a function says of itself, for the messages about its arguments.
final class Signature: Sendable {
  let parameters: [Parameter]
  let named: [Parameter]

  init(parameters: [Parameter], named: [Parameter] = []) {
    self.parameters = parameters
    self.named = named
  }

  func argumentLabel(of index: Int, isItem: Bool) -> String {
    if isItem { return "item \(index + 1)" }
    guard index < parameters.count else { return "argument \(index + 1)" }
    return "argument \(index + 1) (\(parameters[index].name))"
  }
}
