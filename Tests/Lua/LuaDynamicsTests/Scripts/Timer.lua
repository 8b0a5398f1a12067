local testing = require "testing"
local test, equal, check, fails, list = testing.test, testing.equal, testing.check, testing.fails, testing.list

test("after calls its function once, at its time", function()
  local ticks = {}
  local timer = after(0.5, function() table.insert(ticks, stage.tick) end)
  equal(timer.isActive, true)
  stage:step(120)
  list(ticks, { 30 })
  equal(timer.isActive, false)
end)

test("every calls its function repeatedly, without drift", function()
  local ticks = {}
  local timer = every(0.05, function() table.insert(ticks, stage.tick) end)
  stage:step(13)
  list(ticks, { 3, 6, 9, 12 })
  equal(timer.isActive, true)
end)

test("a cancelled timer is not called", function()
  local calls = 0
  local once, again = after(0.1, function() calls = calls + 1 end), every(0.1, function() calls = calls + 1 end)
  once:cancel()
  once:cancel()
  stage:step(7)
  equal(calls, 1)
  again:cancel()
  equal(once.isActive, false)
  equal(again.isActive, false)
  stage:step(30)
  equal(calls, 1)
end)

test("a repeating timer may cancel itself", function()
  local calls, timer = 0, nil
  timer = every(0, function()
    calls = calls + 1
    if calls == 3 then timer:cancel() end
  end)
  stage:step(10)
  equal(calls, 3)
end)

test("timers fire in order of their time, then of creation", function()
  local order = {}
  for _, case in ipairs { { "a", 0.2 }, { "b", 0.1 }, { "c", 0.2 }, { "d", 0.1 } } do
    after(case[2], function() table.insert(order, case[1]) end)
  end
  stage:step(20)
  list(order, { "b", "d", "a", "c" })
end)

test("a timer may start another", function()
  local ticks = {}
  after(0.1, function()
    after(0.1, function() table.insert(ticks, stage.tick) end)
  end)
  stage:step(20)
  list(ticks, { 12 })
end)

test("a timer without references is not collected", function()
  local calls = 0
  after(0.1, function() calls = calls + 1 end)
  collectgarbage()
  collectgarbage()
  stage:step(10)
  equal(calls, 1)
end)

test("seconds are not negative, and the handler is a function", function()
  fails("after: argument 1 (seconds): expected a number from 0 to 1000000000, got -1", function()
    after(-1, function() end)
  end)
  fails("every: argument 1 (seconds): expected a number from 0 to 1000000000, got nan", function()
    every(0 / 0, function() end)
  end)
  fails("after: argument 2 (handler): expected a function, got nil", function() after(1) end)
  fails("after: argument 1 (seconds): expected a number, got a function", function() after(function() end) end)
end)
