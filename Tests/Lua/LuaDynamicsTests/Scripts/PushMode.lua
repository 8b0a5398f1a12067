local testing = require "testing"
local test, equal, fails = testing.test, testing.equal, testing.fails

test("the modes have UIKit's numbers", function()
  equal(PushMode.continuous, 0)
  equal(PushMode.instantaneous, 1)
end)

test("a mode that does not exist is an error", function()
  fails("PushMode has no value 'continous'; did you mean 'continuous'?", function() return PushMode.continous end)
end)
