local testing = require "testing"
local test, equal, list = testing.test, testing.equal, testing.list

test("a swipe has a direction", function()
  local directions = {}
  local recognizer = stage.view:onSwipe(function(swipe) table.insert(directions, swipe.direction) end)
  equal(recognizer.direction, nil)
  for _, target in ipairs { { 260, 220 }, { 60, 190 }, { 150, 100 }, { 170, 300 }, { 230, 270 } } do
    stage:drag({ { 160, 200 }, target }, 0.3)
    stage:step(30)
  end
  list(directions, { "right", "left", "up", "down" })
end)

test("a slow or a short movement is no swipe, nor is a drag of a view with a pan", function()
  local count = 0
  stage.view:onSwipe(function() count = count + 1 end)
  stage:drag({ { 100, 100 }, { 200, 100 } }, 2)
  stage:step(130)
  stage:drag({ { 100, 100 }, { 140, 100 } }, 0.2)
  stage:step(30)
  stage.view:onPan(function() end)
  stage:drag({ { 100, 100 }, { 200, 100 } }, 0.2)
  stage:step(30)
  equal(count, 0)
end)
