local testing = require "testing"
local test, equal, near, check, fails = testing.test, testing.equal, testing.near, testing.check, testing.fails

test("a gesture has a view, a location and a state", function()
  local outer = View { frame = { 100, 200, 100, 100 } }
  stage.view:addSubview(outer)
  local seen
  local recognizer = outer:onTap(function(tap)
    seen = { tap = tap, view = tap.view, location = tap.location, inside = tap:locationIn(outer), state = tap.state }
  end)
  equal(recognizer.state, "possible")
  stage:tap(110, 220)
  stage:step(10)
  check(seen.tap == recognizer)
  equal(seen.view, outer)
  equal(seen.location, Point(110, 220))
  equal(seen.inside, Point(10, 20))
  equal(seen.state, "ended")
end)

test("a disabled gesture is not recognized", function()
  local taps = 0
  local recognizer = stage.view:onTap(function() taps = taps + 1 end)
  equal(recognizer.enabled, true)
  recognizer.enabled = false
  stage:tap(10, 10)
  stage:step(10)
  equal(taps, 0)
  recognizer.enabled = true
  stage:tap(10, 10)
  stage:step(10)
  equal(taps, 1)
end)

test("a handler is a function", function()
  fails("View.onTap: argument 1 (handler): expected a function, got nil", function() stage.view:onTap() end)
  fails("View.onPan: argument 1 (handler): expected a function, got a table", function() stage.view:onPan {} end)
end)
