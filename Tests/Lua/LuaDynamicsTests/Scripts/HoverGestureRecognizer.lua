local testing = require "testing"
local test, equal, list, fails = testing.test, testing.equal, testing.list, testing.fails

test("a pointer enters a view, moves over it and leaves it", function()
  local states = {}
  local view = View { frame = { 100, 100, 100, 100 } }
  stage.view:addSubview(view)
  local recognizer = view:onHover(function(hover)
    if hover.state ~= states[#states] then table.insert(states, hover.state) end
  end)
  equal(recognizer.state, "possible")
  stage:hover({ { 50, 150 }, { 150, 150 } }, 0.5)
  stage:step(40)
  equal(recognizer.location, Point(150, 150))
  equal(recognizer:locationIn(view), Point(50, 50))
  stage:hover({ { 150, 150 }, { 50, 150 } }, 0.5)
  stage:step(40)
  list(states, { "began", "changed", "ended" })
end)

test("simulated movements are checked", function()
  fails("Stage.hover: argument 1 (points): expected at least one point, got none",
    function() stage:hover({}, 1) end)
  fails("Stage.hover: argument 2 (seconds): expected a number from 0 to 3600, got -1",
    function() stage:hover({ { 0, 0 } }, -1) end)
end)
