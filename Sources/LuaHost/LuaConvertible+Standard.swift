extension Double: LuaConvertible {
  /// `number`.
  public static var luaName: String { "number" }

  /// Every number; strings are not turned into numbers.
  ///
  /// - Throws: `LuaMismatch` for everything else.
  public static func read(_ argument: borrowing Argument) throws(LuaMismatch) -> Double {
    guard let number = argument.number else { throw LuaMismatch("a number") }
    return number
  }

  /// Whether the number lies in the range.
  public func isAccepted(by range: ValueRange) -> Bool {
    range.contains(self)
  }

  /// What the range expects, or the limit that the number exceeds.
  public func mismatch(in range: ValueRange) -> LuaMismatch { LuaMismatch(range.expectation(for: self)) }

  /// Makes the reply the number.
  public func write(to reply: inout Reply) {
    reply.set(self)
  }
}

extension Int: LuaConvertible {
  /// `integer`.
  public static var luaName: String { "integer" }

  /// Every number with a whole value that an `Int` holds, `2` as well as `2.0`.
  ///
  /// - Throws: `LuaMismatch` for everything else.
  public static func read(_ argument: borrowing Argument) throws(LuaMismatch) -> Int {
    guard let integer = argument.integer else { throw LuaMismatch("a whole number") }
    return integer
  }

  /// Whether the number lies in the range.
  public func isAccepted(by range: ValueRange) -> Bool {
    range.contains(Double(self))
  }

  /// What the range expects, or the limit that the number exceeds.
  public func mismatch(in range: ValueRange) -> LuaMismatch {
    LuaMismatch(range.expectation(for: Double(self)))
  }

  /// Makes the reply the integer.
  public func write(to reply: inout Reply) {
    reply.set(self)
  }
}

extension Bool: LuaConvertible {
  /// `boolean`.
  public static var luaName: String { "boolean" }

  /// `true` or `false`; other values have no truth here.
  ///
  /// - Throws: `LuaMismatch` for everything else.
  public static func read(_ argument: borrowing Argument) throws(LuaMismatch) -> Bool {
    guard let boolean = argument.boolean else { throw LuaMismatch("true or false") }
    return boolean
  }

  /// Makes the reply the boolean.
  public func write(to reply: inout Reply) {
    reply.set(self)
  }
}

extension String: LuaConvertible {
  /// `string`.
  public static var luaName: String { "string" }

  /// A string; numbers are not turned into strings.
  ///
  /// - Throws: `LuaMismatch` for everything else.
  public static func read(_ argument: borrowing Argument) throws(LuaMismatch) -> String {
    guard let string = argument.string else { throw LuaMismatch("a string") }
    return string
  }

  /// Makes the reply the string.
  public func write(to reply: inout Reply) {
    reply.set(self)
  }
}

extension Optional: LuaReadable where Wrapped: LuaReadable {
  /// The wrapped type's name with a question mark.
  public static var luaName: String { "\(grouped(Wrapped.luaName))?" }

  /// nil for Lua's nil and for an argument that was not passed, else the wrapped value.
  ///
  /// - Throws: `LuaMismatch` for everything that the wrapped type does not take.
  public static func read(_ argument: borrowing Argument) throws(LuaMismatch) -> Wrapped? {
    guard !argument.isNil else { return nil }
    do throws(LuaMismatch) {
      return try Wrapped.read(argument)
    } catch {
      throw LuaMismatch("\(error.expected) or nil", found: error.found, at: error.place)
    }
  }

  /// Whether it is nil or the wrapped value is accepted.
  public func isAccepted(by range: ValueRange) -> Bool {
    self?.isAccepted(by: range) ?? true
  }

  /// That of the wrapped value.
  public func mismatch(in range: ValueRange) -> LuaMismatch {
    self?.mismatch(in: range) ?? LuaMismatch(range.expectation)
  }
}

extension Optional: LuaWritable where Wrapped: LuaWritable {
  /// The wrapped type's name with a question mark.
  public static var luaName: String { "\(grouped(Wrapped.luaName))?" }

  /// Makes the reply nil or the wrapped value.
  public func write(to reply: inout Reply) {
    if let self { self.write(to: &reply) } else { reply.setNil() }
  }
}

extension Array: LuaReadable where Element: LuaReadable {
  /// The element type's name with brackets.
  public static var luaName: String { "\(grouped(Element.luaName))[]" }

  /// The array part of a table.
  ///
  /// - Throws: `LuaMismatch` that says which item did not fit.
  /// - Complexity: O(n).
  public static func read(_ argument: borrowing Argument) throws(LuaMismatch) -> [Element] {
    guard let count = argument.itemCount else { throw LuaMismatch("a table of \(Element.luaName)s") }
    var elements: [Element] = []
    elements.reserveCapacity(count)
    for index in 0..<count {
      let item = argument.item(index)
      do throws(LuaMismatch) {
        elements.append(try Element.read(item))
      } catch {
        throw LuaMismatch(
          error.expected, found: error.found ?? item.summary, at: elementPlace(index, error.place))
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
  public func mismatch(in range: ValueRange) -> LuaMismatch {
    guard let index = firstIndex(where: { !$0.isAccepted(by: range) }) else {
      return LuaMismatch(range.expectation)
    }
    let inner = self[index].mismatch(in: range)
    return LuaMismatch(inner.expected, found: inner.found, at: elementPlace(index, inner.place))
  }
}

extension Array: LuaWritable where Element: LuaWritable {
  /// The element type's name with brackets.
  public static var luaName: String { "\(grouped(Element.luaName))[]" }

  /// Makes the reply a table with the elements as items 1…n.
  ///
  /// - Complexity: O(n).
  public func write(to reply: inout Reply) {
    reply.set(items: self)
  }
}

/// Where inside a table a mismatch is: at an element, or at a place inside that.
private func elementPlace(_ index: Int, _ place: String?) -> String {
  "[\(index + 1)]" + (place.map { ".\($0)" } ?? "")
}

/// A type's name as the part of a longer one: a choice of several needs parentheses.
private func grouped(_ name: String) -> String {
  name.contains("|") ? "(\(name))" : name
}
