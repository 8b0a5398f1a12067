import LuaHost
import LuaTesting
import Testing

/// The assertions, and the messages of failed ones.
@Suite struct AssertionTests {
  /// The error message of a statement without its position; nil if it raises no error.
  private func failureMessage(_ statement: String) throws -> String? {
    var failureMessage: String?
    try TestRunner().run(Chunk("it('x', function() \(statement) end)", name: "a.lua")) { result in
      if case .failed(let errors) = result.outcome { failureMessage = errors.first?.message }
    }
    return failureMessage?.replacing(#/^a\.lua:1: /#, with: "")
  }

  @Test(arguments: [
    "assert(1)", "local a, b = assert(1, 2) assert(a == 1 and b == 2)", "assert.equal(1, 1.0)",
    "assert.equals('a', 'a')", "assert.equal(Point(1, 2), Point(1, 2))", "assert.not_equal(1, 2)",
    "assert.same({ 1, { a = 2 } }, { 1, { a = 2 } })", "assert.same(1, 1)",
    "assert.same(0/0, -(0/0))", "assert.same({ 0/0, a = { 0/0 } }, { 0/0, a = { 0/0 } })",
    "local a, b = {}, {} a.a, b.a = a, b assert.same(a, b)",
    "assert.near(1, 1.05, 0.1)", "assert.near(1, 1)", "assert.near({ 1, 2 }, Point(1, 2.05), 0.1)",
    "assert.near(Point(1, 2), Point(1, 2))", "assert.near(1/0, 1/0)", "assert.near({ 1, 2 }, { 1, 2 })",
    "assert.is_true(true)", "assert.is_false(false)", "assert.is_nil(nil)", "assert.is_not_nil(false)",
    "assert.truthy(0)", "assert.is_truthy('')", "assert.falsy(nil)", "assert.is_falsy(false)",
    "assert.has_error(function() error('x') end)", "assert.has_error(function() error('x') end, 'x')",
    "assert.has_error(function() error('x', 0) end, 'x')",
    "local t = {} assert.has_error(function() error(t) end, t)",
    "assert.are.equal(1, 1)", "assert.is.near(1, 1)", "assert.has.error(error)",
  ])
  func `true assertions pass`(statement: String) throws {
    #expect(try failureMessage(statement) == nil)
  }

  @Test(arguments: [
    ("assert(false)", "assertion failed!"), ("assert(nil, 'why')", "why"),
    ("assert.equal(1, 2)", "expected 1, got 2"), ("assert.equal(1, '1')", "expected 1, got \"1\""),
    ("assert.equal(1, 2, 'why')", "why: expected 1, got 2"),
    ("assert.equal('a\\nb', nil)", "expected \"a\\nb\", got nil"),
    ("assert.equal({ 1, a = {} }, 2)", "expected { 1, a = {…} }, got 2"),
    ("assert.not_equal(1, 1)", "expected anything but 1, got 1"),
    ("assert.same({ 1, { a = 2 } }, { 1, { a = 3 } })", "at [2].a: expected 2, got 3"),
    ("assert.same({}, { b = 3 })", "at .b: expected nil, got 3"), ("assert.same(1, 2)", "expected 1, got 2"),
    ("assert.near(1, 1.2, 0.1)", "expected 1 ± 0.1, got 1.2"),
    ("assert.equal(0/0, 0/0)", "expected nan, got nan"),
    ("assert.same({ 0/0 }, { 1 })", "at [1]: expected nan, got 1"),
    ("assert.near(1, 0/0, 1)", "expected 1 ± 1, got "),
    ("assert.near(1, nil, 1)", "expected 1 ± 1, got nil"),
    ("assert.near({ 1, 2 }, Point(1, 3), 0.5)", "expected { 1, 2 } ± 0.5, got Point(1, 3)"),
    ("assert.near(1, 1, 'x')", "assert.near: argument 3 (tolerance): expected a number, got string"),
    ("assert.is_true(1)", "expected true, got 1"), ("assert.is_false(nil)", "expected false, got nil"),
    ("assert.is_nil(false)", "expected nil, got false"),
    ("assert.is_not_nil(nil)", "expected anything but nil"),
    ("assert.truthy(nil)", "expected a true value, got nil"),
    ("assert.falsy(0)", "expected false or nil, got 0"),
    ("assert.has_error(function() end)", "expected an error"),
    ("assert.has_error(function() end, 'x')", "expected the error \"x\""),
    ("assert.has_error(function() error('y') end, 'x')", "expected the error \"x\", got \"y\""),
    ("assert.nothing(1)", "assert has no 'nothing'"),
  ])
  func `false assertions report expected and actual values`(statement: String, message: String) throws {
    let failureMessage = try #require(try failureMessage(statement))
    #expect(failureMessage == message || (message.hasSuffix(" ") && failureMessage.hasPrefix(message)))
  }
}
