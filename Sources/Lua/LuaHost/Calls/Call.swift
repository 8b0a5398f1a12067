import CLuaBridge

/// The arguments of one call from a script, borrowed for the duration of the call.
public struct Call: ~Copyable {
  let raw: UnsafePointer<BridgeArguments>
  let host: Unmanaged<Lua>
  private let unmanagedSignature: Unmanaged<Signature>

  /// Creates a call.
  ///
  /// The signature is owned by the function that is called, which outlives the call, so it is not retained.
  init(_ raw: UnsafePointer<BridgeArguments>, host: Unmanaged<Lua>, signature: Signature) {
    self.raw = raw
    self.host = host
    unmanagedSignature = .passUnretained(signature)
  }

  var signature: Signature { unmanagedSignature.takeUnretainedValue() }

  /// The number of positional arguments, or of items of a constructor's table.
  public var argumentCount: Int { raw.pointee.count }

  /// The state that the script runs in.
  public var lua: Lua { host.takeUnretainedValue() }

  /// Returns the argument at `index`, counted from 0 without the receiver of a method.
  ///
  /// - Parameters:
  ///   - index: The argument's index. An argument that was not passed is read as nil.
  ///   - type: The type to convert to; usually inferred.
  ///   - range: The range of numbers accepted; ignored for other types.
  /// - Returns: The value, which lies in the range.
  /// - Throws: `HostError` such as `argument 1 (view): expected a View, got a string "x"`.
  @inlinable
  public borrowing func argument<Converted: LuaReadable>(
    _ index: Int, as type: Converted.Type = Converted.self, in range: ValueRange = .magnitudeLimited
  ) throws(HostError) -> Converted {
    do throws(HostError) {
      return try self[index].value(as: type, in: range)
    } catch {
      throw prefixingArgumentLabel(to: error, at: index)
    }
  }

  /// Returns the argument at `index`, or a default value if it is nil or was not passed.
  ///
  /// - Throws: `HostError` if the value cannot be converted.
  @inlinable
  public borrowing func argument<Converted: LuaReadable>(
    _ index: Int, default defaultValue: @autoclosure () -> Converted, in range: ValueRange = .magnitudeLimited
  ) throws(HostError) -> Converted {
    hasArgument(index) ? try argument(index, in: range) : defaultValue()
  }

  /// Returns whether the argument at `index` was passed and is not nil.
  public borrowing func hasArgument(_ index: Int) -> Bool {
    !self[index].isNil
  }

  /// Returns the argument at `index` as any object, for types that do not conform to `LuaReadable`.
  ///
  /// - Throws: `HostError` for every value except a live object.
  public borrowing func object(_ index: Int) throws(HostError) -> AnyObject {
    if let object = self[index].object { return object }
    throw prefixingArgumentLabel(to: self[index].hostError(for: LuaConversionError("an object")), at: index)
  }

  /// Returns the error with its message prefixed with the label of the argument.
  @usableFromInline
  borrowing func prefixingArgumentLabel(to failure: HostError, at index: Int) -> HostError {
    HostError(
      "\(signature.argumentLabel(of: index, isItem: isTableCall)): \(failure.message)")
  }

  /// Returns all positional arguments, or the items of a constructor's table.
  ///
  /// - Throws: `HostError` with the label of the argument that could not be converted.
  /// - Complexity: O(n).
  public borrowing func arguments<Converted: LuaReadable>(
    as type: Converted.Type = Converted.self
  ) throws(HostError) -> [Converted] {
    var values: [Converted] = []
    values.reserveCapacity(argumentCount)
    for index in 0..<argumentCount { values.append(try argument(index)) }
    return values
  }

  /// Calls a closure with each positional argument, in order, after all of them have been converted; there
  /// must be at least one.
  ///
  /// - Parameters:
  ///   - type: The type to convert to; usually inferred.
  ///   - count: The number of arguments; nil for all of them.
  ///   - body: The closure; if the script passed several arguments, its error is prefixed with the argument's
  ///     label.
  /// - Throws: `HostError` with the label of the argument that could not be converted, or the error of the
  ///   closure, which is then not called for the following arguments.
  /// - Complexity: O(n).
  public borrowing func forEachArgument<Converted: LuaReadable>(
    as type: Converted.Type = Converted.self, first count: Int? = nil,
    _ body: (Converted) throws(HostError) -> Void
  ) throws(HostError) {
    // Reading the first argument throws if there is none.
    var values: [Converted] = [try argument(0)]
    for index in 1..<max(count ?? argumentCount, 1) { values.append(try argument(index)) }
    for (index, value) in values.enumerated() {
      do throws(HostError) {
        try body(value)
      } catch {
        throw argumentCount > 1 ? prefixingArgumentLabel(to: error, at: index) : error
      }
    }
  }

  /// The number of arguments up to the first one that is no object.
  @usableFromInline
  var leadingObjectCount: Int {
    guard let arguments = raw.pointee.values else { return 0 }
    return (0..<raw.pointee.count).firstIndex { arguments[$0].kind != .object } ?? raw.pointee.count
  }

  /// The unconverted argument, for inspection; a nil argument if it was not passed.
  public subscript(index: Int) -> Argument {
    guard index >= 0, index < raw.pointee.count, let arguments = raw.pointee.values else {
      return .absent(host)
    }
    return Argument(arguments + index, host: host)
  }
}

/// The parameters of a function, for error messages about its arguments.
final class Signature: Sendable {
  let parameters: [Parameter]
  let namedParameters: [Parameter]
  /// Whether the function is a constructor, whose named parameters the bridge decodes.
  let isConstructor: Bool

  init(parameters: [Parameter], named: [Parameter] = [], isConstructor: Bool = false) {
    self.parameters = parameters
    self.namedParameters = named
    self.isConstructor = isConstructor
  }

  func argumentLabel(of index: Int, isItem: Bool) -> String {
    if isItem { return "item \(index + 1)" }
    guard index < parameters.count, !parameters[index].isVariadic else { return "argument \(index + 1)" }
    return "argument \(index + 1) (\(parameters[index].name))"
  }
}
