local testing = require "testing"
local test, equal, check, fails = testing.test, testing.equal, testing.check, testing.fails

test("a touch at rest for half a second is a long press", function()
  local began
  local recognizer = stage.view:onLongPress(function(press)
    if press.state == "began" then began = stage.time end
  end)
  equal(recognizer.minimumPressDuration, 0.5)
  stage:drag({ { 100, 100 } }, 1)
  stage:step(90)
  check(began and math.abs(began - 0.5) < 0.05, tostring(began))
end)

test("the duration can be set", function()
  local began
  stage.view:onLongPress(function(press)
    if press.state == "began" then began = stage.time end
  end).minimumPressDuration = 0.2
  stage:drag({ { 100, 100 } }, 0.4)
  stage:step(60)
  check(began and math.abs(began - 0.2) < 0.05, tostring(began))
end)

test("a tap is not a long press", function()
  local presses = 0
  local recognizer = stage.view:onLongPress(function() presses = presses + 1 end)
  stage:tap(100, 100)
  stage:step(60)
  equal(presses, 0)
  for _, seconds in ipairs { -1, 2000000000 } do
    local message = "LongPressGestureRecognizer.minimumPressDuration: expected a number from 0 to 1000000000, got "
    fails(message .. seconds, function()
      recognizer.minimumPressDuration = seconds
    end)
  end
end)
