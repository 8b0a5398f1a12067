local testing = require "testing"
local test, equal, near, check, list, fails =
  testing.test, testing.equal, testing.near, testing.check, testing.list, testing.fails

-- Two fingers, whose distance changes from 100 to 200 pt in a second.
local function spread()
  stage:drag({ { 110, 200 }, { 60, 200 } }, 1)
  stage:drag({ { 210, 200 }, { 260, 200 } }, 1)
end

test("a pinch has the scale of the distance between two fingers", function()
  local states, last, place, velocity = {}, nil, nil, nil
  stage.view:onPinch(function(pinch)
    if pinch.state ~= states[#states] then table.insert(states, pinch.state) end
    last, place = pinch.scale, pinch.location
    if pinch.state == "changed" then velocity = pinch.velocity end
  end)
  spread()
  stage:step(80)
  list(states, { "began", "changed", "ended" })
  near(last, 2, 0.02)
  near(place, { 160, 200 }, 2)
  near(velocity, 1, 0.1)
end)

test("a scale that is set to 1 is the change since then", function()
  local product = 1
  local recognizer = stage.view:onPinch(function(pinch)
    product = product * pinch.scale
    pinch.scale = 1
  end)
  spread()
  stage:step(80)
  near(product, 2, 0.02)
  fails("PinchGestureRecognizer.scale: expected a finite number above 0, got 0",
    function() recognizer.scale = 0 end)
end)

test("a pinch and a pan of one view are recognized beside each other, and one finger does not pinch", function()
  local pinches, pans = 0, 0
  stage.view:onPinch(function() pinches = pinches + 1 end)
  stage.view:onPan(function() pans = pans + 1 end)
  stage:drag({ { 100, 100 }, { 200, 100 } }, 0.5)
  stage:step(60)
  equal(pinches, 0)
  check(pans > 5)
  spread()
  stage:step(80)
  check(pinches > 5)
end)
