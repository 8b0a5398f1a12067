local testing = require "testing"
local test, equal, check, fails = testing.test, testing.equal, testing.check, testing.fails

test("a range has a minimum and a maximum", function()
  local range = FloatRange(-1, 2)
  equal(range.minimum, -1.0)
  equal(range.maximum, 2.0)
  equal(tostring(range), "FloatRange(-1, 2)")
  equal(range, FloatRange { minimum = -1, maximum = 2 })
  check(range:contains(-1) and range:contains(2) and not range:contains(2.5))
end)

test("an omitted end is infinite", function()
  check(FloatRange().isInfinite)
  equal(FloatRange { maximum = 3 }.minimum, -math.huge)
  equal(FloatRange(-math.huge, 3), FloatRange { maximum = 3 })
  local range = FloatRange(0, 1)
  check(not range.isInfinite)
  range.maximum = math.huge
  check(range:contains(1e300))
end)

test("an end is a number", function()
  fails("FloatRange.maximum: expected a number, got nan", function() return FloatRange(0, 0 / 0) end)
  fails("FloatRange.minimum: expected a number, got a string \"a\"", function() FloatRange(0, 1).minimum = "a" end)
  check(not pcall(function() return FloatRange { maximum = 0 / 0 } end))
end)

test("zero and infinite return a new range each time", function()
  equal(FloatRange.zero, FloatRange(0, 0))
  equal(FloatRange.infinite, FloatRange())
  local range = FloatRange.zero
  range.maximum = 5
  equal(FloatRange.zero.maximum, 0.0)
  fails("FloatRange has no function 'zer'; did you mean 'zero'?", function() return FloatRange.zer end)
  fails("FloatRange is read-only", function() FloatRange.zero = FloatRange(1, 2) end)
end)
