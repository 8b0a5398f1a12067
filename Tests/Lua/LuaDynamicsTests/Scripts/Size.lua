local testing = require "testing"
local test, equal, check, fails = testing.test, testing.equal, testing.check, testing.fails

test("a size has a width and a height", function()
  local size = Size(320, 568)
  equal(size.width, 320.0)
  equal(size.height, 568.0)
  equal(Size { height = 568, width = 320 }, size)
  size.width = 10
  equal(size, Size(10, 568))
end)

test("a size can be scaled", function()
  equal(Size(10, 20) * 2, Size(20, 40))
  equal(2 * Size(10, 20), Size(20, 40))
  equal(Size(10, 20) / 2, Size(5, 10))
end)

test("tostring shows the constructor", function()
  equal(tostring(Size(320, 568)), "Size(320, 568)")
end)

test("a size needs both numbers", function()
  fails("Size: expected a Size or { width, height }, got a table without 'height'", function()
    return Size { width = 1 }
  end)
end)
