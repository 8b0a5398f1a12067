local testing = require "testing"
local test, equal, fails = testing.test, testing.equal, testing.fails

test("a press has a key, a phase and whether it repeats", function()
  local presses = {}
  function stage.onKey(press) table.insert(presses, press) end
  stage:pressKey("Left", 0.1)
  stage:step(10)
  equal(#presses, 2)
  equal(presses[1].key, "left")
  equal(presses[1].phase, "began")
  equal(presses[1].isRepeat, false)
  equal(presses[2].phase, "ended")
  fails("KeyPress.key is read-only", function() presses[1].key = "right" end)
end)

test("a key that is pressed again while it is held repeats", function()
  local repeats = {}
  function stage.onKey(press) table.insert(repeats, tostring(press.isRepeat)) end
  stage:pressKey("a", 1)
  stage:step(10)
  stage:pressKey("a", 1)
  stage:step(1)
  equal(table.concat(repeats, " "), "false true")
end)
