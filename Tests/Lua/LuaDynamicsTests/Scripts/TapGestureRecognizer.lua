local testing = require "testing"
local test, equal, fails = testing.test, testing.equal, testing.fails

test("one tap is required by default", function()
  local taps = 0
  local recognizer = stage.view:onTap(function() taps = taps + 1 end)
  equal(recognizer.numberOfTapsRequired, 1)
  recognizer.numberOfTapsRequired = 2
  stage:tap(100, 100)
  stage:step(60)
  equal(taps, 0)
  stage:tap(100, 100)
  stage:step(8)
  stage:tap(100, 100)
  stage:step(60)
  equal(taps, 1)
end)

test("the number of taps is a whole number from 1", function()
  local recognizer = stage.view:onTap(function() end)
  fails("TapGestureRecognizer.numberOfTapsRequired: expected a number from 1 to 10, got 0", function()
    recognizer.numberOfTapsRequired = 0
  end)
  fails("TapGestureRecognizer.numberOfTapsRequired: expected a whole number, got 1.5", function()
    recognizer.numberOfTapsRequired = 1.5
  end)
end)
