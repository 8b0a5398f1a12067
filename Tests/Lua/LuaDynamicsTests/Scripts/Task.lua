local testing = require "testing"
local test, equal, check, fails, list = testing.test, testing.equal, testing.check, testing.fails, testing.list

test("go runs a function immediately up to its first wait", function()
  local log = {}
  local task = go(function()
    table.insert(log, "start " .. stage.tick)
    wait(0.5)
    table.insert(log, "half " .. stage.tick)
    wait(0.5)
    table.insert(log, "end " .. stage.tick)
  end)
  list(log, { "start 0" })
  equal(task.isActive, true)
  stage:step(90)
  list(log, { "start 0", "half 30", "end 60" })
  equal(task.isActive, false)
end)

test("waitUntil continues when its condition is true", function()
  local open, tick = false, nil
  go(function()
    waitUntil(function() return open end)
    tick = stage.tick
  end)
  stage:step(20)
  equal(tick, nil)
  open = true
  stage:step(2)
  equal(tick, 20)
end)

test("a cancelled task does not continue", function()
  local steps = 0
  local task = go(function()
    while true do
      steps = steps + 1
      wait(0.1)
    end
  end)
  stage:step(7)
  equal(steps, 2)
  task:cancel()
  equal(task.isActive, false)
  task:cancel()
  stage:step(60)
  equal(steps, 2)
end)

test("a task may cancel itself and another one", function()
  local steps = 0
  local other = go(function()
    wait(1)
    steps = steps + 1
  end)
  go(function()
    wait(0.5)
    other:cancel()
  end)
  stage:step(120)
  equal(steps, 0)
end)

local function noting(log, name)
  return setmetatable({}, { __close = function() table.insert(log, name) end })
end

test("cancelling a task closes its variables, innermost first", function()
  local log = {}
  local function inner()
    local _ <close> = noting(log, "inner")
    wait(1)
    table.insert(log, "never")
  end
  local task = go(function()
    local _ <close> = noting(log, "outer")
    inner()
  end)
  list(log, {})
  task:cancel()
  list(log, { "inner", "outer" })
  task:cancel()
  stage:step(90)
  list(log, { "inner", "outer" })
end)

test("a task that cancels itself runs up to its next wait, and closes its variables there", function()
  local log, task = {}, nil
  task = go(function()
    local _ <close> = noting(log, "closed")
    wait(0.1)
    task:cancel()
    table.insert(log, "still here")
    wait(0.1)
    table.insert(log, "never")
  end)
  stage:step(30)
  list(log, { "still here", "closed" })
end)

test("__close may cancel other tasks", function()
  local log, tasks = {}, {}
  for i = 1, 3 do
    tasks[i] = go(function()
      local _ <close> = setmetatable({}, {
        __close = function()
          table.insert(log, i)
          if tasks[i + 1] then tasks[i + 1]:cancel() end
        end,
      })
      waitUntil(function() return false end)
    end)
  end
  tasks[1]:cancel()
  list(log, { 1, 2, 3 })
end)

test("tasks can wait in nested functions", function()
  local ticks = {}
  local function twice(seconds)
    wait(seconds)
    wait(seconds)
  end
  go(function()
    twice(0.1)
    table.insert(ticks, stage.tick)
  end)
  stage:step(30)
  list(ticks, { 12 })
end)

test("tasks run concurrently", function()
  local order = {}
  for _, name in ipairs { "a", "b" } do
    go(function()
      for _ = 1, 2 do
        wait(0.1)
        table.insert(order, name)
      end
    end)
  end
  stage:step(30)
  list(order, { "a", "b", "a", "b" })
end)

test("a task without references is not collected", function()
  local done = false
  go(function()
    wait(0.1)
    done = true
  end)
  collectgarbage()
  collectgarbage()
  stage:step(10)
  check(done)
end)

test("wait is an error outside tasks", function()
  fails("wait: only inside go(function() … end)", function() wait(1) end)
  fails("waitUntil: only inside go(function() … end)", function() waitUntil(function() return true end) end)
  fails("go: argument 1 (body): expected a function, got nil", function() go() end)
  local message
  go(function()
    local _, found = pcall(wait, -1)
    message = found
  end)
  equal(message, "wait: argument 1 (seconds): expected a number from 0 to 1000000000, got -1")
end)
