local testing = require "testing"
local test, equal, near, check, list = testing.test, testing.equal, testing.near, testing.check, testing.list

test("a pan begins, changes and ends, and has a translation", function()
  local states, last = {}, nil
  stage.view:onPan(function(pan)
    if pan.state ~= states[#states] then table.insert(states, pan.state) end
    last = pan.translation
  end)
  stage:drag({ { 100, 100 }, { 200, 150 } }, 1)
  stage:step(80)
  list(states, { "began", "changed", "ended" })
  near(last, { 100, 50 })
end)

test("a touch with constant speed has that velocity", function()
  local velocity
  stage.view:onPan(function(pan)
    if pan.state == "ended" then velocity = pan.velocity end
  end)
  stage:drag({ { 100, 100 }, { 220, 190 } }, 1)
  stage:step(80)
  near(velocity, { 120, 90 }, 1e-6)
end)

test("a pan follows a path with corners", function()
  local places = {}
  stage.view:onPan(function(pan) table.insert(places, pan.location) end)
  stage:drag({ { 50, 50 }, { 150, 50 }, { 150, 150 } }, 1)
  stage:step(80)
  local turned = false
  for _, place in ipairs(places) do
    check(math.abs(place.y - 50) < 1e-9 or math.abs(place.x - 150) < 1e-9, tostring(place))
    turned = turned or place.y > 60
  end
  check(turned)
  equal(places[#places], Point(150, 150))
end)
