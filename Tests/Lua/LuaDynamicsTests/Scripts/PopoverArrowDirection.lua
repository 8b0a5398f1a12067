local testing = require "testing"
local test, equal, fails = testing.test, testing.equal, testing.fails

test("the directions have UIKit's raw values", function()
  equal(PopoverArrowDirection.up, 1)
  equal(PopoverArrowDirection.down, 2)
  equal(PopoverArrowDirection.left, 4)
  equal(PopoverArrowDirection.right, 8)
  equal(PopoverArrowDirection.any, 15)
  equal(PopoverArrowDirection.unknown, ~0)
  equal(PopoverArrowDirection.up | PopoverArrowDirection.right, 9)
end)

test("an unknown direction is an error", function()
  fails("PopoverArrowDirection has no value 'upp'; did you mean 'up'?",
    function() return PopoverArrowDirection.upp end)
end)
