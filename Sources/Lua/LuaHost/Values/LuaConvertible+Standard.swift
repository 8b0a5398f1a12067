extension Double: LuaConvertible {
  /// `number`.
  public static var luaTypeName: String { "number" }

  /// Reads a number; strings are not converted.
  ///
  /// - Throws: `LuaConversionError` for every other value.
  public static func read(_ argument: borrowing Argument) throws(LuaConversionError) -> Double {
    guard let number = argument.number else { throw LuaConversionError("a number") }
    return number
  }

  /// Returns whether the number lies in the range.
  public func isAccepted(by range: ValueRange) -> Bool {
    range.contains(self)
  }

  /// Returns an error that describes the range, with the limit if the number exceeds it.
  public func rangeError(expecting range: ValueRange) -> LuaConversionError {
    LuaConversionError(range.expectedValueDescription(for: self))
  }

  /// Sets the return value to the number.
  public func write(to returnValue: inout ReturnValue) {
    returnValue.set(self)
  }
}

extension Int: LuaConvertible {
  /// `integer`.
  public static var luaTypeName: String { "integer" }

  /// Reads a number with an integral value that fits into an `Int`, such as `2` or `2.0`.
  ///
  /// - Throws: `LuaConversionError` for every other value.
  public static func read(_ argument: borrowing Argument) throws(LuaConversionError) -> Int {
    guard let integer = argument.integer else { throw LuaConversionError("a whole number") }
    return integer
  }

  /// Returns whether the number lies in the range.
  public func isAccepted(by range: ValueRange) -> Bool {
    range.contains(Double(self))
  }

  /// Returns an error that describes the range, with the limit if the number exceeds it.
  public func rangeError(expecting range: ValueRange) -> LuaConversionError {
    LuaConversionError(range.expectedValueDescription(for: Double(self)))
  }

  /// Sets the return value to the integer.
  public func write(to returnValue: inout ReturnValue) {
    returnValue.set(self)
  }
}

extension Bool: LuaConvertible {
  /// `boolean`.
  public static var luaTypeName: String { "boolean" }

  /// Reads `true` or `false`; other values are not converted to Booleans.
  ///
  /// - Throws: `LuaConversionError` for every other value.
  public static func read(_ argument: borrowing Argument) throws(LuaConversionError) -> Bool {
    guard let boolean = argument.boolean else { throw LuaConversionError("true or false") }
    return boolean
  }

  /// Sets the return value to the Boolean.
  public func write(to returnValue: inout ReturnValue) {
    returnValue.set(self)
  }
}

extension String: LuaConvertible {
  /// The name of the type in Lua, `string`.
  public static var luaTypeName: String { "string" }

  /// Reads a string; numbers are not converted.
  ///
  /// - Throws: `LuaConversionError` for every other value.
  public static func read(_ argument: borrowing Argument) throws(LuaConversionError) -> String {
    guard let string = argument.string else { throw LuaConversionError("a string") }
    return string
  }

  /// Sets the return value to the string.
  public func write(to returnValue: inout ReturnValue) {
    returnValue.set(self)
  }
}

extension Optional: LuaReadable where Wrapped: LuaReadable {
  /// The wrapped type's name with a question mark.
  public static var luaTypeName: String { "\(parenthesized(Wrapped.luaTypeName))?" }

  /// Reads nil, also for an argument that was not passed, or the wrapped value.
  ///
  /// - Throws: `LuaConversionError` for every value that the wrapped type does not accept.
  public static func read(_ argument: borrowing Argument) throws(LuaConversionError) -> Wrapped? {
    guard !argument.isNil else { return nil }
    do throws(LuaConversionError) {
      return try Wrapped.read(argument)
    } catch {
      throw LuaConversionError("\(error.expected) or nil", actual: error.actual, at: error.path)
    }
  }

  /// Returns whether the value is nil or the wrapped value is accepted.
  public func isAccepted(by range: ValueRange) -> Bool {
    self?.isAccepted(by: range) ?? true
  }

  /// Returns the error of the wrapped value.
  public func rangeError(expecting range: ValueRange) -> LuaConversionError {
    self?.rangeError(expecting: range) ?? LuaConversionError(range.expectedValueDescription)
  }
}

extension Optional: LuaWritable where Wrapped: LuaWritable {
  /// The wrapped type's name with a question mark.
  public static var luaTypeName: String { "\(parenthesized(Wrapped.luaTypeName))?" }

  /// Sets the return value to nil or the wrapped value.
  public func write(to returnValue: inout ReturnValue) {
    if let self { self.write(to: &returnValue) } else { returnValue.setNil() }
  }
}

extension Array: LuaReadable where Element: LuaReadable {
  /// The element type's name with brackets.
  public static var luaTypeName: String { "\(parenthesized(Element.luaTypeName))[]" }

  /// Reads the array part of a table.
  ///
  /// - Throws: `LuaConversionError` with the index of the item that could not be converted.
  /// - Complexity: O(n).
  public static func read(_ argument: borrowing Argument) throws(LuaConversionError) -> [Element] {
    guard let count = argument.arrayItemCount else {
      throw LuaConversionError("a table of \(Element.luaTypeName)s")
    }
    var elements: [Element] = []
    elements.reserveCapacity(count)
    for index in 0..<count {
      let item = argument.arrayItem(at: index)
      do throws(LuaConversionError) {
        elements.append(try Element.read(item))
      } catch {
        throw LuaConversionError(
          error.expected, actual: error.actual ?? item.diagnosticDescription,
          at: elementPath(index, error.path)
        )
      }
    }
    return elements
  }
}

extension Array where Element: LuaReadable {
  /// Returns whether every element is accepted.
  public func isAccepted(by range: ValueRange) -> Bool {
    allSatisfy { $0.isAccepted(by: range) }
  }

  /// Returns the error of the first element that is not accepted, with its index.
  public func rangeError(expecting range: ValueRange) -> LuaConversionError {
    guard let index = firstIndex(where: { !$0.isAccepted(by: range) }) else {
      return LuaConversionError(range.expectedValueDescription)
    }
    let inner = self[index].rangeError(expecting: range)
    return LuaConversionError(inner.expected, actual: inner.actual, at: elementPath(index, inner.path))
  }
}

extension Array: LuaWritable where Element: LuaWritable {
  /// The element type's name with brackets.
  public static var luaTypeName: String { "\(parenthesized(Element.luaTypeName))[]" }

  /// Sets the return value to a table with the elements as items 1…n.
  ///
  /// - Complexity: O(n).
  public func write(to returnValue: inout ReturnValue) {
    returnValue.set(items: self)
  }
}

/// Returns the path of an invalid element of a table, or of an invalid part of that element.
private func elementPath(_ index: Int, _ path: String?) -> String {
  "[\(index + 1)]" + (path.map { ".\($0)" } ?? "")
}

/// Returns a type's name for use within a longer one: a union type needs parentheses.
private func parenthesized(_ name: String) -> String {
  name.contains("|") ? "(\(name))" : name
}
