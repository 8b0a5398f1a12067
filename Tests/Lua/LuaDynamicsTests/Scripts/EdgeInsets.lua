local testing = require "testing"
local test, equal, fails = testing.test, testing.equal, testing.fails

test("insets are four distances, in the order top, left, bottom, right", function()
  local insets = EdgeInsets(1, 2, 3, 4)
  equal(insets.top, 1.0)
  equal(insets.left, 2.0)
  equal(insets.bottom, 3.0)
  equal(insets.right, 4.0)
  equal(tostring(insets), "EdgeInsets(1, 2, 3, 4)")
end)

test("omitted insets are 0", function()
  equal(EdgeInsets { bottom = 100 }, EdgeInsets(0, 0, 100, 0))
  equal(EdgeInsets {}, EdgeInsets(0, 0, 0, 0))
  equal(EdgeInsets(), EdgeInsets(0, 0, 0, 0))
end)

test("a name that does not exist is an error", function()
  fails("EdgeInsets: expected an EdgeInsets or { top, left, bottom, right }, got a table with the field 'down'",
    function() return EdgeInsets { down = 1 } end)
end)
