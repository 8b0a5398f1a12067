local testing = require "testing"
local test, equal = testing.test, testing.equal

test("the wheel has a distance and a location", function()
  local count = 0
  local recognizer = stage.view:onWheel(function(wheel)
    count = count + 1
    equal(wheel.state, "ended")
    equal(wheel.delta, Vector(3, 48))
    equal(wheel.location, Point(160, 300))
  end)
  equal(recognizer.delta, Vector(0, 0))
  stage:turnWheel({ 160, 300 }, { 3, 48 })
  stage:step(2)
  equal(count, 1)
  stage.view:removeGestureRecognizer(recognizer)
  stage:turnWheel({ 160, 300 }, { 3, 48 })
  stage:step(2)
  equal(count, 1)
end)

test("the wheel scrolls a scroll view", function()
  local list = ScrollView { frame = stage.view.bounds, contentSize = { 320, 1000 } }
  stage.view:addSubview(list)
  stage:turnWheel({ 160, 300 }, { 0, 48 })
  stage:step(2)
  equal(list.contentOffset, Point(0, 48))
end)
