extension Double: LuaConvertible {
  /// `number`.
  public static var luaName: String { "number" }

  /// Every number; strings are not turned into numbers.
  ///
  /// - Throws: `LuaConversionError` for everything else.
  public static func read(_ argument: borrowing Argument) throws(LuaConversionError) -> Double {
    guard let number = argument.number else { throw LuaConversionError("a number") }
    return number
  }

  /// Whether the number lies in the range.
  public func isAccepted(by range: ValueRange) -> Bool {
    range.contains(self)
  }

  /// What the range expects, or the limit that the number exceeds.
  public func mismatch(in range: ValueRange) -> LuaConversionError {
    LuaConversionError(range.expectation(for: self))
  }

  /// Makes the reply the number.
  public func write(to returnValue: inout ReturnValue) {
    returnValue.set(self)
  }
}

extension Int: LuaConvertible {
  /// `integer`.
  public static var luaName: String { "integer" }

  /// Every number with a whole value that an `Int` holds, `2` as well as `2.0`.
  ///
  /// - Throws: `LuaConversionError` for everything else.
  public static func read(_ argument: borrowing Argument) throws(LuaConversionError) -> Int {
    guard let integer = argument.integer else { throw LuaConversionError("a whole number") }
    return integer
  }

  /// Whether the number lies in the range.
  public func isAccepted(by range: ValueRange) -> Bool {
    range.contains(Double(self))
  }

  /// What the range expects, or the limit that the number exceeds.
  public func mismatch(in range: ValueRange) -> LuaConversionError {
    LuaConversionError(range.expectation(for: Double(self)))
  }

  /// Makes the reply the integer.
  public func write(to returnValue: inout ReturnValue) {
    returnValue.set(self)
  }
}

extension Bool: LuaConvertible {
  /// `boolean`.
  public static var luaName: String { "boolean" }

  /// `true` or `false`; other values have no truth here.
  ///
  /// - Throws: `LuaConversionError` for everything else.
  public static func read(_ argument: borrowing Argument) throws(LuaConversionError) -> Bool {
    guard let boolean = argument.boolean else { throw LuaConversionError("true or false") }
    return boolean
  }

  /// Makes the reply the boolean.
  public func write(to returnValue: inout ReturnValue) {
    returnValue.set(self)
  }
}

extension String: LuaConvertible {
  /// `string`.
  public static var luaName: String { "string" }

  /// A string; numbers are not turned into strings.
  ///
  /// - Throws: `LuaConversionError` for everything else.
  public static func read(_ argument: borrowing Argument) throws(LuaConversionError) -> String {
    guard let string = argument.string else { throw LuaConversionError("a string") }
    return string
  }

  /// Makes the reply the string.
  public func write(to returnValue: inout ReturnValue) {
    returnValue.set(self)
  }
}

extension Optional: LuaReadable where Wrapped: LuaReadable {
  /// The wrapped type's name with a question mark.
  public static var luaName: String { "\(parenthesized(Wrapped.luaName))?" }

  /// nil for Lua's nil and for an argument that was not passed, else the wrapped value.
  ///
  /// - Throws: `LuaConversionError` for everything that the wrapped type does not take.
  public static func read(_ argument: borrowing Argument) throws(LuaConversionError) -> Wrapped? {
    guard !argument.isNil else { return nil }
    do throws(LuaConversionError) {
      return try Wrapped.read(argument)
    } catch {
      throw LuaConversionError("\(error.expected) or nil", actual: error.actual, at: error.path)
    }
  }

  /// Whether it is nil or the wrapped value is accepted.
  public func isAccepted(by range: ValueRange) -> Bool {
    self?.isAccepted(by: range) ?? true
  }

  /// That of the wrapped value.
  public func mismatch(in range: ValueRange) -> LuaConversionError {
    self?.mismatch(in: range) ?? LuaConversionError(range.expectation)
  }
}

extension Optional: LuaWritable where Wrapped: LuaWritable {
  /// The wrapped type's name with a question mark.
  public static var luaName: String { "\(parenthesized(Wrapped.luaName))?" }

  /// Makes the reply nil or the wrapped value.
  public func write(to returnValue: inout ReturnValue) {
    if let self { self.write(to: &returnValue) } else { returnValue.setNil() }
  }
}

extension Array: LuaReadable where Element: LuaReadable {
  /// The element type's name with brackets.
  public static var luaName: String { "\(parenthesized(Element.luaName))[]" }

  /// The array part of a table.
  ///
  /// - Throws: `LuaConversionError` that says which item did not fit.
  /// - Complexity: O(n).
  public static func read(_ argument: borrowing Argument) throws(LuaConversionError) -> [Element] {
    guard let count = argument.itemCount else { throw LuaConversionError("a table of \(Element.luaName)s") }
    var elements: [Element] = []
    elements.reserveCapacity(count)
    for index in 0..<count {
      let item = argument.item(index)
      do throws(LuaConversionError) {
        elements.append(try Element.read(item))
      } catch {
        throw LuaConversionError(
          error.expected, actual: error.actual ?? item.messageDescription, at: elementPlace(index, error.path)
        )
      }
    }
    return elements
  }
}

extension Array where Element: LuaReadable {
  /// Whether every element is accepted.
  public func isAccepted(by range: ValueRange) -> Bool {
    allSatisfy { $0.isAccepted(by: range) }
  }

  /// That of the first element that is not accepted, with its index.
  public func mismatch(in range: ValueRange) -> LuaConversionError {
    guard let index = firstIndex(where: { !$0.isAccepted(by: range) }) else {
      return LuaConversionError(range.expectation)
    }
    let inner = self[index].mismatch(in: range)
    return LuaConversionError(inner.expected, actual: inner.actual, at: elementPlace(index, inner.path))
  }
}

extension Array: LuaWritable where Element: LuaWritable {
  /// The element type's name with brackets.
  public static var luaName: String { "\(parenthesized(Element.luaName))[]" }

  /// Makes the reply a table with the elements as items 1…n.
  ///
  /// - Complexity: O(n).
  public func write(to returnValue: inout ReturnValue) {
    returnValue.set(items: self)
  }
}

/// Where inside a table a mismatch is: at an element, or at a place inside that.
private func elementPlace(_ index: Int, _ path: String?) -> String {
  "[\(index + 1)]" + (path.map { ".\($0)" } ?? "")
}

/// A type's name as the part of a longer one: a choice of several needs parentheses.
private func parenthesized(_ name: String) -> String {
  name.contains("|") ? "(\(name))" : name
}
