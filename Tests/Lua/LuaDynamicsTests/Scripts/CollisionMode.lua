local testing = require "testing"
local test, equal, check, fails = testing.test, testing.equal, testing.check, testing.fails

test("the modes are bits", function()
  equal(CollisionMode.items, 1)
  equal(CollisionMode.boundaries, 2)
  equal(CollisionMode.everything & 3, 3)
  equal(CollisionMode.items | CollisionMode.boundaries, 3)
end)

test("a mode that does not exist is an error", function()
  fails("CollisionMode has no value 'item'; did you mean 'items'?", function() return CollisionMode.item end)
end)

test("modes cannot be changed", function()
  check(not pcall(function() CollisionMode.items = 7 end))
  equal(CollisionMode.items, 1)
end)
